/** Shares of mall orders (wallet.md (a), profit share): an estimate while the order is in progress, due when it is completed. */
import type { Tx } from '../../db/db.ts';
import { defineJob } from '../../jobs/job.ts';
import { lockForPostings } from '../../ledger/lock-accounts.ts';
import { post } from '../../ledger/post.ts';
import { type OrderProfit, orderProfit, orderProfitKind, lockOrderNo } from '../../mall/api.ts';
import { lockMemberShared, lockMembers } from '../../member/api.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { shareMachine } from './share-machine.ts';
import { makeDue, payableAccount, revenue, reverseLocked } from './share-money.ts';
import * as repository from './shareprofit.repository.ts';

/** 1 % of the price of goods that were not returned (basis points). */
const rateBp = 100;
/** Limits: 200.00 per order and 5,000.00 per calendar month in China (cents). */
const maxPerOrder = 20_000;
const maxPerMonth = 500_000;

/** The current share of an order (cents): rounded down per item, at most the platform's revenue from the order. */
export const orderShareOf = ({
  keptCents: retainedCents,
  revenueCents,
}: Pick<OrderProfit, 'keptCents' | 'revenueCents'>): number => {
  const sum = retainedCents.reduce((total, cents) => total + Math.floor((cents * rateBp) / 10_000), 0);
  return Math.max(0, Math.min(sum, revenueCents, maxPerOrder));
};

const baseOf = ({ keptCents: retainedCents }: OrderProfit): number => retainedCents.reduce((sum, cents) => sum + cents, 0);

/**
 * Creates the estimate for the buyer's direct inviter unless the order already has a share; none for the inviter's own shop,
 * or more than 365 days after the sign-up.
 */
const addEstimate = async (tx: Tx, orderNo: string, order: OrderProfit): Promise<void> => {
  if (await repository.lockShareOfOrder(tx, orderNo)) return;
  const amountCents = orderShareOf(order);
  const inviterId = await repository.recentInviter(tx, order.memberId);
  if (amountCents < 1 || inviterId === undefined || [order.memberId, inviterId].includes(order.shopOwnerId ?? '')) return;
  if (!(await lockMemberShared(tx, inviterId))) return;
  const id = await repository.insertShare(tx, {
    kind: 'order',
    memberId: inviterId,
    fromId: order.memberId,
    orderNo,
    feeCents: baseOf(order),
    rateBp,
    amountCents,
    pendingSeconds: null,
  });
  await shareMachine.created(tx, { id, state: 'pending', actor: systemActor });
};

/** Makes the share of a completed order payable by the platform. Nothing is owed when one of the two has deleted the account. */
const earn = async (tx: Tx, share: repository.ShareRow, order: OrderProfit): Promise<void> => {
  const present = await lockMembers(tx, [share.memberId, share.fromId]);
  const remainingCents = maxPerMonth - (await repository.orderSharesOfMonth(tx, share.memberId));
  const amountCents = present.length === 2 ? Math.min(orderShareOf(order), remainingCents) : 0;
  if (amountCents < 1) return reverseLocked(tx, share, systemActor);
  await repository.setEarned(tx, share.id, { baseCents: baseOf(order), amountCents });
  const payable = payableAccount(share.memberId);
  await lockForPostings(tx, [payable, revenue]);
  await post(tx, {
    kind: 'profit.due',
    ref: share.orderNo,
    key: `profit.due:${share.id}`,
    entries: [
      { account: revenue, amount: -amountCents },
      { account: payable, amount: amountCents },
    ],
  });
  await makeDue(tx, share, amountCents);
};

/**
 * Scheduled job `order.profit`: synchronizes the share of an order with the order, behind the order lock. Idempotent: it runs
 * after each change of an order that affects money.
 */
export const followOrder = async (tx: Tx, orderNo: string): Promise<void> => {
  const order = await orderProfit(tx, orderNo);
  if (!order) return;
  if (order.stage !== 'ended') await addEstimate(tx, orderNo, order);
  const share = await repository.lockShareOfOrder(tx, orderNo);
  if (share?.state !== 'pending') return;
  const estimate = orderShareOf(order);
  if (order.stage === 'ended' || estimate < 1) return reverseLocked(tx, share, systemActor);
  if (order.stage === 'completed') return earn(tx, share, order);
  await repository.setEstimate(tx, share.id, { baseCents: baseOf(order), amountCents: estimate });
};
export const orderProfitJob = defineJob({ kind: orderProfitKind, lock: lockOrderNo, run: followOrder });
