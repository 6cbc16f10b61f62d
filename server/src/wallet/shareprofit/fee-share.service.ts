/** Shares of the auction's service fees (auction.md B12): created with a settlement, due after 7 days. */
import type { Tx } from '../../db/db.ts';
import type { Actor } from '../../http/call/context.ts';
import { defineJob } from '../../jobs/job.ts';
import type { Account } from '../../ledger/accounts.ts';
import { lockMemberShared } from '../../member/api.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { shareMachine } from './share-machine.ts';
import { feeShareAccount, makeDue, revenue, reverseLocked, shareDueKind, sourceOf } from './share-money.ts';
import * as repository from './shareprofit.repository.ts';

/** Time a share waits for a refund of its order before it may be acknowledged (seconds). */
const pendingSeconds = 7 * 86_400;

export interface FeeShare {
  /** The recipient: the direct inviter of the seller. */
  readonly memberId: string;
  /** The seller who paid the fee. */
  readonly fromId: string;
  readonly orderNo: string;
  /** Collected fee (cents), and its share (basis points, at most 2000). */
  readonly feeCents: number;
  readonly rateBp: number;
}

export interface AddedShare {
  readonly id: string;
  readonly amountCents: number;
  /** The caller posts `amountCents` of the fee into it, in the same transaction. */
  readonly account: Account;
}

/**
 * Creates the share of a fee, rounded down to the cent; undefined when it is zero or the member has deleted the account. Call
 * it behind the locks of the order and its members and before the ledger accounts are held.
 */
export const addShare = async (tx: Tx, share: FeeShare): Promise<AddedShare | undefined> => {
  const amountCents = Math.floor((share.feeCents * share.rateBp) / 10_000);
  if (amountCents < 1 || share.memberId === share.fromId || !(await lockMemberShared(tx, share.memberId))) return undefined;
  const id = await repository.insertShare(tx, { ...share, kind: 'fee', amountCents, pendingSeconds });
  await shareMachine.created(tx, { id, state: 'pending', actor: systemActor });
  await shareDueKind.schedule(tx, id, { seconds: pendingSeconds });
  return { id, amountCents, account: feeShareAccount(id) };
};

/**
 * The accounts used by `reverseShare`, for `lockForPostings` of a caller with earlier postings; locks the share. The caller
 * holds the order lock.
 */
export const accountsOfReversal = async (tx: Tx, orderNo: string): Promise<readonly Account[]> => {
  const share = await repository.lockShareOfOrder(tx, orderNo);
  const source = share && share.state !== 'reversed' ? sourceOf(share) : undefined;
  return source ? [source, revenue] : [];
};

/**
 * Reverses the share of a refunded order, if there is one. The caller holds the order lock, and the accounts from
 * `accountsOfReversal` when it has earlier postings.
 */
export const reverseShare = async (tx: Tx, orderNo: string, actor: Actor): Promise<void> => {
  const share = await repository.lockShareOfOrder(tx, orderNo);
  if (share && share.state !== 'reversed') await reverseLocked(tx, share, actor);
};

/** Scheduled job `share.due`: the refund period of the order is over. */
const becomeDue = async (tx: Tx, id: string): Promise<void> => {
  const share = await repository.lockShare(tx, id);
  if (share?.state === 'pending') await makeDue(tx, share, share.amountCents);
};
export const shareDueJob = defineJob({ kind: shareDueKind, lock: repository.lockShare, run: becomeDue });
