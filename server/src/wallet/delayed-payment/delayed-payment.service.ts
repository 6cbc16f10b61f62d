/** Payments to members whom the payer has never paid, which arrive later (wallet.md f). */
import { freePaymentCents } from '@juhe/contract/wallet/wallet';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import {
  type DelayedPaymentAction,
  delayedPaymentActions,
  type DelayedPaymentState,
  type delayedPaymentSchemas,
} from '@juhe/contract/wallet/delayed-payment.schemas';
import { judgeByWords, refuseDoubtful } from '../../common/api.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { limitOrFail } from '../../http/limits/rate-limit.ts';
import { defineJob } from '../../jobs/job.ts';
import { ledgerFail } from '../../ledger/failures.ts';
import { balanceOf } from '../../ledger/read.ts';
import { lockMemberShared, lockMembers, maskedFor } from '../../member/api.ts';
import { confirmAbove } from '../../payment/api.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { walletFail } from '../failures.ts';
import { findPayee, namedPayee, paymentSubject } from '../payee/payee.ts';
import { dailyLimitCents, paymentsPerHour } from '../member-payment/limits.ts';
import { paidToday } from '../member-payment/payment.repository.ts';
import { personalAccount } from '../shared/personal-account.ts';
import { delayedPaymentFail } from './delayed-payment-failures.ts';
import { delayedPaymentMachine } from './delayed-payment-machine.ts';
import { arriveKind, endPayment, debit } from './delayed-payment-money.ts';
import * as repository from './delayed-payment.repository.ts';

type Input<K extends keyof typeof delayedPaymentSchemas> = HandlerInput<(typeof delayedPaymentSchemas)[K]>;
type Output<K extends keyof typeof delayedPaymentSchemas> = HandlerOutput<(typeof delayedPaymentSchemas)[K]>;

/** Threshold above which a first payment may be delayed (cents, the same as for confirmations), and the delay. */
export const delayAboveCents = freePaymentCents;
const delaySeconds = 2 * 3600;

const isOffered = async (db: Db, payerId: string, payeeId: string, amountCents: number): Promise<boolean> =>
  amountCents > delayAboveCents && !(await repository.hasPaid(db, payerId, payeeId));

export const getDelayOffer = async (
  ctx: Ctx,
  { payee, amountCents }: Input<'getDelayOffer'>,
): Promise<Output<'getDelayOffer'>> => {
  const receiver = await findPayee(ctx, namedPayee(ctx, { payee }));
  return {
    // For an account deleted meanwhile, the payment itself refuses.
    isOffered: receiver !== undefined && (await isOffered(ctx.db, ctx.memberId, receiver.id, amountCents)),
    seconds: delaySeconds,
    aboveCents: delayAboveCents,
  };
};

/**
 * Sends a payment that arrives later. It counts for the daily and hourly limits when it is sent, even once revoked. Refusals:
 * those of `payMember`, and 409 `delayedPayment.notOffered`.
 */
export const sendDelayedPayment = (ctx: Ctx, input: Input<'sendDelayedPayment'>): Promise<Output<'sendDelayedPayment'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const { amountCents, memo } = input;
    refuseDoubtful(await judgeByWords({ texts: [memo] }, 'memo'), 'memo');
    const namedMember = namedPayee(ctx, input);
    const payee = await findPayee(ctx, namedMember);
    if (payee?.id === memberId) throw walletFail('pay.self', undefined, { field: 'payee' });
    // Serializes the payments of one member, so that the daily limit holds; a member whose account is being deleted is not
    // paid.
    const present = await lockMembers(tx, payee ? [memberId, payee.id] : [memberId]);
    const remainingCents = dailyLimitCents - (await paidToday(tx, memberId));
    if (amountCents > remainingCents)
      throw walletFail(
        'pay.dailyLimit',
        { limitCents: dailyLimitCents, leftCents: Math.max(0, remainingCents) },
        { field: 'amountCents' },
      );
    if (amountCents > (await balanceOf(tx, personalAccount(memberId)))) throw ledgerFail('ledger.insufficientFunds');
    const spendCode = await confirmAbove(ctx, input, paymentSubject(namedMember, amountCents), delayAboveCents);
    if (!payee || !present.some(({ id }) => id === payee.id)) throw walletFail('pay.unknown', undefined, { field: 'payee' });
    if (!(await isOffered(tx, memberId, payee.id, amountCents)))
      throw delayedPaymentFail('delayedPayment.notOffered', { limitCents: delayAboveCents });
    await limitOrFail(tx, `${paymentsPerHour.prefix}${memberId}`, paymentsPerHour.count, paymentsPerHour.seconds);
    await spendCode(tx);
    const payment = await repository.insertPayment(tx, {
      payerId: memberId,
      payeeId: payee.id,
      amountCents,
      memo,
      seconds: delaySeconds,
    });
    await debit(tx, payment, ctx.actor);
    return { id: payment.id, arrivesAt: payment.arrivesAt, balanceCents: await balanceOf(tx, personalAccount(memberId)) };
  });

/** Returns the member's current actions on a payment, in contract order (WALLET-66): all of them belong to its payer. */
const actionsOf = (
  { state, isDue }: { readonly state: DelayedPaymentState; readonly isDue: boolean },
  side: 'sent' | 'received',
): DelayedPaymentAction[] =>
  delayedPaymentActions.filter(
    (action) => side === 'sent' && !isDue && delayedPaymentMachine.next(state, action, 'member') !== undefined,
  );

export const listDelayedPayments = async (
  ctx: Ctx,
  { side, ...page }: Input<'listDelayedPayments'>,
): Promise<Output<'listDelayedPayments'>> => {
  const { db, memberId } = ctx;
  const payments = await pageOf(page, (limit, offset) => repository.paymentPage(db, memberId, side, limit, offset));
  return {
    ...payments,
    list: payments.list.map((row) => {
      const { id, nickname, avatar, amountCents, memo, state, createdAt, arrivesAt } = row;
      return {
        ...{
          id,
          nickname: maskedFor(nickname, ctx.lang),
          avatar: avatar || null,
          amountCents,
          memo,
          state,
          createdAt,
          arrivesAt,
        },
        actions: actionsOf(row, side),
      };
    }),
  };
};

/** Revokes a payment whose arrival is not due; 404 for another member's. */
export const revokeDelayedPayment = (ctx: Ctx, { id }: Input<'revokeDelayedPayment'>): Promise<Output<'revokeDelayedPayment'>> =>
  ctx.inTx(async (tx) => {
    const payment = await repository.lockPayment(tx, id);
    if (payment?.payerId !== ctx.memberId) throw delayedPaymentFail('delayedPayment.missing');
    // The job that books the arrival may be late: the money is the payee's.
    if (payment.isDue) throw delayedPaymentFail('delayedPayment.over');
    const state = await endPayment(tx, payment, 'revoke', ctx.actor);
    return { id, state, balanceCents: await balanceOf(tx, personalAccount(ctx.memberId)) };
  });

/**
 * Account deletion: payments on their way to the member are returned to the payers; the caller holds the locks of the
 * payments.
 */
export const returnPaymentsTo = async (tx: Tx, memberId: string): Promise<void> => {
  for (const payment of await repository.lockUnderwayOf(tx, [memberId]))
    if (payment.payeeId === memberId) await endPayment(tx, payment, 'return', systemActor);
  await repository.eraseMemos(tx, memberId);
};

/** Scheduled job `delayedPayment.arrive`: it was not revoked before its arrival. */
const arrive = async (tx: Tx, id: string): Promise<void> => {
  const payment = await repository.lockPayment(tx, id);
  if (payment?.state !== 'underway') return;
  await endPayment(tx, payment, (await lockMemberShared(tx, payment.payeeId)) ? 'arrive' : 'return', systemActor);
};
export const arriveJob = defineJob({ kind: arriveKind, lock: repository.lockPayment, run: arrive });
