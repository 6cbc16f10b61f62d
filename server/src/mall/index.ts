/** What the mall's slices and other domains may call of the mall. */
import type { Db } from '../db/db.ts';
import { findProduct } from './goods/goods.repository.ts';

export { mallDeparture } from './departure.repository.ts';
export { mallOperator } from './operator.ts';
export { endBargainsOf } from './bargain/bargain.service.ts';
export { findAddress } from './address/address.repository.ts';
export { removeLines } from './cart/cart.repository.ts';
export { type IntoCart, putIntoCart } from './cart/cart.service.ts';
export { categoryNames, findSku, productIdBy } from './goods/goods.repository.ts';
export { goodsAbout } from './goods/goods-about.repository.ts';
export { bestOfShops, feedGoods, goodsByIds } from './goods/goods-list.service.ts';
export { listReviews } from './review/review.service.ts';
export { carrierIn, checkedWaybill } from './logistics/carriers.ts';
export { trackOf } from './logistics/logistics.service.ts';
export { shopsByIds } from './shop/shop.service.ts';
export { insertShop, isShopNameFree, shopOf } from './shop/shop.repository.ts';
export { failOrders, fillOrders, refundRest, reviewed } from './order/order.service.ts';
export type { OrderOrigin, OriginOrder, OriginWant } from './order/origins.ts';
export { findOwnOrder, lockOrder, type OrderRow, setOriginRef } from './order/order.repository.ts';
export { amountsOf, freeFromCents } from './order/amounts.ts';
export { giveBackPart, orderAllowance, portion, settleOrder, shareOf } from './order/settlement.ts';
export { afterSaleOf, hasOpenAfterSale, refuseOpenAfterSale } from './after-sale/after-sale-guards.ts';
export type { LineDiscount } from './coupon/combine.ts';
export { chooseCoupons } from './coupon/coupon-choice.service.ts';
export { couponUseFail } from './coupon/coupon-use-failures.ts';
export { holdCoupons } from './coupon/coupon-use.repository.ts';
export { giveBackCouponsOf, lockCoupons, spendCouponsOf } from './coupon/coupon-use.service.ts';
export { couponMachine, type CouponState } from './coupon/coupon-machine.ts';
export { fillRedBag, giveBackRedBag, holdRedBag, lockRedBag, redBagBalance } from './red-bag/red-bag.service.ts';
export { release, reserve, sell, takeBack, type Units } from './stock/stock.service.ts';

/** How a product on sale looks to whom it is shared with. */
export const goodsToShare = async (db: Db, by: { saleNo: string } | { goodsId: string }) => {
  const found = await findProduct(db, by, undefined);
  return found?.onSale ? { title: found.productName, coverUrl: found.img } : undefined;
};
