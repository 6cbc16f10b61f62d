import { defineOperations } from '../operation.ts';
import type { goodsSchemas } from './goods.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'public' } as const;

export const goods = defineOperations<typeof goodsSchemas>()('mall/goods', {
  getCategoryTree: {
    ...read,
    path: '/api/mall/product/getCategoryList',
    summary: 'Returns the category tree, with three levels.',
  },
  listGoods: {
    ...read,
    path: '/api/v2/product/getProductList',
    summary: 'Lists goods by category, shop, keyword and filter, in a sort order, paged.',
  },
  getGoods: { ...read, path: '/api/v2/product/getProductDetail', summary: 'Returns one product by saleNo or goodsId.' },
  getGoodsSpec: {
    ...read,
    path: '/api/mall/product/getProductSpec',
    summary: 'Returns the specs and SKUs of a product with live stock.',
  },
  recommendGoods: {
    ...read,
    path: '/api/mall/product/getGuessYouLike',
    summary: "Lists goods recommended by the member's purchases, favourites and views; best sellers for visitors.",
  },
  checkAvailability: {
    ...read,
    path: '/api/mall/product/isCanBuy',
    summary: 'Returns whether this quantity of a SKU can be bought now, with the reason if not.',
  },
  listGoodsReviews: {
    ...read,
    path: '/api/mall/product/getEvaluate',
    summary: 'Lists reviews of a product by filter, newest first, with their counts.',
  },
  listFavouriteGoods: {
    ...read,
    path: '/api/mall/product/getProductCollect',
    access: 'required',
    summary: "Lists the member's favourite goods.",
  },
  collectGoods: {
    method: 'POST',
    path: '/api/mall/product/collectProduct',
    encoding: 'form',
    access: 'required',
    summary: 'Adds or removes a favourite; idempotent.',
  },
});
