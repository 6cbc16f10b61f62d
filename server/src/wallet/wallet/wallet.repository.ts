import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Amount transferred from a shop's company wallet to its owner's today (cents, China time). */
export const transferredToday = async (db: Db, shopId: string): Promise<number> =>
  (
    await db.one<{ cents: number }>(sql`select coalesce(-sum(e.amount), 0)::bigint as cents
      from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id
      where a.kind = 'companyWallet' and a.owner = ${shopId} and t.kind = 'company.transfer' and e.amount < 0
        and e.at >= (now() at time zone 'Asia/Shanghai')::date::timestamp at time zone 'Asia/Shanghai'`)
  ).cents;
