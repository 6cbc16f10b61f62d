import type { Deps } from '../../deps.ts';
import { defineJob } from '../../jobs/job.ts';
import { gatewayOf } from '../provider/gateways.ts';
import { type Gateway, GatewayRefusal, type RefundRequest, type RefundStatus, type TradeStatus } from '../provider/gateway.ts';
import { findReturn, type ReturnRow } from '../trade/return.repository.ts';
import { refundJobKind } from '../trade/send-back.ts';
import { tradeJobKind } from '../trade/open-trade.ts';
import { setTradeState, tradeOf } from '../trade/trade.repository.ts';
import { bookPaid, bookRefund } from './book.ts';

/** Returns the gateway that holds the money; a disabled one is an error, which the alerts for failing jobs report. */
const gatewayFor = ({ config }: Pick<Deps, 'config'>, channel: string): Gateway => {
  const gateway = gatewayOf(config, channel);
  if (!gateway) throw new Error(`PAYMENT_CHANNELS does not name ${channel}, where money is under way`);
  return gateway;
};

/** Callback address for a gateway's notices. */
export const notifyUrl = ({ config }: Pick<Deps, 'config'>, channel: string): string =>
  `${config.publicOrigin}/pay/callback/${channel}`;

/** Returns the seconds until the next query: as long as the elapsed time, within limits. */
const pause = (ageSeconds: number, minimum: number, max: number): number => Math.min(Math.max(ageSeconds, minimum), max);

/** Returns a trade's status at the gateway; one that can no longer be paid is closed there first. */
const tradeStatus = async (gateway: Gateway, outTradeNo: string, mayBePaid: boolean): Promise<TradeStatus> => {
  const status = await gateway.query(outTradeNo);
  if (mayBePaid || status.state === 'paid' || status.state === 'closed') return status;
  await gateway.close(outTradeNo);
  return gateway.query(outTradeNo);
};

/**
 * Scheduled job `payment.queryTrade`: polls the gateway in case its notice is missing, after 15 s, 30 s, 60 s … 5 min. A
 * trade whose payment is finished or expired is closed at the gateway; money paid nevertheless is returned.
 */
export const queryTradeJob = defineJob({
  kind: tradeJobKind,
  urgent: true,
  prepare: async (outTradeNo, deps: Deps): Promise<TradeStatus | undefined> => {
    const trade = await tradeOf(deps.db, outTradeNo);
    if (!trade || trade.state !== 'open') return undefined;
    return tradeStatus(gatewayFor(deps, trade.channel), outTradeNo, trade.isPaymentOpen && !trade.isOver);
  },
  run: async (tx, outTradeNo, deps, status) => {
    const trade = await tradeOf(tx, outTradeNo);
    if (!trade || trade.state !== 'open' || !status) return;
    if (status.state === 'paid') {
      // If refused, it is submitted to an operator: asking again would change nothing.
      if ((await bookPaid(deps, tx, trade.channel, status)) === 'refused') await setTradeState(tx, outTradeNo, 'closed');
    } else if (status.state === 'closed' || (status.state === 'missing' && trade.isOver)) {
      await setTradeState(tx, outTradeNo, 'closed');
    } else {
      await tradeJobKind.schedule(tx, outTradeNo, { seconds: pause(trade.ageSeconds, 15, 300) });
    }
  },
});

const requestOf = (deps: Pick<Deps, 'config'>, row: ReturnRow): RefundRequest => ({
  ...row,
  notifyUrl: notifyUrl(deps, row.channel),
});

/** Requests a refund. A rejected request may have been accepted in an earlier attempt whose response was lost. */
const requestRefund = async (gateway: Gateway, request: RefundRequest): Promise<RefundStatus> => {
  const status = await gateway.refund(request);
  if (status.state !== 'failed') return status;
  try {
    const former = await gateway.queryRefund(request);
    return former.state === 'done' ? former : status;
  } catch (error) {
    if (error instanceof GatewayRefusal) return status;
    throw error;
  }
};

/** A bank can reject what a gateway has sent: the refund is checked once more a day later. */
const checkedAgainSeconds = 86_400;

/**
 * Scheduled job `payment.sendRefund`: requests a refund, then polls its status, after a minute … an hour, and a day after
 * completion.
 */
export const sendRefundJob = defineJob({
  kind: refundJobKind,
  urgent: true,
  prepare: async (refundNo, deps: Deps): Promise<RefundStatus | undefined> => {
    const row = await findReturn(deps.db, refundNo);
    if (!row || row.state === 'failed' || row.state === 'replaced') return undefined;
    const gateway = gatewayFor(deps, row.channel);
    const request = requestOf(deps, row);
    return row.state === 'pending' ? requestRefund(gateway, request) : gateway.queryRefund(request);
  },
  run: async (tx, refundNo, _deps, status) => {
    const row = await findReturn(tx, refundNo);
    if (!row || !status) return;
    await bookRefund(tx, row.channel, refundNo, status);
    if (row.state === 'done' || status.state === 'failed') return;
    const seconds = status.state === 'done' ? checkedAgainSeconds : pause(row.ageSeconds, 60, 3600);
    await refundJobKind.schedule(tx, refundNo, { seconds });
  },
});
