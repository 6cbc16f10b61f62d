import { pay } from '@juhe/contract/payment/pay';
import { sql } from '../../db/sql.ts';
import { orderIn, refresh } from './orders.ts';
import { type Buyer, type CommandSet, type KnownOrder, notesOf, type World } from './world.ts';

/** Updates the buyer's view after a payment was acknowledged; a group may already have moved the order on. */
const paid = async (world: World, buyer: Buyer, payNo: string): Promise<void> => {
  for (const order of buyer.orders.filter((candidate) => candidate.payNo === payNo)) {
    if (order.isGroup) await refresh(buyer, order);
    else if (order.state === 'pendingPayment') order.state = 'paid';
    if (order.payNo === payNo && order.state !== 'cancelled')
      world.acknowledgedEvents.push({ orderNo: order.orderNo, event: 'pay' });
  }
};

/** Pays an order from the wallet. */
export const payOrder = async (world: World, buyer: Buyer, orderRecord: KnownOrder): Promise<void> => {
  const answer = await buyer.call(pay.startPayment, { payNo: orderRecord.payNo, channel: 'balance' });
  if (answer.code === 200 && answer.data.state === 'paid') await paid(world, buyer, orderRecord.payNo);
  else await refresh(buyer, orderRecord);
};

const payByBalance = async (world: World, buyer: Buyer): Promise<void> => {
  const orderRecord = orderIn(buyer, 'pendingPayment');
  if (orderRecord) await payOrder(world, buyer, orderRecord);
};

/** Returns the amount of a payment; null when the server does not know it as this buyer's. */
const centsOf = async (buyer: Buyer, payNo: string): Promise<number | null> => {
  const payment = buyer.payments.find((payment) => payment.payNo === payNo);
  if (payment) return payment.cents;
  const { code, data } = await buyer.call(pay.getPayment, { payNo });
  if (code !== 200) return null;
  buyer.payments.push({ payNo, cents: data.amountCents });
  return data.amountCents;
};

const tradeOf = (world: World, buyer: Buyer): string => {
  const trades = notesOf(world.board, 'trades');
  const tradeNo = `T${buyer.index}-${trades.length + 1}`;
  trades.push(tradeNo);
  return tradeNo;
};

/**
 * Pays through the gateway: its notice comes once, several times concurrently, or again under another number (the member paid
 * twice).
 */
const payByGateway = async (world: World, buyer: Buyer): Promise<void> => {
  const orderRecord = orderIn(buyer, 'pendingPayment');
  if (!orderRecord) return;
  const { payNo } = orderRecord;
  const { random } = buyer;
  if (random.chance(0.5)) await buyer.call(pay.startPayment, { payNo, channel: 'sandbox' });
  const amountCents = await centsOf(buyer, payNo);
  if (amountCents === null) return;
  const notice = { payNo, amountCents, result: 'success', tradeNo: tradeOf(world, buyer) };
  const notices = Array.from({ length: random.chance(0.2) ? random.int(2, 3) : 1 }, () => notice);
  if (random.chance(0.05)) notices.push({ ...notice, tradeNo: tradeOf(world, buyer) });
  const statuses = await Promise.all(notices.map((notice) => world.client.notice(notice)));
  if (statuses.some((status) => status !== 200)) world.wrong(`notices of ${payNo} were answered ${statuses.join()}`);
  const after = await buyer.call(pay.getPayment, { payNo });
  if (after.data.state === 'created' || after.data.state === 'paying') world.wrong(`${payNo} is not paid after its notice`);
  if (after.data.state === 'paid') await paid(world, buyer, payNo);
  else await refresh(buyer, orderRecord);
};

/** Pays a finished payment: the money is returned. */
const payLate = async (world: World, buyer: Buyer): Promise<void> => {
  if (buyer.payments.length === 0) return;
  const closed = buyer.orders.filter((order) => order.state === 'cancelled').slice(-10);
  const payNo =
    closed.length > 0 && buyer.random.chance(0.7) ? buyer.random.pick(closed).payNo : buyer.random.pick(buyer.payments).payNo;
  const amountCents = await centsOf(buyer, payNo);
  if (amountCents === null) return;
  const status = await world.client.notice({ payNo, amountCents, result: 'success', tradeNo: tradeOf(world, buyer) });
  if (status !== 200) world.wrong(`a late notice of ${payNo} was answered ${status}`);
  for (const order of buyer.orders.filter((candidate) => candidate.payNo === payNo)) await refresh(buyer, order);
};

/** Sends notices that must have no effect: a wrong amount, no signature, a failure. */
const deceive = async (world: World, buyer: Buyer): Promise<void> => {
  const orderRecord = orderIn(buyer, 'pendingPayment');
  if (!orderRecord) return;
  const amountCents = await centsOf(buyer, orderRecord.payNo);
  if (amountCents === null) return;
  const tradeNo = `F${tradeOf(world, buyer)}`;
  const notice = { payNo: orderRecord.payNo, amountCents, result: 'success', tradeNo };
  const tries: readonly [object, boolean, number][] = [
    [{ ...notice, amountCents: amountCents - 1 }, true, 400],
    [{ ...notice, amountCents: 1 }, true, 400],
    [notice, false, 400],
    [{ ...notice, result: 'failure' }, true, 200],
  ];
  const [forged, signed, expected] = buyer.random.pick(tries);
  const status = await world.client.notice(forged as Record<string, unknown>, signed);
  if (status !== expected) world.wrong(`a wrong notice ${JSON.stringify(forged)} was answered ${status}`);
};

export const paymentCommands: CommandSet = {
  name: 'payment',
  commands: [
    { name: 'pay from the wallet', weight: 9, run: payByBalance },
    { name: 'pay by the gateway', weight: 9, run: payByGateway },
    { name: 'pay late or twice', weight: 2, run: payLate },
    { name: 'deceive the gateway', weight: 1, run: deceive },
  ],
  problems: async ({ db }) => {
    const problems: string[] = [];
    const add = async (rows: Promise<{ ref: string }[]>, text: string): Promise<void> => {
      for (const { ref } of await rows) problems.push(`${ref}: ${text}`);
    };
    await add(
      db.rows(sql`select pay_no as ref from payment_receipt r where not accepted
        and not exists (select from ledger_transaction where key = 'payment.returned:' || r.channel || ':' || r.trade_no)`),
      'money that came in for nothing was not returned',
    );
    await add(
      db.rows(sql`select r.trade_no as ref from payment_receipt r where r.trade_no like 'F%'`),
      'a notice that must not count was booked',
    );
    await add(
      db.rows(sql`select pay_no as ref from payment_receipt where accepted group by 1 having count(*) > 1`),
      'was paid twice',
    );
    await add(
      db.rows(
        sql`select p.pay_no as ref from payment p join payment_receipt r using (pay_no) where p.state in ('created', 'paying', 'closed')`,
      ),
      'money came, but the payment does not know',
    );
    await add(
      db.rows(sql`select p.pay_no as ref from payment p where p.refunded_cents <> coalesce((select sum(amount_cents) from payment_refund where pay_no = p.pay_no), 0)
          and not exists (select from state_history where aggregate = 'payment' and aggregate_id = p.pay_no and event = 'payLate')`),
      'its refunds do not add up',
    );
    // The channel's receipts and refunds by the ledger match the payment. The credit of a top-up does not count.
    await add(
      db.rows(sql`select p.pay_no as ref from payment p
        left join lateral (select coalesce(sum(e.amount), 0) as net from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
          join ledger_account a on a.id = e.account_id
          where t.ref = p.pay_no and t.kind <> 'recharge' and a.kind in ('memberWallet', 'gatewayClearing')) b on true
        where b.net <> case when p.state in ('paid', 'refunding', 'refunded') then p.refunded_cents - p.amount_cents else 0 end`),
      'the channel gave or got another sum than the payment says',
    );
    await add(
      db.rows(sql`select p.pay_no as ref from payment p join mall_order o using (pay_no) where p.state in ('created', 'paying')
        group by p.pay_no having p.amount_cents <> sum(o.payable_cents) filter (where o.state = 'pendingPayment')
          or count(*) filter (where o.state <> 'pendingPayment') > 0`),
      'asks for another sum than its orders',
    );
    await add(
      db.rows(
        sql`select o.order_no as ref from mall_order o left join payment p using (pay_no) where o.state = 'pendingPayment' and (p.state is null or p.state not in ('created', 'paying'))`,
      ),
      'waits for a payment that is over',
    );
    await add(
      db.rows(sql`select o.order_no as ref from mall_order o left join payment p using (pay_no)
        where o.state in ('grouping', 'paid', 'shipped', 'received', 'completed') and (p.state is null or p.state not in ('paid', 'refunded'))`),
      'goes on without a paid payment',
    );
    return problems;
  },
};
