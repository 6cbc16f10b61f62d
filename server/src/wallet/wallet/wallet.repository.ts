import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Cents a member paid to other members today (China's day). */
export const paidToday = async (db: Db, memberId: string): Promise<number> =>
  (
    await db.one<{ cents: number }>(sql`select coalesce(-sum(e.amount), 0)::bigint as cents
      from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id
      where a.kind = 'memberWallet' and a.owner = ${memberId} and t.kind = 'member.paid' and e.amount < 0
        and e.at >= (now() at time zone 'Asia/Shanghai')::date::timestamp at time zone 'Asia/Shanghai'`)
  ).cents;

/** Payments of one member take turns, so that the day's limit holds. */
export const lockPayer = (tx: Tx, memberId: string) => tx.rows(sql`select from member where id = ${memberId} for update`);
