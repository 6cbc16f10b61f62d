import { defineOperations } from '../operation.ts';
import type { goodsSchemas } from './goods.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'public' } as const;

export const goods = defineOperations<typeof goodsSchemas>()('mall/goods', {
  getCategoryTree: { ...read, path: '/api/mall/product/getCategoryList', summary: 'The category tree, three levels.' },
  listGoods: {
    ...read,
    path: '/api/v2/product/getProductList',
    summary: 'Goods by category, shop, keyword and filter, in an order, paged.',
  },
  getGoods: { ...read, path: '/api/v2/product/getProductDetail', summary: 'One product by saleNo or goodsId.' },
  getGoodsSpec: {
    ...read,
    path: '/api/mall/product/getProductSpec',
    summary: 'The specs and SKUs of a product with live stock.',
  },
  recommendGoods: {
    ...read,
    path: '/api/mall/product/getGuessYouLike',
    summary: 'Goods the member may like by what it bought, kept and looked at; best sellers for visitors.',
  },
  checkAvailability: {
    ...read,
    path: '/api/mall/product/isCanBuy',
    summary: 'Whether that many of a SKU can be bought now, and why not.',
  },
  listGoodsReviews: {
    ...read,
    path: '/api/mall/product/getEvaluate',
    summary: 'Reviews of a product by filter, newest first, with their counts.',
  },
  listFavouriteGoods: {
    ...read,
    path: '/api/mall/product/getProductCollect',
    access: 'required',
    summary: 'The goods the member keeps as favourites.',
  },
  collectGoods: {
    method: 'POST',
    path: '/api/mall/product/collectProduct',
    encoding: 'form',
    access: 'required',
    summary: 'Keeps or drops a favourite; repeating it changes nothing.',
  },
});
