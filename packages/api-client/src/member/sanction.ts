import { inject, mutation, pages } from '@juhe/api-client';
import { sanction } from '@juhe/contract/member/sanction';

/** Sanctions against the member; the appeal form shows refusals itself. */
export const { useListMySanctionsInfiniteQuery, useAppealSanctionMutation } = inject((build) => ({
  listMySanctions: pages(build, sanction.listMySanctions, { tags: ['member/sanction'], keep: 0 }),
  appealSanction: mutation(build, sanction.appealSanction, { invalidates: ['member/sanction'], toast: false }),
}));
