import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface ExportRow {
  readonly id: string;
  readonly memberId: string;
  readonly state: 'building' | 'ready' | 'failed' | 'expired';
  /** Random part of its chunks' names. */
  readonly file: string;
  readonly pieces: number;
  /** Number of build attempts started. */
  readonly attempts: number;
  readonly bytes: number;
  readonly createdAt: string;
  readonly readyAt: string | null;
  readonly expiresAt: string | null;
  /** By the database's clock. */
  readonly isOver: boolean;
}

const columns = sql`id, member_id as "memberId", state, file, pieces, attempts, bytes, created_at as "createdAt", ready_at as "readyAt",
  expires_at as "expiresAt", coalesce(expires_at <= now(), false) as "isOver"`;

export const findExport = (db: Db, id: string) =>
  db.maybe<ExportRow>(sql`select ${columns} from account_export where id = ${id}`);

export const lockExport = (tx: Tx, id: string) =>
  tx.maybe<ExportRow>(sql`select ${columns} from account_export where id = ${id} for no key update`);

/** The member's archive that is being built, ready or failed; undefined when there is none, or it has expired. */
export const presentExport = (db: Db, memberId: string) =>
  db.maybe<ExportRow>(sql`select ${columns} from account_export
    where member_id = ${memberId} and state <> 'expired' and (expires_at is null or expires_at > now())`);

/** Locks the member's unexpired archives. */
export const lockPresent = (tx: Tx, memberId: string) =>
  tx.maybe<ExportRow>(
    sql`select ${columns} from account_export where member_id = ${memberId} and state <> 'expired' for no key update`,
  );

export const insertExport = (tx: Tx, memberId: string, file: string) =>
  tx.one<ExportRow>(sql`insert into account_export (member_id, file) values (${memberId}, ${file}) returning ${columns}`);

/** Counts an attempt before it starts, so that one whose process dies counts as well; undefined if no build is pending. */
export const beginAttempt = (db: Db, id: string) =>
  db.maybe<ExportRow>(
    sql`update account_export set attempts = attempts + 1 where id = ${id} and state = 'building' returning ${columns}`,
  );

/** Returns the time until which the failure is shown to the member. */
export const setFailed = (tx: Tx, id: string, days: number) =>
  tx.one<{
    expiresAt: string;
  }>(sql`update account_export set state = 'failed', expires_at = now() + ${days}::int * interval '1 day'
    where id = ${id} returning expires_at as "expiresAt"`);

export const setExpired = (tx: Tx, id: string) => tx.run(sql`update account_export set state = 'expired' where id = ${id}`);

/** Returns its expiry time. */
export const setReady = (tx: Tx, id: string, { pieces, bytes }: { pieces: number; bytes: number }, days: number) =>
  tx.one<{
    expiresAt: string;
  }>(sql`update account_export set state = 'ready', pieces = ${pieces}, bytes = ${bytes}, ready_at = now(),
    expires_at = now() + ${days}::int * interval '1 day' where id = ${id} returning expires_at as "expiresAt"`);

export const deleteExport = (tx: Tx, id: string) => tx.run(sql`delete from account_export where id = ${id}`);
