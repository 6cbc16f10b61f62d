/** What other domains may call of the mall. */
import type { Db } from '../db/db.ts';
import { findProduct } from './goods/goods.repository.ts';
export { findAddress } from './address/address.repository.ts';
export { carrierIn, checkedWaybill } from './logistics/carriers.ts';
export { trackOf } from './logistics/logistics.service.ts';
export { categoryNames } from './goods/goods.repository.ts';
export { goodsAbout } from './goods/goods-about.repository.ts';
export { feedGoods, goodsByIds } from './goods/goods-list.service.ts';
export { type OrderCompletion, orderCompletions } from './order/completions.ts';
export { shopsByIds } from './shop/shop.service.ts';
export { insertShop, isShopNameFree, shopOf } from './shop/shop.repository.ts';

/** How a product on sale looks to whom it is shared with. */
export const goodsToShare = async (db: Db, by: { saleNo: string } | { goodsId: string }) => {
  const found = await findProduct(db, by, undefined);
  return found?.onSale ? { title: found.productName, coverUrl: found.img } : undefined;
};
