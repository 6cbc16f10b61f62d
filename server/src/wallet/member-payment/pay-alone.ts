import { randomUUID } from 'node:crypto';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as walletPages from '@juhe/contract/pages/wallet';
import type { walletSchemas } from '@juhe/contract/wallet/wallet.schemas';
import { judgeByWords, refuseDoubtful } from '../../common/api.ts';
import type { Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Ctx } from '../../http/context.ts';
import { limitOrFail } from '../../http/rate-limit.ts';
import { ledgerFail } from '../../ledger/failures.ts';
import { post } from '../../ledger/post.ts';
import { balanceOf } from '../../ledger/read.ts';
import { lockMembers, masked } from '../../member/api.ts';
import { confirmAbove, type SpendCode } from '../../payment/api.ts';
import { notify, perDay } from '../../social/api.ts';
import { walletFail } from '../failures.ts';
import { closeByPayment, lockForPayment } from '../money-request/request-money.ts';
import { findPayee, type NamedPayee, namedPayee, paymentSubject } from '../payee/payee.ts';
import { personalAccount } from '../shared/personal-account.ts';
import * as repository from './payment.repository.ts';
import { confirmOverCents, dailyLimitCents, paymentsPerHour } from './limits.ts';

type Input = HandlerInput<(typeof walletSchemas)['grPay']>;
type Output = HandlerOutput<(typeof walletSchemas)['grPay']>;

interface Payment extends Input {
  /** What a code of the confirmation is bound to, where it is not the payee and the amount alone. */
  readonly subject?: string;
  /** The payment's own number, by which it is found again; made up unless told. */
  readonly ref?: string;
}

/** Once the day's sum passes the limit, somebody who found the phone must not pay: not in small amounts either. */
const confirm = async (ctx: Ctx, paidToday: number, input: Payment, whom: NamedPayee): Promise<SpendCode | undefined> =>
  paidToday + input.amountCents <= confirmOverCents
    ? undefined
    : confirmAbove(ctx, input, input.subject ?? paymentSubject(whom, input.amountCents), confirmOverCents);

/** The payments of one payer to one member on one day are one notice, with their sum: a cent at a time is no way to be heard. */
const tellPayee = async (tx: Tx, payerId: string, from: string, payeeId: string): Promise<void> => {
  const { count, amountCents } = await repository.paidBetween(tx, payerId, payeeId);
  await notify(tx, {
    memberId: payeeId,
    kind: 'service',
    template: count > 1 ? 'transfersReceived' : 'transferReceived',
    params: { from, amountCents, count },
    key: perDay(`paid:${payerId}`),
    renew: true,
    link: walletPages.myWallet(),
  });
};

/**
 * Pays a member in a transaction of its own: what has to be confirmed, and with `requestId` what answers a request for money, once. The same rules
 * in the same order as for payments that are decided together (`payment-book.ts`).
 */
export const payAlone = (ctx: Ctx, input: Payment): Promise<Output> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const { amountCents, memo } = input;
    // The receiver reads it at once.
    refuseDoubtful(await judgeByWords({ texts: [memo] }, 'memo'), 'memo');
    const whom = namedPayee(ctx, input);
    const payee = await findPayee(ctx, whom);
    const request =
      input.requestId === undefined ? undefined : await lockForPayment(tx, memberId, input.requestId, payee, amountCents);
    // Payments of one member take turns, so that the day's limit holds; nobody is paid who is leaving at this moment.
    const present = await lockMembers(tx, payee ? [memberId, payee.id] : [memberId]);
    const receiver = payee && present.some(({ id }) => id === payee.id) ? payee : undefined;
    const paidToday = await repository.paidToday(tx, memberId);
    const left = dailyLimitCents - paidToday;
    if (amountCents > left)
      throw walletFail('pay.dailyLimit', { limitCents: dailyLimitCents, leftCents: Math.max(0, left) }, { field: 'amountCents' });
    if (amountCents > (await balanceOf(tx, personalAccount(memberId)))) throw ledgerFail('ledger.insufficientFunds');
    const spendCode = await confirm(ctx, paidToday, input, whom);
    if (!receiver) throw walletFail('pay.unknown', undefined, { field: 'mobile' });
    // Inside the transaction: a payment that is refused counts for nothing.
    await limitOrFail(tx, `${paymentsPerHour.prefix}${memberId}`, paymentsPerHour.count, paymentsPerHour.seconds);
    await spendCode?.(tx);
    const from = masked(ctx.member?.nickname ?? '');
    await post(tx, {
      kind: 'member.paid',
      ref: request?.id ?? input.ref ?? randomUUID(),
      ...(request ? { key: `moneyRequest.pay:${request.id}` } : {}),
      entries: [
        {
          account: personalAccount(memberId),
          amount: -amountCents,
          counterpart: masked(receiver.nickname),
          ...(memo ? { memo } : {}),
        },
        { account: personalAccount(receiver.id), amount: amountCents, counterpart: from, ...(memo ? { memo } : {}) },
      ],
    });
    publish(tx, `member:${memberId}`, { kind: 'wallet' });
    publish(tx, `member:${receiver.id}`, { kind: 'wallet' });
    if (request) await closeByPayment(tx, request, ctx.actor);
    await tellPayee(tx, memberId, from, receiver.id);
    return { balanceCents: await balanceOf(tx, personalAccount(memberId)) };
  });
