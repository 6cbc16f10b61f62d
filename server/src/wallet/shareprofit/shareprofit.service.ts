/** Shares of service fees (auction.md B12): made with a settlement, due after 7 days, credited when the member acknowledges them. */
import type { shareprofitSchemas } from '@juhe/contract/wallet/shareprofit.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as auctionPages from '@juhe/contract/pages/auction';
import type { Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Actor, Ctx } from '../../http/context.ts';
import { pageOf } from '../../http/page.ts';
import { defineJob } from '../../jobs/job.ts';
import { type Account, platformAccount } from '../../ledger/accounts.ts';
import { holdForPostings } from '../../ledger/hold.ts';
import { type EntryInput, post } from '../../ledger/post.ts';
import { balanceOf } from '../../ledger/read.ts';
import { holdMember, lockMembers, masked } from '../../member/api.ts';
import { notify } from '../../social/api.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { shareMachine } from './share-machine.ts';
import * as repository from './shareprofit.repository.ts';

type Input<K extends keyof typeof shareprofitSchemas> = HandlerInput<(typeof shareprofitSchemas)[K]>;
type Output<K extends keyof typeof shareprofitSchemas> = HandlerOutput<(typeof shareprofitSchemas)[K]>;

/** A share waits so long for a refund of its order before it may be acknowledged. */
export const pendingSeconds = 7 * 86_400;
/** Shares that one call acknowledges at most. */
const mostAtOnce = 50;

const revenue = platformAccount('platformRevenue');
const walletOf = (memberId: string): Account => ({ kind: 'memberWallet', owner: memberId });
/** Where the money of a share waits. */
export const shareAccount = (id: string): Account => ({ kind: 'escrow', owner: `share:${id}` });

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
  const { id, dueAt } = await repository.insertShare(tx, { ...share, amountCents, pendingSeconds });
  await shareMachine.created(tx, { id, state: 'pending', actor: systemActor });
  await shareDueJob.schedule(tx, id, dueAt);
  return { id, amountCents, account: shareAccount(id) };
};

/** Where the money of a share is that is not reversed yet. */
const reversedFrom = ({ id, memberId, state }: repository.ShareRow): Account =>
  state === 'credited' ? walletOf(memberId) : shareAccount(id);

/** Takes a share back to the platform; of a credited one what the wallet holds, the rest is owed and netted from the next. */
const reverseLocked = async (tx: Tx, share: repository.ShareRow, actor: Actor): Promise<void> => {
  const { id, memberId, orderNo, amountCents } = share;
  await shareMachine.fire(tx, { id, event: 'reverse', actor });
  const source = reversedFrom(share);
  await holdForPostings(tx, [source, revenue]);
  const taken = Math.min(amountCents, await balanceOf(tx, source));
  if (taken > 0)
    await post(tx, {
      kind: 'share.reversed',
      ref: orderNo,
      key: `share.reversed:${id}`,
      entries: [
        { account: source, amount: -taken },
        { account: revenue, amount: taken },
      ],
    });
  if (taken < amountCents) await repository.setOwed(tx, id, amountCents - taken);
  await shareDueJob.cancel(tx, id);
  publish(tx, `member:${memberId}`, { kind: 'wallet' });
};

/** What `reverseShare` moves, for `holdForPostings` of a caller who posts before it; locks the share. The caller holds the order. */
export const accountsOfReversal = async (tx: Tx, orderNo: string): Promise<readonly Account[]> => {
  const share = await repository.lockShareOfOrder(tx, orderNo);
  return share && share.state !== 'reversed' ? [reversedFrom(share), revenue] : [];
};

/**
 * Undoes the share of an order that is refunded, if it made one. The caller holds the order, and what `accountsOfReversal` answers where it
 * posted before.
 */
export const reverseShare = async (tx: Tx, orderNo: string, actor: Actor): Promise<void> => {
  const share = await repository.lockShareOfOrder(tx, orderNo);
  if (share && share.state !== 'reversed') await reverseLocked(tx, share, actor);
};

/** Who leaves gets nothing more: shares that are not credited go to the platform (auction.md C10). */
export const reverseWaitingShares = async (tx: Tx, memberId: string): Promise<void> => {
  const shares = await repository.lockWaitingShares(tx, [memberId]);
  await holdForPostings(tx, [revenue, ...shares.map(({ id }) => shareAccount(id))]);
  for (const share of shares) await reverseLocked(tx, share, systemActor);
};

/** Scheduled job `share.due`: the time in which the order could be refunded is over. */
const becomeDue = async (tx: Tx, id: string): Promise<void> => {
  const share = await repository.lockShare(tx, id);
  if (share?.state !== 'pending') return;
  await shareMachine.fire(tx, { id, event: 'due', actor: systemActor });
  publish(tx, `member:${share.memberId}`, { kind: 'wallet' });
  await notify(tx, {
    memberId: share.memberId,
    kind: 'service',
    template: 'shareDue',
    params: { amountCents: share.amountCents },
    link: auctionPages.auctionStorageDetail({ type: 'income' }),
    key: `share.due:${id}`,
  });
};
export const shareDueJob = defineJob({ kind: 'share.due', lock: repository.lockShare, run: becomeDue });

/** The shares of the member with sums by state. */
export const listShares = async (
  ctx: Ctx,
  { state, month, ...page }: Input<'getShareprofitList'>,
): Promise<Output<'getShareprofitList'>> => {
  const { db, memberId } = ctx;
  const shares = await pageOf(page, async (limit, offset) => {
    const { list, total } = await repository.sharePage(db, memberId, { state, month }, limit, offset);
    return { list: list.map((share) => ({ ...share, from: masked(share.from) })), total };
  });
  return { ...shares, sums: await repository.shareSums(db, memberId) };
};

/** Credits due shares to the member's wallet; ids that are not the member's due shares change nothing and are named. */
export const acknowledgeShares = (ctx: Ctx, { ids, all }: Input<'confirmKnow'>): Promise<Output<'confirmKnow'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const wallet = walletOf(memberId);
    const shares = await repository.lockDueShares(tx, memberId, all ? undefined : ids, mostAtOnce);
    await lockMembers(tx, [memberId]);
    const total = shares.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const netted = await settleOwed(tx, memberId, total);
    for (const { id } of shares) await shareMachine.fire(tx, { id, event: 'acknowledge', actor: ctx.actor });
    const [first] = shares;
    if (first) {
      const entries: EntryInput[] = shares.flatMap(({ id, orderNo, amountCents }) => [
        { account: shareAccount(id), amount: -amountCents },
        { account: wallet, amount: amountCents, memo: orderNo },
      ]);
      if (netted > 0) entries.push({ account: wallet, amount: -netted }, { account: revenue, amount: netted });
      await post(tx, { kind: 'profit.shared', ref: first.orderNo, key: `profit.shared:${first.id}`, entries });
      publish(tx, `member:${memberId}`, { kind: 'wallet' });
    }
    const credited = new Set(shares.map(({ id }) => id));
    return {
      count: shares.length,
      creditedCents: total - netted,
      balanceCents: await balanceOf(tx, wallet),
      skipped: all ? [] : [...new Set(ids)].filter((id) => !credited.has(id)),
    };
  });

/** Pays what earlier reversed shares still owe out of `availableCents`; answers how much that was. The caller holds the member. */
const settleOwed = async (tx: Tx, memberId: string, availableCents: number): Promise<number> => {
  let left = availableCents;
  for (const { id, owedCents } of await repository.owedShares(tx, memberId)) {
    const paid = Math.min(left, owedCents);
    if (paid > 0) await repository.setOwed(tx, id, owedCents - paid);
    left -= paid;
  }
  return availableCents - left;
};
