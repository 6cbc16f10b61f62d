/** A server with two shops, and the steps of after-sale as operations. */
import { afterSale } from '@juhe/contract/mall/after-sale';
import { order } from '@juhe/contract/mall/order';
import { sql } from '../db/sql.ts';
import { balanceOf } from '../ledger/read.ts';
import { paidOrder, type PaidItem, type PaidOrder } from './paid-order.ts';
import { testServer } from './test-server.ts';

interface Options {
  /** `own` belongs to the platform, `other` to the keeper. */
  shop?: 'own' | 'other';
  state?: 'paid' | 'shipped' | 'received';
  freightCents?: number;
  /** Default two, at 50.00. */
  quantity?: number;
  item?: Partial<PaidItem>;
}

export const parcel = { carrier: '顺丰速运', waybill: 'SF1234567890' };

export const testAfterSale = async () => {
  const server = await testServer();
  const keeper = await server.memberWith({ nickname: '店主' });
  await server.db.run(sql`insert into category (id, level, name, picture) values ('leaf', 3, '茶叶', '/media/x.webp')`);
  await server.db.run(sql`insert into shop (id, name, logo, owner_id, commission_bp) values ('own', '聚合自营', '/media/x.webp', null, 0),
    ('other', '拾光', '/media/x.webp', ${keeper.id}, 500)`);
  const operator = { token: server.operatorToken };
  let createdCount = 0;

  /** Creates a SKU with 100 units. */
  const product = async (shop: string): Promise<string> => {
    createdCount += 1;
    await server.db.run(sql`insert into product (id, sale_no, shop_id, category_id, title, img, pictures)
      values (${`p${createdCount}`}, ${`S${createdCount}`}, ${shop}, 'leaf', ${`茶 ${createdCount}`}, '/media/x.webp', array['/media/x.webp'])`);
    await server.db.run(sql`insert into sku (id, product_id, price_cents, available, img)
      values (${`p${createdCount}-1`}, ${`p${createdCount}`}, 5000, 100, '/media/x.webp')`);
    return `p${createdCount}-1`;
  };

  /** Creates a member's order of one item. */
  const bought = async ({ shop = 'own', state = 'received', freightCents = 0, quantity = 2, item = {} }: Options = {}) => {
    const skuId = item.skuId ?? (await product(shop));
    const member = await server.memberWith();
    const items = [{ skuId, priceCents: 5_000, quantity, ...item }];
    const paid = await paidOrder(server.db, { memberId: member.id, shopId: shop, state, freightCents, items });
    return { ...paid, skuId, member, itemId: paid.itemIds[0] ?? '' };
  };
  type Bought = Awaited<ReturnType<typeof bought>>;

  const applyFor = (of: Bought, more: object = {}) =>
    server.call(
      afterSale.applyForAfterSale,
      { orderNo: of.orderNo, itemId: of.itemId, kind: 'refund', quantity: 1, reason: 'damaged', ...more },
      of.member,
    );

  return {
    server,
    keeper,
    operator,
    bought,
    applyFor,
    /** Creates a case whose goods are being returned; returns its id. */
    returning: async (of: Bought, more: object = {}) => {
      const { data } = await applyFor(of, { kind: 'returnRefund', reason: 'quality', ...more });
      await server.call(afterSale.approveAfterSale, { id: data.id }, operator);
      await server.call(afterSale.sendBackAfterSale, { id: data.id, ...parcel }, of.member);
      return data.id;
    },
    detailOf: async (of: Bought, id: string) => (await server.call(afterSale.getAfterSale, { id }, of.member)).data,
    orderState: async ({ orderNo, member }: Bought) => (await server.call(order.getOrder, { orderNo }, member)).data.state,
    stockOf: (skuId: string) =>
      server.db.one<{ available: number; sold: number }>(sql`select available, sold from sku where id = ${skuId}`),
    escrow: ({ payNo }: PaidOrder) => balanceOf(server.db, { kind: 'escrow', owner: payNo }),
    /** Times out the current state of a case, whether or not the worker has run. */
    isLate: (id: string) => server.db.run(sql`update after_sale set due_at = now() where id = ${id}`),
  };
};

export type TestAfterSale = Awaited<ReturnType<typeof testAfterSale>>;
