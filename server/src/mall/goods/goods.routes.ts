import { goods } from '@juhe/contract/mall/goods';
import { goodsSchemas } from '@juhe/contract/mall/goods.schemas';
import { routes } from '../../http/routes.ts';
import * as lists from './goods-list.service.ts';
import * as service from './goods.service.ts';

export const goodsRoutes = routes(goods, goodsSchemas, {
  getCategoryList: (ctx) => service.categoryTree(ctx),
  getProductList: (ctx, input) => lists.listGoods(ctx, input),
  getProductDetail: (ctx, input) => service.goodsDetail(ctx, input),
  getProductSpec: (ctx, input) => service.goodsSpec(ctx, input),
  getGuessYouLike: (ctx, input) => lists.guessYouLike(ctx, input),
  isCanBuy: (ctx, input) => service.canBuy(ctx, input),
  getEvaluate: (ctx, input) => service.reviewsOf(ctx, input),
  getProductCollect: (ctx, input) => lists.listFavourites(ctx, input),
  collectProduct: (ctx, input) => service.collect(ctx, input),
});
