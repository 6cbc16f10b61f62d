import * as auctionPages from '@juhe/contract/pages/auction';
import * as walletPages from '@juhe/contract/pages/wallet';
import { randomUUID } from 'node:crypto';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { consumeDailyQuota } from '../../http/call/daily-quota.ts';
import type { Lang } from '../../http/text/lang.ts';
import type { AccountKind } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { channelsFor } from '../pay/channels.ts';
import { createPayment, startPayment } from '../pay/pay.service.ts';
import { escrowOf } from '../pay/money.ts';
import type { Payables } from '../pay/payables.ts';
import type { PayChannel, Payment } from '../pay/pay.repository.ts';
import { notify } from '../../notice/notify.ts';
import { paymentFail } from '../failures.ts';
import { codeSubject } from '../password/confirm.service.ts';
import { lockTopUps, toppedUpToday } from './recharge.repository.ts';
import { texts } from '../locales/texts.gen.ts';

const halfAnHour = 1800;
/** Maximum number of top-ups a member may start in 24 hours. */
const dailyRecharges = 100;
/** Maximum top-up of a member per day (China's day) in cents, wallet and service fee together (wallet.md a). */
export const dailyTopUpCents = 10_000_000;

const subjects: Readonly<Record<'wallet' | 'serviceFee', Readonly<Record<Lang, string>>>> = texts.paymentSubjects;

export interface RechargeInput {
  readonly kind: 'wallet' | 'serviceFee';
  readonly amountCents: number;
  /** Defaults to the first configured cashier. */
  readonly channel?: PayChannel | undefined;
  readonly returnTo?: string | undefined;
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

/** Refuses top-ups over the daily limit; one member's top-ups are serialised, and open ones count. */
const checkDailyLimit = async ({ memberId }: Ctx, tx: Tx, amountCents: number): Promise<void> => {
  await lockTopUps(tx, memberId);
  const leftCents = Math.max(0, dailyTopUpCents - (await toppedUpToday(tx, memberId)));
  if (amountCents > leftCents)
    throw paymentFail('payment.dailyTopUp', { limitCents: dailyTopUpCents, leftCents }, { field: 'amountCents' });
};

/** The channels for a top-up. */
export const listRechargeChannels = ({ deps, userAgent }: Ctx) => ({
  channels: channelsFor(deps, userAgent).map(({ name }) => name),
});

/** Opens a payment that tops up the member's wallet or service-fee account (domain.md §7), and starts it. */
export const startRecharge = async (ctx: Ctx, input: RechargeInput) => {
  await consumeDailyQuota(ctx, 'recharge', dailyRecharges);
  const channel = input.channel ?? channelsFor(ctx.deps, ctx.userAgent).find(({ name }) => name !== 'balance')?.name;
  if (channel === undefined) throw paymentFail('payment.channelOff', {}, { field: 'channel' });
  return ctx.inTx(async (tx) => {
    // A wallet cannot be topped up from itself.
    if (input.kind === 'wallet' && channel === 'balance') throw paymentFail('payment.channelOff', {}, { field: 'channel' });
    if (channel !== 'balance') await checkDailyLimit(ctx, tx, input.amountCents);
    const payment = await createPayment(
      ctx.deps,
      tx,
      {
        memberId: ctx.memberId,
        kind: `recharge.${input.kind}`,
        refs: [randomUUID()],
        subject: subjects[input.kind][ctx.lang],
        amountCents: input.amountCents,
        expiresInSeconds: halfAnHour,
      },
      ctx.actor,
    );
    return startPayment(ctx, {
      payNo: payment.payNo,
      channel,
      returnTo: input.returnTo,
      password: input.password,
      code: input.code,
      codeSubject: codeSubject('serviceFee', '', input.amountCents),
    });
  });
};

const credit =
  (kind: AccountKind, template: 'walletTopUp' | 'feeTopUp', link: string) =>
  async (tx: Tx, { payNo, memberId, amountCents }: Payment): Promise<void> => {
    await post(tx, {
      kind: 'recharge',
      ref: payNo,
      key: `recharge:${payNo}`,
      entries: [
        { account: escrowOf(payNo), amount: -amountCents },
        { account: { kind, owner: memberId }, amount: amountCents },
      ],
    });
    await notify(tx, { memberId, kind: 'service', template, params: { amountCents }, key: `recharge:${payNo}`, link });
  };

/** The effects of a paid top-up. */
export const rechargePayables: Payables = {
  'recharge.wallet': {
    // A wallet cannot be topped up from itself (WALLET-67).
    closedChannels: ['balance'],
    onPaid: credit('memberWallet', 'walletTopUp', walletPages.myWallet()),
    page: () => null,
  },
  'recharge.serviceFee': {
    onPaid: credit('serviceFee', 'feeTopUp', auctionPages.topUp()),
    page: () => auctionPages.auctionStorageDetail({ type: 'serviceFee' }),
  },
};
