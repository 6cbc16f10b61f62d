import type { BidOutcome } from '@juhe/contract/auction/bid.schemas';
import type { LotCard } from '@juhe/contract/auction/lot.schemas';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { cardColumns } from '../shared/lot-card.repository.ts';

export interface Bidder {
  maxCents: number;
  depositCents: number;
  depositState: 'held' | 'returned' | 'forfeited';
  paddle: number;
}

export const findBidder = (db: Db, lotId: string, memberId: string) =>
  db.maybe<Bidder>(sql`select max_cents as "maxCents", deposit_cents as "depositCents", deposit_state as "depositState", paddle
    from lot_bidder where lot_id = ${lotId} and member_id = ${memberId}`);

/** The offers of a lot, oldest first. */
export const offersOf = (db: Db, lotId: string) =>
  db.rows<{
    member: string;
    amount: number;
    max: number;
  }>(sql`select member_id as member, amount_cents as amount, max_cents as max
    from bid_offer where lot_id = ${lotId} order by n`);

/** The order `o` and the open second chance `c` of a bidder `b` on a lot `l` that is over; at most one row of each. */
const results = sql`left join lateral (select a.order_no, a.origin, a.state, a.price_cents, a.pay_due_at from auction_order a
    where a.lot_id = l.id and a.buyer_id = b.member_id and a.origin in ('hammer', 'secondChance') and l.state in ('sold', 'fellThrough')
    order by a.created_at desc limit 1) o on true
  left join lateral (select s.price_cents, s.expires_at from auction_second_chance s
    where s.lot_id = l.id and s.member_id = b.member_id and s.state = 'offered' and s.expires_at > now() and l.state = 'sold'
    limit 1) c on true`;

/** The columns of `OutcomeRow`. */
const outcomeColumns = sql`case when o.state = 'pendingPayment' then 'unpaid' when o.state = 'awaitingConfirm' then 'claimed'
    when o.state in ('disputed', 'defaulted', 'refunded') then o.state when o.state is not null then 'paid'
    when c.expires_at is not null then 'offered' end as "outcomeKind",
  coalesce(o.origin = 'secondChance', true) as "isSecondChance", coalesce(o.price_cents, c.price_cents, 0) as "outcomeCents",
  o.order_no as "orderNo", case when o.state = 'pendingPayment' then o.pay_due_at when o.state is null then c.expires_at end as "untilAt",
  b.deposit_state as deposit`;

interface OutcomeRow extends Pick<BidOutcome, 'isSecondChance' | 'orderNo' | 'untilAt' | 'deposit'> {
  /** Null for a bidder with neither an order nor an offer. */
  outcomeKind: BidOutcome['kind'] | null;
  outcomeCents: number;
}

const outcomeFrom = ({ outcomeKind, outcomeCents, ...outcome }: OutcomeRow): BidOutcome | null =>
  outcomeKind && { kind: outcomeKind, priceCents: outcomeCents, ...outcome };

/** What became of a lot for a bidder; null without an order or an open second chance. */
export const findOutcome = async (db: Db, lotId: string, memberId: string): Promise<BidOutcome | null> => {
  const row = await db.maybe<OutcomeRow>(sql`select ${outcomeColumns} from lot_bidder b join lot l on l.id = b.lot_id ${results}
    where b.lot_id = ${lotId} and b.member_id = ${memberId}`);
  return row ? outcomeFrom(row) : null;
};

/** A sold lot without orders, from before there were any, was won by its leader. */
const standing = sql`case
  when l.state = 'open' then case when l.leader_id = b.member_id then 'leading' else 'outbid' end
  when o.state is not null then case when o.state = 'defaulted' then 'lost' else 'won' end
  when l.state = 'sold' and l.leader_id = b.member_id then 'won' else 'lost' end`;

type Standing = 'none' | 'leading' | 'outbid' | 'won' | 'lost';

/** Open lots by their end, then the others, latest first. */
const sequence = sql`case l.state when 'open' then l.closes_at end, b.joined_at desc, l.id`;

/** The lots a member has bid on, of one standing or all: open ones by their end, then the others, latest first. */
export const myLots = async (db: Db, memberId: string, shelf: Standing | undefined, limit: number, offset: number) => {
  const from =
    shelf === undefined
      ? sql`lot_bidder b join lot l on l.id = b.lot_id where b.member_id = ${memberId}`
      : sql`lot_bidder b join lot l on l.id = b.lot_id ${results} where b.member_id = ${memberId} and ${standing} = ${shelf}`;
  const rows = await db.rows<
    LotCard & OutcomeRow & { standing: Standing; myCents: number }
  >(sql`select ${cardColumns}, ${standing} as standing, ${outcomeColumns},
      coalesce((select max(amount_cents) from bid where lot_id = l.id and member_id = ${memberId}), b.max_cents) as "myCents"
    from (select b.* from ${from} order by ${sequence} limit ${limit} offset ${offset}) b join lot l on l.id = b.lot_id ${results}
    order by ${sequence}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${from}`);
  const list = rows.map(({ outcomeKind, outcomeCents, isSecondChance, orderNo, untilAt, deposit, ...lot }) => ({
    ...lot,
    outcome: outcomeFrom({ outcomeKind, outcomeCents, isSecondChance, orderNo, untilAt, deposit }),
  }));
  return { list, total };
};
