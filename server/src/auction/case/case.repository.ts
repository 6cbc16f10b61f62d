import type { caseSchemas } from '@juhe/contract/auction/case.schemas';
import type { HandlerOutput } from '@juhe/contract/operation';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

type Waiting = HandlerOutput<(typeof caseSchemas)['listCases']>['list'][number];
export type WaitingRow = Omit<Waiting, 'claim' | 'statements'> & { orderId: string };

/** Cases waiting for a ruling, oldest first. */
export const waitingCases = async (db: Db, limit: number, offset: number) => ({
  list: await db.rows<WaitingRow>(sql`select c.id, c.order_id as "orderId", o.order_no as "orderNo", l.product_no as "productNo", c.kind,
      c.opened_by as "openedBy", c.opened_at as "openedAt", round(extract(epoch from now() - c.opened_at) / 3600, 1)::float8 as "ageHours",
      c.statements_until <= now() as "isHeard", o.buyer_id as "buyerId", o.seller_id as "sellerId", o.price_cents as "amountCents",
      o.deposit_cents as "depositCents", coalesce(o.bond_cents, 0) as "bondCents", o.claim_withdrawn as "claimWithdrawn"
    from auction_case c join auction_order o on o.id = c.order_id join lot l on l.id = o.lot_id
    where c.state = 'open' order by c.opened_at, c.id limit ${limit} offset ${offset}`),
  total: (await db.one<{ total: number }>(sql`select count(*) as total from auction_case where state = 'open'`)).total,
});

/** Number of statements of a member in a case. */
export const countStatements = async (db: Db, caseId: string, memberId: string): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from auction_statement where case_id = ${caseId} and member_id = ${memberId}`,
    )
  ).n;

/** The number of the order of a case. */
export const orderNoOfCase = async (db: Db, id: string): Promise<string> =>
  (
    await db.one<{ orderNo: string }>(
      sql`select o.order_no as "orderNo" from auction_case c join auction_order o on o.id = c.order_id where c.id = ${id}`,
    )
  ).orderNo;

/** The buyer's statements and claim in a case, for the demo operator. */
export const wordsOfBuyer = async (db: Db, id: string): Promise<string> =>
  (
    await db.one<{
      words: string;
    }>(sql`select coalesce(string_agg(s.text, ' '), '') || coalesce((select string_agg(k.reference, ' ') from auction_claim k
        where k.order_id = c.order_id), '') as words from auction_case c
      join auction_order o on o.id = c.order_id left join auction_statement s on s.case_id = c.id and s.member_id = o.buyer_id
      where c.id = ${id} group by c.id`)
  ).words;

/** The open case of an order in which its buyer has made a statement. */
export const caseWithBuyersWord = (db: Db, orderId: string) =>
  db.maybe<{ id: string }>(sql`select c.id from auction_case c join auction_order o on o.id = c.order_id
    where c.order_id = ${orderId} and c.state = 'open'
      and exists (select from auction_statement s where s.case_id = c.id and s.member_id = o.buyer_id)`);

/** Whole seconds until a case has been without a statement for `quiet` seconds; 0 once it has been. */
export const secondsToQuiet = async (db: Db, id: string, quiet: number): Promise<number> =>
  (
    await db.one<{ seconds: number }>(sql`select greatest(0, ceil(${quiet}::int - extract(epoch from now() - greatest(c.opened_at,
        (select max(s.created_at) from auction_statement s where s.case_id = c.id)))))::int as seconds from auction_case c where c.id = ${id}`)
  ).seconds;

type Suspect = HandlerOutput<(typeof caseSchemas)['listSuspectLots']>[number];

/**
 * The share of a member's bids on one seller's lots from which they look arranged, and the minimum number of bids (auction.md
 * C2).
 */
const oneSellerShare = 0.6;
const minBids = 10;

/** auction.md C2: defaulters whose runner-up is always the same, bidders of one seller, vouchers used for two payments. */
export const suspects = (db: Db, days: number) =>
  db.rows<Suspect>(sql`with since as (select now() - ${days}::int * interval '1 day' as at),
    pairs as (
      select o.buyer_id as defaulter, r.member_id as runner, count(*)::int as n, max(o.ended_at) as at,
        (array_agg(l.product_no order by o.ended_at desc))[1] as "productNo"
      from auction_order o join lot l on l.id = o.lot_id cross join since
      join lateral (select b.member_id from bid b where b.lot_id = o.lot_id and b.member_id <> o.buyer_id order by b.seq desc limit 1) r on true
      where o.state = 'defaulted' and o.ended_at > since.at group by 1, 2),
    shares as (
      select b.member_id as bidder, l.owner_id as seller, count(*)::int as n, max(b.at) as at,
        sum(count(*)) over (partition by b.member_id) as all_bids
      from bid b join lot l on l.id = b.lot_id cross join since where b.at > since.at group by 1, 2),
    vouchers as (
      select array_agg(distinct o.buyer_id) as members, count(distinct c.order_id)::int as n, max(c.created_at) as at
      from auction_claim c cross join since join auction_order o on o.id = c.order_id
      join upload u on u.id = any(c.voucher_ids) and u.source_hash is not null
      where c.created_at > since.at group by u.source_hash having count(distinct c.order_id) > 1)
    select 'runnerUpPair' as kind, "productNo", array[defaulter, runner] as "memberIds", n, at from pairs where n > 1
    union all select 'oneSeller', null, array[bidder, seller], n, at from shares
      where seller is not null and all_bids >= ${minBids}::int and n > all_bids * ${oneSellerShare}::float8
    union all select 'reusedVoucher', null, members, n, at from vouchers
    order by at desc limit 200`);
