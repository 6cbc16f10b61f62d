import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { GatewayName, TradeKind } from '../provider/gateway.ts';

/** A trade opened at a gateway, with its payment's terms. */
export interface TradeRow {
  readonly outTradeNo: string;
  readonly channel: GatewayName;
  readonly payNo: string;
  readonly kind: TradeKind;
  readonly prepay: string | null;
  readonly state: 'open' | 'paid' | 'closed';
  readonly expiresAt: string;
  /** The gateway accepts no more money for it. */
  readonly isOver: boolean;
  readonly ageSeconds: number;
  readonly amountCents: number;
  /** Whether the payment itself is still open. */
  readonly isPaymentOpen: boolean;
}

const columns = sql`t.out_trade_no as "outTradeNo", t.channel, t.pay_no as "payNo", t.kind, t.prepay, t.state, t.expires_at as "expiresAt",
  t.expires_at <= now() as "isOver", extract(epoch from now() - t.created_at)::int as "ageSeconds", p.amount_cents as "amountCents",
  p.state in ('created', 'paying') and coalesce(p.expires_at > now(), true) as "isPaymentOpen"`;

export const findTrade = (db: Db, channel: GatewayName, outTradeNo: string): Promise<TradeRow | undefined> =>
  db.maybe<TradeRow>(sql`select ${columns} from payment_trade t join payment p on p.pay_no = t.pay_no
    where t.out_trade_no = ${outTradeNo} and t.channel = ${channel}`);

export const tradeOf = (db: Db, outTradeNo: string): Promise<TradeRow | undefined> =>
  db.maybe<TradeRow>(
    sql`select ${columns} from payment_trade t join payment p on p.pay_no = t.pay_no where t.out_trade_no = ${outTradeNo}`,
  );

/** The payment's open trades at a gateway, latest first. */
export const openTrades = (db: Db, channel: GatewayName, payNo: string): Promise<TradeRow[]> =>
  db.rows<TradeRow>(sql`select ${columns} from payment_trade t join payment p on p.pay_no = t.pay_no
    where t.pay_no = ${payNo} and t.channel = ${channel} and t.state = 'open' order by t.created_at desc`);

/** The letter of each kind in a trade's number. */
const letters: Readonly<Record<TradeKind, string>> = { jsapi: 'J', h5: 'H', native: 'N', wap: 'W', page: 'P' };
/** Lifetime of a trade (seconds) whose payment does not expire: a prepay id is valid for two hours. */
const maxSeconds = 7200;
/** Minimum lifetime of a trade accepted by gateways (seconds). */
const minSeconds = 90;

/** Serialises the opening of trades for a payment. */
export const lockForTrade = (tx: Tx, payNo: string): Promise<unknown> =>
  tx.rows(sql`select from payment where pay_no = ${payNo} for no key update`);

/** The number of the payment's open trade of this kind that stays valid for at least another half minute. */
export const usableTradeNo = async (tx: Tx, channel: GatewayName, payNo: string, kind: TradeKind): Promise<string | undefined> =>
  (
    await tx.maybe<{ outTradeNo: string }>(sql`select out_trade_no as "outTradeNo" from payment_trade
      where pay_no = ${payNo} and channel = ${channel} and kind = ${kind} and state = 'open' and expires_at > now() + interval '30 seconds'
      order by created_at desc limit 1`)
  )?.outTradeNo;

/** Returns whether the payment has such a trade that the gateway has already accepted. */
export const isPrepared = async (db: Db, channel: GatewayName, payNo: string, kind: TradeKind): Promise<boolean> =>
  (await db.maybe(sql`select from payment_trade where pay_no = ${payNo} and channel = ${channel} and kind = ${kind} and state = 'open'
    and prepay is not null and expires_at > now() + interval '30 seconds' limit 1`)) !== undefined;

/** Stores a trade before the gateway learns of it; returns its number. */
export const insertTrade = async (tx: Tx, channel: GatewayName, payNo: string, kind: TradeKind): Promise<string> =>
  (
    await tx.one<{ outTradeNo: string }>(sql`insert into payment_trade (out_trade_no, channel, pay_no, kind, expires_at)
      select p.pay_no || ${letters[kind]} || (select count(*) + 1 from payment_trade t where t.pay_no = p.pay_no), ${channel}, p.pay_no, ${kind},
        greatest(least(p.expires_at, now() + ${maxSeconds}::int * interval '1 second'), now() + ${minSeconds}::int * interval '1 second')
      from payment p where p.pay_no = ${payNo} returning out_trade_no as "outTradeNo"`)
  ).outTradeNo;

export const setPrepay = (db: Db, outTradeNo: string, prepay: string): Promise<number> =>
  db.run(sql`update payment_trade set prepay = ${prepay} where out_trade_no = ${outTradeNo}`);

export const setTradeState = (tx: Tx, outTradeNo: string, state: 'paid' | 'closed'): Promise<number> =>
  tx.run(sql`update payment_trade set state = ${state} where out_trade_no = ${outTradeNo} and state <> 'paid'`);
