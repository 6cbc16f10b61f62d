import { deleteBatch } from '../db/batches.ts';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { refusalEvents, type SecurityEventName } from './events.ts';

/** One line of the log: an event that occurred `times` times in a minute with identical other fields. Empty texts are “none”. */
export interface SecurityRow {
  /** Start of the minute, ISO. */
  readonly minute: string;
  readonly event: SecurityEventName;
  /** The calling member, or the one whose account it is about. */
  readonly subject: string;
  readonly operator: string;
  readonly address: string;
  readonly block: string;
  readonly device: string;
  readonly operation: string;
  readonly code: number;
  readonly reason: string;
  readonly times: number;
}

/** Retention of a line (days). */
export const retentionDays = 180;
/** Maximum lines of events that anybody can cause in any number; the oldest are removed. */
export const maxRefusals = 500_000;

export const insertSecurityRows = (db: Db, rows: readonly SecurityRow[]) =>
  db.run(sql`insert into security_event as e (minute, event, subject, operator, address, block, device, operation, code, reason, times)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (minute timestamptz, event text, subject text, operator text,
      address text, block text, device text, operation text, code integer, reason text, times integer)
    on conflict (minute, event, subject, operator, address, block, device, operation, code, reason)
      do update set times = e.times + excluded.times`);

export interface SecurityFilter {
  readonly event?: string | undefined;
  readonly subject?: string | undefined;
  readonly operator?: string | undefined;
  readonly hours: number;
}

export const securityPage = async (db: Db, filter: SecurityFilter, limit: number, offset: number) => {
  const where = sql`minute > now() - make_interval(hours => ${filter.hours})
    and (${filter.event ?? null}::text is null or event = ${filter.event ?? null})
    and (${filter.subject ?? null}::text is null or subject = ${filter.subject ?? null})
    and (${filter.operator ?? null}::text is null or operator = ${filter.operator ?? null})`;
  const list =
    await db.rows<SecurityRow>(sql`select minute, event, subject, operator, address, block, device, operation, code, reason, times
    from security_event where ${where} order by id desc limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from security_event where ${where}`);
  return { list, total };
};

/** Runs hourly: removes outdated lines, and the oldest of freely caused events beyond the bound. */
export const cleanUpSecurityLog = async (db: Db): Promise<boolean> => {
  const hasMore = await deleteBatch(db, 'security_event', sql`minute < now() - make_interval(days => ${retentionDays})`);
  await db.run(sql`delete from security_event where event = any(${[...refusalEvents]}::text[]) and id <= (
    select id from security_event where event = any(${[...refusalEvents]}::text[]) order by id desc offset ${maxRefusals} limit 1)`);
  return hasMore;
};
