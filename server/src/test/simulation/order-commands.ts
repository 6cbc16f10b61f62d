import { order } from '@juhe/contract/mall/order';
import { pay } from '@juhe/contract/payment/pay';
import { sql } from '../../db/sql.ts';
import { cartLines } from './cart-commands.ts';
import { recordOrderState, orderIn, placeOrder, refresh, rushOrder } from './orders.ts';
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

/** Cancels one order of a checkout, which gives the others a payment of their own. */
const cancel = async (world: World, buyer: Buyer): Promise<void> => {
  const orderRecord = orderIn(buyer, 'pendingPayment');
  if (!orderRecord) return;
  const { payNo } = orderRecord;
  if (
    !(await recordOrderState(
      world,
      buyer,
      orderRecord,
      'cancel',
      await buyer.call(order.cancelOrder, { orderNo: orderRecord.orderNo }),
    ))
  )
    return;
  for (const sibling of buyer.orders.filter((order) => order.payNo === payNo && order !== orderRecord)) {
    await refresh(buyer, sibling);
    if (sibling.state === 'pendingPayment' && sibling.payNo === payNo)
      world.wrong(`${sibling.orderNo} waits for the closed payment ${payNo}`);
  }
};

const receive = async (world: World, buyer: Buyer): Promise<void> => {
  const orderRecord = orderIn(buyer, 'shipped');
  if (orderRecord)
    await recordOrderState(
      world,
      buyer,
      orderRecord,
      'receive',
      await buyer.call(order.confirmReceipt, { orderNo: orderRecord.orderNo }),
    );
};

const refund = async (world: World, buyer: Buyer): Promise<void> => {
  const orderRecord = orderIn(buyer, 'paid');
  if (orderRecord)
    await recordOrderState(
      world,
      buyer,
      orderRecord,
      'refund',
      await buyer.call(order.refundOrder, { orderNo: orderRecord.orderNo, reason: '不想要了' }),
    );
};

const waybill = { carrier: '顺丰速运', waybill: 'SF1234567890' };
const ship = async (world: World, buyer: Buyer): Promise<void> => {
  const orderRecord = orderIn(buyer, 'paid');
  if (orderRecord)
    await recordOrderState(
      world,
      buyer,
      orderRecord,
      'ship',
      await world.operate(buyer, order.shipOrder, { orderNo: orderRecord.orderNo, ...waybill }),
    );
};

/** Everybody orders the same scarce goods at the same instant. */
const storm = async (world: World, buyer: Buyer): Promise<void> => {
  const { skuId } = buyer.random.pick(world.wares.filter((_, i) => i % 4 === 0));
  const orders = await Promise.all(world.buyers.map((rival) => rushOrder(world, rival, buyer.random, { skuId, quantity: 1 })));
  await Promise.all(orders.map(async (submit) => submit?.()));
};

/** Two mutually exclusive operations at the same instant; also both from one cart. */
const collide = async (world: World, buyer: Buyer): Promise<void> => {
  const waiting = orderIn(buyer, 'pendingPayment');
  const paid = orderIn(buyer, 'paid');
  if (waiting?.state === 'pendingPayment' && buyer.random.chance(0.5)) {
    const { orderNo, payNo } = waiting;
    const [cancelled] = await Promise.all([
      buyer.call(order.cancelOrder, { orderNo }),
      buyer.call(pay.startPayment, { payNo, channel: 'balance' }),
    ]);
    if (cancelled.code === 200) world.acknowledgedEvents.push({ orderNo, event: 'cancel' });
    for (const order of buyer.orders.filter((sibling) => sibling.payNo === payNo)) await refresh(buyer, order);
  } else if (paid?.state === 'paid' && buyer.random.chance(0.6)) {
    const { orderNo } = paid;
    const [shipped, refunded] = await Promise.all([
      world.operate(buyer, order.shipOrder, { orderNo, ...waybill }),
      buyer.call(order.refundOrder, { orderNo }),
    ]);
    if (shipped.code === 200 && refunded.code === 200) world.wrong(`${orderNo} was shipped and refunded`);
    if (shipped.code === 200) world.acknowledgedEvents.push({ orderNo, event: 'ship' });
    if (refunded.code === 200) world.acknowledgedEvents.push({ orderNo, event: 'refund' });
    await refresh(buyer, paid);
  } else if (buyer.random.chance(0.5)) {
    // Two tabs propose the same coupons.
    const [firstWare, two] = [buyer.random.pick(world.wares), buyer.random.pick(world.wares)];
    await Promise.all([firstWare, two].map(({ skuId }) => placeOrder(world, buyer, { skuId, quantity: 2 })));
  } else {
    const lines = (await cartLines(buyer)).slice(0, 3);
    if (lines.length === 0) return;
    const cartLineIds = lines.map((line) => line.id).join();
    await Promise.all([placeOrder(world, buyer, { cartLineIds }), placeOrder(world, buyer, { cartLineIds })]);
  }
};

/** Operations without money: remind, postpone the receipt, buy again, delete. */
const care = async (world: World, buyer: Buyer): Promise<void> => {
  const orderRecord = orderIn(buyer, 'paid', 'shipped', 'completed', 'cancelled', 'refunded');
  if (!orderRecord) return;
  const { orderNo, state } = orderRecord;
  if (state === 'paid')
    await recordOrderState(world, buyer, orderRecord, 'remind', await buyer.call(order.remindOrder, { orderNo }));
  else if (state === 'shipped')
    await recordOrderState(world, buyer, orderRecord, 'extend', await buyer.call(order.extendReceipt, { orderNo }));
  else if (buyer.random.chance(0.7)) await buyer.call(order.buyAgain, { orderNo });
  else if ((await buyer.call(order.deleteOrder, { orderNo })).code === 200) {
    buyer.orders.splice(buyer.orders.indexOf(orderRecord), 1);
    if ((await buyer.call(order.getOrder, { orderNo })).code !== 404) world.wrong(`${orderNo} was deleted and is still shown`);
  }
};

/** Orders of other members are not found, whatever the operation. */
const intrude = async (world: World, buyer: Buyer): Promise<void> => {
  const otherBuyer = buyer.random.pick(world.buyers);
  const foreign = otherBuyer === buyer ? undefined : otherBuyer.orders.at(-1);
  if (!foreign) return;
  const operation = buyer.random.pick([order.cancelOrder, order.refundOrder, order.confirmReceipt, order.getOrder] as const);
  const { code } = await buyer.call(operation, { orderNo: foreign.orderNo });
  if (code !== 404) world.wrong(`${operation.id} of another member's order answered ${code}`);
};

const read = async (world: World, buyer: Buyer): Promise<void> => {
  // Read before the call: another member who rushes a group may make this buyer order meanwhile.
  const knownCount = buyer.orders.length;
  const { data } = await buyer.call(order.listMyOrders, { pageSize: 50 });
  if (data.total < knownCount) world.wrong(`${buyer.nickname} sees ${data.total} of ${knownCount} orders`);
  for (const entry of data.list) {
    const orderRecord = buyer.orders.find((candidate) => candidate.orderNo === entry.orderNo);
    if (orderRecord) orderRecord.state = entry.state;
    const goods = entry.items.reduce((sum, item) => sum + item.priceCents * item.quantity, 0);
    if (goods !== entry.goodsCents) world.wrong(`the items of ${entry.orderNo} make ${goods}, its goods are ${entry.goodsCents}`);
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
      // Payment before orders, orders by id: the server's lock order (docs/ARCHITECTURE.md, Locks).
    ) => sql`with late as (update payment set expires_at = now() - interval '1 second' where pay_no = ${payNo} returning pay_no),
        held as (select o.id from mall_order o join late on late.pay_no = o.pay_no order by o.id for update of o)
      update mall_order set expires_at = now() - interval '1 second' where id in (select id from held)`,
  },
  problems: async ({ db, acknowledgedEvents }) => {
    const problems: string[] = [];
    const acknowledgedNos = new Set(acknowledgedEvents.map((entry) => entry.orderNo));
    const orders = await db.rows<{ orderNo: string }>(sql`select order_no as "orderNo" from mall_order`);
    for (const { orderNo } of orders)
      if (!acknowledgedNos.has(orderNo)) problems.push(`the order ${orderNo} was made, but nobody was told`);
    const lostEvents = await db.rows<{ orderNo: string; event: string }>(
      sql`select t.order_no as "orderNo", t.event
        from unnest(${acknowledgedEvents.map((entry) => entry.orderNo)}::text[], ${acknowledgedEvents.map((entry) => entry.event)}::text[]) as t (order_no, event)
        where not exists (select from mall_order o join state_history h on h.aggregate = 'mallOrder' and h.aggregate_id = o.id
          where o.order_no = t.order_no and (h.event = t.event or t.event = 'pay' and h.event = 'join'))`,
    );
    for (const { orderNo, event } of lostEvents) problems.push(`${event} of ${orderNo} was answered, but is not there`);
    const sums = await db.rows<{ orderNo: string }>(sql`select o.order_no as "orderNo" from mall_order o
      join lateral (select sum(price_cents * quantity) as goods, sum(discount_cents) as discount from mall_order_item where order_id = o.id) i on true
      where i.goods <> o.goods_cents or i.discount <> o.discount_cents`);
    for (const { orderNo } of sums) problems.push(`the items of ${orderNo} do not add up to the order`);
    const stuck = await db.rows<{ orderNo: string; state: string }>(sql`select o.order_no as "orderNo", o.state from mall_order o
      where (o.state = 'pendingPayment' and not exists (select from deadline where kind = 'payment.expire' and ref = o.pay_no))
        or (o.state = 'shipped' and not exists (select from deadline where kind = 'order.receive' and ref = o.order_no))
        or (o.state = 'received' and not exists (select from deadline where kind = 'order.complete' and ref = o.order_no))`);
    for (const { orderNo, state } of stuck) problems.push(`${orderNo} would stay ${state} for ever`);
    return problems;
  },
};
