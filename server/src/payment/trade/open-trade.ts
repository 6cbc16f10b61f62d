import type { Tx } from '../../db/db.ts';
import { jobKind } from '../../jobs/job.ts';
import type { GatewayName, TradeKind } from '../provider/gateway.ts';
import { insertTrade, lockForTrade, usableTradeNo } from './trade.repository.ts';

/** Queries a trade whose notice is missing; the ref is the trade's number. */
export const tradeJobKind = jobKind('payment.queryTrade');

/** Delay before the first query (seconds). */
const firstQuestion = 15;

/**
 * Returns the number of the payment's payable trade of this kind, or of a new one with its polling job. Concurrent callers
 * get the same one.
 */
export const openTrade = async (tx: Tx, channel: GatewayName, payNo: string, kind: TradeKind): Promise<string> => {
  await lockForTrade(tx, payNo);
  const usable = await usableTradeNo(tx, channel, payNo, kind);
  if (usable !== undefined) return usable;
  const outTradeNo = await insertTrade(tx, channel, payNo, kind);
  await tradeJobKind.schedule(tx, outTradeNo, { seconds: firstQuestion });
  return outTradeNo;
};
