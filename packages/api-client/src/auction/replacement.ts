import { replacement } from '@juhe/contract/auction/replacement';
import { inject, mutation, pages } from '@juhe/api-client';

export const { useListReplacementsInfiniteQuery, useReplaceStoredGoodsMutation } = inject((build) => ({
  listReplacements: pages(build, replacement.listReplacements, { tags: ['auction/order'], keep: 0 }),
  replaceStoredGoods: mutation(build, replacement.replaceStoredGoods, { invalidates: ['auction/order'], toast: false }),
}));
