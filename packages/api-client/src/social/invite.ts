import { invite } from '@juhe/contract/social/invite';
import { inject, mutation, pages } from '@juhe/api-client';

export const { useGetInviteInfiniteQuery, useReceiveInviteMutation } = inject((build) => ({
  getInvite: pages(build, invite.getInvite, { tags: ['social/invite'] }),
  receiveInvite: mutation(build, invite.receiveInvite, { invalidates: ['social/invite', 'wallet'], toast: false }),
}));
