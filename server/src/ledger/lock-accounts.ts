import type { Db, Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { type Account, accountKey, compareAccounts, currencyOf } from './accounts.ts';

export interface LockedAccount extends Account {
  readonly id: number;
  readonly balance: number;
}

/** Creates missing accounts and locks all of them in the fixed order (`compareAccounts`). */
export const lockAccounts = async (tx: Tx, requested: readonly Account[]): Promise<Map<string, LockedAccount>> => {
  const accounts = [...new Map(requested.map((account) => [accountKey(account), account])).values()].sort(compareAccounts);
  const kinds = accounts.map((account) => account.kind);
  const owners = accounts.map((account) => account.owner);
  const currencies = accounts.map((account) => currencyOf[account.kind]);
  const inserted = tx.run(sql`insert into ledger_account (kind, owner, currency)
    select kind, owner, currency from unnest(${kinds}::text[], ${owners}::text[], ${currencies}::text[]) as wanted (kind, owner, currency)
    on conflict (kind, owner) do nothing`);
  const locked = tx.rows<LockedAccount>(sql`select a.id, a.kind, a.owner, a.balance
    from unnest(${kinds}::text[], ${owners}::text[]) with ordinality as wanted (kind, owner, nth)
    join ledger_account a using (kind, owner) order by wanted.nth for update of a`);
  const [rows] = await Promise.all([locked, inserted]);
  return new Map(rows.map((row) => [accountKey(row), row]));
};

/**
 * Locks every account of a transaction that posts more than once, before its first posting: one posting sorts its own
 * accounts, several consecutive ones do not. Missing accounts are created, since two transactions that create the same one
 * wait for each other as well.
 */
export const lockForPostings = async (tx: Tx, accounts: readonly Account[]): Promise<void> => {
  await lockAccounts(tx, accounts);
};

/**
 * Locks existing accounts until the end of the transaction, in the order of postings: values read afterwards are valid until
 * then.
 */
export const lockExistingAccounts = async (db: Db, accounts: readonly Account[]): Promise<void> => {
  const sorted = [...accounts].sort(compareAccounts);
  await db.rows(sql`select a.id from unnest(${sorted.map(({ kind }) => kind)}::text[], ${sorted.map(({ owner }) => owner)}::text[])
    with ordinality as wanted (kind, owner, nth) join ledger_account a using (kind, owner) order by wanted.nth for update of a`);
};
