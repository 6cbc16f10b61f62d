import type { Tx } from '../../db/db.ts';
import { jobKind } from '../../jobs/job.ts';
import type { GatewayName, TradeKind } from '../provider/gateway.ts';
import { insertTrade, lockForTrade, usableTradeNo } from './trade.repository.ts';

/** Asks the gateway about a trade whose notice does not come; the ref is the trade's number. */
export const tradeJobKind = jobKind('payment.queryTrade');

/** Seconds until the gateway is asked for the first time. */
const firstQuestion = 15;

/** The payment's trade of this kind that may be paid, or a new one, whose job asks about it; its number. Two callers at once get the same. */
export const takeTrade = async (tx: Tx, channel: GatewayName, payNo: string, kind: TradeKind): Promise<string> => {
  await lockForTrade(tx, payNo);
  const usable = await usableTradeNo(tx, channel, payNo, kind);
  if (usable !== undefined) return usable;
  const outTradeNo = await insertTrade(tx, channel, payNo, kind);
  await tradeJobKind.schedule(tx, outTradeNo, { seconds: firstQuestion });
  return outTradeNo;
};
