import { afterSale } from '@juhe/contract/mall/after-sale';
import { inject, mutation, pages, query } from '@juhe/api-client';

/** Tags invalidated by a change of a case: the cases, their orders, the stock, and the refunded money. */
const stale = ['mall/after-sale', 'mall/order', 'mall/stock', 'wallet'];
const tags = ['mall/after-sale'];

export const {
  useListAfterSaleGoodsInfiniteQuery,
  useGetOrderAfterSaleQuery,
  usePreviewAfterSaleQuery,
  useApplyForAfterSaleMutation,
  useListMyAfterSalesInfiniteQuery,
  useGetAfterSaleQuery,
  useWithdrawAfterSaleMutation,
  useSendBackAfterSaleMutation,
  useAppealAfterSaleMutation,
  useConfirmExchangeMutation,
} = inject((build) => ({
  listAfterSaleGoods: pages(build, afterSale.listAfterSaleGoods, { tags }),
  getOrderAfterSale: query(build, afterSale.getOrderAfterSale, { tags: [...tags, 'mall/order'] }),
  previewAfterSale: query(build, afterSale.previewAfterSale, { tags: [...tags, 'mall/order'], keep: 0 }),
  applyForAfterSale: mutation(build, afterSale.applyForAfterSale, { invalidates: stale, toast: false }),
  listMyAfterSales: pages(build, afterSale.listMyAfterSales, { tags }),
  getAfterSale: query(build, afterSale.getAfterSale, { tags }),
  withdrawAfterSale: mutation(build, afterSale.withdrawAfterSale, { invalidates: stale }),
  sendBackAfterSale: mutation(build, afterSale.sendBackAfterSale, { invalidates: stale, toast: false }),
  appealAfterSale: mutation(build, afterSale.appealAfterSale, { invalidates: stale, toast: false }),
  confirmExchange: mutation(build, afterSale.confirmExchange, { invalidates: stale }),
}));
