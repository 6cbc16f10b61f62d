import type { SelfContainedSignature } from '../../delivery/live/signing.ts';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Days are in the members' time zone, as in every statement. */
const zone = 'Asia/Shanghai';

/** Leaves per block; a power of two, so that the tree over the roots of blocks equals the tree over the leaves. */
export const blockSize = 1024;

/** A sealed day; `previous` is the previous day's head, empty for the first. */
export interface LedgerDay {
  /** `2026-11-22`. */
  readonly day: string;
  readonly entries: number;
  readonly root: string;
  readonly previous: string;
  readonly head: string;
  readonly signature: SelfContainedSignature | null;
}

/** A block of a day's leaves: the ids of its first and last entry, and the root over them in hex. */
export interface LedgerBlock {
  readonly firstId: string;
  readonly lastId: string;
  readonly root: string;
}

const dayColumns = sql`d.day::text as day, d.entries, d.root, d.previous, d.head, d.signature`;

/** Minutes after midnight from which a day can be sealed: a transaction that began earlier has ended by then. */
const graceMinutes = 30;

/** The next day to seal with the previous head, or the seconds until there is one. The first is the day of the first entry. */
export const nextDay = (db: Db) =>
  db.one<{ day: string | null; previous: string; seconds: number }>(sql`with last as (
      select day, head from ledger_day order by day desc limit 1),
    due as (select coalesce((select day + 1 from last), (select (min(at) at time zone ${zone})::date from ledger_entry),
      (now() at time zone ${zone})::date) as day),
    ready as (select day, ((day + 1)::timestamp at time zone ${zone}) + ${graceMinutes}::int * interval '1 minute' as at from due)
    select case when at <= now() then day::text end as day, coalesce((select head from last), '') as previous,
      greatest(1, ceil(extract(epoch from at - now())))::int as seconds from ready`);

const inDay = (day: string) => sql`e.at >= (${day}::date::timestamp at time zone ${zone})
  and e.at < ((${day}::date + 1)::timestamp at time zone ${zone})`;

const leafOf = (salt: Buffer) =>
  sql`ledger_leaf_text(${salt}::bytea, e.id, e.transaction_id, a.kind, t.kind, t.ref, e.amount, e.balance_after, e.at)`;

const joined = sql`ledger_entry e join ledger_transaction t on t.id = e.transaction_id join ledger_account a on a.id = e.account_id`;

/** The leaf hashes of a day's entries, by id; with `range`, of those between two ids. */
export const leavesOf = (
  db: Db,
  { day, salt, range }: { day: string; salt: Buffer; range?: Pick<LedgerBlock, 'firstId' | 'lastId'> },
) =>
  db.rows<{
    id: string;
    hash: Buffer;
  }>(sql`select e.id::text as id, sha256('\\x00'::bytea || convert_to(${leafOf(salt)}, 'UTF8')) as hash
    from ${joined} where ${inDay(day)}
      ${range === undefined ? sql.empty : sql`and e.id between ${range.firstId}::bigint and ${range.lastId}::bigint`} order by e.id`);

/** The day of an entry and its leaf text; no day while it is not sealed. */
export const leafTextOf = (db: Db, entryId: string) =>
  db.maybe<
    LedgerDay & { salt: Buffer; text: string }
  >(sql`select ${dayColumns}, d.salt, ledger_leaf_text(d.salt, e.id, e.transaction_id, a.kind,
      t.kind, t.ref, e.amount, e.balance_after, e.at) as text
    from ${joined} join ledger_day d on d.day = (e.at at time zone ${zone})::date where e.id = ${entryId}::bigint`);

/** The blocks of a sealed day, in order. */
export const blocksOf = (db: Db, day: string): Promise<LedgerBlock[]> =>
  db.rows<LedgerBlock>(sql`select first_id::text as "firstId", last_id::text as "lastId", root from ledger_day_block
    where day = ${day}::date order by position`);

/** Stores a sealed day with its blocks; false when another process has already stored it. */
export const insertDay = async (
  tx: Tx,
  { day, salt, blocks, ...facts }: LedgerDay & { salt: Buffer; blocks: readonly LedgerBlock[] },
): Promise<boolean> => {
  const inserted = await tx.maybe(sql`insert into ledger_day (day, entries, salt, root, previous, head, signature)
    values (${day}::date, ${facts.entries}, ${salt}, ${facts.root}, ${facts.previous}, ${facts.head},
      ${facts.signature === null ? null : JSON.stringify(facts.signature)}::jsonb) on conflict do nothing returning day`);
  if (!inserted) return false;
  await tx.run(sql`insert into ledger_day_block (day, position, first_id, last_id, root)
    select ${day}::date, nth - 1, first_id, last_id, root from unnest(${blocks.map(({ firstId }) => firstId)}::bigint[],
      ${blocks.map(({ lastId }) => lastId)}::bigint[], ${blocks.map(({ root }) => root)}::text[]) with ordinality as b (first_id, last_id, root, nth)`);
  return true;
};

/** Sealed days before a day, newest first. */
export const listDays = (db: Db, before: string | undefined, limit: number): Promise<LedgerDay[]> =>
  db.rows<LedgerDay>(sql`select ${dayColumns} from ledger_day d
    ${before === undefined ? sql.empty : sql`where d.day < ${before}::date`} order by d.day desc limit ${limit}`);

/** A random sealed day with its salt, for the nightly comparison with the entries; undefined while there is none. */
export const anyDay = (db: Db) =>
  db.maybe<LedgerDay & { salt: Buffer }>(sql`select ${dayColumns}, d.salt from ledger_day d
    offset floor(random() * (select count(*) from ledger_day)) limit 1`);
