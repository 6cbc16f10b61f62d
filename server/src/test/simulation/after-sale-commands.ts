import { afterSale } from '@juhe/contract/mall/after-sale';
import { type AfterSaleReason, isSellersFault, reasonsFor } from '@juhe/contract/mall/after-sale-reasons';
import { order } from '@juhe/contract/mall/order';
import { sql } from '../../db/sql.ts';
import { moneyProblems } from './after-sale-money.ts';
import { recordOrderState, orderIn, refresh, rushOrder } from './orders.ts';
import { payOrder } from './payment-commands.ts';
import { type Buyer, type CommandSet, notesOf, type World } from './world.ts';

/** The buyer's cases: `id orderNo`, the newest last. */
const casesOf = (buyer: Buyer): string[] => notesOf(buyer.notes, 'cases');

const apply = async (world: World, buyer: Buyer): Promise<void> => {
  const { random } = buyer;
  const orderRecord = orderIn(buyer, 'paid', 'shipped', 'received', 'received');
  if (!orderRecord) return;
  const { orderNo } = orderRecord;
  const candidates = await buyer.call(afterSale.getOrderAfterSale, { orderNo });
  if (candidates.code !== 200 || candidates.data.length === 0) return;
  const item = random.pick(candidates.data);
  const kind = item.kinds.length > 0 ? random.pick(item.kinds) : random.pick(['refund', 'returnRefund', 'exchange'] as const);
  const remaining = item.quantity - item.returned;
  // One more than available is refused.
  const quantity = Math.max(1, random.chance(0.05) ? remaining + 1 : random.int(1, Math.max(1, remaining)));
  const worth = await buyer.call(afterSale.previewAfterSale, {
    orderNo,
    itemId: item.itemId,
    kind,
    quantity: Math.min(quantity, Math.max(1, remaining)),
  });
  const max = worth.code === 200 ? worth.data.maxCents : 0;
  const less =
    worth.code === 200 && random.chance(0.3)
      ? { amountCents: random.chance(0.1) ? max + 1 : random.int(1, Math.max(1, max)) }
      : {};
  const reason = random.pick(reasonsFor(kind, item.orderState !== 'paid'));
  const answer = await buyer.call(afterSale.applyForAfterSale, {
    orderNo,
    itemId: item.itemId,
    kind,
    quantity,
    reason,
    pictureIds: [],
    ...less,
  });
  if (answer.code !== 200) return;
  if (quantity > remaining) world.wrong(`${quantity} of ${remaining} units of ${item.itemId} came into a case`);
  if (kind !== 'exchange' && (less.amountCents ?? 0) > max) world.wrong(`${less.amountCents} of ${max} cents came into a case`);
  casesOf(buyer).push(`${answer.data.id} ${orderNo}`);
  world.toldCases.push({ id: answer.data.id, event: 'created' });
};

const parcel = { carrier: '顺丰速运', waybill: 'SF1234567890' };

/** Performs the next step of a case, usually by the actor whose turn it is; often enough one that is not permitted. */
const step = async (world: World, buyer: Buyer): Promise<void> => {
  const { random } = buyer;
  const [id, orderNo] = (casesOf(buyer).length > 0 ? random.pick(casesOf(buyer).slice(-12)) : '').split(' ');
  if (!id) return;
  const { code, data } = await buyer.call(afterSale.getAfterSale, { id });
  if (code !== 200) return world.wrong(`the case ${id} is not there: ${code}`);
  // Closed cases are tried at most once more.
  if (['refunded', 'completed', 'withdrawn', 'closed'].includes(data.state)) {
    casesOf(buyer).splice(casesOf(buyer).indexOf(`${id} ${orderNo}`), 1);
    if (random.chance(0.7)) return;
  }
  const steps = {
    approve: () => world.operate(buyer, afterSale.approveAfterSale, { id }),
    reject: () => world.operate(buyer, afterSale.rejectAfterSale, { id, reason: '不符合条件' }),
    receive: () => world.operate(buyer, afterSale.receiveAfterSale, { id, resaleable: random.chance(0.5) }),
    refund: () => world.operate(buyer, afterSale.refundAfterSale, { id }),
    reship: () => world.operate(buyer, afterSale.reshipAfterSale, { id, ...parcel }),
    accept: () => world.operate(buyer, afterSale.decideAfterSaleAppeal, { id, accept: true }),
    dismiss: () => world.operate(buyer, afterSale.decideAfterSaleAppeal, { id, accept: false, reason: '证据不足' }),
    withdraw: () => buyer.call(afterSale.withdrawAfterSale, { id }),
    sendBack: () => buyer.call(afterSale.sendBackAfterSale, { id, ...parcel }),
    appeal: () => buyer.call(afterSale.appealAfterSale, { id, text: '请再看看，茶是坏的', pictureIds: [] }),
    confirm: () => buyer.call(afterSale.confirmExchange, { id }),
  };
  const next: Readonly<Record<string, readonly (keyof typeof steps)[]>> = {
    applied: ['approve', 'approve', 'approve', 'reject', 'withdraw'],
    approved: ['sendBack', 'sendBack', 'sendBack', 'withdraw'],
    rejected: ['appeal', 'appeal', 'withdraw'],
    appealed: ['accept', 'accept', 'dismiss', 'withdraw'],
    returning: ['receive'],
    received: data.kind === 'exchange' ? ['reship', 'reship', 'refund', 'reject'] : ['refund', 'refund', 'reject'],
    reshipped: ['confirm'],
  };
  const fitting = next[data.state] ?? [];
  const names = Object.keys(steps) as (keyof typeof steps)[];
  const name = fitting.length > 0 && random.chance(0.92) ? random.pick(fitting) : random.pick(names);
  // The same step by two concurrent callers counts once.
  const responses = await Promise.all(random.chance(0.08) ? [steps[name](), steps[name]()] : [steps[name]()]);
  const done = responses.filter((answer) => answer.code === 200);
  if (done.length > 1) world.wrong(`${name} of the case ${id} was done twice`);
  if (done.length === 0) return;
  world.toldCases.push({ id, event: name === 'accept' ? 'approve' : name });
  const order = buyer.orders.find((order) => order.orderNo === orderNo);
  if (order) await refresh(buyer, order);
};

/** Buys one unit, which is shipped, and returns it for that reason, through all steps. */
const buyAndReturn = async (world: World, buyer: Buyer, reason: AfterSaleReason): Promise<void> => {
  const { random } = buyer;
  const { skuId } = random.pick(world.wares.filter((_, i) => i % 4 !== 0));
  const submit = await rushOrder(world, buyer, random, { skuId, quantity: 1 });
  const bought = await submit?.();
  if (!bought) return;
  const { orderNo } = bought;
  await payOrder(world, buyer, bought);
  if (
    !(await recordOrderState(world, buyer, bought, 'ship', await world.operate(buyer, order.shipOrder, { orderNo, ...parcel })))
  )
    return;
  const { data: items } = await buyer.call(afterSale.getOrderAfterSale, { orderNo });
  for (const { itemId } of items) {
    const request = { orderNo, itemId, kind: 'returnRefund', quantity: 1, reason, pictureIds: [] } as const;
    const applied = await buyer.call(afterSale.applyForAfterSale, request);
    if (applied.code !== 200) continue;
    const { id } = applied.data;
    world.toldCases.push({ id, event: 'created' });
    const steps = [
      ['approve', () => world.operate(buyer, afterSale.approveAfterSale, { id })],
      ['sendBack', () => buyer.call(afterSale.sendBackAfterSale, { id, ...parcel })],
      ['receive', () => world.operate(buyer, afterSale.receiveAfterSale, { id, resaleable: random.chance(0.5) })],
      ['refund', () => world.operate(buyer, afterSale.refundAfterSale, { id })],
    ] as const;
    for (const [event, step] of steps) if ((await step()).code === 200) world.toldCases.push({ id, event });
  }
  await refresh(buyer, bought);
};

/**
 * Returns whole orders, once for a fault of the seller's and once by choice: this covers the freight of shipped orders, which
 * single steps rarely reach.
 */
const returnInFull = async (world: World, buyer: Buyer): Promise<void> => {
  const reasons = reasonsFor('returnRefund', true);
  for (const isFault of [true, false]) {
    const reason = buyer.random.pick(reasons.filter((candidate) => isSellersFault(candidate) === isFault));
    await buyAndReturn(world, buyer, reason);
  }
};

export const afterSaleCommands: CommandSet = {
  name: 'after-sale',
  commands: [
    { name: 'ask for after-sale', weight: 8, run: apply },
    { name: 'next step of a case', weight: 16, run: step },
    { name: 'return whole orders', weight: 1, run: returnInFull },
  ],
  clocks: {
    'afterSale.due': (id) => sql`update after_sale set due_at = now() - interval '1 second' where id = ${id}`,
  },
  problems: async (world) => {
    const { db, toldCases: notifiedCases } = world;
    const problems: string[] = [];
    const lostEvents = await db.rows<{ id: string; event: string }>(
      sql`select t.id, t.event from unnest(${notifiedCases.map((saleCase) => saleCase.id)}::text[], ${notifiedCases.map((saleCase) => saleCase.event)}::text[]) as t (id, event)
        where not exists (select from state_history h where h.aggregate = 'afterSale' and h.aggregate_id = t.id
          and (h.event = t.event or t.event = 'approve' and h.event = 'accept'))`,
    );
    for (const { id, event } of lostEvents) problems.push(`${event} of the case ${id} was answered, but is not there`);
    const acknowledgedIds = notifiedCases.filter((saleCase) => saleCase.event === 'created').map((saleCase) => saleCase.id);
    const silent = await db.rows<{ id: string }>(sql`select id from after_sale where id <> all(${acknowledgedIds}::text[])`);
    for (const { id } of silent) problems.push(`the case ${id} was opened, but nobody was told`);
    const stuck = await db.rows<{ id: string; state: string }>(sql`select id, state from after_sale c
      where state not in ('refunded', 'completed', 'withdrawn', 'closed') and not exists (select from deadline where kind = 'afterSale.due' and ref = c.id)`);
    for (const { id, state } of stuck) problems.push(`the case ${id} would stay ${state} for ever`);
    const early = await db.rows<{
      orderNo: string;
    }>(sql`select distinct o.order_no as "orderNo" from mall_order o join after_sale c on c.order_id = o.id
      where o.state in ('completed', 'refunded', 'cancelled') and c.state not in ('refunded', 'completed', 'withdrawn', 'closed')`);
    for (const { orderNo } of early) problems.push(`${orderNo} is over while a case of it is open`);
    return [...problems, ...(await moneyProblems(world))];
  },
};
