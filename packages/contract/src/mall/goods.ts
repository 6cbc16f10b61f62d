import { defineOperations } from '../operation.ts';
import type { goodsSchemas } from './goods.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'public' } as const;

export const goods = defineOperations<typeof goodsSchemas>()('mall/goods', {
  getCategoryList: { ...read, path: '/api/mall/product/getCategoryList', summary: 'The category tree, three levels.' },
  getProductList: {
    ...read,
    path: '/api/v2/product/getProductList',
    summary: 'Goods by category, shop, keyword and filter, in an order, paged.',
  },
  getProductDetail: { ...read, path: '/api/v2/product/getProductDetail', summary: 'One product by saleNo or goodsId.' },
  getProductSpec: {
    ...read,
    path: '/api/mall/product/getProductSpec',
    summary: 'The specs and SKUs of a product with live stock.',
  },
  getGuessYouLike: {
    ...read,
    path: '/api/mall/product/getGuessYouLike',
    summary: 'Goods the member may like by what it bought, kept and looked at; best sellers for visitors.',
  },
  isCanBuy: {
    ...read,
    path: '/api/mall/product/isCanBuy',
    summary: 'Whether that many of a SKU can be bought now, and why not.',
  },
  getEvaluate: {
    ...read,
    path: '/api/mall/product/getEvaluate',
    summary: 'Reviews of a product by filter, newest first, with their counts.',
  },
  getProductCollect: {
    ...read,
    path: '/api/mall/product/getProductCollect',
    access: 'required',
    summary: 'The goods the member keeps as favourites.',
  },
  collectProduct: {
    method: 'POST',
    path: '/api/mall/product/collectProduct',
    encoding: 'form',
    access: 'required',
    summary: 'Keeps or drops a favourite; repeating it changes nothing.',
  },
});
