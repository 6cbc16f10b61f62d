import { defineJob, type JobHandler } from '../../jobs/job.ts';
import type { Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Actor } from '../../http/context.ts';
import { httpFail } from '../../http/common-failures.ts';
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

/** Where a payment's money waits until its payable settles it. */
export const escrowOf = (payNo: string): Account => ({ kind: 'escrow', owner: payNo });

/** The account behind a channel: the member's wallet, or the gateway's clearing account. */
export const channelAccount = (channel: PayChannel, memberId: string): Account =>
  channel === 'balance' ? { kind: 'memberWallet', owner: memberId } : { kind: 'gatewayClearing', owner: channel };

const must = async (tx: Tx, payNo: string): Promise<Payment> => {
  const payment = await lockPayment(tx, payNo);
  if (!payment) throw httpFail('notFound');
  return payment;
};

const tell = (tx: Tx, { memberId, payNo }: Payment): void => publish(tx, `member:${memberId}`, { kind: 'payment', payNo });

/** Takes the money into escrow, marks the payment paid and lets its payable act: one transaction, once. The row is locked. */
export const settle = async (deps: Extended, tx: Tx, payment: Payment, channel: PayChannel, actor: Actor): Promise<void> => {
  const { payNo, amountCents, memberId, subject } = payment;
  const payable = payables.of(deps, payment.kind);
  await setPaid(tx, payNo, channel);
  await paymentMachine.fire(tx, { id: payNo, event: 'pay', actor });
  await expirePaymentJob.cancel(tx, payNo);
  await payable.hold?.(tx, payment, deps);
  await post(tx, {
    kind: `${payment.kind}.paid`,
    ref: payNo,
    key: `payment.paid:${payNo}`,
    entries: [
      { account: channelAccount(channel, memberId), amount: -amountCents, memo: subject },
      { account: escrowOf(payNo), amount: amountCents, memo: subject },
    ],
  });
  tell(tx, payment);
  await payable.onPaid(tx, await must(tx, payNo), deps);
};

/** Books money that came in for nothing and its way back, on which a gateway sends it; the balance of escrow is untouched. */
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
  /** By the gateway's clock, where it says. */
  readonly paidAt?: Date | undefined;
}

const isPayable = ({ state }: Payment): boolean => state === 'created' || state === 'paying';

/** Undoes the lock of a payment that was paid or closed while it was waited for. */
class OverMeanwhile extends Error {}

/**
 * Locks an open payment before its things, one that is over behind them, as a refund does (docs/ARCHITECTURE.md, Locks). Which of the two it is
 * may change while its row is waited for: then the row is let go of again. A payment that is over never opens again.
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
  await payables.of(deps, read.kind).hold?.(tx, read, deps);
  return lockPayment(tx, payNo);
};

/**
 * What a gateway's verified notice does, however often and however simultaneously it is delivered: the first one pays; one
 * for a closed or expired payment, or a second payment of the same thing, is returned. Another amount than the payment's is refused.
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
  // What has expired is over, also before its deadline is met (domain.md §1.4).
  if (isOpen) await expire(deps, tx, payment);
  await bounce(tx, payment, channel, tradeNo);
  if (isOpen || payment.state === 'closed') {
    await setChannel(tx, payNo, channel, null);
    await paymentMachine.fire(tx, { id: payNo, event: 'payLate', actor: systemActor, note: tradeNo });
    await addRefunded(tx, payNo, amountCents);
    await paymentMachine.fire(tx, { id: payNo, event: 'refundedWhole', actor: systemActor });
  }
  tell(tx, payment);
  await payables.of(deps, payment.kind).onReturned?.(tx, payment, amountCents);
  return 'returned';
};

export interface RefundInput {
  readonly payNo: string;
  /** Cents; the parts of one payment never add up to more than was paid. */
  readonly amount: number;
  /** The caller's name of this refund: the same key refunds once. */
  readonly key: string;
  readonly reason?: string;
  /** Where the money is now, when the payable has moved it out of the payment's escrow. */
  readonly from?: Account;
  readonly actor?: Actor;
}

/** The accounts between which a refund of the payment moves money, for those who post more than that; locks the payment. */
export const accountsOfRefund = async (tx: Tx, payNo: string): Promise<Account[]> => {
  const { channel, memberId } = await must(tx, payNo);
  return [escrowOf(payNo), ...(channel === null ? [] : [channelAccount(channel, memberId)])];
};

/**
 * Gives money back through the channel that it came by: an outside gateway is asked once the transaction has committed, and what it turns
 * down is laid before an operator. Refusals (409): `payment.refundTooMuch`, not paid, escrow short.
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
  await paymentMachine.fire(tx, { id: payNo, event: 'refund', actor, note: reason });
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
  const whole = payment.refundedCents + amount === payment.amountCents;
  await paymentMachine.fire(tx, { id: payNo, event: whole ? 'refundedWhole' : 'refundedPart', actor: systemActor });
  if (whole) await releaseRefs(tx, payNo);
  tell(tx, payment);
  return { id };
};

/** Closes an unpaid payment, e.g. with its order. 409 when it is paid or closed already. */
export const closePayment = async (tx: Tx, payNo: string, actor: Actor, note?: string): Promise<void> => {
  await paymentMachine.fire(tx, { id: payNo, event: 'close', actor, note });
  await releaseRefs(tx, payNo);
  await expirePaymentJob.cancel(tx, payNo);
};

/**
 * An open payment whose time is over. The row is locked. Its job stays and finds nothing to do: it is due, so cancelling it here could
 * wait for the worker that waits for the payment.
 */
const expire = async (deps: Extended, tx: Tx, payment: Payment): Promise<void> => {
  await paymentMachine.fire(tx, { id: payment.payNo, event: 'close', actor: systemActor, note: 'expired' });
  await releaseRefs(tx, payment.payNo);
  await payables.of(deps, payment.kind).onExpired?.(tx, payment, deps);
};

/** Scheduled job `payment.expire`, of a payment that expires by itself. */
const expirePayment: JobHandler = async (tx, payNo, deps) => {
  const payment = await must(tx, payNo);
  if (payment.state !== 'created' && payment.state !== 'paying') return;
  await expire(deps, tx, payment);
};
export const expirePaymentJob = defineJob({ kind: 'payment.expire', run: expirePayment });
