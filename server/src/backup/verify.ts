import { EngineError } from '../db/engine-error.ts';
import { createPool } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** Contents of a restored database. */
export interface Verified {
  readonly members: number;
  readonly ledgerEntries: number;
  /** Time of the newest ledger entry, if any. */
  readonly lastEntryAt: string | null;
}

/**
 * Checks the consistency of the ledger: every currency sums up to zero, every balance is the sum of its entries. Throws
 * otherwise.
 */
export const verifyDatabase = async (url: string): Promise<Verified> => {
  const db = createPool({ url, poolSize: 1 });
  try {
    const { open, wrong, unbalanced } = await db.one<{ open: number; wrong: number; unbalanced: number }>(sql`select
      (select count(*) from (select currency from ledger_account group by currency having sum(balance) <> 0) c) as open,
      (select count(*) from ledger_account a where balance <> coalesce((select sum(amount) from ledger_entry e where e.account_id = a.id), 0)) as wrong,
      (select count(*) from (select e.transaction_id from ledger_entry e join ledger_account a on a.id = e.account_id
        group by e.transaction_id, a.currency having sum(e.amount) <> 0) t) as unbalanced`);
    if (open + wrong + unbalanced > 0)
      throw new EngineError(
        `the ledger is not sound: ${open} currencies do not sum up to zero, ${wrong} balances differ from their entries, ${unbalanced} transactions are not balanced`,
      );
    return await db.one<Verified>(sql`select (select count(*) from member) as members, count(*) as "ledgerEntries", max(at) as "lastEntryAt"
      from ledger_entry`);
  } finally {
    await db.close();
  }
};
