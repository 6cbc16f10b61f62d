import { invite } from '@juhe/contract/social/invite';
import { inject, mutation, pages } from '@juhe/api-client';

export const { useGetInviteInfiniteQuery, useReceiveInviteRewardMutation } = inject((build) => ({
  getInvite: pages(build, invite.getInvite, { tags: ['social/invite'] }),
  receiveInviteReward: mutation(build, invite.receiveInviteReward, { invalidates: ['social/invite', 'wallet'], toast: false }),
}));
