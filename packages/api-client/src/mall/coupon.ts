import { coupon } from '@juhe/contract/mall/coupon';
import { inject, mutation, pages } from '@juhe/api-client';

export const {
  useGetCouponListInfiniteQuery,
  useGetMyCouponListInfiniteQuery,
  useGetCouponGoodsInfiniteQuery,
  useClaimCouponMutation,
} = inject((build) => ({
  getCouponList: pages(build, coupon.getCouponList, { tags: ['mall/coupon'] }),
  getMyCouponList: pages(build, coupon.getMyCouponList, { tags: ['mall/coupon'] }),
  getCouponGoods: pages(build, coupon.getCouponGoods),
  claimCoupon: mutation(build, coupon.claimCoupon, { invalidates: ['mall/coupon'] }),
}));
