import type { LotCard } from '@juhe/contract/auction/lot.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

export interface Bidder {
  maxCents: number;
  depositCents: number;
  depositState: 'held' | 'returned' | 'forfeited';
  paddle: number;
}

export const findBidder = (db: Db, lotId: string, memberId: string) =>
  db.maybe<Bidder>(sql`select max_cents as "maxCents", deposit_cents as "depositCents", deposit_state as "depositState", paddle
    from lot_bidder where lot_id = ${lotId} and member_id = ${memberId}`);

export interface PlacedBids {
  lotId: string;
  memberId: string;
  /** What the bidder was ready to pay. */
  maxCents: number;
  depositCents: number;
  steps: readonly { member: string; amount: number; proxy: boolean }[];
  leaderId: string;
  leaderMaxCents: number;
  priceCents: number;
  /** Soft close: a bid within so many seconds of the end moves the end so far from now, at most so many times. */
  softSeconds: number;
  softLimit: number;
}

/** Writes what a bid did, in one statement under the lock of its lot; answers the end that now holds. */
export const placeBids = (tx: Tx, bid: PlacedBids) =>
  tx.one<{ closesAt: string; moved: boolean; paddle: number }>(sql`with joined as (
      insert into lot_bidder (lot_id, member_id, max_cents, deposit_cents, paddle)
      select id, ${bid.memberId}, ${bid.maxCents}::bigint, ${bid.depositCents}::bigint, bidders + 1 from lot where id = ${bid.lotId}
      on conflict (lot_id, member_id) do update set max_cents = greatest(lot_bidder.max_cents, excluded.max_cents)
      returning xmax = 0 as first, paddle),
    written as (
      insert into bid (lot_id, seq, member_id, amount_cents, proxy)
      select l.id, l.bids + step.n, step.member, step.amount, step.proxy from lot l,
        unnest(${bid.steps.map((step) => step.member)}::text[], ${bid.steps.map((step) => step.amount)}::bigint[],
          ${bid.steps.map((step) => step.proxy)}::boolean[]) with ordinality as step (member, amount, proxy, n)
      where l.id = ${bid.lotId} order by step.n),
    before as (select closes_at, extensions < ${bid.softLimit}::int and ${bid.steps.length}::int > 0
        and closes_at < clock_timestamp() + ${bid.softSeconds}::int * interval '1 second' as moves from lot where id = ${bid.lotId})
    update lot set price_cents = ${bid.priceCents}, leader_id = ${bid.leaderId}, leader_max_cents = ${bid.leaderMaxCents},
      bids = bids + ${bid.steps.length}::int, bidders = bidders + (select first from joined)::int, seq = seq + 1,
      closes_at = case when before.moves then clock_timestamp() + ${bid.softSeconds}::int * interval '1 second' else before.closes_at end,
      extensions = extensions + before.moves::int
    from before where lot.id = ${bid.lotId} returning lot.closes_at as "closesAt", before.moves as moved,
      (select paddle from joined) as paddle`);

const cardColumns = sql`l.id, l.product_no as "productNo", l.title, l.pictures[1] as img, l.state,
  coalesce(l.price_cents, l.start_cents) as "priceCents", l.start_cents as "startCents", l.bids,
  l.opens_at as "opensAt", l.closes_at as "closesAt"`;

const standingOf = (memberId: string): Sql => sql`case
  when l.state = 'open' then case when l.leader_id = ${memberId} then 'leading' else 'outbid' end
  when l.state = 'sold' and l.leader_id = ${memberId} then 'won' else 'lost' end`;

type Standing = 'none' | 'leading' | 'outbid' | 'won' | 'lost';

/** The lots a member has bid on, the latest first. */
export const myLots = async (db: Db, memberId: string, standing: Standing | undefined, limit: number, offset: number) => {
  const from = sql`lot_bidder b join lot l on l.id = b.lot_id where b.member_id = ${memberId}
    ${standing === undefined ? sql.empty : sql`and ${standingOf(memberId)} = ${standing}`}`;
  const list = await db.rows<
    LotCard & { standing: Standing; myCents: number }
  >(sql`select ${cardColumns}, ${standingOf(memberId)} as standing,
      coalesce((select max(amount_cents) from bid where lot_id = l.id and member_id = ${memberId}), b.max_cents) as "myCents"
    from ${from} order by case l.state when 'open' then 0 else 1 end, b.joined_at desc, l.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${from}`);
  return { list, total };
};
