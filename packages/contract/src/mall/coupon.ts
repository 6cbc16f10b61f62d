import { defineOperations } from '../operation.ts';
import type { couponSchemas } from './coupon.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'public', extension: true } as const;
const operate = { method: 'POST', encoding: 'json', access: 'operator', idempotent: true, extension: true } as const;

export const coupon = defineOperations<typeof couponSchemas>()('mall/coupon', {
  listClaimableCoupons: {
    ...read,
    path: '/api/mall/coupon/getCouponList',
    summary: 'Coupons that can be claimed: all, for a product, or of a shop, and how the member stands to them.',
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
    summary: "The member's coupons of a state, with the counts of all.",
  },
  listCouponGoods: {
    ...read,
    path: '/api/mall/coupon/getCouponGoods',
    summary: 'Goods that a coupon is for, best sellers first.',
  },
  createCoupon: { ...operate, path: '/api/operator/coupon/create', summary: 'The company or a shop hands out a new coupon.' },
  stopCoupon: {
    ...operate,
    path: '/api/operator/coupon/stop',
    summary: 'A coupon is handed out no more; what members have stays good.',
  },
  listCoupons: {
    method: 'GET',
    path: '/api/operator/coupon/list',
    encoding: 'query',
    access: 'operator',
    extension: true,
    summary: 'All coupons with their figures, newest first.',
  },
  giveCoupon: { ...operate, path: '/api/operator/coupon/give', summary: 'Gives a coupon to the member with a mobile.' },
});
