/** The company's side of withdrawals (wallet.md a): two operators, and the notices of payout channels. */
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { withdrawalSchemas } from '@juhe/contract/wallet/withdrawal.schemas';
import type { Tx } from '../../db/db.ts';
import type { Actor, Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { isShopSuspended } from '../../mall/api.ts';
import { masked } from '../../member/api.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { openCard } from '../bank-card/card-secrets.ts';
import { walletFail } from '../failures.ts';
import { payoutChannel, payoutPage, type PayoutNotice } from './payout-channel.ts';
import { withdrawFail } from './withdrawal-failures.ts';
import { withdrawalMachine } from './withdrawal-machine.ts';
import { approveLocked, returnWithdrawnAmount, payLocked, returnLocked, sendLocked } from './withdrawal-money.ts';
import * as repository from './withdrawal.repository.ts';
import type { WithdrawalRow } from './withdrawal.repository.ts';

type Input<K extends keyof typeof withdrawalSchemas> = HandlerInput<(typeof withdrawalSchemas)[K]>;
type Output<K extends keyof typeof withdrawalSchemas> = HandlerOutput<(typeof withdrawalSchemas)[K]>;
type Moved = Output<'approveWithdrawal'>;

const netOf = ({ amountCents, feeCents }: WithdrawalRow): number => amountCents - feeCents;

/** The URL of the sandbox's page of a payout; null for other channels. */
const sandboxUrlOf = (ctx: Ctx, { channel, payoutNo }: Pick<WithdrawalRow, 'channel' | 'payoutNo'>): string | null =>
  channel === 'sandbox' && payoutNo !== null && ctx.deps.config.payment.channels.includes('sandbox')
    ? payoutPage(ctx.deps.secrets.secretKey).addressOf(payoutNo)
    : null;

export const listWithdrawals = (ctx: Ctx, { state, ...page }: Input<'listWithdrawals'>): Promise<Output<'listWithdrawals'>> =>
  pageOf(page, async (limit, offset) => {
    const { list, total } = await repository.deskPage(ctx.db, state, limit, offset);
    return {
      total,
      list: list.map((row) => {
        const { id, withdrawNo, type, memberId, amountCents, feeCents, bank, tail, reason, approvedBy, payoutNo, createdAt } =
          row;
        const secrets = row.sealed ? openCard(ctx.deps, memberId, row.sealed) : undefined;
        return {
          ...{
            id,
            withdrawNo,
            type,
            memberId,
            amountCents,
            feeCents,
            netCents: netOf(row),
            bank,
            tail,
            state: row.state,
            reason,
          },
          ...{ approvedBy, payoutNo, createdAt, isLate: row.isLate, isSharedCard: row.isSharedCard },
          sandboxUrl: sandboxUrlOf(ctx, row),
          holderMasked: secrets ? masked(secrets.holder) : '*',
        };
      }),
    };
  });

export const listPayoutReceipts = (ctx: Ctx, page: Input<'listPayoutReceipts'>): Promise<Output<'listPayoutReceipts'>> =>
  pageOf(page, (limit, offset) => repository.refusedReceipts(ctx.db, limit, offset));

/** Returns holder and number for a manual payout: only while the payout is in progress. */
export const getWithdrawalPayee = async (
  ctx: Ctx,
  { id }: Input<'getWithdrawalPayee'>,
): Promise<Output<'getWithdrawalPayee'>> => {
  const row = await repository.findWithdrawal(ctx.db, id);
  if (!row) throw withdrawFail('withdraw.missing');
  const secrets = row.sealed ? openCard(ctx.deps, row.memberId, row.sealed) : undefined;
  if (row.state !== 'sending' || row.payoutNo === null || !secrets) throw withdrawFail('withdraw.changed');
  return { payoutNo: row.payoutNo, netCents: netOf(row), holder: secrets.holder, number: secrets.number, bank: row.bank };
};

const locked = async (tx: Tx, id: string): Promise<WithdrawalRow> => {
  const row = await repository.lockWithdrawal(tx, id);
  if (!row) throw withdrawFail('withdraw.missing');
  return row;
};

/** Applies one step to the locked row; returns its new state. */
const step = (ctx: Ctx, id: string, act: (tx: Tx, row: WithdrawalRow) => Promise<WithdrawalRow['state']>): Promise<Moved> =>
  ctx.inTx(async (tx) => {
    const row = await locked(tx, id);
    return { id, withdrawNo: row.withdrawNo, state: await act(tx, row) };
  });

/** Requires two persons for a payout. */
const checkSecond = ({ approvedBy }: WithdrawalRow, actor: Actor): void => {
  if (approvedBy !== null && approvedBy === (actor.id ?? null)) throw withdrawFail('withdraw.sameOperator');
};

/** Refuses payouts from a suspended shop's wallet (409 `company.suspended`); the application waits, or is rejected. */
const checkShop = async (tx: Tx, { type, owner }: WithdrawalRow): Promise<void> => {
  if (type === 'company' && (await isShopSuspended(tx, owner))) throw walletFail('company.suspended');
};

export const approveWithdrawal = (ctx: Ctx, { id }: Input<'approveWithdrawal'>): Promise<Moved> =>
  step(ctx, id, async (tx, row) => {
    await checkShop(tx, row);
    return approveLocked(tx, row, ctx.actor);
  });

export const rejectWithdrawal = (ctx: Ctx, { id, reason }: Input<'rejectWithdrawal'>): Promise<Moved> =>
  step(ctx, id, (tx, row) => returnWithdrawnAmount(tx, row, 'reject', ctx.actor, reason));

export const sendWithdrawal = (
  ctx: Ctx,
  { id, channel }: Input<'sendWithdrawal'>,
  actor: Actor = ctx.actor,
): Promise<Output<'sendWithdrawal'>> =>
  ctx.inTx(async (tx) => {
    const row = await locked(tx, id);
    checkSecond(row, actor);
    await checkShop(tx, row);
    // Refuses a channel that is not configured in this installation.
    payoutChannel(ctx.deps, channel);
    const state = await sendLocked(tx, row, channel, actor);
    const sent = await locked(tx, id);
    return { id, withdrawNo: row.withdrawNo, state, sandboxUrl: sandboxUrlOf(ctx, sent) };
  });

/** A bank's number is booked only once; a repetition by mistake of the second operator is refused. */
const recordTradeNo = async (tx: Tx, row: WithdrawalRow, tradeNo: string, result: 'success' | 'returned'): Promise<void> => {
  const receipt = {
    channel: row.channel ?? 'manual',
    tradeNo,
    result,
    payoutNo: row.payoutNo ?? row.withdrawNo,
    netCents: netOf(row),
  };
  if (!(await repository.insertReceipt(tx, { ...receipt, accepted: true })))
    throw withdrawFail('withdraw.bankNo', {}, { field: 'bankNo' });
};

export const payWithdrawal = (ctx: Ctx, { id, bankNo }: Input<'payWithdrawal'>, actor: Actor = ctx.actor): Promise<Moved> =>
  step(ctx, id, async (tx, row) => {
    checkSecond(row, actor);
    // Of one that is being sent the money may have left: its payment is booked in any case.
    if (row.state === 'approved') await checkShop(tx, row);
    const state = await payLocked(tx, row, actor, bankNo);
    await recordTradeNo(tx, row, bankNo, 'success');
    return state;
  });

export const failWithdrawal = (ctx: Ctx, { id, reason }: Input<'failWithdrawal'>): Promise<Moved> =>
  step(ctx, id, (tx, row) => returnWithdrawnAmount(tx, row, 'fail', ctx.actor, reason));

export const returnWithdrawal = (ctx: Ctx, { id, bankNo }: Input<'returnWithdrawal'>): Promise<Moved> =>
  step(ctx, id, async (tx, row) => {
    const state = await returnLocked(tx, row, ctx.actor, bankNo);
    await recordTradeNo(tx, row, bankNo, 'returned');
    return state;
  });

const eventOf = { success: 'pay', failure: 'fail', returned: 'bankReturn' } as const;

/**
 * Processes a payout channel's verified notice, idempotently: the first one that matches changes the withdrawal. One that
 * does not match (another amount, a second number, too late) is not booked and waits for an operator.
 */
export const receivePayout = async (
  tx: Tx,
  channel: string,
  { payoutNo, tradeNo, netCents, result }: PayoutNotice,
): Promise<'booked' | 'kept' | 'known'> => {
  const row = await repository.lockOfPayout(tx, payoutNo);
  const event = eventOf[result];
  const accepted =
    row !== undefined &&
    row.channel === channel &&
    netOf(row) === netCents &&
    withdrawalMachine.next(row.state, event, 'system') !== undefined;
  if (!(await repository.insertReceipt(tx, { channel, tradeNo, result, payoutNo, netCents, accepted }))) return 'known';
  if (!accepted) return 'kept';
  if (event === 'pay') await payLocked(tx, row, systemActor, tradeNo);
  // A notice contains no reason; its number is in the receipt, and contains nothing for the member.
  else if (event === 'fail') await returnWithdrawnAmount(tx, row, 'fail', systemActor);
  else await returnLocked(tx, row, systemActor, tradeNo);
  return 'booked';
};
