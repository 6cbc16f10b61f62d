import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { type Account, compareAccounts } from './accounts.ts';

/** Locks accounts until the end of the transaction, in the order of postings: what is read of them afterwards holds until then. */
export const holdAccounts = async (db: Db, accounts: readonly Account[]): Promise<void> => {
  const sorted = [...accounts].sort(compareAccounts);
  await db.rows(sql`select a.id from unnest(${sorted.map(({ kind }) => kind)}::text[], ${sorted.map(({ owner }) => owner)}::text[])
    with ordinality as wanted (kind, owner, nth) join ledger_account a using (kind, owner) order by wanted.nth for update of a`);
};
