import { card } from '@juhe/contract/applyfor/card';
import { order } from '@juhe/contract/mall/order';
import { pay } from '@juhe/contract/payment/pay';
import { sql } from '../../../db/sql.ts';
import { recordOrderState, orderIn, placeOrder } from '../orders.ts';
import { problemList } from '../problem-list.ts';
import type { Buyer, CommandSet, World } from '../world.ts';

/** Buys goods and usually pays, occasionally while a card of the buyer's is refunded. */
const buyGoods = async (world: World, buyer: Buyer): Promise<void> => {
  const { random } = buyer;
  const requestedItem = { skuId: random.pick(world.wares).skuId, quantity: random.int(1, 3) };
  const refundCard = async (): Promise<void> => {
    const { code, data } = await buyer.call(card.listCardOrders, {});
    const active = code === 200 ? data.list.find(({ state }) => state === 'active') : undefined;
    if (active) await buyer.call(card.refundCardOrder, { orderNo: active.orderNo });
  };
  const [placed] = random.chance(0.2)
    ? await Promise.all([placeOrder(world, buyer, requestedItem), refundCard()])
    : [await placeOrder(world, buyer, requestedItem)];
  for (const orderRecord of placed) {
    if (!random.chance(0.7)) continue;
    await buyer.call(pay.startPayment, { payNo: orderRecord.payNo, channel: 'balance' });
    orderRecord.state = 'paid';
  }
};

/** Cancels an unpaid order, or refunds it before shipping. */
const refundGoods = async (world: World, buyer: Buyer): Promise<void> => {
  const orderRecord = orderIn(buyer, 'pendingPayment', 'paid');
  if (!orderRecord) return;
  const { orderNo } = orderRecord;
  if (orderRecord.state === 'paid')
    await recordOrderState(
      world,
      buyer,
      orderRecord,
      'refund',
      await buyer.call(order.refundOrder, { orderNo, reason: '不想要了' }),
    );
  else await recordOrderState(world, buyer, orderRecord, 'cancel', await buyer.call(order.cancelOrder, { orderNo }));
};

const percent = 10;

/**
 * Member prices (applyfor.md b): an order has the shelf price or the card's price, and the card's saving is a recorded use of
 * a card of the same member.
 */
export const memberPriceCommands: CommandSet = {
  name: 'member price',
  prepare: async ({ db }) => {
    await db.run(sql`update product set member_off_percent = ${percent}`);
    await db.run(sql`update rights_card set member_price = true where id = 'sim-month'`);
  },
  commands: [
    { name: 'buy goods with or without a card', weight: 5, run: buyGoods },
    { name: 'give goods back', weight: 2, run: refundGoods },
  ],
  problems: async ({ db }) => {
    const problems = problemList();
    await problems.rows(
      db.rows(sql`select o.order_no || ' (' || o.state || ')' as ref from mall_order o
        cross join lateral (select sum((i.shelf_cents - i.price_cents) * i.quantity) as saved,
            bool_or(i.price_cents not in (i.shelf_cents, i.shelf_cents - i.shelf_cents * ${percent} / 100)) as odd
          from mall_order_item i where i.order_id = o.id) sums
        left join card_use u on u.kind = 'memberPrice' and u.ref = o.order_no
        left join member_card mc on mc.id = u.member_card_id
        where sums.odd or (sums.saved > 0) <> (u.id is not null) or mc.member_id <> o.member_id or u.saved_cents <> sums.saved
          or (u.id is not null and (u.voided_at is not null) <> (o.state in ('cancelled', 'refunded')))`),
      'and the use of its member price differ (C4)',
    );
    return [...problems.all];
  },
};
