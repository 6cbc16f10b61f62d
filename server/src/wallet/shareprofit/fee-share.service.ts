/** Shares of service fees of the auction (auction.md B12): made with a settlement, due after 7 days. */
import type { Tx } from '../../db/db.ts';
import type { Actor } from '../../http/context.ts';
import { defineJob } from '../../jobs/job.ts';
import type { Account } from '../../ledger/accounts.ts';
import { holdMember } from '../../member/api.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { shareMachine } from './share-machine.ts';
import { feeShareAccount, makeDue, revenue, reverseLocked, shareDueKind, sourceOf } from './share-money.ts';
import * as repository from './shareprofit.repository.ts';

/** A share waits so long for a refund of its order before it may be acknowledged. */
const pendingSeconds = 7 * 86_400;

export interface FeeShare {
  /** Who receives it: the direct inviter of the seller. */
  readonly memberId: string;
  /** The seller who paid the fee. */
  readonly fromId: string;
  readonly orderNo: string;
  /** Cents that were collected, and the share of them in basis points, at most 2000. */
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
 * Makes the share of a fee, rounded down to the cent; undefined when nothing is left of it or when the member has left. Call it behind the
 * locks of the order and its members and before the ledger accounts are held.
 */
export const addShare = async (tx: Tx, share: FeeShare): Promise<AddedShare | undefined> => {
  const amountCents = Math.floor((share.feeCents * share.rateBp) / 10_000);
  if (amountCents < 1 || share.memberId === share.fromId || !(await holdMember(tx, share.memberId))) return undefined;
  const id = await repository.insertShare(tx, { ...share, kind: 'fee', amountCents, pendingSeconds });
  await shareMachine.created(tx, { id, state: 'pending', actor: systemActor });
  await shareDueKind.schedule(tx, id, { seconds: pendingSeconds });
  return { id, amountCents, account: feeShareAccount(id) };
};

/** What `reverseShare` moves, for `holdForPostings` of a caller who posts before it; locks the share. The caller holds the order. */
export const accountsOfReversal = async (tx: Tx, orderNo: string): Promise<readonly Account[]> => {
  const share = await repository.lockShareOfOrder(tx, orderNo);
  const source = share && share.state !== 'reversed' ? sourceOf(share) : undefined;
  return source ? [source, revenue] : [];
};

/**
 * Undoes the share of an order that is refunded, if it made one. The caller holds the order, and what `accountsOfReversal` answers where it
 * posted before.
 */
export const reverseShare = async (tx: Tx, orderNo: string, actor: Actor): Promise<void> => {
  const share = await repository.lockShareOfOrder(tx, orderNo);
  if (share && share.state !== 'reversed') await reverseLocked(tx, share, actor);
};

/** Scheduled job `share.due`: the time in which the order could be refunded is over. */
const becomeDue = async (tx: Tx, id: string): Promise<void> => {
  const share = await repository.lockShare(tx, id);
  if (share?.state === 'pending') await makeDue(tx, share, share.amountCents);
};
export const shareDueJob = defineJob({ kind: shareDueKind, lock: repository.lockShare, run: becomeDue });
