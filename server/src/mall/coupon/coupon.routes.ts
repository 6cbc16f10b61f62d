import { coupon } from '@juhe/contract/mall/coupon';
import { couponSchemas } from '@juhe/contract/mall/coupon.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './coupon.service.ts';
import * as template from './template.service.ts';

export const couponRoutes = routes(coupon, couponSchemas, {
  getCouponList: (ctx, input) => service.listOffers(ctx, input),
  claimCoupon: (ctx, input) => service.claim(ctx, input),
  getMyCouponList: (ctx, input) => service.listOwn(ctx, input),
  getCouponGoods: (ctx, input) => service.listGoods(ctx, input),
  createCoupon: (ctx, input) => template.create(ctx, input),
  stopCoupon: (ctx, input) => template.stop(ctx, input),
  listCoupons: (ctx, input) => template.list(ctx, input),
  giveCoupon: (ctx, input) => template.grant(ctx, input),
});
