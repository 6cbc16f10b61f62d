/**
 * How far the primary's write-ahead log was after each member's last write, for all replicas of the API: members see their own
 * writes also where reads may be stale (decision 0055).
 */
import type { Db } from '../db/db.ts';
import { gatherer } from '../db/gather.ts';
import { lsnOf, type Lsn } from '../db/read-replica.ts';
import { sql } from '../db/sql.ts';
import type { CleanUp } from '../idempotency/clean-up.ts';

const noteWrites = gatherer(
  async (db: Db, memberIds: readonly string[]): Promise<true[]> => {
    await db.run(sql`insert into recent_write (writer, lsn, written_at)
      select writer, pg_current_wal_insert_lsn(), now() from (select distinct unnest(${[...memberIds]}::text[]) as writer) w order by writer
      on conflict (writer) do update set lsn = greatest(recent_write.lsn, excluded.lsn), written_at = excluded.written_at`);
    return memberIds.map(() => true as const);
  },
  { isolatesFailures: false },
);

/** Records that a member has just written; it is called after the commit and before the answer. */
export const noteWrite = async (db: Db, memberId: string): Promise<void> => {
  await noteWrites(db, '', memberId);
};

export interface LastWrite {
  /** A position behind the member's last write; undefined when it is more than an hour ago. */
  readonly lsn: Lsn | undefined;
  /** The start of the primary: a crash or a failover loses the positions. */
  readonly epoch: string;
}

/** Returns the last writes of members; calls that wait share a statement. */
const readWrites = gatherer(
  async (db: Db, memberIds: readonly string[]): Promise<LastWrite[]> => {
    const rows = await db.rows<{ writer: string; lsn: string | null; epoch: string }>(sql`
      select m.writer, w.lsn::text as lsn, pg_postmaster_start_time()::text as epoch
      from (select distinct unnest(${[...memberIds]}::text[]) as writer) m left join recent_write w on w.writer = m.writer`);
    const byWriter = new Map(
      rows.map(({ writer, lsn, epoch }) => [writer, { lsn: lsn === null ? undefined : lsnOf(lsn), epoch }]),
    );
    return memberIds.map((id) => byWriter.get(id) ?? { lsn: undefined, epoch: '' });
  },
  { isolatesFailures: false },
);

export const lastWrite = (db: Db, memberId: string): Promise<LastWrite> => readWrites(db, '', memberId);

/** Every replica has replayed what was written an hour ago, or is not used. */
export const cleanUpRecentWrites: CleanUp = async (tx) => {
  await tx.run(sql`delete from recent_write where written_at < now() - interval '1 hour'`);
};
