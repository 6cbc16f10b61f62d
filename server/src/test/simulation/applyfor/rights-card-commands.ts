import { card } from '@juhe/contract/applyfor/card';
import type { CardOrder } from '@juhe/contract/applyfor/card.schemas';
import { sql } from '../../../db/sql.ts';
import { makeJobDue } from '../clock-commands.ts';
import { problemList } from '../problem-list.ts';
import { type Buyer, type CommandSet, notesOf, type World } from '../world.ts';

/** A card for a month, and one for a week; the first one grants free withdrawals. */
const offers = [
  { id: 'sim-month', priceCents: 1_990, days: 30, isFree: true },
  { id: 'sim-week', priceCents: 690, days: 7, isFree: false },
] as const;

const prepare = async ({ db }: World): Promise<void> => {
  for (const { id, priceCents, days, isFree } of offers)
    await db.run(sql`insert into rights_card (id, names, price_cents, duration_days, free_withdrawal, points_percent, has_trial)
      values (${id}, '{"zh-Hans": "月卡"}', ${priceCents}, ${days}, ${isFree}, 150, true)`);
};

const acknowledge = (world: World, event: string, orderNo: string): void =>
  void notesOf(world.board, 'card events').push(`${orderNo} ${event}`);

const ordersIn = async (buyer: Buyer, ...states: CardOrder['state'][]): Promise<CardOrder[]> => {
  const { code, data } = await buyer.call(card.listCardOrders, {});
  return code === 200 ? data.list.filter(({ state }) => states.includes(state)) : [];
};

/** Pays from the wallet, at the cashier, or both concurrently; the gateway occasionally delivers twice. */
const pay = async (world: World, buyer: Buyer, { orderNo, payNo, amountCents }: CardOrder): Promise<void> => {
  const { random } = buyer;
  if (payNo === null) return;
  const fromWallet = async (): Promise<void> => {
    const { code, data } = await buyer.call(card.payCardOrder, { orderNo, channel: 'balance' });
    if (code === 200 && data.state === 'paid') acknowledge(world, 'pay', orderNo);
  };
  const atCashier = async (): Promise<void> => {
    if ((await buyer.call(card.payCardOrder, { orderNo, channel: 'sandbox' })).code !== 200) return;
    const notice = { payNo, amountCents, result: 'success', tradeNo: `C${payNo}` };
    const statuses = await Promise.all(
      (random.chance(0.3) ? [notice, notice, notice] : [notice]).map((delivery) => world.client.notice(delivery)),
    );
    if (statuses.some((status) => status !== 200)) world.wrong(`notices of ${payNo} were answered ${statuses.join()}`);
  };
  const variant = random.int(1, 4);
  if (variant === 1) await Promise.all([fromWallet(), atCashier()]);
  else if (variant === 2) await atCashier();
  else await fromWallet();
};

/** Orders a card, sometimes twice concurrently or at an outdated price, and usually pays for it. */
const buy = async (world: World, buyer: Buyer): Promise<void> => {
  const { random } = buyer;
  const { id: cardId, priceCents } = random.pick(offers);
  const isOld = random.chance(0.05);
  const input = { cardId, priceCents: isOld ? priceCents + 1 : priceCents };
  const responses = await Promise.all(Array.from({ length: random.chance(0.2) ? 2 : 1 }, () => buyer.call(card.buyCard, input)));
  const placed = responses.flatMap(({ code, data }) => (code === 200 ? [data] : []));
  const numbers = new Set(placed.map(({ orderNo }) => orderNo));
  if (numbers.size > 1) {
    // The first one may have expired before the second call.
    const open = (await ordersIn(buyer, 'pendingPayment')).filter(({ orderNo }) => numbers.has(orderNo));
    if (open.length > 1) world.wrong(`${buyer.nickname} has two open orders of one card`);
  }
  if (isOld && placed.some(({ amountCents }) => amountCents !== priceCents)) world.wrong('a card was sold at another price');
  const [order] = placed;
  if (order && random.chance(0.85)) await pay(world, buyer, order);
};

/** Pays an open order, cancels it, or both concurrently. */
const endOpen = async (world: World, buyer: Buyer): Promise<void> => {
  const [order] = await ordersIn(buyer, 'pendingPayment');
  if (!order) return;
  const cancel = async (): Promise<void> => {
    const { code } = await buyer.call(card.cancelCardOrder, { orderNo: order.orderNo });
    if (code === 200) acknowledge(world, 'cancel', order.orderNo);
  };
  const variant = buyer.random.int(1, 3);
  if (variant !== 1) await (variant === 2 ? cancel() : Promise.all([pay(world, buyer, order), cancel()]));
  else await pay(world, buyer, order);
};

/** Refunds an order, sometimes twice concurrently or at the end of the refund period. */
const refundCard = async (world: World, buyer: Buyer): Promise<void> => {
  const orders = await ordersIn(buyer, 'active');
  if (orders.length === 0) return;
  const { orderNo } = buyer.random.pick(orders);
  const refundOnce = async (): Promise<number> => {
    const { code } = await buyer.call(card.refundCardOrder, { orderNo });
    if (code === 200) acknowledge(world, 'refund', orderNo);
    return code;
  };
  if (buyer.random.chance(0.3)) {
    const { id } = await world.db.one<{ id: string }>(sql`select id from card_order where order_no = ${orderNo}`);
    await makeJobDue(world.db, clocks, 'card.settle', id);
  }
  const codes = await Promise.all(Array.from({ length: buyer.random.chance(0.3) ? 2 : 1 }, refundOnce));
  if (codes.filter((code) => code === 200).length > 1) world.wrong(`${orderNo} was given back twice`);
};

/** Starts a card's one-day trial, sometimes twice concurrently or during its purchase. */
const tryCard = async (world: World, buyer: Buyer): Promise<void> => {
  const { id: cardId } = buyer.random.pick(offers);
  const attempt = async () => (await buyer.call(card.tryCard, { cardId })).code;
  if (buyer.random.chance(0.3)) await Promise.all([attempt(), buy(world, buyer)]);
  else await Promise.all(Array.from({ length: buyer.random.int(1, 2) }, attempt));
};

const clocks = {
  'card.settle': (id: string) => sql`update card_order set refund_until = now() - interval '1 second' where id = ${id}`,
};

/** Rights cards (applyfor.md a): a card lasts as long as its orders say, and each order's money is where its state says. */
export const rightsCardCommands: CommandSet = {
  name: 'rights card',
  prepare,
  commands: [
    { name: 'buy a card', weight: 4, run: buy },
    { name: 'try a card', weight: 1, run: tryCard },
    { name: 'end an open order of a card', weight: 1, run: endOpen },
    { name: 'give a card back', weight: 2, run: refundCard },
  ],
  clocks,
  problems: async ({ db, board }) => {
    const problems = problemList();
    await problems.rows(
      db.rows(sql`select mc.id || ' of ' || mc.card_id || ': ' || coalesce(mc.active_until - mc.active_from, interval '0')::text || ' for ' || sums.days as ref
        from member_card mc left join card_trial t on t.member_card_id = mc.id cross join lateral (select coalesce(sum(days), 0)::int as days from (
          select o.duration_days as days from card_order o where o.member_card_id = mc.id and o.state in ('active', 'settled')
          union all select g.duration_days from card_gift g
            where g.receiver_id = mc.member_id and g.card_id = mc.card_id and g.state = 'accepted') paid) sums
        where case when sums.days = 0 and t.member_card_id is null then coalesce(mc.active_until > now(), false)
          else mc.active_until - mc.active_from is distinct from (sums.days + (t.member_card_id is not null)::int) * interval '1 day' end`),
      'days were not paid for, or the other way round (C1)',
    );
    await problems.rows(
      db.rows(sql`select o.order_no || ' (' || o.state || ')' as ref from card_order o join payment p on p.pay_no = o.pay_no
          left join ledger_account e on e.kind = 'escrow' and e.owner = p.pay_no
        where coalesce(e.balance, 0) <> case when o.state = 'active' then o.amount_cents else 0 end
          or (o.state in ('active', 'settled') and p.state <> 'paid') or (o.state = 'refunded' and p.state not in ('refunding', 'refunded'))
          or (o.state = 'settled') <> exists (select from ledger_transaction t where t.key = 'card.settled:' || o.id)`),
      'and its money differ (C2)',
    );
    await problems.rows(
      db.rows(sql`select o.order_no as ref from card_order o join state_history h on h.aggregate = 'cardOrder' and h.aggregate_id = o.id
          and h.event = 'refund' join card_use u on u.member_card_id = o.member_card_id and u.voided_at is null
        where u.used_at >= o.paid_at and u.used_at < h.at`),
      'was given back after a right was used (C3)',
    );
    const events = notesOf(board, 'card events').map((line) => line.split(' '));
    await problems.rows(
      db.rows(sql`select t.event || ' of ' || t.no as ref
        from unnest(${events.map(([no = '']) => no)}::text[], ${events.map(([, event = '']) => event)}::text[]) as t (no, event)
        where not exists (select from state_history h join card_order o on o.id = h.aggregate_id
          where h.aggregate = 'cardOrder' and o.order_no = t.no and h.event = t.event)`),
      'was acknowledged and is not there',
    );
    return [...problems.all];
  },
};
