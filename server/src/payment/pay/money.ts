import { defineJob, type JobHandler } from '../../jobs/job.ts';
import type { Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Actor } from '../../http/call/context.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import type { Account } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import type { Extended } from '../../modules/extension-point.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { paymentFail } from '../failures.ts';
import { paymentMachine } from './machine.ts';
import {
  addRefunded,
  findPayment,
  findRefund,
  insertReceipt,
  insertRefund,
  lockPayment,
  type PayChannel,
  type Payment,
  releaseRefs,
  setChannel,
  setPaid,
} from './pay.repository.ts';
import { payables } from './payables.ts';
import { isGateway } from '../provider/gateway.ts';
import { acceptedTradeNo } from '../trade/return.repository.ts';
import { sendBack } from '../trade/send-back.ts';

/** The account that holds a payment's money until its payable settles it. */
export const escrowOf = (payNo: string): Account => ({ kind: 'escrow', owner: payNo });

/** The account behind a channel: the member's wallet, or the gateway's clearing account. */
export const channelAccount = (channel: PayChannel, memberId: string): Account =>
  channel === 'balance' ? { kind: 'memberWallet', owner: memberId } : { kind: 'gatewayClearing', owner: channel };

const must = async (tx: Tx, payNo: string): Promise<Payment> => {
  const payment = await lockPayment(tx, payNo);
  if (!payment) throw httpFail('notFound');
  return payment;
};

const publishChange = (tx: Tx, { memberId, payNo }: Payment): void =>
  publish(tx, `member:${memberId}`, { kind: 'payment', payNo });

/** Takes the money into escrow, marks the payment as paid and runs its payable: one transaction, once. The row is locked. */
export const settle = async (deps: Extended, tx: Tx, payment: Payment, channel: PayChannel, actor: Actor): Promise<void> => {
  const { payNo, amountCents, memberId, subject } = payment;
  const payable = payables.of(deps, payment.kind);
  await setPaid(tx, payNo, channel);
  await paymentMachine.transition(tx, { id: payNo, event: 'pay', actor });
  await expirePaymentJob.cancel(tx, payNo);
  await payable.lock?.(tx, payment, deps);
  await post(tx, {
    kind: `${payment.kind}.paid`,
    ref: payNo,
    key: `payment.paid:${payNo}`,
    entries: [
      { account: channelAccount(channel, memberId), amount: -amountCents, memo: subject },
      { account: escrowOf(payNo), amount: amountCents, memo: subject },
    ],
  });
  publishChange(tx, payment);
  await payable.onPaid(tx, await must(tx, payNo), deps);
};

/** Books unexpected money and its return, which a gateway then sends back; the balance of escrow is unchanged. */
const bounce = async (tx: Tx, payment: Payment, channel: PayChannel, tradeNo: string): Promise<void> => {
  await post(tx, {
    kind: `${payment.kind}.returned`,
    ref: payment.payNo,
    key: `payment.returned:${channel}:${tradeNo}`,
    entries: [
      { account: channelAccount(channel, payment.memberId), amount: -payment.amountCents, memo: 'received' },
      { account: escrowOf(payment.payNo), amount: payment.amountCents },
      { account: escrowOf(payment.payNo), amount: -payment.amountCents },
      { account: channelAccount(channel, payment.memberId), amount: payment.amountCents, memo: 'returned' },
    ],
  });
  const { payNo, amountCents } = payment;
  if (isGateway(channel))
    await sendBack(tx, { channel, tradeNo, payNo, amountCents, totalCents: amountCents, reason: payment.subject });
};

export interface Notice {
  readonly payNo: string;
  readonly channel: PayChannel;
  readonly tradeNo: string;
  readonly amountCents: number;
  /** By the gateway's clock, where available. */
  readonly paidAt?: Date | undefined;
}

const isPayable = ({ state }: Payment): boolean => state === 'created' || state === 'paying';

/** Rolls back the lock of a payment that was paid or closed during the wait. */
class OverMeanwhile extends Error {}

/**
 * Locks an open payment before its things, a finished one after them, as a refund does (docs/ARCHITECTURE.md, Locks). Its
 * state may change during the wait for its row: then the lock is released again. A finished payment never reopens.
 */
const lockInOrder = async (deps: Extended, tx: Tx, payNo: string): Promise<Payment | undefined> => {
  const read = await findPayment(tx, payNo);
  if (!read) return undefined;
  if (isPayable(read)) {
    try {
      return await tx.savepoint(async (inner) => {
        const payment = await lockPayment(inner, payNo);
        if (payment && !isPayable(payment)) throw new OverMeanwhile();
        return payment;
      });
    } catch (error) {
      if (!(error instanceof OverMeanwhile)) throw error;
    }
  }
  await payables.of(deps, read.kind).lock?.(tx, read, deps);
  return lockPayment(tx, payNo);
};

/**
 * Processes a gateway's verified notice, however often and concurrently it is delivered: the first one pays; money for a
 * closed or expired payment, or a second payment of the same thing, is returned. An amount that differs from the payment's is
 * refused.
 */
export const receive = async (deps: Extended, tx: Tx, notice: Notice): Promise<'paid' | 'returned' | 'known'> => {
  const { payNo, channel, tradeNo, amountCents, paidAt } = notice;
  const payment = await lockInOrder(deps, tx, payNo);
  if (!payment || payment.amountCents !== amountCents) throw paymentFail('payment.callbackRefused');
  const isOpen = isPayable(payment);
  const accepted = isOpen && !payment.expired;
  if (!(await insertReceipt(tx, { channel, tradeNo, payNo, amountCents, accepted, paidAt }))) return 'known';
  if (accepted) {
    await settle(deps, tx, payment, channel, systemActor);
    return 'paid';
  }
  // An expired payment is over even before its deadline has run (domain.md §1.4).
  if (isOpen) await expire(deps, tx, payment);
  await bounce(tx, payment, channel, tradeNo);
  if (isOpen || payment.state === 'closed') {
    await setChannel(tx, payNo, channel, null);
    await paymentMachine.transition(tx, { id: payNo, event: 'payLate', actor: systemActor, note: tradeNo });
    await addRefunded(tx, payNo, amountCents);
    await paymentMachine.transition(tx, { id: payNo, event: 'refundedWhole', actor: systemActor });
  }
  publishChange(tx, payment);
  await payables.of(deps, payment.kind).onReturned?.(tx, payment, amountCents);
  return 'returned';
};

export interface RefundInput {
  readonly payNo: string;
  /** Cents; the parts of one payment never exceed the paid amount. */
  readonly amount: number;
  /** The caller's key of this refund: each key refunds once. */
  readonly key: string;
  readonly reason?: string;
  /** The account that holds the money, when the payable has moved it out of the payment's escrow. */
  readonly from?: Account;
  readonly actor?: Actor;
}

/** Locks the payment and returns the accounts that its refund posts to, for callers with further postings. */
export const accountsOfRefund = async (tx: Tx, payNo: string): Promise<Account[]> => {
  const { channel, memberId } = await must(tx, payNo);
  return [escrowOf(payNo), ...(channel === null ? [] : [channelAccount(channel, memberId)])];
};

/**
 * Refunds money through its original channel: an external gateway is asked after the transaction has committed, and its
 * rejections are submitted to an operator. Refusals (409): `payment.refundTooMuch`, not paid, escrow short.
 */
export const refund = async (tx: Tx, input: RefundInput): Promise<{ id: string }> => {
  const { payNo, amount, key, reason = '', from = escrowOf(payNo), actor = systemActor } = input;
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`a refund of ${amount} cents`);
  const payment = await must(tx, payNo);
  const before = await findRefund(tx, key);
  if (before) {
    if (before.payNo !== payNo || before.amountCents !== amount)
      throw new Error(`the refund key ${key} was used for something else`);
    return { id: before.id };
  }
  if (payment.channel === null) throw paymentFail('payment.refused');
  if (payment.state === 'paid' && payment.refundedCents + amount > payment.amountCents)
    throw paymentFail('payment.refundTooMuch');
  await paymentMachine.transition(tx, { id: payNo, event: 'refund', actor, note: reason });
  const { id } = await insertRefund(tx, payNo, key, amount, reason);
  await post(tx, {
    kind: `${payment.kind}.refunded`,
    ref: payNo,
    key: `payment.refund:${key}`,
    entries: [
      { account: from, amount: -amount, memo: reason },
      { account: channelAccount(payment.channel, payment.memberId), amount, memo: payment.subject },
    ],
  });
  if (isGateway(payment.channel)) {
    const tradeNo = await acceptedTradeNo(tx, payNo);
    await sendBack(tx, {
      channel: payment.channel,
      tradeNo,
      payNo,
      amountCents: amount,
      totalCents: payment.amountCents,
      reason,
    });
  }
  await addRefunded(tx, payNo, amount);
  const isFullRefund = payment.refundedCents + amount === payment.amountCents;
  await paymentMachine.transition(tx, { id: payNo, event: isFullRefund ? 'refundedWhole' : 'refundedPart', actor: systemActor });
  if (isFullRefund) await releaseRefs(tx, payNo);
  publishChange(tx, payment);
  return { id };
};

/** Closes an unpaid payment, e.g. with its order. 409 when it is already paid or closed. */
export const closePayment = async (tx: Tx, payNo: string, actor: Actor, note?: string): Promise<void> => {
  await paymentMachine.transition(tx, { id: payNo, event: 'close', actor, note });
  await releaseRefs(tx, payNo);
  await expirePaymentJob.cancel(tx, payNo);
};

/**
 * {@link closePayment} for what is about to end. A payment that was paid or closed during the wait for its row is left as it
 * is, and its row is unlocked again: the payable's own state machine then determines the outcome. Returns whether it was closed.
 */
export const closeIfOpen = async (tx: Tx, payNo: string, actor: Actor, note?: string): Promise<boolean> => {
  try {
    await tx.savepoint(async (inner) => {
      if (!isPayable(await must(inner, payNo))) throw new OverMeanwhile();
      await closePayment(inner, payNo, actor, note);
    });
    return true;
  } catch (error) {
    if (error instanceof OverMeanwhile) return false;
    throw error;
  }
};

/**
 * Expires an open payment. The row is locked. Its job stays and finds nothing to do: it is due, so cancelling it here could
 * wait for the worker that waits for the payment.
 */
const expire = async (deps: Extended, tx: Tx, payment: Payment): Promise<void> => {
  await paymentMachine.transition(tx, { id: payment.payNo, event: 'close', actor: systemActor, note: 'expired' });
  await releaseRefs(tx, payment.payNo);
  await payables.of(deps, payment.kind).onExpired?.(tx, payment, deps);
};

/** Scheduled job `payment.expire`, for payments that expire automatically. */
const expirePayment: JobHandler = async (tx, payNo, deps) => {
  const payment = await must(tx, payNo);
  if (payment.state !== 'created' && payment.state !== 'paying') return;
  await expire(deps, tx, payment);
};
export const expirePaymentJob = defineJob({ kind: 'payment.expire', run: expirePayment });
