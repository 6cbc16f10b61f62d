/** The mall's public API for other domains. */
import type { Db } from '../db/db.ts';
import { findProduct } from './goods/goods.repository.ts';
export { giveOwedCoupons } from './coupon/coupon.service.ts';
export { isLasting as isLastingCoupon } from './coupon/coupon.repository.ts';
export { couponSavings } from './coupon/coupon-use.repository.ts';
export { findAddress } from './address/address.repository.ts';
export { carrierIn, checkedWaybill } from './logistics/carriers.ts';
export { trackOf } from './logistics/logistics.service.ts';
export { categoryNames } from './goods/goods.repository.ts';
export { goodsAbout } from './goods/goods-about.repository.ts';
export { feedGoods, goodsByIds } from './goods/goods-list.service.ts';
export { type OrderCompletion, orderCompletions } from './order/completions.ts';
export { type OrderProfit, orderProfit, orderProfitKind } from './order/order-profit.ts';
export { ordersByNumber } from './order/order-card.repository.ts';
export { settlementBill } from './order/settlement-bill.ts';
export { completedOrders } from './order/completed-orders.repository.ts';
export { lockOrderNo } from './order/receipt-jobs.ts';
export { shopsByIds } from './shop/shop.service.ts';
export { findShopDesk, type ShopDesk, shopDesksOf } from './shop/shop-desk.repository.ts';
export { shopNameOf } from './shop/shop-name.repository.ts';
export { openShop } from './shop-life/open-shop.ts';
export { isShopNameFree, isSuspended as isShopSuspended, renameShop, shopOf } from './shop/shop.repository.ts';
export { type HeldShop, lockOwnShop as holdOwnShop, lockShopOfMember as holdShop } from './shop-life/shop-life.repository.ts';

/** A product on sale as previewed when it is shared. */
export const goodsToShare = async (db: Db, by: { saleNo: string } | { goodsId: string }) => {
  const product = await findProduct(db, by, undefined);
  return product?.onSale ? { title: product.productName, coverUrl: product.img } : undefined;
};

/** A product on sale as shown to a visitor. */
export const goodsToRead = async (db: Db, saleNo: string) => {
  const product = await findProduct(db, { saleNo }, undefined);
  return product?.onSale ? product : undefined;
};
