import { sql } from '../../../db/sql.ts';
import { problemList } from '../problem-list.ts';
import type { World } from '../world.ts';

/** SQL: how often an event is in the history of an order `o`. */
const times = (event: string) =>
  sql`(select count(*) from state_history h where h.aggregate = 'auctionOrder' and h.aggregate_id = o.id and h.event = ${event})`;

/** SQL: the amount an account received in the transactions of a kind with this key. */
const booked = (kind: string, key: ReturnType<typeof sql>, account: ReturnType<typeof sql>) =>
  sql`coalesce((select sum(e.amount) from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
    where t.kind = ${kind} and t.key = ${key} and ${account}), 0)`;

/**
 * SQL: the listing that settled an owned order `o`: the last one of the seller's order. It differs from the lot's where the
 * goods of a late payment were listed again before the order was reinstated.
 */
const settledBy = sql`lateral (select * from auction_listing x where x.order_id = o.seller_order_id order by x.ended_at desc nulls first limit 1) g`;

/** SQL: whether one of seller and buyer of an order `o` may have invited the other at some time. */
const related = sql`(exists (select from member m where (m.id, m.inviter_id) in ((o.buyer_id, o.seller_id), (o.seller_id, o.buyer_id)))
  or exists (select from team_change c where c.state = 'accepted' and c.member_id in (o.buyer_id, o.seller_id)))`;

/**
 * The rules of auction.md B5 and B6 restated: the recipients of goods, fee, share, bond, deposit, points and strikes when a
 * payment between members is decided.
 */
export const claimProblems = async ({ db }: World): Promise<string[]> => {
  const problems = problemList();
  await problems.rows(
    db.rows(sql`select o.order_no || ' (' || o.state || ')' as ref from auction_order o
      where (o.state = 'disputed') <> exists (select from auction_case c where c.order_id = o.id and c.state = 'open' and c.kind = 'dispute')
        or (o.state <> 'defaulted' and exists (select from auction_case c where c.order_id = o.id and c.state = 'open' and c.kind = 'late'))`),
    'is disputed without a case, or has an open case that does not fit its state',
  );
  await problems.rows(
    db.rows(sql`select o.order_no || ' (' || o.state || ')' as ref from auction_order o
      where (o.state = 'awaitingConfirm') and not exists (select from auction_claim c where c.order_id = o.id and c.withdrawn_at is null)
        or ${times('withdrawClaim')} > 1 or (o.claim_withdrawn and ${times('default')} > 0)`),
    'waits for a confirmation without a claim, was withdrawn twice, or a clock decided although the claim was withdrawn',
  );
  // I3, I7: sold goods have exactly one buyer, or a candidate for it; settled goods went to exactly one.
  await problems.rows(
    db.rows(sql`select s.order_no || ' (' || s.state || ')' as ref from auction_order s, lateral (
        select count(*) filter (where o.state in ('pendingPayment', 'awaitingConfirm', 'disputed'))
            + (select count(*) from auction_second_chance x join auction_order lost on lost.id = x.order_id
              where x.state = 'offered' and lost.seller_order_id = s.id) as waiting,
          count(*) filter (where o.owned_since is not null) as owners
        from auction_order o where o.seller_order_id = s.id) now
      where (s.state = 'sold' and now.waiting <> 1) or (s.state <> 'sold' and now.waiting <> 0)
        or (s.state = 'settled') <> (now.owners = 1) or now.owners > 1`),
    'has not exactly one buyer (I3, I7)',
  );
  await problems.rows(
    db.rows(sql`select l.product_no as ref from lot l join auction_order o on o.lot_id = l.id and o.origin in ('hammer', 'secondChance') and o.state <> 'defaulted'
      group by l.product_no having count(*) > 1`),
    'has two orders that did not default (I3)',
  );
  await problems.rows(
    db.rows(sql`select o.order_no as ref from auction_order o
      where (select count(*) from auction_strike s where s.order_id = o.id and s.member_id = o.buyer_id)
          <> ${times('default')} + ${times('giveUp')} + 2 * ${times('ruleSeller')}
        or (select count(*) from auction_strike s where s.order_id = o.id and s.member_id <> o.buyer_id) <> ${times('ruleBuyer')}`),
    'has other strikes than its end brings',
  );
  await problems.rows(
    db.rows(sql`select o.order_no || ' (' || o.state || ')' as ref from auction_order o join lot_bidder b on b.lot_id = o.lot_id and b.member_id = o.buyer_id
      where o.origin = 'hammer' and b.deposit_cents > 0 and b.deposit_state <> case
        when ${times('default')} + ${times('giveUp')} + ${times('ruleSeller')} > 0 then 'forfeited' when o.owned_since is null then 'held' else 'returned' end`),
    'has a deposit in another state than its end brings (I4)',
  );
  await problems.rows(
    db.rows(sql`select o.order_no as ref from auction_order o join lot_bidder b on b.lot_id = o.lot_id and b.member_id = o.buyer_id
      where b.deposit_state = 'forfeited' and o.origin = 'hammer' and b.deposit_cents <> ${booked(
        'auction.depositForfeited',
        sql`'auction.depositForfeited:' || o.lot_id || ':' || o.buyer_id`,
        sql`case when o.seller_id is null then a.kind = 'platformRevenue' else a.kind = 'memberWallet' and a.owner = o.seller_id end`,
      )}`),
    'defaulted, and its deposit went elsewhere',
  );
  const settled = (account: ReturnType<typeof sql>) =>
    booked('auction.resaleSettled', sql`'auction.resaleSettled:' || o.order_no`, account);
  // The fee on the hammer price, at most on one and a half times the start price; the bond to the side that was in the right.
  await problems.rows(
    db.rows(sql`select o.order_no as ref from auction_order o cross join ${settledBy}
        left join share s on s.order_no = (select order_no from auction_order where id = o.seller_order_id),
      lateral (select least(g.fee_hold_cents, least(o.price_cents, g.start_cents * 3 / 2) * g.fee_bp / 10000) as cents) fee
      where o.owned_since is not null and o.origin in ('hammer', 'secondChance') and (
        ${settled(sql`a.kind = 'platformRevenue'`)} <> fee.cents - coalesce(s.amount_cents, 0)
        or ${settled(sql`a.kind = 'serviceFee' and a.owner = o.seller_id`)}
          <> g.fee_hold_cents - fee.cents + case when ${times('ruleBuyer')} > 0 then 0 else g.bond_cents end
        or ${settled(sql`a.kind = 'memberWallet' and a.owner = o.buyer_id`)} <> case when ${times('ruleBuyer')} > 0 then g.bond_cents else 0 end)`),
    'was settled with another fee, share or bond (I9)',
  );
  await problems.rows(
    db.rows(sql`select o.order_no as ref from auction_order o cross join ${settledBy}
        left join share s on s.order_no = (select order_no from auction_order where id = o.seller_order_id),
      lateral (select least(g.fee_hold_cents, least(o.price_cents, g.start_cents * 3 / 2) * g.fee_bp / 10000) as cents) fee,
      lateral (select least(o.price_cents, g.start_cents * 3 / 2) / 100 as points) due,
      lateral (select ${booked('points.earned', sql`'points.earned:auctionOrder:' || o.order_no`, sql`a.kind = 'points'`)} as points) earned
      where o.owned_since is not null and o.origin in ('hammer', 'secondChance') and (
        coalesce(s.amount_cents, 0) * 5 > fee.cents or (s.id is not null and (s.member_id is distinct from o.inviter_id or s.from_id <> o.seller_id
          or s.fee_cents <> fee.cents or s.member_id = o.buyer_id))
        or earned.points not in (0, due.points) or (fee.cents > 0 and earned.points + coalesce(s.amount_cents, 0) >= fee.cents)
        or (not ${related} and exists (select from member m where m.id = o.buyer_id and m.cancelled_at is null) and earned.points <> due.points)
        or (s.id is null and not ${related} and o.inviter_id <> o.buyer_id and fee.cents * 1000 / 10000 >= 1
          and exists (select from member m where m.id = o.inviter_id and m.cancelled_at is null)))`),
    'brought other points or another share than its fee allows, or so much that trading with oneself pays (I8, I9)',
  );
  await problems.rows(
    db.rows(sql`select s.id || ' of ' || s.order_no as ref from share s left join ledger_account a on a.kind = 'escrow' and a.owner = 'share:' || s.id
      where s.kind = 'fee' and (coalesce(a.balance, 0) <> case when s.state in ('pending', 'due') then s.amount_cents else 0 end
        or not exists (select from auction_order o where o.order_no = s.order_no and o.state = 'settled'))`),
    'is a share without a settled order, or holds another sum (I9)',
  );
  return [...problems.all];
};
