import { address } from '@juhe/contract/mall/address';
import { cart } from '@juhe/contract/mall/cart';
import { order } from '@juhe/contract/mall/order';
import { redBag } from '@juhe/contract/mall/red-bag';
import { pay } from '@juhe/contract/payment/pay';
import { sql } from '../db/sql.ts';
import { balanceOf } from '../ledger/read.ts';
import { receive } from '../payment/pay/money.ts';
import { type CouponFields, giveCoupon } from './test-coupon.ts';
import type { TestMember } from './test-member.ts';
import { makeProduct, type ProductFields } from './test-product.ts';
import type { TestServer } from './test-server.ts';

export interface CheckoutBuyer extends TestMember {
  addressId: string;
}

/** What a member may say about coupons and red bag at a checkout. */
interface Choice {
  couponIds?: string;
  useRedBag?: boolean;
  checkoutId?: string;
}

/** Buyers with coupons and red bags, and their way through a checkout. */
export const checkoutTools = (server: TestServer) => {
  const buyer = async (walletCents = 0): Promise<CheckoutBuyer> => {
    const member = await server.memberWith({ walletCents });
    const { data } = await server.call(
      address.addMemberAddress,
      { name: '林知夏', mobile: '13800000001', province: '浙江省', city: '杭州市', district: '西湖区', detail: '文三路 90 号' },
      member,
    );
    return { ...member, addressId: data.id };
  };
  const coupon = (who: CheckoutBuyer, fields?: CouponFields) => giveCoupon(server.db, who.id, fields);
  const stateOf = async (id: string) =>
    (await server.db.one<{ state: string }>(sql`select state from member_coupon where id = ${id}`)).state;
  const redBagOf = (who: CheckoutBuyer) => balanceOf(server.db, { kind: 'allowance', owner: who.id });
  const grant = (who: CheckoutBuyer, amountCents: number) =>
    server.call(redBag.grantRedBag, { memberId: who.id, amountCents }, { token: server.operatorToken });
  const inCart = async (who: CheckoutBuyer, ...goods: readonly ProductFields[]): Promise<string> => {
    const lines: string[] = [];
    for (const fields of goods) {
      const { skuId } = await makeProduct(server.db, fields);
      lines.push((await server.as(who)(cart.addShopCar, { skuId })).data.lineId);
    }
    return lines.join();
  };
  const preview = async (who: CheckoutBuyer, wanted: object, choice: Choice = {}) =>
    (await server.as(who)(order.previewOrder, { ...wanted, ...choice } as never)).data;
  const create = (who: CheckoutBuyer, wanted: object, expectedPayableCents: number, choice: Choice = {}) =>
    server.as(who)(order.createOrder, { ...wanted, ...choice, addressId: who.addressId, expectedPayableCents } as never);
  const payFromWallet = (who: CheckoutBuyer, payNo: string) => server.as(who)(pay.getPayParam, { payNo, channel: 'balance' });
  const notice = (payNo: string, amountCents: number, tradeNo: string) =>
    server.db.inTx((tx) => receive(server.deps, tx, { payNo, channel: 'sandbox', tradeNo, amountCents }));
  const itemsOf = (orderNos: readonly string[]) =>
    server.db.rows<{ paid: number; shop: number; platform: number; bag: number; all: number }>(sql`
      select price_cents * quantity - i.discount_cents as paid, shop_coupon_cents as shop, platform_coupon_cents as platform, i.red_bag_cents as bag,
        i.discount_cents as all from mall_order_item i join mall_order o on o.id = i.order_id
      where o.order_no = any(${[...orderNos]}::text[]) order by o.id, position`);
  return { buyer, coupon, stateOf, redBagOf, grant, inCart, preview, create, payFromWallet, notice, itemsOf };
};
