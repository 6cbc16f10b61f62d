import type { payChannels, payStates } from '@juhe/contract/payment/pay.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export type PayChannel = (typeof payChannels)[number];

/** A payment from the server's viewpoint; amounts in cents. */
export interface Payment {
  readonly payNo: string;
  readonly memberId: string;
  readonly kind: string;
  readonly refs: string[];
  readonly subject: string;
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly channel: PayChannel | null;
  readonly state: (typeof payStates)[number];
  readonly returnTo: string | null;
  readonly createdAt: string;
  readonly paidAt: string | null;
  readonly expiresAt: string | null;
  /** Past its `expiresAt` by the database's clock. */
  readonly expired: boolean;
}

const columns = sql`pay_no as "payNo", member_id as "memberId", kind, refs, subject, amount_cents as "amountCents",
  refunded_cents as "refundedCents", channel, state, return_to as "returnTo", created_at as "createdAt", paid_at as "paidAt",
  expires_at as "expiresAt", coalesce(expires_at <= now(), false) as expired`;

export const findPayment = (db: Db, payNo: string): Promise<Payment | undefined> =>
  db.maybe<Payment>(sql`select ${columns} from payment where pay_no = ${payNo}`);

/** The payment fields that describe the origin of a ledger entry. */
export type PaymentOrigin = Pick<Payment, 'payNo' | 'kind' | 'refs' | 'amountCents' | 'refundedCents'>;

export const paymentOrigins = (db: Db, payNos: readonly string[]): Promise<PaymentOrigin[]> =>
  db.rows<PaymentOrigin>(sql`select pay_no as "payNo", kind, refs, amount_cents as "amountCents", refunded_cents as "refundedCents"
    from payment where pay_no = any(${[...payNos]}::text[])`);

export const lockPayment = (tx: Tx, payNo: string): Promise<Payment | undefined> =>
  tx.maybe<Payment>(sql`select ${columns} from payment where pay_no = ${payNo} for update`);

export const findOwnPayment = (db: Db, memberId: string, payNo: string): Promise<Payment | undefined> =>
  db.maybe<Payment>(sql`select ${columns} from payment where pay_no = ${payNo} and member_id = ${memberId}`);

export const lockOwnPayment = (tx: Tx, memberId: string, payNo: string): Promise<Payment | undefined> =>
  tx.maybe<Payment>(sql`select ${columns} from payment where pay_no = ${payNo} and member_id = ${memberId} for update`);

export interface NewPayment {
  readonly memberId: string;
  readonly kind: string;
  readonly refs: readonly string[];
  readonly subject: string;
  readonly amountCents: number;
  readonly expiresInSeconds?: number | undefined;
}

export const insertPayment = (tx: Tx, payment: NewPayment): Promise<Payment> =>
  tx.one<Payment>(sql`insert into payment (member_id, kind, refs, subject, amount_cents, expires_at)
    values (${payment.memberId}, ${payment.kind}, ${[...payment.refs]}::text[], ${payment.subject}, ${payment.amountCents},
      now() + ${payment.expiresInSeconds ?? null}::float8 * interval '1 second')
    returning ${columns}`);

/** Claims the payables for this payment; false when another open or paid payment has claimed one of them. */
export const claimRefs = async (tx: Tx, payNo: string, kind: string, refs: readonly string[]): Promise<boolean> => {
  const claimed = await tx.run(sql`insert into payment_ref (pay_no, kind, ref)
    select ${payNo}, ${kind}, ref from unnest(${[...refs]}::text[]) as ref order by ref
    on conflict (kind, ref) where active do nothing`);
  return claimed === refs.length;
};

export const releaseRefs = (tx: Tx, payNo: string): Promise<number> =>
  tx.run(sql`update payment_ref set active = false where pay_no = ${payNo} and active`);

/** Locks the open or paid payments for any of these payables, oldest first. */
export const lockActivePayments = (tx: Tx, kind: string, refs: readonly string[]): Promise<Payment[]> =>
  tx.rows<Payment>(sql`select ${columns} from payment where pay_no in (
      select pay_no from payment_ref where kind = ${kind} and ref = any(${[...refs]}::text[]) and active)
    order by pay_no for update`);

/** Serialises the opening of payments for the same payable. */
export const lockPayables = async (tx: Tx, kind: string, refs: readonly string[]): Promise<void> => {
  for (const ref of [...refs].sort())
    await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`payment ${kind} ${ref}`}, 0))`);
};

export const setChannel = (tx: Tx, payNo: string, channel: PayChannel, returnTo: string | null): Promise<number> =>
  tx.run(sql`update payment set channel = ${channel}, return_to = coalesce(${returnTo}, return_to) where pay_no = ${payNo}`);

export const setPaid = (tx: Tx, payNo: string, channel: PayChannel): Promise<number> =>
  tx.run(sql`update payment set channel = ${channel}, paid_at = now() where pay_no = ${payNo}`);

export const addRefunded = (tx: Tx, payNo: string, amountCents: number): Promise<number> =>
  tx.run(sql`update payment set refunded_cents = refunded_cents + ${amountCents} where pay_no = ${payNo}`);

export interface Receipt {
  readonly channel: PayChannel;
  readonly tradeNo: string;
  readonly payNo: string;
  readonly amountCents: number;
  readonly accepted: boolean;
  /** By the gateway's clock, where available. */
  readonly paidAt?: Date | undefined;
}

/** False when this delivery was already counted. */
export const insertReceipt = async (tx: Tx, receipt: Receipt): Promise<boolean> =>
  (await tx.run(sql`insert into payment_receipt (channel, trade_no, pay_no, amount_cents, accepted, gateway_at)
    values (${receipt.channel}, ${receipt.tradeNo}, ${receipt.payNo}, ${receipt.amountCents}, ${receipt.accepted},
      ${receipt.paidAt?.toISOString() ?? null}::timestamptz)
    on conflict (channel, trade_no) do nothing`)) === 1;

export interface RefundRow {
  readonly id: string;
  readonly payNo: string;
  readonly amountCents: number;
}

export const findRefund = (db: Db, key: string): Promise<RefundRow | undefined> =>
  db.maybe<RefundRow>(sql`select id, pay_no as "payNo", amount_cents as "amountCents" from payment_refund where key = ${key}`);

export const insertRefund = (tx: Tx, payNo: string, key: string, amountCents: number, reason: string): Promise<RefundRow> =>
  tx.one<RefundRow>(sql`insert into payment_refund (pay_no, key, amount_cents, reason)
    values (${payNo}, ${key}, ${amountCents}, ${reason}) returning id, pay_no as "payNo", amount_cents as "amountCents"`);

/** Locks the open payments of these members. */
export const lockOpenPayments = async (tx: Tx, memberIds: readonly string[]): Promise<void> => {
  await tx.rows(sql`select pay_no from payment
    where member_id = any(${[...memberIds]}::text[]) and state in ('created', 'paying') order by pay_no for update`);
};

/** Locks the member's open payments and returns their numbers. */
export const openPayments = async (tx: Tx, memberId: string): Promise<string[]> =>
  (
    await tx.rows<{ payNo: string }>(sql`select pay_no as "payNo" from payment
      where member_id = ${memberId} and state in ('created', 'paying') order by pay_no for update`)
  ).map(({ payNo }) => payNo);
