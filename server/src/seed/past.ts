/** Plays the demo's past: services run as usual, in the order of the scenes' dates, and their rows are backdated. */
import type { Db, Tx } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';
import { outsideTransactionScope } from '../db/transaction-scope.ts';
import type { Deps } from '../deps.ts';
import { CallContext, type Ctx } from '../http/call/context.ts';
import { defaultLang } from '../http/text/lang.ts';
import { type Operator, soleOperator } from '../http/guards/operators.ts';
import type { SignedInMember } from '../http/guards/session.ts';
import type { Job } from '../jobs/job.ts';

/** An action, in hours before now. Scheduled jobs run automatically in between. */
export interface Scene {
  readonly hoursAgo: number;
  readonly play: () => Promise<unknown>;
}

/**
 * Columns that are never compared with the clock: backdated on insertion, by triggers that exist until the end of the
 * transaction.
 */
const datedColumns = [
  ['ledger_transaction', 'at'],
  ['ledger_entry', 'at'],
  ['state_history', 'at'],
  ['bid', 'at'],
  ['lot_bidder', 'joined_at'],
  ['notice', 'created_at'],
  ['payment_receipt', 'received_at'],
  ['payment_refund', 'created_at'],
  ['payment_code', 'created_at'],
  ['auction_statement', 'created_at'],
] as const;

interface MovingTable {
  readonly name: string;
  /** In these states services compare the row with the clock; in any other state it is moved to its date at once. */
  readonly clockStates?: readonly string[];
  readonly idColumn?: string;
}

/** Tables whose rows services compare with the clock: moved back whenever time passes, only those of this transaction. */
const movingTables: readonly MovingTable[] = [
  { name: 'auction_case' },
  { name: 'auction_claim' },
  { name: 'auction_exchange' },
  { name: 'auction_listing' },
  { name: 'auction_order' },
  { name: 'auction_parcel' },
  { name: 'auction_second_chance' },
  { name: 'auction_strike' },
  { name: 'deadline' },
  { name: 'lot', clockStates: ['scheduled', 'open'], idColumn: 'id' },
  { name: 'payment', clockStates: ['created', 'paying'], idColumn: 'pay_no' },
  { name: 'share' },
  { name: 'team_change' },
];

interface Movement {
  readonly table: MovingTable;
  readonly columns: readonly string[];
}

const movementsOf = async (tx: Tx): Promise<Movement[]> => {
  const columns = await tx.rows<{ table: string; name: string }>(sql`select table_name::text as table, column_name::text as name
    from information_schema.columns
    where to_regclass(format('%I.%I', table_schema, table_name)) = to_regclass(table_name::text) and data_type = 'timestamp with time zone'
      and table_name = any(${movingTables.map(({ name }) => name)}::text[]) order by 1, 2`);
  return movingTables.map((table) => ({
    table,
    columns: columns.filter((column) => column.table === table.name).map(({ name }) => name),
  }));
};

const moveBack = (tx: Tx, { table, columns }: Movement, hours: number, which: Sql) => {
  const moves = columns.map((column) => sql`${sql.ident(column)} = ${sql.ident(column)} - ${hours}::float8 * interval '1 hour'`);
  return tx.run(
    sql`update ${sql.ident(table.name)} as r set ${sql.join(moves)} where xmin = pg_current_xact_id()::xid and ${which}`,
  );
};

/** Advances the simulated time from `from` to `from - hours` hours ago. */
const passTime = async (tx: Tx, movements: readonly Movement[], from: number, hours: number): Promise<void> => {
  if (hours <= 0) return;
  for (const movement of movements) {
    const { name, clockStates, idColumn } = movement.table;
    if (clockStates === undefined || idColumn === undefined) {
      await moveBack(tx, movement, hours, sql`true`);
      continue;
    }
    const clockStateCondition = sql`state = any(${[...clockStates]}::text[])`;
    // A row in a final state is moved to its date once.
    const placed = sql`exists (select from seed_placed p where p.name = ${name} and p.row_id = r.${sql.ident(idColumn)})`;
    await moveBack(tx, movement, from, sql`not (${clockStateCondition}) and not ${placed}`);
    await tx.run(sql`insert into seed_placed select ${name}, r.${sql.ident(idColumn)} from ${sql.ident(name)} r
      where xmin = pg_current_xact_id()::xid and not (${clockStateCondition}) on conflict do nothing`);
    await moveBack(tx, movement, hours, clockStateCondition);
  }
};

const setNow = (tx: Tx, hoursAgo: number) => tx.run(sql`select set_config('seed.hours_ago', ${String(hoursAgo)}, true)`);

const startDating = async (tx: Tx): Promise<void> => {
  await tx.run(sql`create temp table seed_placed (name text, row_id text, primary key (name, row_id)) on commit drop`);
  await tx.run(sql`create function pg_temp.date_back() returns trigger language plpgsql as $$
    declare
      moment timestamptz := to_jsonb(new) ->> tg_argv[0];
    begin
      if tg_op = 'UPDATE' and (to_jsonb(old) ->> tg_argv[0])::timestamptz = moment then
        return new;
      end if;
      return jsonb_populate_record(new, jsonb_build_object(tg_argv[0],
        moment - current_setting('seed.hours_ago')::float8 * interval '1 hour'));
    end $$`);
  for (const [name, column] of datedColumns)
    await tx.run(sql`create trigger seed_dates_back before insert or update on ${sql.ident(name)}
      for each row execute function pg_temp.date_back(${sql.ident(column)})`);
};

const endDating = async (tx: Tx): Promise<void> => {
  for (const [name] of datedColumns) await tx.run(sql`drop trigger seed_dates_back on ${sql.ident(name)}`);
  await tx.run(sql`drop function pg_temp.date_back()`);
};

interface DueJob {
  readonly kind: string;
  readonly ref: string;
  /** Hours after the simulated time. */
  readonly hours: number;
}

/** Returns the next job that the past has scheduled within `hours` of the simulated time. */
const nextJob = (tx: Tx, kinds: readonly string[], hours: number): Promise<DueJob | undefined> =>
  tx.maybe<DueJob>(sql`select kind, ref, greatest(0, extract(epoch from due_at - now()) / 3600)::float8 as hours from deadline
    where xmin = pg_current_xact_id()::xid and kind = any(${[...kinds]}::text[]) and due_at <= now() + ${hours}::float8 * interval '1 hour'
    order by due_at, kind, ref limit 1`);

/**
 * Plays the scenes inside the seed's transaction, oldest first, and the jobs that they schedule when they are due. Jobs that
 * prepare something outside a transaction are left to the server.
 */
export const playPast = async (tx: Tx, deps: Deps, jobs: readonly Job[], scenes: readonly Scene[]): Promise<void> => {
  const movements = await movementsOf(tx);
  const direct = new Map(jobs.filter(({ prepare }) => !prepare).map((job) => [job.kind as string, job]));
  const ordered = scenes.toSorted((a, b) => b.hoursAgo - a.hoursAgo);
  let now = ordered[0]?.hoursAgo ?? 0;
  const goOn = async (hoursAgo: number): Promise<void> => {
    await passTime(tx, movements, now, now - hoursAgo);
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
  // Deferred constraints are checked before the triggers are dropped.
  await tx.run(sql`set constraints all immediate`);
  await endDating(tx);
};

/**
 * A call inside the seed's single transaction, which cannot restart: work to be done before it runs as if no transaction were
 * open.
 */
class SeedContext extends CallContext {
  override ahead<T>(_name: string, work: () => Promise<T>): Promise<T> {
    return outsideTransactionScope(work);
  }
}

const contextOf = (deps: Deps, caller: { member: SignedInMember } | { operator: Operator }): CallContext =>
  new SeedContext(deps, { ...caller, lang: defaultLang, ip: '127.0.0.1', log: deps.log }, (job) => job());

const memberOf = (db: Db, memberId: string) =>
  db.one<SignedInMember>(sql`select id, mobile, nickname, avatar, roles from member where id = ${memberId}`);

/** Calls a service as a member, in the seed's transaction. */
export const asMember = async <T>(tx: Tx, deps: Deps, memberId: string, call: (ctx: Ctx) => Promise<T>): Promise<T> => {
  const ctx = contextOf(deps, { member: await memberOf(tx, memberId) });
  return ctx.within(tx, () => call(ctx));
};

/** Calls a service as a member outside any transaction, before the seed's own. */
export const callAs = async <T>(deps: Deps, memberId: string, call: (ctx: Ctx) => Promise<T>): Promise<T> =>
  call(contextOf(deps, { member: await memberOf(deps.db, memberId) }));

/** Calls a service as the operator, in the seed's transaction. */
export const asOperator = <T>(tx: Tx, deps: Deps, call: (ctx: Ctx) => Promise<T>): Promise<T> => {
  const ctx = contextOf(deps, { operator: soleOperator });
  return ctx.within(tx, () => call(ctx));
};
