import type { Db, Tx } from '../../db/db.ts';
import { type RightColumns, rightColumns } from '../../db/right-columns.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** The places where a right is used; coupons of a card are counted where they are used, in the mall. */
export type UsedRight = 'freeFreight' | 'freeWithdrawal' | 'serviceFee' | 'points' | 'questions' | 'memberPrice';

export interface ActiveCard extends RightColumns {
  memberCardId: string;
}

const active = (memberId: string): Sql => sql`select mc.id as "memberCardId", ${rightColumns}
  from member_card mc join rights_card c on c.id = mc.card_id where mc.member_id = ${memberId} and mc.active_until > now() order by mc.id`;

/** The cards that are active now. */
export const activeCards = (db: Db, memberId: string) => db.rows<ActiveCard>(active(memberId));

/** {@link activeCards}, locked so that none ends or is refunded before the end of the transaction. */
export const lockActiveCards = (tx: Tx, memberId: string) => tx.rows<ActiveCard>(sql`${active(memberId)} for share of mc`);

/**
 * Evaluated once per statement, for all of its goods: true where the member's cards give member prices now, false where only
 * a card on offer would, null where neither does.
 */
export const memberPriceAccess = (memberId: string | undefined): Sql => sql`(select case
  when exists (select from member_card mc join rights_card c on c.id = mc.card_id
    where mc.member_id = ${memberId ?? null} and mc.active_until > now() and c.member_price) then true
  when exists (select from rights_card c where c.is_offered and c.member_price) then false end)`;

export interface NewUse {
  memberCardId: string;
  kind: UsedRight;
  ref: string;
  savedCents: number;
  extra: number;
  baseBp: number | null;
}

/** Records a use; further uses for the same reference add to it. */
export const insertUse = (tx: Tx, use: NewUse) =>
  tx.run(sql`insert into card_use as u (member_card_id, kind, ref, saved_cents, extra, base_bp, used_at)
    values (${use.memberCardId}, ${use.kind}, ${use.ref}, ${use.savedCents}, ${use.extra}, ${use.baseBp}, clock_timestamp())
    on conflict (kind, ref) do update set member_card_id = excluded.member_card_id, base_bp = excluded.base_bp, saved_cents = u.saved_cents + excluded.saved_cents, extra = u.extra + excluded.extra,
      used_at = excluded.used_at, voided_at = null`);

export const voidUse = (tx: Tx, kind: UsedRight, ref: string) =>
  tx.run(sql`update card_use set voided_at = now() where kind = ${kind} and ref = ${ref} and voided_at is null`);

/** The rate (basis points) that a listing's fee would have had without its card; undefined when no card lowered it. */
export const baseRateOf = async (db: Db, ref: string): Promise<number | undefined> =>
  (
    await db.maybe<{ baseBp: number }>(sql`select base_bp as "baseBp" from card_use
      where kind = 'serviceFee' and ref = ${ref} and voided_at is null and base_bp is not null`)
  )?.baseBp;

export const setSaved = (tx: Tx, kind: UsedRight, ref: string, savedCents: number) =>
  tx.run(sql`update card_use set saved_cents = ${savedCents} where kind = ${kind} and ref = ${ref} and voided_at is null`);
