import { resale } from '@juhe/contract/auction/resale';
import { inject, mutation, query } from '@juhe/api-client';

/** Tags invalidated by a listing: orders, lots, and the held money. */
const stale = ['auction/resale', 'auction/order', 'auction/lot', 'auction/code', 'auction/account', 'wallet'];

export const { useCheckResaleQuery, useResellGoodsMutation, useTakeBackGoodsMutation } = inject((build) => ({
  checkResale: query(build, resale.checkResale, {
    tags: ['auction/resale', 'auction/order', 'auction/code', 'wallet'],
    keep: 0,
  }),
  resellGoods: mutation(build, resale.resellGoods, { invalidates: stale, toast: false }),
  takeBackGoods: mutation(build, resale.takeBackGoods, { invalidates: stale }),
}));

/** The hold for a start price, and the maximum reserve: the amounts that the server charges. */
export { bondOf, feeHoldOf, feeOf, maxReserveOf } from '@juhe/contract/auction/resale-figures';
