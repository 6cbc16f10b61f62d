import { replacement } from '@juhe/contract/auction/replacement';
import { inject, mutation, pages } from '@juhe/api-client';

export const { useGetReplacementsInfiniteQuery, useReplaceOrderMutation } = inject((build) => ({
  getReplacements: pages(build, replacement.getReplacements, { tags: ['auction/order'], keep: 0 }),
  replaceOrder: mutation(build, replacement.replaceOrder, { invalidates: ['auction/order'], toast: false }),
}));
