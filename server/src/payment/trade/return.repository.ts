import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { GatewayName } from '../provider/gateway.ts';

/** A refund in progress through a gateway; amounts in cents. */
export interface ReturnRow {
  readonly refundNo: string;
  readonly channel: GatewayName;
  readonly tradeNo: string;
  readonly payNo: string;
  readonly amountCents: number;
  readonly totalCents: number;
  readonly reason: string;
  readonly state: 'pending' | 'processing' | 'done' | 'failed' | 'replaced';
  readonly ageSeconds: number;
}

const columns = sql`refund_no as "refundNo", channel, trade_no as "tradeNo", pay_no as "payNo", amount_cents as "amountCents",
  total_cents as "totalCents", reason, state, extract(epoch from now() - created_at)::int as "ageSeconds"`;

export interface NewReturn {
  readonly channel: GatewayName;
  readonly tradeNo: string;
  readonly payNo: string;
  readonly amountCents: number;
  readonly totalCents: number;
  readonly reason: string;
}

export const insertReturn = (tx: Tx, input: NewReturn): Promise<ReturnRow> =>
  tx.one<ReturnRow>(sql`insert into payment_return (channel, trade_no, pay_no, amount_cents, total_cents, reason)
    values (${input.channel}, ${input.tradeNo}, ${input.payNo}, ${input.amountCents}, ${input.totalCents}, ${input.reason})
    returning ${columns}`);

export const findReturn = (db: Db, refundNo: string): Promise<ReturnRow | undefined> =>
  db.maybe<ReturnRow>(sql`select ${columns} from payment_return where refund_no = ${refundNo}`);

export const lockReturn = (tx: Tx, refundNo: string): Promise<ReturnRow | undefined> =>
  tx.maybe<ReturnRow>(sql`select ${columns} from payment_return where refund_no = ${refundNo} for no key update`);

export const setReturnState = (
  tx: Tx,
  refundNo: string,
  state: ReturnRow['state'],
  { note = '', doneAt }: { note?: string | undefined; doneAt?: Date | undefined } = {},
): Promise<number> =>
  tx.run(sql`update payment_return set state = ${state}, note = coalesce(nullif(${note}, ''), note),
    done_at = case when ${state} = 'done' then coalesce(${doneAt?.toISOString() ?? null}::timestamptz, now()) end where refund_no = ${refundNo}`);

/** The gateway's number of an incoming payment. */
export const acceptedTradeNo = async (db: Db, payNo: string): Promise<string> =>
  (await db.one<{ tradeNo: string }>(sql`select trade_no as "tradeNo" from payment_receipt where pay_no = ${payNo} and accepted`))
    .tradeNo;
