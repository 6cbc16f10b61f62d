import { defineOperations } from '../operation.ts';
import type { couponSchemas } from './coupon.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'public', extension: true } as const;
const operate = { method: 'POST', encoding: 'json', access: 'operator', idempotent: true, extension: true } as const;

export const coupon = defineOperations<typeof couponSchemas>()('mall/coupon', {
  listClaimableCoupons: {
    ...read,
    path: '/api/mall/coupon/getCouponList',
    summary: "Lists claimable coupons: all, for a product, or of a shop, with the member's state of each.",
  },
  claimCoupon: {
    method: 'POST',
    path: '/api/mall/coupon/claimCoupon',
    encoding: 'form',
    access: 'required',
    idempotent: true,
    extension: true,
    summary: 'Claims a coupon.',
  },
  listMyCoupons: {
    method: 'GET',
    path: '/api/mall/couponMember/getMyCouponList',
    encoding: 'query',
    access: 'required',
    summary: "Lists the member's coupons in a state, with the counts of all states.",
  },
  listCouponGoods: {
    ...read,
    path: '/api/mall/coupon/getCouponGoods',
    summary: 'Lists the eligible goods of a coupon, best sellers first.',
  },
  createCoupon: { ...operate, path: '/api/operator/coupon/create', summary: 'Creates a coupon of the company or a shop.' },
  stopCoupon: {
    ...operate,
    path: '/api/operator/coupon/stop',
    summary: 'Ends the distribution of a coupon; those that members have stay valid.',
  },
  listCoupons: {
    method: 'GET',
    path: '/api/operator/coupon/list',
    encoding: 'query',
    access: 'operator',
    extension: true,
    summary: 'Lists all coupons with their figures, newest first.',
  },
  giveCoupon: { ...operate, path: '/api/operator/coupon/give', summary: 'Gives a coupon to the member with a mobile.' },
});
