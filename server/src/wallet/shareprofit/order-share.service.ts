/** Shares of mall orders (wallet.md (a), profit share): an estimate while the order is under way, due when it is completed. */
import type { Tx } from '../../db/db.ts';
import { defineJob } from '../../jobs/job.ts';
import { holdForPostings } from '../../ledger/hold.ts';
import { post } from '../../ledger/post.ts';
import { type OrderProfit, orderProfit, orderProfitKind, lockOrderNo } from '../../mall/api.ts';
import { holdMember, lockMembers } from '../../member/api.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { shareMachine } from './share-machine.ts';
import { makeDue, payableAccount, revenue, reverseLocked } from './share-money.ts';
import * as repository from './shareprofit.repository.ts';

/** 1 % of what was paid for kept goods, in basis points. */
const rateBp = 100;
/** At most 200.00 an order and 5,000.00 a month of China, in cents. */
const mostPerOrder = 20_000;
const mostPerMonth = 500_000;

/** The share of an order as it stands: rounded down per item, at most what the platform keeps of the order. Cents. */
export const orderShareOf = ({ keptCents, revenueCents }: Pick<OrderProfit, 'keptCents' | 'revenueCents'>): number => {
  const sum = keptCents.reduce((total, cents) => total + Math.floor((cents * rateBp) / 10_000), 0);
  return Math.max(0, Math.min(sum, revenueCents, mostPerOrder));
};

const baseOf = ({ keptCents }: OrderProfit): number => keptCents.reduce((sum, cents) => sum + cents, 0);

/** Makes the estimate for the direct inviter of the buyer unless there is a share of the order; none for the inviter's own shop, or more than 365 days after the sign-up. */
const addEstimate = async (tx: Tx, orderNo: string, order: OrderProfit): Promise<void> => {
  if (await repository.lockShareOfOrder(tx, orderNo)) return;
  const amountCents = orderShareOf(order);
  const inviterId = await repository.recentInviter(tx, order.memberId);
  if (amountCents < 1 || inviterId === undefined || [order.memberId, inviterId].includes(order.shopOwnerId ?? '')) return;
  if (!(await holdMember(tx, inviterId))) return;
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

/** The order is completed: the platform owes the share from now on. Nothing is owed when one of the two has left. */
const earn = async (tx: Tx, share: repository.ShareRow, order: OrderProfit): Promise<void> => {
  const present = await lockMembers(tx, [share.memberId, share.fromId]);
  const left = mostPerMonth - (await repository.orderSharesOfMonth(tx, share.memberId));
  const amountCents = present.length === 2 ? Math.min(orderShareOf(order), left) : 0;
  if (amountCents < 1) return reverseLocked(tx, share, systemActor);
  await repository.setEarned(tx, share.id, { baseCents: baseOf(order), amountCents });
  const payable = payableAccount(share.memberId);
  await holdForPostings(tx, [payable, revenue]);
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
 * Scheduled job `order.profit`: brings the share of an order in line with the order, behind the lock of the order. Idempotent: it runs after
 * each change of an order that money goes through.
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
