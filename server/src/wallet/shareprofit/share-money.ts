/** Accounts of shares and the movement of their money (auction.md B12, wallet.md (a)). */
import * as walletPages from '@juhe/contract/pages/wallet';
import type { Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Actor } from '../../http/call/context.ts';
import { defineJob, jobKind } from '../../jobs/job.ts';
import { type Account, platformAccount } from '../../ledger/accounts.ts';
import { lockForPostings } from '../../ledger/lock-accounts.ts';
import { type EntryInput, post } from '../../ledger/post.ts';
import { balanceOf } from '../../ledger/read.ts';
import { commonTraits, lockMembers } from '../../member/api.ts';
import { notify } from '../../notice/notify.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { shareMachine } from './share-machine.ts';
import * as repository from './shareprofit.repository.ts';

/** Time after which an unacknowledged share is credited automatically (seconds, wallet.md (a)). */
export const creditAfterSeconds = 30 * 86_400;

export const revenue = platformAccount('platformRevenue');
const walletOf = (memberId: string): Account => ({ kind: 'memberWallet', owner: memberId });
/** The account that holds the share of a service fee. */
export const feeShareAccount = (id: string): Account => ({ kind: 'escrow', owner: `share:${id}` });
/** The platform's debt to a member for completed orders. */
export const payableAccount = (memberId: string): Account => ({ kind: 'profitPayable', owner: memberId });

/** The account of a share before it is credited; undefined for the estimate of an order, which has no money yet. */
const waitingAccount = ({ id, kind, memberId, state }: repository.ShareRow): Account | undefined => {
  if (kind === 'fee') return feeShareAccount(id);
  return state === 'pending' ? undefined : payableAccount(memberId);
};

/** The account of a share that is not reversed yet. */
export const sourceOf = (share: repository.ShareRow): Account | undefined =>
  share.state === 'credited' ? walletOf(share.memberId) : waitingAccount(share);

export const shareDueKind = jobKind('share.due');

/** Announces that the share may be acknowledged: notifies the member, and schedules its automatic credit after 30 days. */
const announceDue = async (tx: Tx, { id, memberId }: repository.ShareRow, amountCents: number): Promise<void> => {
  await creditShareJob.schedule(tx, id, { seconds: creditAfterSeconds });
  publish(tx, `member:${memberId}`, { kind: 'wallet' });
  await notify(tx, {
    memberId,
    kind: 'service',
    template: 'shareDue',
    params: { amountCents },
    link: walletPages.confirmedDetails(),
    key: `share.due:${id}`,
  });
};

/**
 * Makes the share of a finished order due, or holds it for an operator when inviter and invited member share something that
 * indicates one person. The caller holds the share's lock.
 */
export const makeDue = async (tx: Tx, share: repository.ShareRow, amountCents: number): Promise<void> => {
  const { id, memberId, fromId } = share;
  const reasons = await commonTraits(tx, memberId, fromId);
  await shareMachine.transition(tx, { id, event: reasons.length > 0 ? 'hold' : 'due', actor: systemActor });
  if (reasons.length === 0) return announceDue(tx, share, amountCents);
  await repository.setHeldFor(tx, id, reasons);
  publish(tx, `member:${memberId}`, { kind: 'wallet' });
};

/** Releases a held share (operator). The caller holds its lock. Throws 409 when it is not held. */
export const releaseLocked = async (tx: Tx, share: repository.ShareRow, actor: Actor): Promise<void> => {
  await shareMachine.transition(tx, { id: share.id, event: 'release', actor });
  await announceDue(tx, share, share.amountCents);
};

/** Rejects a held share (operator); its member is told the reason. The caller holds its lock. Throws 409 when it is not held. */
export const rejectLocked = async (tx: Tx, share: repository.ShareRow, actor: Actor, reason: string): Promise<void> => {
  await reverseLocked(tx, share, actor, reason);
  await notify(tx, {
    memberId: share.memberId,
    kind: 'service',
    template: 'shareRejected',
    params: { amountCents: share.amountCents, reason },
    link: walletPages.confirmedDetails(),
    key: `share.rejected:${share.id}`,
  });
};

/**
 * Returns a share to the platform; of a credited one the available wallet balance, while the rest is owed and deducted from
 * the next ones. The caller holds the share's lock.
 */
export const reverseLocked = async (tx: Tx, share: repository.ShareRow, actor: Actor, note?: string): Promise<void> => {
  const { id, memberId, orderNo, amountCents } = share;
  await shareMachine.transition(tx, { id, event: 'reverse', actor, note });
  const source = sourceOf(share);
  if (source) {
    await lockForPostings(tx, [source, revenue]);
    const recoveredCents = Math.min(amountCents, await balanceOf(tx, source));
    if (recoveredCents > 0)
      await post(tx, {
        kind: 'share.reversed',
        ref: orderNo,
        key: `share.reversed:${id}`,
        entries: [
          { account: source, amount: -recoveredCents },
          { account: revenue, amount: recoveredCents },
        ],
      });
    if (recoveredCents < amountCents) await repository.setOwed(tx, id, amountCents - recoveredCents);
  }
  await shareDueKind.cancel(tx, id);
  await creditShareJob.cancel(tx, id);
  publish(tx, `member:${memberId}`, { kind: 'wallet' });
};

/**
 * Pays the debts of earlier reversed shares out of `availableCents`; returns the amount paid. The caller holds the member's
 * lock.
 */
const settleOwed = async (tx: Tx, memberId: string, availableCents: number): Promise<number> => {
  let remainingCents = availableCents;
  for (const { id, owedCents } of await repository.owedShares(tx, memberId)) {
    const paid = Math.min(remainingCents, owedCents);
    if (paid > 0) await repository.setOwed(tx, id, owedCents - paid);
    remainingCents -= paid;
  }
  return availableCents - remainingCents;
};

/** The entry kinds of credited shares, by kind of share. */
const creditKinds = { fee: 'profit.shared', order: 'profit.credited' } as const;

/**
 * Credits locked due shares of one member to the wallet, less the debts of earlier reversed ones; returns the credited cents.
 * Cancels their jobs `share.credit`.
 */
export const creditLocked = async (
  tx: Tx,
  memberId: string,
  shares: readonly repository.ShareRow[],
  actor: Actor,
): Promise<number> => {
  const wallet = walletOf(memberId);
  await lockMembers(tx, [memberId]);
  const total = shares.reduce((sum, { amountCents }) => sum + amountCents, 0);
  let netted = await settleOwed(tx, memberId, total);
  const arrived = total - netted;
  const event = actor.kind === 'system' ? 'credit' : 'acknowledge';
  await shareMachine.transitionAll(
    tx,
    shares.map(({ id }) => ({ id, event, actor })),
  );
  await lockForPostings(tx, [wallet, revenue, ...shares.flatMap((share) => waitingAccount(share) ?? [])]);
  for (const kind of ['fee', 'order'] as const) {
    const group = shares.filter((share) => share.kind === kind);
    const [first] = group;
    if (!first) continue;
    const entries: EntryInput[] = group.flatMap((share) => {
      const { orderNo, amountCents } = share;
      const source = waitingAccount(share);
      if (!source) throw new Error(`share ${share.id} is credited before it is due`);
      return [
        { account: source, amount: -amountCents },
        { account: wallet, amount: amountCents, memo: orderNo },
      ];
    });
    const back = Math.min(
      netted,
      group.reduce((sum, { amountCents }) => sum + amountCents, 0),
    );
    if (back > 0) entries.push({ account: wallet, amount: -back }, { account: revenue, amount: back });
    netted -= back;
    await post(tx, { kind: creditKinds[kind], ref: first.orderNo, key: `${creditKinds[kind]}:${first.id}`, entries });
  }
  for (const { id } of shares) await creditShareJob.cancel(tx, id);
  if (shares.length > 0) publish(tx, `member:${memberId}`, { kind: 'wallet' });
  return arrived;
};

/** Scheduled job `share.credit`: 30 days have passed without an acknowledgement. */
const creditByTime = async (tx: Tx, id: string): Promise<void> => {
  const share = await repository.lockShare(tx, id);
  if (share?.state === 'due') await creditLocked(tx, share.memberId, [share], systemActor);
};
export const creditShareJob = defineJob({ kind: 'share.credit', lock: repository.lockShare, run: creditByTime });
