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

/** A member's coupon and red bag choices at a checkout. */
interface Choice {
  couponIds?: string;
  useRedBag?: boolean;
  checkoutId?: string;
}

/** Buyers with coupons and red bags, and the steps of a checkout. */
export const checkoutTools = (server: TestServer) => {
  const buyer = async (walletCents = 0): Promise<CheckoutBuyer> => {
    const member = await server.memberWith({ walletCents });
    const { data } = await server.call(
      address.addAddress,
      { name: '林知夏', mobile: '13800000001', province: '浙江省', city: '杭州市', district: '西湖区', detail: '文三路 90 号' },
      member,
    );
    return { ...member, addressId: data.id };
  };
  const coupon = (member: CheckoutBuyer, fields?: CouponFields) => giveCoupon(server.db, member.id, fields);
  const stateOf = async (id: string) =>
    (await server.db.one<{ state: string }>(sql`select state from member_coupon where id = ${id}`)).state;
  const redBagOf = (member: CheckoutBuyer) => balanceOf(server.db, { kind: 'allowance', owner: member.id });
  const grant = (member: CheckoutBuyer, amountCents: number) =>
    server.call(redBag.grantRedBag, { memberId: member.id, amountCents }, { token: server.operatorToken });
  const inCart = async (member: CheckoutBuyer, ...goods: readonly ProductFields[]): Promise<string> => {
    const lines: string[] = [];
    for (const fields of goods) {
      const { skuId } = await makeProduct(server.db, fields);
      lines.push((await server.as(member)(cart.addToCart, { skuId })).data.lineId);
    }
    return lines.join();
  };
  const preview = async (member: CheckoutBuyer, input: object, choice: Choice = {}) =>
    (await server.as(member)(order.previewOrder, { ...input, ...choice } as never)).data;
  const create = (member: CheckoutBuyer, input: object, expectedPayableCents: number, choice: Choice = {}) =>
    server.as(member)(order.createOrder, { ...input, ...choice, addressId: member.addressId, expectedPayableCents } as never);
  const payFromWallet = (member: CheckoutBuyer, payNo: string) =>
    server.as(member)(pay.startPayment, { payNo, channel: 'balance' });
  const notice = (payNo: string, amountCents: number, tradeNo: string) =>
    server.db.inTx((tx) => receive(server.deps, tx, { payNo, channel: 'sandbox', tradeNo, amountCents }));
  const itemsOf = (orderNos: readonly string[]) =>
    server.db.rows<{ paid: number; shop: number; platform: number; bag: number; all: number }>(sql`
      select price_cents * quantity - i.discount_cents as paid, shop_coupon_cents as shop, platform_coupon_cents as platform, i.red_bag_cents as bag,
        i.discount_cents as all from mall_order_item i join mall_order o on o.id = i.order_id
      where o.order_no = any(${[...orderNos]}::text[]) order by o.id, position`);
  return { buyer, coupon, stateOf, redBagOf, grant, inCart, preview, create, payFromWallet, notice, itemsOf };
};
