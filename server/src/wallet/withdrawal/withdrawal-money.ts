/** Steps shared by all transitions of a withdrawal: state, ledger, notice. The state machine locks the row. */
import { randomInt } from 'node:crypto';
import type { WithdrawalState } from '@juhe/contract/wallet/withdrawal.schemas';
import * as walletPages from '@juhe/contract/pages/wallet';
import { voidUse } from '../../rights/api.ts';
import type { Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Actor } from '../../http/call/context.ts';
import { jobKind } from '../../jobs/job.ts';
import { type Account, platformAccount } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { lockMemberShared } from '../../member/api.ts';
import { notify } from '../../notice/notify.ts';
import { type WithdrawalEvent, withdrawalMachine } from './withdrawal-machine.ts';
import * as repository from './withdrawal.repository.ts';
import type { WithdrawalRow } from './withdrawal.repository.ts';

/** By withdrawal: the decision period of the company. */
export const lapseKind = jobKind('withdrawal.lapse');

const inFlight = (owner: string): Account => ({ kind: 'withdrawalInFlight', owner });
const clearing = (channel: string): Account => ({ kind: 'gatewayClearing', owner: channel });
const revenue = platformAccount('platformRevenue');
const walletOf = ({ type, owner }: Pick<WithdrawalRow, 'type' | 'owner'>): Account => ({
  kind: type === 'company' ? 'companyWallet' : 'memberWallet',
  owner,
});

/** A number to read out: the day in China and ten random digits. */
export const newNumber = (letter: 'W' | 'P'): string => {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date()).replaceAll('-', '');
  return `${letter}${day}${String(randomInt(1e10)).padStart(10, '0')}`;
};

const move = async (tx: Tx, w: WithdrawalRow, event: WithdrawalEvent, actor: Actor, note?: string): Promise<WithdrawalState> => {
  const { to } = await withdrawalMachine.transition(tx, { id: w.id, event, actor, note });
  publish(tx, `member:${w.memberId}`, { kind: 'withdrawal', state: to });
  return to;
};

type Template = 'withdrawalApplied' | 'withdrawalApproved' | 'withdrawalPaid' | 'withdrawalCancelled' | 'withdrawalReturned';

const notifyMember = (tx: Tx, { id, memberId, amountCents, tail }: WithdrawalRow, template: Template): Promise<void> =>
  notify(tx, {
    memberId,
    kind: 'service',
    template,
    params: { amountCents, tail },
    link: walletPages.withdrawalDetails(),
    key: `${template}:${id}`,
  });

const notifyReason = (
  tx: Tx,
  w: WithdrawalRow,
  template: 'withdrawalRejected' | 'withdrawalFailed',
  reason?: string,
): Promise<void> =>
  notify(tx, {
    memberId: w.memberId,
    kind: 'service',
    template,
    params: { amountCents: w.amountCents, ...(reason === undefined ? {} : { reason }) },
    link: walletPages.withdrawalDetails(),
    key: `${template}:${w.id}`,
  });

/** Debits the wallet (D143). Throws `ledger.insufficientFunds`. */
export const debit = async (tx: Tx, w: WithdrawalRow, actor: Actor, lapseDays: number): Promise<void> => {
  await withdrawalMachine.created(tx, { id: w.id, state: 'applied', actor });
  await post(tx, {
    kind: 'withdrawal.applied',
    ref: w.withdrawNo,
    key: `withdrawal.apply:${w.id}`,
    entries: [
      { account: walletOf(w), amount: -w.amountCents },
      { account: inFlight(w.owner), amount: w.amountCents },
    ],
  });
  await lapseKind.schedule(tx, w.id, { seconds: lapseDays * 86_400 });
  publish(tx, `member:${w.memberId}`, { kind: 'withdrawal', state: 'applied' });
  await notifyMember(tx, w, 'withdrawalApplied');
};

const kindOf = {
  reject: 'withdrawal.rejected',
  cancel: 'withdrawal.cancelled',
  lapse: 'withdrawal.cancelled',
  fail: 'withdrawal.failed',
} as const;

/** Returns the whole amount to its wallet; no fee is charged (D143). */
export const returnWithdrawnAmount = async (
  tx: Tx,
  w: WithdrawalRow,
  event: keyof typeof kindOf,
  actor: Actor,
  reason?: string,
): Promise<WithdrawalState> => {
  const state = await move(tx, w, event, actor, reason);
  await voidUse(tx, 'freeWithdrawal', w.id);
  if (reason !== undefined) await repository.setReason(tx, w.id, reason);
  await post(tx, {
    kind: kindOf[event],
    ref: w.withdrawNo,
    key: `withdrawal.${event}:${w.id}`,
    entries: [
      { account: inFlight(w.owner), amount: -w.amountCents },
      { account: walletOf(w), amount: w.amountCents },
    ],
  });
  // Its own job is running in the worker, and is deleted with it.
  if (event === 'reject' || event === 'cancel') await lapseKind.cancel(tx, w.id);
  if (event === 'reject') await notifyReason(tx, w, 'withdrawalRejected', reason);
  else if (event === 'fail') await notifyReason(tx, w, 'withdrawalFailed', reason);
  else if (event === 'lapse') await notifyMember(tx, w, 'withdrawalCancelled');
  return state;
};

export const approveLocked = async (tx: Tx, w: WithdrawalRow, actor: Actor): Promise<WithdrawalState> => {
  const state = await move(tx, w, 'approve', actor);
  await repository.setApprovedBy(tx, w.id, actor.id ?? null);
  await lapseKind.cancel(tx, w.id);
  await notifyMember(tx, w, 'withdrawalApproved');
  return state;
};

/** The payout's number is stored before anything is sent. */
export const sendLocked = async (tx: Tx, w: WithdrawalRow, channel: string, actor: Actor): Promise<WithdrawalState> => {
  await repository.setPayout(tx, w.id, newNumber('P'), channel);
  return move(tx, w, 'send', actor);
};

/** Completes a payout: the channel's account paid the net amount, the fee is the platform's. */
export const payLocked = async (tx: Tx, w: WithdrawalRow, actor: Actor, tradeNo: string): Promise<WithdrawalState> => {
  const channel = w.channel ?? 'manual';
  if (w.payoutNo === null) await repository.setPayout(tx, w.id, newNumber('P'), channel);
  const state = await move(tx, w, 'pay', actor, tradeNo);
  await post(tx, {
    kind: 'withdrawal.paid',
    ref: w.withdrawNo,
    key: `withdrawal.pay:${w.id}`,
    entries: [
      { account: inFlight(w.owner), amount: -w.amountCents },
      { account: clearing(channel), amount: w.amountCents - w.feeCents },
      ...(w.feeCents > 0 ? [{ account: revenue, amount: w.feeCents }] : []),
    ],
  });
  await notifyMember(tx, w, 'withdrawalPaid');
  return state;
};

/**
 * Books a return by the bank: amount and fee are returned; those of a deleted account wait in a separate account for an
 * operator.
 */
export const returnLocked = async (tx: Tx, w: WithdrawalRow, actor: Actor, tradeNo: string): Promise<WithdrawalState> => {
  const channel = w.channel ?? 'manual';
  const state = await move(tx, w, 'bankReturn', actor, tradeNo);
  await voidUse(tx, 'freeWithdrawal', w.id);
  const isPresent = await lockMemberShared(tx, w.memberId);
  await post(tx, {
    kind: 'withdrawal.returned',
    ref: w.withdrawNo,
    key: `withdrawal.return:${w.id}`,
    entries: [
      { account: clearing(channel), amount: -(w.amountCents - w.feeCents) },
      ...(w.feeCents > 0 ? [{ account: revenue, amount: -w.feeCents }] : []),
      { account: isPresent ? walletOf(w) : { kind: 'escrow', owner: `withdrawal:${w.id}` }, amount: w.amountCents },
    ],
  });
  if (isPresent) await notifyMember(tx, w, 'withdrawalReturned');
  return state;
};
