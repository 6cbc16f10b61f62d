import type { LotCard } from '@juhe/contract/auction/lot.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { cardColumns } from '../shared/lot-card.repository.ts';

/** Serializes the requests of one member, so that the limit holds. An advisory lock of the request: take it first. */
export const lockWatched = (tx: Tx, memberId: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`lot watch ${memberId}`}, 0))`);

/** Adds a watcher. In the last ten minutes before the opening its reminder counts as sent: only the one of the end follows. */
export const watchLot = (tx: Tx, lotId: string, memberId: string) =>
  tx.run(sql`insert into lot_watch (lot_id, member_id, opening_told_at)
    select l.id, ${memberId}, case when l.state = 'scheduled' and l.opens_at - interval '10 minutes' <= now() then now() end
    from lot l where l.id = ${lotId} on conflict do nothing`);

export const unwatchLot = (tx: Tx, lotId: string, memberId: string) =>
  tx.run(sql`delete from lot_watch where lot_id = ${lotId} and member_id = ${memberId}`);

/** Number of lots that a member watches and that are not over. */
export const watchedCount = async (db: Db, memberId: string): Promise<number> =>
  (
    await db.one<{ n: number }>(sql`select count(*)::int as n from lot_watch w join lot l on l.id = w.lot_id
      where w.member_id = ${memberId} and l.state in ('scheduled', 'open')`)
  ).n;

/** A place in the list of a member's watched lots. */
interface WatchedPosition {
  /** Microseconds since 1970. */
  readonly at: string;
  readonly lotId: string;
}

/** Days for which a watched lot is listed after its end. */
const listedDays = 30;

/** A member's watched lots that the member sees, those watched last first; `position` is the place of each in the list. */
export const watchedLots = (db: Db, memberId: string, after: WatchedPosition | undefined, earlySeconds: number, limit: number) =>
  db.rows<LotCard & { position: string }>(sql`select ${cardColumns},
      (extract(epoch from w.created_at) * 1000000)::bigint::text || '-' || w.lot_id as position
    from lot_watch w join lot l on l.id = w.lot_id
    where w.member_id = ${memberId} and l.state <> 'withdrawn' and l.shown_at <= now() + ${earlySeconds}::int * interval '1 second'
      and (l.state in ('scheduled', 'open') or l.closes_at > now() - ${listedDays}::int * interval '1 day')
      ${
        after === undefined
          ? sql.empty
          : sql`and (w.created_at, w.lot_id) < (timestamptz 'epoch' + ${after.at}::bigint * interval '1 microsecond', ${after.lotId})`
      }
    order by w.created_at desc, w.lot_id desc limit ${limit}`);

/** Locks the receivers of a reminder before the worker claims its row: a request for reminders locks these rows first. */
export const lockWatchers = (tx: Tx, productNo: string) =>
  tx.rows(
    sql`select from lot_watch w where w.lot_id = (select id from lot where product_no = ${productNo}) order by w.member_id for update`,
  );

/** The next members to notify of the opening or the end, marked as notified. */
export const claimWatchers = async (tx: Tx, lotId: string, occasion: 'opening' | 'end', limit: number): Promise<string[]> => {
  const markedAt = sql.ident(occasion === 'opening' ? 'opening_told_at' : 'end_told_at');
  const rows = await tx.rows<{ memberId: string }>(sql`update lot_watch w set ${markedAt} = now() from (
      select member_id from lot_watch where lot_id = ${lotId} and ${markedAt} is null order by member_id limit ${limit}) next
    where w.lot_id = ${lotId} and w.member_id = next.member_id returning w.member_id as "memberId"`);
  return rows.map(({ memberId }) => memberId).toSorted();
};

/** Due time of a lot's next reminder: ten minutes before it opens or ends. */
export const reminderAt = (db: Db, lotId: string) =>
  db.one<{ at: string; due: boolean }>(sql`select at, at <= now() as due from (
    select case l.state when 'scheduled' then l.opens_at else l.closes_at end - interval '10 minutes' as at from lot l where l.id = ${lotId}) r`);
