import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** The payment that paid for an order of the platform's; undefined for all others. */
export const paymentOf = async (db: Db, orderNo: string): Promise<string | undefined> =>
  (
    await db.maybe<{ payNo: string }>(sql`select p.pay_no as "payNo" from payment_ref r join payment p on p.pay_no = r.pay_no
      where r.kind = 'auctionOrder' and r.ref = ${orderNo} and r.active and p.state = 'paid'`)
  )?.payNo;

/** The points that a member earned with an order. */
export const earnedOf = async (db: Db, memberId: string, orderNo: string): Promise<number> =>
  (
    await db.one<{ points: number }>(sql`select coalesce(sum(e.amount), 0)::bigint as points from ledger_transaction t
      join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where t.kind = 'points.earned' and t.ref = ${orderNo} and a.kind = 'points' and a.owner = ${memberId}`)
  ).points;
