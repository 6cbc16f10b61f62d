import { order } from '@juhe/contract/auction/order';
import { type Sql, sql } from '../../../db/sql.ts';
import { problemList } from '../problem-list.ts';
import type { Buyer, CommandSet, World } from '../world.ts';
import { recordEvent } from './acknowledged-events.ts';

const refundOnce = async (world: World, buyer: Buyer, orderNo: string): Promise<void> => {
  const { code } = await world.operate(buyer, order.refundAuctionOrder, { orderNo, reason: '瑕疵' });
  if (code === 200) recordEvent(world, 'refund', orderNo);
};

/** The company takes goods back; occasionally twice concurrently, and occasionally goods that cannot be taken back. */
const refundSome =
  (which: Sql) =>
  async (world: World, buyer: Buyer): Promise<void> => {
    const { random } = buyer;
    const isOdd = random.chance(0.1);
    const orders = await world.db.rows<{ orderNo: string }>(sql`select order_no as "orderNo" from auction_order o
      where ${isOdd ? sql`o.state not in ('inStorage', 'received', 'refunded')` : sql`o.state in ('inStorage', 'received') and ${which}`}
      order by created_at desc, id limit 20`);
    if (orders.length === 0) return;
    const { orderNo } = random.pick(orders);
    await Promise.all(Array.from({ length: random.chance(0.2) ? 2 : 1 }, () => refundOnce(world, buyer, orderNo)));
  };

/** SQL condition: goods bought from another member: their purchase earned points, and may have produced a share. */
const wasSettled = sql`(o.seller_order_id is not null
  or exists (select from auction_order p where p.id = o.parent_id and p.seller_order_id is not null))`;

/** SQL: the amounts that each order's refunds booked from the platform's revenue. */
const refunds = sql`(select substring(t.key from '^(?:payment\\.refund:)?auctionOrder\\.refunded:([^:]+)') as order_no, -sum(e.amount) as cents
  from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
  where a.kind = 'platformRevenue' and t.key like '%auctionOrder.refunded:%' group by 1)`;

/** SQL: purchases whose goods were all refunded, with the points that they had earned. */
const takenBack = sql`(with recursive goods (root, id, state) as (
    select id, id, state from auction_order where parent_id is null
    union all select g.root, o.id, o.state from goods g join auction_order o on o.parent_id = g.id)
  select p.*, coalesce((select sum(e.amount) from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      join ledger_account a on a.id = e.account_id
      where t.kind = 'points.earned' and t.ref = p.order_no and a.kind = 'points' and a.owner = p.buyer_id), 0) as earned
    from auction_order p
    where p.id in (select root from goods where state not in ('split', 'replaced') group by root having bool_and(state = 'refunded')))`;

/** The company takes goods back after storage (auction.md B4, C9): cost, points and share are returned once. */
export const refundCommands: CommandSet = {
  name: 'refund',
  commands: [
    { name: 'refund goods', weight: 0.5, run: refundSome(sql`true`) },
    { name: 'refund goods of a member', weight: 0.7, run: refundSome(wasSettled) },
  ],
  problems: async ({ db }) => {
    const problems = problemList();
    await problems.rows(
      db.rows(sql`select o.order_no || ' (' || o.state || ', ' || o.origin || ', cost ' || o.price_cents || ', back ' || coalesce(r.cents, 0) || ')' as ref
        from auction_order o left join ${refunds} r on r.order_no = o.order_no
        where coalesce(r.cents, 0) <> case when o.state = 'refunded' then o.price_cents else 0 end`),
      'was refunded with another sum than it cost (C9)',
    );
    await problems.rows(
      db.rows(sql`select p.order_no as ref from ${takenBack} p where p.points_back <> p.earned`),
      'was taken back whole, its points were not (C9)',
    );
    await problems.rows(
      db.rows(sql`select s.id || ' of ' || s.order_no as ref from ${takenBack} p join auction_order source on source.id = p.seller_order_id
        join share s on s.order_no = source.order_no where s.state <> 'reversed'`),
      'is a share of goods that were taken back (C9)',
    );
    return [...problems.all];
  },
};
