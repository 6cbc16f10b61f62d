import { address } from '@juhe/contract/mall/address';
import { activity } from '@juhe/contract/mall/activity';
import { order } from '@juhe/contract/mall/order';
import { pay } from '@juhe/contract/payment/pay';
import { sql } from '../db/sql.ts';
import type { TestMember } from './test-member.ts';
import { makeProduct, makeShelf, type ProductFields, type TestProduct } from './test-product.ts';
import type { Answer, TestServer } from './test-server.ts';

export interface Buyer extends TestMember {
  addressId: string;
}

interface Requested {
  skuId: string;
  quantity?: number;
  activityId?: string;
  groupId?: string;
  bargainId?: string;
}

/**
 * Buyers, activities and orders for tests of group buying or bargains. Goods cost 100.00 yuan on the shelf, so freight is
 * free.
 */
export const activityTools = (server: TestServer) => {
  const operator = () => server.as({ token: server.operatorToken });
  const buyer = async (fields: Parameters<TestServer['memberWith']>[0] = {}): Promise<Buyer> => {
    const member = await server.memberWith({ walletCents: 50_000, ...fields });
    const { data } = await server.call(
      address.addAddress,
      { name: '林知夏', mobile: '13800000001', province: '浙江省', city: '杭州市', district: '西湖区', detail: '文三路 90 号' },
      member,
    );
    return { ...member, addressId: data.id };
  };
  const buyers = (n: number) => Promise.all(Array.from({ length: n }, () => buyer()));
  const product = (fields: ProductFields = {}): Promise<TestProduct> =>
    makeProduct(server.db, { price: 20_000, stock: 100, ...fields });
  /** Creates group buying at 100.00 instead of 200.00 yuan. */
  const groupOf = async (size: number, fields: ProductFields = {}, maxQuantity = 5) => {
    const goods = await product(fields);
    const created = await operator()(activity.createGroupActivity, { saleNo: goods.saleNo, size, offCents: 10_000, maxQuantity });
    return { ...goods, activityId: created.data.activityId };
  };
  /** Creates a bargain from 200.00 down to 100.00 yuan. */
  const bargainOf = async (helpers: number, fields: ProductFields = {}) => {
    const goods = await product(fields);
    const created = await operator()(activity.createBargainActivity, { saleNo: goods.saleNo, helpers, floorCents: 10_000 });
    return { ...goods, activityId: created.data.activityId };
  };
  const placeOrder = async (member: Buyer, item: Requested, expectedPayableCents = 10_000) =>
    server.call(order.createOrder, { ...item, addressId: member.addressId, expectedPayableCents }, member);
  const payFor = (member: Buyer, payNo: string) => server.call(pay.startPayment, { payNo, channel: 'balance' }, member);
  const orderOf = async (member: Buyer, orderNo: string) => (await server.call(order.getOrder, { orderNo }, member)).data;
  /** Places and pays an order; returns its number. */
  const buy = async (member: Buyer, item: Requested, expectedPayableCents = 10_000): Promise<string> => {
    const placed = await placeOrder(member, item, expectedPayableCents);
    if (placed.code !== 200) throw new Error(`${placed.key}: ${placed.msg}`);
    const paid = await payFor(member, placed.data.payNo);
    if (paid.code !== 200) throw new Error(`${paid.key}: ${paid.msg}`);
    return placed.data.orderNos[0] ?? '';
  };
  const stockOf = (skuId: string) =>
    server.db.one<{ available: number; reserved: number; sold: number }>(
      sql`select available, reserved, sold from sku where id = ${skuId}`,
    );
  return {
    operator,
    buyer,
    buyers,
    product,
    groupOf,
    bargainOf,
    place: placeOrder,
    payFor,
    orderOf,
    buy,
    stockOf,
    shelf: () => makeShelf(server.db),
  };
};

/** Counts responses by refusal, `ok` for none. */
export const tally = (responses: readonly Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { code, key } of responses) {
    const name = code === 200 ? 'ok' : (key ?? String(code));
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};
