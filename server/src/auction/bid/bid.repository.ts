import type { LotCard } from '@juhe/contract/auction/lot.schemas';
import type { Db } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
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

const standingOf = (memberId: string): Sql => sql`case
  when l.state = 'open' then case when l.leader_id = ${memberId} then 'leading' else 'outbid' end
  when l.state = 'sold' and l.leader_id = ${memberId} then 'won' else 'lost' end`;

type Standing = 'none' | 'leading' | 'outbid' | 'won' | 'lost';

/** The lots a member has bid on, latest first. */
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
