/**
 * The position of the primary's write-ahead log after each member's last write, for all replicas of the API: members see their
 * own
 * writes also where reads may be stale (decision 0058).
 */
import type { Db } from '../../db/db.ts';
import { gatherer } from '../../db/gather.ts';
import { lsnOf, type Lsn } from '../../db/lsn.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** The row since whose position the table is complete; a crash or a failover empties the unlogged table, with this row. */
export const sinceRow = '';

const noteWrites = gatherer(
  async (db: Db, memberIds: readonly string[]): Promise<true[]> => {
    await db.run(sql`insert into recent_write (writer, lsn, written_at)
      select writer, pg_current_wal_insert_lsn(), now() from (select distinct unnest(${[...memberIds]}::text[]) as writer) w order by writer
      on conflict (writer) do update set lsn = greatest(recent_write.lsn, excluded.lsn), written_at = excluded.written_at`);
    return memberIds.map(() => true as const);
  },
  { isolatesFailures: false },
);

/**
 * Records that a member has just written, or is about to be notified of a change: after the commit, and before the response or
 * the event. Waiting calls share a statement.
 */
export const noteWrite = async (db: Db, memberId: string): Promise<void> => {
  await noteWrites(db, '', memberId);
};

/** Reinitialises the records where the database has lost them. */
export const beginWrites = (db: Db): Promise<number> =>
  db.run(sql`insert into recent_write (writer, lsn, written_at) values (${sinceRow}, pg_current_wal_insert_lsn(), now())
    on conflict (writer) do nothing`);

/** The columns of {@link OwnWrites} for a member `m`. */
export const ownWriteColumns: Sql = sql`(select w.lsn::text from recent_write w where w.writer = m.id) as "wroteUntil",
  (select w.lsn::text from recent_write w where w.writer = ${sinceRow}) as "recordedSince"`;

export interface OwnWrites {
  /** A position behind the member's last write; null where that is more than an hour ago. */
  readonly wroteUntil: string | null;
  /** Earlier writes may have lost their record; null where all have. */
  readonly recordedSince: string | null;
}

/** Returns the position that a read of the member has to include; undefined where the record was lost. */
export const positionToSee = ({ wroteUntil, recordedSince }: OwnWrites): Lsn | undefined => {
  if (recordedSince === null) return undefined;
  const positions = [recordedSince, wroteUntil ?? recordedSince].map(lsnOf);
  return positions.reduce((a, b) => (a > b ? a : b));
};
