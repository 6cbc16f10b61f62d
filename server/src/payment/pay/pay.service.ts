import type { PaymentView, PayParam } from '@juhe/contract/payment/pay.schemas';
import type { Tx } from '../../db/db.ts';
import { hasSecondFactor } from '../../http/guards/session.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import type { Actor, Ctx } from '../../http/call/context.ts';
import { balanceOf } from '../../ledger/read.ts';
import type { Extended } from '../../modules/extension-point.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { paymentFail } from '../failures.ts';
import { freeSpendingLeft } from '../password/confirm.service.ts';
import { channelOf, channelsFor } from './channels.ts';
import { paymentMachine } from './machine.ts';
import { closePayment, expirePaymentJob, settle } from './money.ts';
import {
  claimRefs,
  findOwnPayment,
  insertPayment,
  lockActivePayments,
  lockOwnPayment,
  lockPayables,
  type NewPayment,
  type PayChannel,
  type Payment,
  setChannel,
} from './pay.repository.ts';
import { payables } from './payables.ts';

const isOpen = ({ state }: Payment): boolean => state === 'created' || state === 'paying';
const sameSubject = (a: Payment, b: NewPayment): boolean =>
  a.memberId === b.memberId && a.amountCents === b.amountCents && [...a.refs].sort().join() === [...b.refs].sort().join();

/**
 * Opens a payment for one or more payables of a kind (`amountCents` above zero; `subject` is shown by the cashier). An open
 * payment of the same things and amount is returned; another open one that covers any of them is closed. Refuses with
 * `payment.alreadyPaid` when one of them is paid.
 */
export const createPayment = async (deps: Extended, tx: Tx, input: NewPayment, actor: Actor = systemActor): Promise<Payment> => {
  // Payments of a kind without a payable must not be opened.
  payables.of(deps, input.kind);
  await lockPayables(tx, input.kind, input.refs);
  for (const active of await lockActivePayments(tx, input.kind, input.refs)) {
    if (!isOpen(active)) throw paymentFail('payment.alreadyPaid');
    if (sameSubject(active, input) && !active.expired) return active;
    await closePayment(tx, active.payNo, systemActor, 'superseded');
  }
  const payment = await insertPayment(tx, input);
  if (!(await claimRefs(tx, payment.payNo, input.kind, input.refs))) throw httpFail('stateChanged');
  await paymentMachine.created(tx, { id: payment.payNo, state: 'created', actor });
  if (input.expiresInSeconds !== undefined) {
    await expirePaymentJob.schedule(tx, payment.payNo, { seconds: input.expiresInSeconds });
  }
  return payment;
};

export interface PayInput {
  readonly payNo: string;
  readonly channel: PayChannel;
  /** The cashier's return target, a hash route such as `/pages/index/index`. */
  readonly returnTo?: string | undefined;
  readonly password?: string | undefined;
  readonly code?: string | undefined;
  /** The subject of a `code` that was sent before the payment existed; otherwise the payment's number and amount. */
  readonly codeSubject?: string | undefined;
}

/** Returns whether a channel can pay for things of a kind: a top-up of the wallet is not paid from the wallet (WALLET-67). */
const isOpenChannel = (deps: Extended, kind: string, channel: PayChannel): boolean =>
  !payables.of(deps, kind).closedChannels?.includes(channel);

/**
 * Starts (sandbox) or finishes (balance) the member's own payment; a paid one is returned unchanged. Refuses with
 * `payment.channelOff` for a channel that is closed to the payment's kind.
 */
export const startPayment = (ctx: Ctx, input: PayInput): Promise<PayParam> =>
  ctx.inTx(async (tx) => {
    const payment = await lockOwnPayment(tx, ctx.memberId, input.payNo);
    if (!payment) throw httpFail('notFound');
    const { payNo, amountCents } = payment;
    if (payment.state === 'paid')
      return { payNo, amountCents, state: 'paid', channel: payment.channel ?? input.channel, cashierUrl: null };
    if (payment.expired) throw paymentFail('payment.closed');
    const channel = channelOf(ctx.deps, input.channel);
    if (!isOpenChannel(ctx.deps, payment.kind, channel.name)) throw paymentFail('payment.channelOff', {}, { field: 'channel' });
    await paymentMachine.transition(tx, { id: payNo, event: 'choose', actor: ctx.actor, note: channel.name });
    await setChannel(tx, payNo, channel.name, input.returnTo ?? null);
    const confirmation = { password: input.password, code: input.code, subject: input.codeSubject };
    const { paid, cashierUrl, whenBooked } = await channel.begin(ctx, tx, payment, confirmation);
    if (paid) await settle(ctx.deps, tx, payment, channel.name, ctx.actor);
    await whenBooked?.(tx);
    return { payNo, amountCents, state: paid ? 'paid' : 'paying', channel: channel.name, cashierUrl };
  });

const view = ({
  payNo,
  kind,
  refs,
  subject,
  amountCents,
  refundedCents,
  channel,
  state,
  createdAt,
  paidAt,
  expiresAt,
}: Payment): PaymentView => ({
  payNo,
  kind,
  refs,
  subject,
  amountCents,
  refundedCents,
  channel,
  state,
  createdAt,
  paidAt,
  expiresAt,
});

/** Returns the member's own payment; 404 otherwise. */
export const getPayment = async (ctx: Ctx, { payNo }: { payNo: string }): Promise<PaymentView> => {
  const payment = await findOwnPayment(ctx.db, ctx.memberId, payNo);
  if (!payment) throw httpFail('notFound');
  return view(payment);
};

/** Returns the channels for the payment, without those that are closed to its kind. */
export const listPaymentChannels = async (ctx: Ctx, input: { payNo: string }) => {
  const payment = await getPayment(ctx, input);
  const balanceCents = await balanceOf(ctx.db, { kind: 'memberWallet', owner: ctx.memberId });
  // Members with a second factor must give a fresh proof instead, on payment.
  const needsPassword = payment.amountCents > (await freeSpendingLeft(ctx)) && !(await hasSecondFactor(ctx.db, ctx.memberId));
  return {
    payment,
    balanceCents,
    channels: channelsFor(ctx.deps, ctx.userAgent)
      .filter(({ name }) => isOpenChannel(ctx.deps, payment.kind, name))
      .map(({ name }) => ({
        channel: name,
        enabled: name !== 'balance' || balanceCents >= payment.amountCents,
        needsPassword: name === 'balance' && needsPassword,
      })),
  };
};
