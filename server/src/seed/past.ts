/** Plays the demo's past: services act as they do now, in the order of their dates, and what they write is dated back. */
import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { CallContext, type Ctx } from '../http/context.ts';
import { defaultLang } from '../http/lang.ts';
import { type Operator, soleOperator } from '../http/operators.ts';
import type { SignedInMember } from '../http/session.ts';
import type { Job } from '../jobs/job.ts';

/** Something that somebody did, in hours before now. Scheduled jobs run by themselves in between. */
export interface Scene {
  readonly hoursAgo: number;
  readonly play: () => Promise<unknown>;
}

/** Rows that are never changed: dated as they are written, by a trigger that ends with the transaction. */
const finalTables = ['ledger_transaction', 'ledger_entry', 'state_history'] as const;
/** Rows that services change and compare with the clock: moved back whenever time passes, those of this transaction only. */
const movingTables = [
  'auction_case',
  'auction_claim',
  'auction_exchange',
  'auction_listing',
  'auction_order',
  'auction_parcel',
  'auction_second_chance',
  'auction_statement',
  'auction_strike',
  'bid',
  'deadline',
  'lot',
  'lot_bidder',
  'lot_session',
  'notice',
  'payment',
  'payment_code',
  'payment_receipt',
  'payment_refund',
  'share',
] as const;

interface MovingTable {
  name: string;
  columns: string[];
}

const movingColumns = (tx: Tx): Promise<MovingTable[]> =>
  tx.rows<MovingTable>(sql`select c.table_name as name, array_agg(c.column_name::text order by c.column_name) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.data_type = 'timestamp with time zone'
      and c.table_name = any(${[...movingTables]}::text[]) group by c.table_name order by c.table_name`);

const passTime = async (tx: Tx, tables: readonly MovingTable[], hours: number): Promise<void> => {
  if (hours <= 0) return;
  for (const { name, columns } of tables) {
    const moves = columns.map(
      (column) => sql`${sql.ident(column)} = ${sql.ident(column)} - ${hours}::float8 * interval '1 hour'`,
    );
    await tx.run(sql`update ${sql.ident(name)} set ${sql.join(moves)} where xmin = pg_current_xact_id()::xid`);
  }
};

const setNow = (tx: Tx, hoursAgo: number) => tx.run(sql`select set_config('seed.hours_ago', ${String(hoursAgo)}, true)`);

const startDating = async (tx: Tx): Promise<void> => {
  await tx.run(sql`create function pg_temp.date_back() returns trigger language plpgsql as $$
    begin
      new.at := new.at - current_setting('seed.hours_ago')::float8 * interval '1 hour';
      return new;
    end $$`);
  for (const name of finalTables)
    await tx.run(
      sql`create trigger seed_dates_back before insert on ${sql.ident(name)} for each row execute function pg_temp.date_back()`,
    );
};

const endDating = async (tx: Tx): Promise<void> => {
  for (const name of finalTables) await tx.run(sql`drop trigger seed_dates_back on ${sql.ident(name)}`);
  await tx.run(sql`drop function pg_temp.date_back()`);
};

interface DueJob {
  readonly kind: string;
  readonly ref: string;
  /** Hours after the moment that is played. */
  readonly hours: number;
}

/** The next job that the past has scheduled until so many hours from the moment that is played. */
const nextJob = (tx: Tx, kinds: readonly string[], hours: number): Promise<DueJob | undefined> =>
  tx.maybe<DueJob>(sql`select kind, ref, greatest(0, extract(epoch from due_at - now()) / 3600)::float8 as hours from deadline
    where xmin = pg_current_xact_id()::xid and kind = any(${[...kinds]}::text[]) and due_at <= now() + ${hours}::float8 * interval '1 hour'
    order by due_at, kind, ref limit 1`);

/**
 * Plays the scenes inside the seed's transaction, the oldest first, and the jobs that they schedule when they are due. Jobs that prepare
 * something outside of a transaction wait for the server.
 */
export const playPast = async (tx: Tx, deps: Deps, jobs: readonly Job[], scenes: readonly Scene[]): Promise<void> => {
  const tables = await movingColumns(tx);
  const direct = new Map(jobs.filter(({ prepare }) => !prepare).map((job) => [job.kind as string, job]));
  const ordered = scenes.toSorted((a, b) => b.hoursAgo - a.hoursAgo);
  let now = ordered[0]?.hoursAgo ?? 0;
  const goOn = async (hoursAgo: number): Promise<void> => {
    await passTime(tx, tables, now - hoursAgo);
    now = hoursAgo;
    await setNow(tx, hoursAgo);
  };
  const runJobsUntil = async (hoursAgo: number): Promise<void> => {
    for (;;) {
      const due = await nextJob(tx, [...direct.keys()], now - hoursAgo);
      if (!due) break;
      await goOn(now - due.hours);
      await tx.run(sql`delete from deadline where kind = ${due.kind} and ref = ${due.ref}`);
      await direct.get(due.kind)?.run(tx, due.ref, deps);
    }
    await goOn(hoursAgo);
  };
  await startDating(tx);
  await setNow(tx, now);
  for (const { hoursAgo, play } of ordered) {
    await runJobsUntil(hoursAgo);
    await play();
  }
  await runJobsUntil(0);
  // Checks that wait for the end of the transaction come before the triggers go.
  await tx.run(sql`set constraints all immediate`);
  await endDating(tx);
};

const contextOf = (deps: Deps, who: { member: SignedInMember } | { operator: Operator }): CallContext =>
  new CallContext(deps, { ...who, lang: defaultLang, ip: '127.0.0.1', log: deps.log }, (job) => job());

/** Calls a service as a member, in the seed's transaction. */
export const asMember = async <T>(tx: Tx, deps: Deps, memberId: string, call: (ctx: Ctx) => Promise<T>): Promise<T> => {
  const member = await tx.one<SignedInMember>(sql`select id, mobile, nickname, avatar, roles from member where id = ${memberId}`);
  const ctx = contextOf(deps, { member });
  return ctx.within(tx, () => call(ctx));
};

/** Calls a service as the operator, in the seed's transaction. */
export const asOperator = <T>(tx: Tx, deps: Deps, call: (ctx: Ctx) => Promise<T>): Promise<T> => {
  const ctx = contextOf(deps, { operator: soleOperator });
  return ctx.within(tx, () => call(ctx));
};
