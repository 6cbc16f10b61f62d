import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/**
 * Amount a member paid to other members today (cents, China time); delayed payments and red packets count when they are sent,
 * even once returned.
 */
export const paidToday = async (db: Db, memberId: string): Promise<number> =>
  (
    await db.one<{ cents: number }>(sql`select coalesce(-sum(e.amount), 0)::bigint as cents
      from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id
      where a.kind = 'memberWallet' and a.owner = ${memberId} and t.kind in ('member.paid', 'delayedPayment.sent', 'redPacket.sent') and e.amount < 0
        and e.at >= (now() at time zone 'Asia/Shanghai')::date::timestamp at time zone 'Asia/Shanghai'`)
  ).cents;

/** Today's payments of a member to another one (China time): count and total in cents. */
export const paidBetween = (tx: Tx, payerId: string, payeeId: string) =>
  tx.one<{
    count: number;
    amountCents: number;
  }>(sql`select count(*) as count, coalesce(sum(received.amount), 0)::bigint as "amountCents"
    from ledger_account payer join ledger_entry paid on paid.account_id = payer.id
      join ledger_transaction t on t.id = paid.transaction_id
      join ledger_entry received on received.transaction_id = t.id and received.amount > 0
      join ledger_account payee on payee.id = received.account_id and payee.kind = 'memberWallet' and payee.owner = ${payeeId}
    where payer.kind = 'memberWallet' and payer.owner = ${payerId} and t.kind = 'member.paid' and paid.amount < 0
      and paid.at >= (now() at time zone 'Asia/Shanghai')::date::timestamp at time zone 'Asia/Shanghai'`);
