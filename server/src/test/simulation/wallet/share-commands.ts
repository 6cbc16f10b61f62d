import { catalogue } from '@juhe/contract/mall/catalogue';
import { order } from '@juhe/contract/mall/order';
import { shareprofit } from '@juhe/contract/wallet/shareprofit';
import { sql } from '../../../db/sql.ts';
import { orderCommands } from '../order-commands.ts';
import { makeJobDue } from '../clock-commands.ts';
import { recordOrderState, orderIn, placeOrder } from '../orders.ts';
import { payOrder } from '../payment-commands.ts';
import { problemList } from '../problem-list.ts';
import { type Buyer, type CommandSet, type KnownOrder, notesOf, type World } from '../world.ts';

const waybill = { carrier: '顺丰速运', waybill: 'SF1234567890' };

const buy = async (world: World, buyer: Buyer): Promise<void> => {
  const { skuId } = buyer.random.pick(world.wares);
  if (buyer.random.chance(0.3) && (await world.operate(buyer, catalogue.setSkuStock, { skuId, change: 5 })).code === 200)
    world.supplied.set(skuId, (world.supplied.get(skuId) ?? 0) + 5);
  const [placed] = await placeOrder(world, buyer, { skuId, quantity: buyer.random.int(1, 3) });
  if (placed) await payOrder(world, buyer, placed);
};

/** Performs one step of an order: paid, shipped, received, completed. */
const stepOf = async (world: World, buyer: Buyer, orderRecord: KnownOrder): Promise<void> => {
  const { orderNo } = orderRecord;
  if (orderRecord.state === 'pendingPayment') await payOrder(world, buyer, orderRecord);
  else if (orderRecord.state === 'paid')
    await recordOrderState(
      world,
      buyer,
      orderRecord,
      'ship',
      await world.operate(buyer, order.shipOrder, { orderNo, ...waybill }),
    );
  else if (orderRecord.state === 'shipped') {
    await recordOrderState(world, buyer, orderRecord, 'receive', await buyer.call(order.confirmReceipt, { orderNo }));
    await makeJobDue(world.db, {}, 'order.complete', orderNo);
  }
};

const goOn = async (world: World, buyer: Buyer): Promise<void> => {
  const orderRecord = orderIn(buyer, 'pendingPayment', 'paid', 'shipped');
  if (orderRecord) await stepOf(world, buyer, orderRecord);
};

/** Runs an order through all steps as fast as possible. */
const buyAndReceive = async (world: World, buyer: Buyer): Promise<void> => {
  await buy(world, buyer);
  const orderRecord = buyer.orders.at(-1);
  for (let i = 0; orderRecord && i < 3; i += 1) await stepOf(world, buyer, orderRecord);
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

const credited = async (world: World, buyer: Buyer, input: { all?: boolean; ids?: string[] }): Promise<void> => {
  const { code, data } = await buyer.call(shareprofit.acknowledgeShares, input);
  if (code !== 200) return;
  if (data.count > 0) notesOf(world.board, 'credited shares').push(`${buyer.id} ${data.creditedCents}`);
};

/** Acknowledges everything due, sometimes from several places concurrently. */
const acknowledgeAll = async (world: World, buyer: Buyer): Promise<void> => {
  const times = buyer.random.chance(0.3) ? 4 : 1;
  await Promise.all(Array.from({ length: times }, () => credited(world, buyer, { all: true })));
};

/** Acknowledges the same shares from several places, with one of another member. */
const acknowledgeSome = async (world: World, buyer: Buyer): Promise<void> => {
  const { data } = await buyer.call(shareprofit.listShares, { state: 'due' });
  const foreignShare = await world.db.maybe<{ id: string }>(
    sql`select id from share where member_id <> ${buyer.id} and state = 'due' limit 1`,
  );
  const ids = data.list.slice(0, 5).map(({ id }) => id);
  if (ids.length === 0) return;
  if (foreignShare) ids.push(foreignShare.id);
  const responses = await Promise.all(Array.from({ length: 3 }, () => buyer.call(shareprofit.acknowledgeShares, { ids })));
  for (const answer of responses) {
    if (answer.code !== 200) continue;
    if (foreignShare && !answer.data.skipped.includes(foreignShare.id))
      world.wrong(`${buyer.nickname} acknowledged the share of another member`);
    if (answer.data.count > 0) notesOf(world.board, 'credited shares').push(`${buyer.id} ${answer.data.creditedCents}`);
  }
};

/** Shares of members with a common card are held; sometimes two operators decide concurrently. */
const decideHeld = async (world: World, buyer: Buyer): Promise<void> => {
  const { data } = await world.operate(buyer, shareprofit.listHeldShares, {});
  const id = data.list.length === 0 ? undefined : buyer.random.pick(data.list).id;
  if (id === undefined) return;
  const release = () => world.operate(buyer, shareprofit.releaseShare, { id });
  const reject = () => world.operate(buyer, shareprofit.rejectShare, { id, reason: '邀请人与好友为同一人' });
  const steps = buyer.random.chance(0.2) ? [release, reject] : [buyer.random.chance(0.6) ? release : reject];
  const responses = await Promise.all(steps.map((step) => step()));
  if (responses.filter(({ code }) => code === 200).length > 1) world.wrong(`the held share ${id} was released and rejected`);
};

/** Shares of orders: estimated, due, credited once (wallet.md a). Everybody was invited by the previous member. */
export const shareCommands: CommandSet = {
  ...orderCommands,
  name: 'shares',
  prepare: async ({ db, buyers }) => {
    for (const [i, buyer] of buyers.entries())
      if (i > 0) await db.run(sql`update member set inviter_id = ${buyers[i - 1]?.id ?? null} where id = ${buyer.id}`);
  },
  commands: [
    { name: 'buy', weight: 3, run: buy },
    { name: 'buy and receive', weight: 3, run: buyAndReceive },
    { name: 'an order goes on', weight: 3, run: goOn },
    { name: 'refund before shipping', weight: 1, run: refund },
    { name: 'acknowledge all', weight: 2, run: acknowledgeAll },
    { name: 'acknowledge some', weight: 2, run: acknowledgeSome },
    { name: 'decide about a held share', weight: 1, run: decideHeld },
  ],
  problems: async (world) => {
    const { db, board } = world;
    const problems = problemList();
    await problems.rows(
      db.rows(sql`select owner as ref from (select owner, balance from ledger_account where kind = 'profitPayable') a
        full join (select member_id as owner, sum(amount_cents) as due from share where kind = 'order' and state in ('held', 'due') group by 1) s using (owner)
        where coalesce(a.balance, 0) <> coalesce(s.due, 0)`),
      'is owed another sum than the due shares (I4)',
    );
    await problems.rows(
      db.rows(sql`select owner as ref from (select a.owner, sum(e.amount) as cents from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
          join ledger_account a on a.id = e.account_id and a.kind = 'memberWallet' where t.kind = 'profit.credited' group by 1) e
        full join (select member_id as owner, sum(amount_cents) as cents from share where kind = 'order' and state = 'credited' group by 1) s using (owner)
        where coalesce(e.cents, 0) <> coalesce(s.cents, 0)`),
      'was credited another sum than the credited shares',
    );
    const answered = new Map<string, number>();
    for (const note of notesOf(board, 'credited shares')) {
      const [id = '', cents] = note.split(' ');
      answered.set(id, (answered.get(id) ?? 0) + Number(cents));
    }
    for (const [id, cents] of answered) {
      const { booked } = await db.one<{ booked: number }>(sql`select coalesce(sum(amount_cents), 0)::bigint as booked from share
        where member_id = ${id} and state = 'credited'`);
      if (booked < cents) problems.add(`${id}: ${cents} cents of shares were answered as credited, ${booked} are`);
    }
    await problems.rows(
      db.rows(
        sql`select id as ref from share where (state = 'due') <> exists (select from deadline d where d.kind = 'share.credit' and d.ref = share.id)`,
      ),
      'is a due share without a deadline, or has one that nobody needs',
    );
    await problems.rows(
      db.rows(sql`select id as ref from share where kind = 'order' and (amount_cents > fee_cents / 100 or amount_cents > 20000)`),
      'is a share of more than 1 %',
    );
    await problems.rows(
      db.rows(sql`select s.id as ref from share s join mall_order o on o.order_no = s.order_no where s.kind = 'order'
        and s.state in ('due', 'credited') and o.state <> 'completed'`),
      'is due, and its order is not completed',
    );
    await problems.rows(
      db.rows(sql`select o.order_no as ref from mall_order o join share s on s.order_no = o.order_no where s.state = 'pending'
        and o.state in ('completed', 'cancelled', 'refunded') and not exists (select from deadline d where d.kind = 'order.profit' and d.ref = o.order_no)`),
      'is over, and its share still waits',
    );
    return [...(await (orderCommands.problems?.(world) ?? [])), ...problems.all];
  },
};
