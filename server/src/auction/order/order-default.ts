/** Default of an unpaid order: deposit, strike and the next owner of the goods (auction.md B3, B6, C3). */
import type { StrikeReason } from '@juhe/contract/auction/strike.schemas';
import type { Tx } from '../../db/db.ts';
import type { Actor } from '../../http/call/context.ts';
import { defineJob } from '../../jobs/job.ts';
import { type Account, platformAccount } from '../../ledger/accounts.ts';
import { lockForPostings } from '../../ledger/lock-accounts.ts';
import { post } from '../../ledger/post.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { openCase } from '../dispute/open-case.ts';
import { listingAccounts } from '../listing/listing-holds.ts';
import { addStrike } from '../strike/strikes.ts';
import { nextRound } from './after-default.ts';
import { endDeposit } from './deposit.repository.ts';
import { transitionOrder } from './order-transition.ts';
import { lockSale } from './lock-sale.ts';
import { notifyDefaulted, notifyDisputed } from './order-notices.ts';
import { lotEscrow } from './order-paid.ts';
import { type AuctionOrderRow, clearDue } from './order.repository.ts';
import { cancelPayDeadline, payDeadline } from './pay-deadline.ts';
import { offerSecondChance } from './second-chance.ts';

export interface Default {
  readonly event: 'default' | 'giveUp' | 'ruleSeller';
  readonly actor: Actor;
  readonly reason: StrikeReason;
  /** Strikes of the buyer; 1 by default. */
  readonly strikes?: number;
  readonly note?: string | undefined;
}

/** The recipient of a forfeited deposit: the seller, or the platform for its own lots. */
const depositTo = ({ sellerId }: AuctionOrderRow): Account =>
  sellerId === null ? platformAccount('platformRevenue') : { kind: 'memberWallet', owner: sellerId };

/**
 * Ends an unpaid order: the deposit goes to the seller, the buyer gets a strike, and the goods are offered on. The caller
 * holds the locks of `lockSale`.
 */
export const orderDefaulted = async (
  tx: Tx,
  order: AuctionOrderRow,
  source: AuctionOrderRow | undefined,
  { event, actor, reason, strikes = 1, note }: Default,
): Promise<void> => {
  const { id, orderNo, lotId, buyerId, title } = order;
  await transitionOrder(tx, order, event, actor, note);
  const bannedUntil = await addStrike(tx, { memberId: buyerId, orderId: id, reason, weight: strikes });
  const depositCents = await endDeposit(tx, lotId, buyerId, 'forfeited');
  await lockForPostings(tx, [
    lotEscrow(lotId),
    depositTo(order),
    ...(source ? listingAccounts({ orderNo: source.orderNo, sellerId: source.buyerId }) : []),
  ]);
  if (depositCents > 0)
    await post(tx, {
      kind: 'auction.depositForfeited',
      ref: orderNo,
      key: `auction.depositForfeited:${lotId}:${buyerId}`,
      entries: [
        { account: lotEscrow(lotId), amount: -depositCents },
        { account: depositTo(order), amount: depositCents, memo: title },
      ],
    });
  await cancelPayDeadline(tx, orderNo);
  if (!(await offerSecondChance(tx, order))) await nextRound(tx, order, source);
  await notifyDefaulted(tx, order, { event, depositCents, bannedUntil });
};

/** The buyer had withdrawn a payment claim: no deadline decides against either side (auction.md B6). */
const escalate = async (tx: Tx, order: AuctionOrderRow): Promise<void> => {
  await transitionOrder(tx, order, 'escalate', systemActor);
  await clearDue(tx, order.id);
  await openCase(tx, { orderId: order.id, kind: 'dispute', openedBy: 'deadline' }, systemActor);
  await cancelPayDeadline(tx, order.orderNo);
  await notifyDisputed(tx, order);
};

/** Scheduled job `auctionOrder.default`: two hours have passed. A payment claim or a payment cancels it. */
export const payDeadlineJob = defineJob({
  kind: payDeadline,
  lock: lockSale,
  run: async (tx, orderNo) => {
    const sale = await lockSale(tx, orderNo);
    if (sale?.order.state !== 'pendingPayment') return;
    if (sale.order.claimWithdrawn) return escalate(tx, sale.order);
    await orderDefaulted(tx, sale.order, sale.source, { event: 'default', actor: systemActor, reason: 'unpaid' });
  },
});
