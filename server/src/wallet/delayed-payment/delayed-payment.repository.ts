import type { DelayedPaymentState } from '@juhe/contract/wallet/delayed-payment.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface DelayedPaymentRow {
  id: string;
  payerId: string;
  payeeId: string;
  amountCents: number;
  memo: string;
  state: DelayedPaymentState;
  arrivesAt: string;
  /** Its arrival is due, whether or not the scheduled job has booked it. */
  isDue: boolean;
}

const columns = sql`id, payer_id as "payerId", payee_id as "payeeId", amount_cents as "amountCents", memo, state, arrives_at as "arrivesAt",
  arrives_at <= clock_timestamp() as "isDue"`;

export const lockPayment = (tx: Tx, id: string) =>
  tx.maybe<DelayedPaymentRow>(sql`select ${columns} from delayed_payment where id = ${id} for no key update`);

/** Locks the pending payments from and to these members, by id. */
export const lockUnderwayOf = (tx: Tx, memberIds: readonly string[]) =>
  tx.rows<DelayedPaymentRow>(sql`select ${columns} from delayed_payment
    where state = 'underway' and (payer_id = any(${[...memberIds]}::text[]) or payee_id = any(${[...memberIds]}::text[]))
    order by id for no key update`);

/** Whether a payment between members from the payer has ever reached the payee. */
export const hasPaid = async (db: Db, payerId: string, payeeId: string): Promise<boolean> =>
  (
    await db.one<{ paid: boolean }>(sql`select
      exists (select from delayed_payment where payer_id = ${payerId} and payee_id = ${payeeId} and state = 'arrived')
      or exists (select from ledger_account payer join ledger_entry paid on paid.account_id = payer.id and paid.amount < 0
          join ledger_transaction t on t.id = paid.transaction_id and t.kind = 'member.paid'
          join ledger_entry received on received.transaction_id = t.id and received.amount > 0
          join ledger_account payee on payee.id = received.account_id and payee.kind = 'memberWallet' and payee.owner = ${payeeId}
        where payer.kind = 'memberWallet' and payer.owner = ${payerId}) as paid`)
  ).paid;

export const insertPayment = (
  tx: Tx,
  p: { payerId: string; payeeId: string; amountCents: number; memo: string; seconds: number },
) =>
  tx.one<DelayedPaymentRow>(sql`insert into delayed_payment (payer_id, payee_id, amount_cents, memo, state, arrives_at)
    values (${p.payerId}, ${p.payeeId}, ${p.amountCents}, ${p.memo}, 'underway', now() + ${p.seconds}::int * interval '1 second')
    returning ${columns}`);

/** Count and total (cents) of the pending payments that a member sent. */
export const pendingTotalsOf = (db: Db, payerId: string) =>
  db.one<{
    count: number;
    amountCents: number;
  }>(sql`select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as "amountCents"
    from delayed_payment where payer_id = ${payerId} and state = 'underway'`);

export interface ListedPayment extends DelayedPaymentRow {
  nickname: string;
  avatar: string;
  createdAt: string;
}

export const paymentPage = async (
  db: Db,
  memberId: string,
  side: 'sent' | 'received',
  limit: number,
  offset: number,
): Promise<{ list: ListedPayment[]; total: number }> => {
  const ownColumn = side === 'sent' ? sql`p.payer_id` : sql`p.payee_id`;
  const otherColumn = side === 'sent' ? sql`p.payee_id` : sql`p.payer_id`;
  const list = await db.rows<ListedPayment>(sql`
    select p.id, p.payer_id as "payerId", p.payee_id as "payeeId", p.amount_cents as "amountCents", p.memo, p.state,
      case when m.cancelled_at is null then m.nickname else '' end as nickname,
      case when m.cancelled_at is null then m.avatar else '' end as avatar, p.created_at as "createdAt", p.arrives_at as "arrivesAt",
      p.arrives_at <= clock_timestamp() as "isDue"
    from delayed_payment p join member m on m.id = ${otherColumn} where ${ownColumn} = ${memberId}
    order by (p.state = 'underway') desc, p.created_at desc, p.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(
    sql`select count(*)::int as total from delayed_payment p where ${ownColumn} = ${memberId}`,
  );
  return { list, total };
};

/** The unmasked nicknames of payer and payee. */
export const namesOf = (db: Db, { payerId, payeeId }: Pick<DelayedPaymentRow, 'payerId' | 'payeeId'>) =>
  db.one<{ payer: string; payee: string }>(sql`select
    (select nickname from member where id = ${payerId}) as payer, (select nickname from member where id = ${payeeId}) as payee`);

/** Erases notes: they are the payer's words and are deleted with the account of either member. */
export const eraseMemos = (tx: Tx, memberId: string) =>
  tx.run(sql`update delayed_payment set memo = '' where (payer_id = ${memberId} or payee_id = ${memberId}) and memo <> ''`);
