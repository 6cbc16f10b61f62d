import { order } from '@juhe/contract/mall/order';
import { pay } from '@juhe/contract/payment/pay';
import { sql } from '../../db/sql.ts';
import { cartLines } from './cart-commands.ts';
import { learn, orderIn, placeOrder, refresh, rushOrder } from './orders.ts';
import type { Buyer, CommandSet, World } from './world.ts';

const checkOut = async (world: World, buyer: Buyer): Promise<void> => {
  const lines = (await cartLines(buyer)).filter(() => buyer.random.chance(0.7)).slice(0, 5);
  if (lines.length === 0) return;
  await placeOrder(world, buyer, { cartLineIds: lines.map((line) => line.id).join() });
};

const buyNow = async (world: World, buyer: Buyer): Promise<void> => {
  const { skuId } = buyer.random.pick(world.wares);
  await placeOrder(world, buyer, { skuId, quantity: buyer.random.int(1, 3) });
};

/** Cancelling one order of a checkout gives the others a payment of their own. */
const cancel = async (world: World, buyer: Buyer): Promise<void> => {
  const known = orderIn(buyer, 'pendingPayment');
  if (!known) return;
  const { payNo } = known;
  if (!(await learn(world, buyer, known, 'cancel', await buyer.call(order.cancelOrder, { orderNo: known.orderNo })))) return;
  for (const other of buyer.orders.filter((order) => order.payNo === payNo && order !== known)) {
    await refresh(buyer, other);
    if (other.state === 'pendingPayment' && other.payNo === payNo)
      world.wrong(`${other.orderNo} waits for the closed payment ${payNo}`);
  }
};

const receive = async (world: World, buyer: Buyer): Promise<void> => {
  const known = orderIn(buyer, 'shipped');
  if (known) await learn(world, buyer, known, 'receive', await buyer.call(order.confirmReceive, { orderNo: known.orderNo }));
};

const refund = async (world: World, buyer: Buyer): Promise<void> => {
  const known = orderIn(buyer, 'paid');
  if (known)
    await learn(
      world,
      buyer,
      known,
      'refund',
      await buyer.call(order.refundOrder, { orderNo: known.orderNo, reason: '不想要了' }),
    );
};

const waybill = { carrier: '顺丰速运', waybill: 'SF1234567890' };
const ship = async (world: World, buyer: Buyer): Promise<void> => {
  const known = orderIn(buyer, 'paid');
  if (known)
    await learn(world, buyer, known, 'ship', await world.operate(buyer, order.shipOrder, { orderNo: known.orderNo, ...waybill }));
};

/** Everybody wants the same thing, of which there are few, at the same instant. */
const storm = async (world: World, buyer: Buyer): Promise<void> => {
  const { skuId } = buyer.random.pick(world.wares.filter((_, i) => i % 4 === 0));
  const orders = await Promise.all(world.buyers.map((one) => rushOrder(world, one, buyer.random, { skuId, quantity: 1 })));
  await Promise.all(orders.map(async (go) => go?.()));
};

/** Two that exclude each other at the same instant; also both from one cart. */
const collide = async (world: World, buyer: Buyer): Promise<void> => {
  const waiting = orderIn(buyer, 'pendingPayment');
  const paid = orderIn(buyer, 'paid');
  if (waiting?.state === 'pendingPayment' && buyer.random.chance(0.5)) {
    const { orderNo, payNo } = waiting;
    const [cancelled] = await Promise.all([
      buyer.call(order.cancelOrder, { orderNo }),
      buyer.call(pay.getPayParam, { payNo, channel: 'balance' }),
    ]);
    if (cancelled.code === 200) world.told.push({ orderNo, event: 'cancel' });
    for (const order of buyer.orders.filter((other) => other.payNo === payNo)) await refresh(buyer, order);
  } else if (paid?.state === 'paid' && buyer.random.chance(0.6)) {
    const { orderNo } = paid;
    const [shipped, refunded] = await Promise.all([
      world.operate(buyer, order.shipOrder, { orderNo, ...waybill }),
      buyer.call(order.refundOrder, { orderNo }),
    ]);
    if (shipped.code === 200 && refunded.code === 200) world.wrong(`${orderNo} was shipped and refunded`);
    if (shipped.code === 200) world.told.push({ orderNo, event: 'ship' });
    if (refunded.code === 200) world.told.push({ orderNo, event: 'refund' });
    await refresh(buyer, paid);
  } else if (buyer.random.chance(0.5)) {
    // Two tabs propose the same coupons.
    const [one, two] = [buyer.random.pick(world.wares), buyer.random.pick(world.wares)];
    await Promise.all([one, two].map(({ skuId }) => placeOrder(world, buyer, { skuId, quantity: 2 })));
  } else {
    const lines = (await cartLines(buyer)).slice(0, 3);
    if (lines.length === 0) return;
    const cartLineIds = lines.map((line) => line.id).join();
    await Promise.all([placeOrder(world, buyer, { cartLineIds }), placeOrder(world, buyer, { cartLineIds })]);
  }
};

/** Small things that change no money: to remind, to put off the receipt, to buy again, to delete. */
const care = async (world: World, buyer: Buyer): Promise<void> => {
  const known = orderIn(buyer, 'paid', 'shipped', 'completed', 'cancelled', 'refunded');
  if (!known) return;
  const { orderNo, state } = known;
  if (state === 'paid') await learn(world, buyer, known, 'remind', await buyer.call(order.remindOrder, { orderNo }));
  else if (state === 'shipped') await learn(world, buyer, known, 'extend', await buyer.call(order.extendReceipt, { orderNo }));
  else if (buyer.random.chance(0.7)) await buyer.call(order.buyAgain, { orderNo });
  else if ((await buyer.call(order.deleteOrder, { orderNo })).code === 200) {
    buyer.orders.splice(buyer.orders.indexOf(known), 1);
    if ((await buyer.call(order.getOrderDetail, { orderNo })).code !== 404)
      world.wrong(`${orderNo} was deleted and is still shown`);
  }
};

/** Orders of others are not there, whatever one wants of them. */
const intrude = async (world: World, buyer: Buyer): Promise<void> => {
  const other = buyer.random.pick(world.buyers);
  const foreign = other === buyer ? undefined : other.orders.at(-1);
  if (!foreign) return;
  const operation = buyer.random.pick([
    order.cancelOrder,
    order.refundOrder,
    order.confirmReceive,
    order.getOrderDetail,
  ] as const);
  const { code } = await buyer.call(operation, { orderNo: foreign.orderNo });
  if (code !== 404) world.wrong(`${operation.id} of another member's order answered ${code}`);
};

const read = async (world: World, buyer: Buyer): Promise<void> => {
  // Known before the question: somebody who rushes a group makes this buyer order meanwhile.
  const known = buyer.orders.length;
  const { data } = await buyer.call(order.getOrderList, { pageSize: 50 });
  if (data.total < known) world.wrong(`${buyer.nickname} sees ${data.total} of ${known} orders`);
  for (const one of data.list) {
    const known = buyer.orders.find((other) => other.orderNo === one.orderNo);
    if (known) known.state = one.state;
    const goods = one.items.reduce((sum, item) => sum + item.priceCents * item.quantity, 0);
    if (goods !== one.goodsCents) world.wrong(`the items of ${one.orderNo} make ${goods}, its goods are ${one.goodsCents}`);
  }
};

export const orderCommands: CommandSet = {
  name: 'order',
  commands: [
    { name: 'check out the cart', weight: 8, run: checkOut },
    { name: 'buy now', weight: 10, run: buyNow },
    { name: 'cancel', weight: 3, run: cancel },
    { name: 'ship', weight: 9, run: ship },
    { name: 'confirm receipt', weight: 6, run: receive },
    { name: 'refund before shipping', weight: 2, run: refund },
    { name: 'everybody at once', weight: 0.4, run: storm },
    { name: 'two at once', weight: 3, run: collide },
    { name: 'care for an order', weight: 3, run: care },
    { name: "another member's order", weight: 1, run: intrude },
    { name: 'read the orders', weight: 2, run: read },
  ],
  clocks: {
    'payment.expire': (
      payNo,
      // Payment before orders, orders by id: the lock order of the server (docs/ARCHITECTURE.md, Locks).
    ) => sql`with late as (update payment set expires_at = now() - interval '1 second' where pay_no = ${payNo} returning pay_no),
        held as (select o.id from mall_order o join late on late.pay_no = o.pay_no order by o.id for update of o)
      update mall_order set expires_at = now() - interval '1 second' where id in (select id from held)`,
  },
  problems: async ({ db, told }) => {
    const found: string[] = [];
    const known = new Set(told.map((one) => one.orderNo));
    const orders = await db.rows<{ orderNo: string }>(sql`select order_no as "orderNo" from mall_order`);
    for (const { orderNo } of orders) if (!known.has(orderNo)) found.push(`the order ${orderNo} was made, but nobody was told`);
    const lost = await db.rows<{ orderNo: string; event: string }>(
      sql`select t.order_no as "orderNo", t.event
        from unnest(${told.map((one) => one.orderNo)}::text[], ${told.map((one) => one.event)}::text[]) as t (order_no, event)
        where not exists (select from mall_order o join state_history h on h.aggregate = 'mallOrder' and h.aggregate_id = o.id
          where o.order_no = t.order_no and (h.event = t.event or t.event = 'pay' and h.event = 'join'))`,
    );
    for (const { orderNo, event } of lost) found.push(`${event} of ${orderNo} was answered, but is not there`);
    const sums = await db.rows<{ orderNo: string }>(sql`select o.order_no as "orderNo" from mall_order o
      join lateral (select sum(price_cents * quantity) as goods, sum(discount_cents) as discount from mall_order_item where order_id = o.id) i on true
      where i.goods <> o.goods_cents or i.discount <> o.discount_cents`);
    for (const { orderNo } of sums) found.push(`the items of ${orderNo} do not add up to the order`);
    const stuck = await db.rows<{ orderNo: string; state: string }>(sql`select o.order_no as "orderNo", o.state from mall_order o
      where (o.state = 'pendingPayment' and not exists (select from deadline where kind = 'payment.expire' and ref = o.pay_no))
        or (o.state = 'shipped' and not exists (select from deadline where kind = 'order.receive' and ref = o.order_no))
        or (o.state = 'received' and not exists (select from deadline where kind = 'order.complete' and ref = o.order_no))`);
    for (const { orderNo, state } of stuck) found.push(`${orderNo} would stay ${state} for ever`);
    return found;
  },
};
