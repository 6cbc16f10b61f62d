import { sql } from '../db/sql.ts';
import type { Db } from '../db/db.ts';
import type { Account } from './accounts.ts';

/** Days and months of statements use the members' time zone. */
const zone = 'Asia/Shanghai';

/** A line of an account's statement, newest first; amounts in cents or points. */
export interface LedgerEntry {
  readonly id: string;
  readonly transactionId: string;
  readonly kind: string;
  readonly ref: string;
  readonly amount: number;
  readonly balanceAfter: number;
  readonly counterpart: string | null;
  readonly memo: string | null;
  readonly at: string;
}

/** Selects entries of an account. */
export interface EntriesFilter {
  /** `2026-11`. */
  readonly month?: string | undefined;
  /** Transaction kinds to include; all when absent. */
  readonly kind?: string | readonly string[] | undefined;
  /** Transaction kinds to exclude. */
  readonly exceptKinds?: readonly string[] | undefined;
  readonly direction?: 'in' | 'out' | undefined;
}

export interface EntriesQuery extends EntriesFilter {
  readonly pageNum: number;
  readonly pageSize: number;
  /** Groups entries by day in China, even those booked later for an earlier day; in booking order by default. */
  readonly byDay?: boolean | undefined;
}

export interface Totals {
  /** Sum of credits, positive. */
  readonly income: number;
  /** Sum of debits, positive. */
  readonly expense: number;
}

const accountOf = (account: Account) =>
  sql`(select id from ledger_account where kind = ${account.kind} and owner = ${account.owner})`;
/** Entries of one account, or of several as one statement. */
const ofAccounts = (accounts: Account | readonly Account[]) =>
  'kind' in accounts
    ? sql`e.account_id = ${accountOf(accounts)}`
    : sql`e.account_id = any(array[${sql.join(accounts.map(accountOf))}]::bigint[])`;
const startOf = (month: string) => sql`(${`${month}-01`}::timestamp at time zone ${zone})`;
const endOf = (month: string) => sql`((${`${month}-01`}::timestamp + interval '1 month') at time zone ${zone})`;
const totals = sql`coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as income,
  coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as expense`;
const kindsOf = (kind: string | readonly string[]): string[] => (typeof kind === 'string' ? [kind] : [...kind]);

const matching = (account: Account | readonly Account[], { month, kind, exceptKinds, direction }: EntriesFilter) =>
  sql`${ofAccounts(account)}
    ${month === undefined ? sql.empty : sql`and e.at >= ${startOf(month)} and e.at < ${endOf(month)}`}
    ${kind === undefined ? sql.empty : sql`and t.kind = any(${kindsOf(kind)}::text[])`}
    ${exceptKinds === undefined ? sql.empty : sql`and t.kind <> all(${[...exceptKinds]}::text[])`}
    ${direction === undefined ? sql.empty : direction === 'in' ? sql`and e.amount > 0` : sql`and e.amount < 0`}`;

/** Returns the balance in cents or points; zero when nothing was ever booked. */
export const balanceOf = async (db: Db, account: Account): Promise<number> =>
  (
    await db.maybe<{ balance: number }>(
      sql`select balance from ledger_account where kind = ${account.kind} and owner = ${account.owner}`,
    )
  )?.balance ?? 0;

/** Returns the balances of several accounts at one moment, in the order of `accounts`; zero when nothing was ever booked. */
export const balancesOf = async <const T extends readonly Account[]>(
  db: Db,
  accounts: T,
): Promise<{ [K in keyof T]: number }> => {
  const rows = await db.rows<{ balance: number }>(sql`select coalesce(a.balance, 0) as balance
    from unnest(${accounts.map(({ kind }) => kind)}::text[], ${accounts.map(({ owner }) => owner)}::text[])
      with ordinality as asked (kind, owner, nth) left join ledger_account a using (kind, owner) order by asked.nth`);
  return rows.map(({ balance }) => balance) as { [K in keyof T]: number };
};

/**
 * Returns a page of the entries of an account, or of several together, newest first, each with the balance of its account
 * after it.
 */
export const entriesOf = async (
  db: Db,
  account: Account | readonly Account[],
  query: EntriesQuery,
): Promise<{ list: LedgerEntry[]; total: number; hasMore: boolean }> => {
  const where = matching(account, query);
  const { total } = await db.one<{ total: number }>(
    sql`select count(*) as total from ledger_entry e join ledger_transaction t on t.id = e.transaction_id where ${where}`,
  );
  const list = await db.rows<LedgerEntry>(sql`select e.id::text as id, t.id as "transactionId", t.kind, t.ref, e.amount,
      e.balance_after as "balanceAfter", e.counterpart, e.memo, e.at
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id where ${where}
    order by ${query.byDay ? sql`(e.at at time zone ${zone})::date desc,` : sql.empty} e.id desc limit ${query.pageSize} offset ${(query.pageNum - 1) * query.pageSize}`);
  return { list, total, hasMore: query.pageNum * query.pageSize < total };
};

/** Returns an entry of this account by its id; undefined for another account's. */
export const entryOf = (db: Db, account: Account, id: string): Promise<LedgerEntry | undefined> =>
  db.maybe<LedgerEntry>(sql`select e.id::text as id, t.id as "transactionId", t.kind, t.ref, e.amount,
      e.balance_after as "balanceAfter", e.counterpart, e.memo, e.at
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
    where e.id = ${id}::bigint and ${ofAccounts(account)}`);

/** Returns income and expense of one month (`2026-11`), or of all time; of one account or of several together. */
export const monthTotals = (db: Db, account: Account | readonly Account[], month: string | undefined): Promise<Totals> =>
  db.one<Totals>(sql`select ${totals} from ledger_entry e where ${ofAccounts(account)}
    ${month === undefined ? sql.empty : sql`and e.at >= ${startOf(month)} and e.at < ${endOf(month)}`}`);

/**
 * Returns income and expense of each day that occurs in `shown`, as `2026-11-21`, newest first. The sums cover all entries of
 * the day that match the filter, not only those shown, so that a paginated list shows the same sums whatever it has loaded.
 */
export const daysOf = async (
  db: Db,
  account: Account,
  filter: EntriesFilter,
  shown: readonly Pick<LedgerEntry, 'at'>[],
): Promise<({ day: string } & Totals)[]> =>
  shown.length === 0
    ? []
    : db.rows<{ day: string } & Totals>(sql`with shown as (
          select distinct (at at time zone ${zone})::date as date from unnest(${shown.map(({ at }) => at)}::timestamptz[]) as at)
        select to_char(shown.date, 'YYYY-MM-DD') as day, ${totals}
        from shown join ledger_entry e on e.at >= (shown.date::timestamp at time zone ${zone})
            and e.at < ((shown.date + 1)::timestamp at time zone ${zone})
          join ledger_transaction t on t.id = e.transaction_id
        where ${matching(account, filter)} group by shown.date order by shown.date desc`);

/**
 * Returns income and expense of one month (`2026-11`), or of all time, by the group that `groups` maps a kind to; null for
 * kinds without one.
 */
export const totalsByGroup = <Group extends string>(
  db: Db,
  account: Account,
  month: string | undefined,
  groups: ReadonlyMap<string, Group>,
): Promise<({ group: Group | null } & Totals)[]> =>
  db.rows<{ group: Group | null } & Totals>(sql`select g."group", ${totals}
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
      left join unnest(${[...groups.keys()]}::text[], ${[...groups.values()]}::text[]) as g (kind, "group") on g.kind = t.kind
    where ${matching(account, { month })} group by g."group"`);

/** Returns income and expense of each of the last `days` days, oldest first, today last; days without entries are zero. */
export const dailyTotals = (db: Db, account: Account, days: number): Promise<({ day: string } & Totals)[]> =>
  db.rows<{ day: string } & Totals>(sql`with day as (
      select (now() at time zone ${zone})::date - back as date from generate_series(${days}::int - 1, 0, -1) as back)
    select to_char(day.date, 'YYYY-MM-DD') as day, ${totals}
    from day left join ledger_entry e on e.account_id = ${accountOf(account)}
      and e.at >= (day.date::timestamp at time zone ${zone}) and e.at < ((day.date + 1)::timestamp at time zone ${zone})
    group by day.date order by day.date`);

/** Returns inconsistencies of the books: empty when each currency adds up to zero and each balance equals its entries. */
export const audit = async (db: Db): Promise<string[]> => {
  const currencies = await db.rows<{ currency: string; sum: number }>(
    sql`select currency, sum(balance)::bigint as sum from ledger_account group by currency having sum(balance) <> 0`,
  );
  const accounts = await db.rows<{ kind: string; owner: string; balance: number; sum: number }>(
    sql`select a.kind, a.owner, a.balance, coalesce(sum(e.amount), 0)::bigint as sum
      from ledger_account a left join ledger_entry e on e.account_id = a.id
      group by a.id having a.balance <> coalesce(sum(e.amount), 0)`,
  );
  const transactions = await db.rows<{ id: string; currency: string; sum: number }>(
    sql`select t.id, coalesce(a.currency, '') as currency, coalesce(sum(e.amount), 0)::bigint as sum
      from ledger_transaction t left join ledger_entry e on e.transaction_id = t.id left join ledger_account a on a.id = e.account_id
      group by t.id, a.currency having coalesce(sum(e.amount), 0) <> 0 or count(e.id) < 1`,
  );
  const running = await db.rows<{ id: string }>(
    sql`select id::text as id from (select id, balance_after, sum(amount) over (partition by account_id order by id) as running
      from ledger_entry) e where balance_after <> running`,
  );
  return [
    ...currencies.map((row) => `${row.currency} adds up to ${row.sum}, not to zero`),
    ...accounts.map((row) => `${row.kind} ${row.owner} shows ${row.balance}, its entries add up to ${row.sum}`),
    ...transactions.map((row) => `transaction ${row.id} has ${row.sum} ${row.currency} too much`),
    ...running.map((row) => `entry ${row.id} shows a wrong balance`),
  ];
};
