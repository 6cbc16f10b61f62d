import { coupon } from '@juhe/contract/mall/coupon';
import { inject, mutation, pages } from '@juhe/api-client';

export const {
  useListClaimableCouponsInfiniteQuery,
  useListMyCouponsInfiniteQuery,
  useListCouponGoodsInfiniteQuery,
  useClaimCouponMutation,
} = inject((build) => ({
  listClaimableCoupons: pages(build, coupon.listClaimableCoupons, { tags: ['mall/coupon'] }),
  listMyCoupons: pages(build, coupon.listMyCoupons, { tags: ['mall/coupon'] }),
  listCouponGoods: pages(build, coupon.listCouponGoods),
  claimCoupon: mutation(build, coupon.claimCoupon, { invalidates: ['mall/coupon'] }),
}));
