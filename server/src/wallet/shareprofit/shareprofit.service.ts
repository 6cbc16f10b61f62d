/** Shares of fees and orders of invited members: their list, and the acknowledgement that credits due ones. */
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { shareprofitSchemas } from '@juhe/contract/wallet/shareprofit.schemas';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { lockForPostings } from '../../ledger/lock-accounts.ts';
import { balanceOf } from '../../ledger/read.ts';
import { maskedFor } from '../../member/api.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { walletFail } from '../failures.ts';
import { creditLocked, rejectLocked, releaseLocked, revenue, reverseLocked, sourceOf } from './share-money.ts';
import * as repository from './shareprofit.repository.ts';

type Input<K extends keyof typeof shareprofitSchemas> = HandlerInput<(typeof shareprofitSchemas)[K]>;
type Output<K extends keyof typeof shareprofitSchemas> = HandlerOutput<(typeof shareprofitSchemas)[K]>;

/** Maximum number of shares acknowledged by one call; `ids` has its own limit in the contract. */
export const maxAtOnce = 200;

/** Account deletion: shares that are not due yet are reversed; due shares block the deletion (wallet.md (c)). */
export const reverseWaitingShares = async (tx: Tx, memberId: string): Promise<void> => {
  const shares = await repository.lockWaitingShares(tx, [memberId]);
  await lockForPostings(tx, [revenue, ...shares.flatMap((share) => sourceOf(share) ?? [])]);
  for (const share of shares) await reverseLocked(tx, share, systemActor);
};

/** Lists the shares of the member with totals by state. */
export const listShares = async (ctx: Ctx, { state, month, ...page }: Input<'listShares'>): Promise<Output<'listShares'>> => {
  const { db, memberId } = ctx;
  const shares = await pageOf(page, async (limit, offset) => {
    const { list, total } = await repository.sharePage(db, memberId, { state, month }, limit, offset);
    return { list: list.map((share) => ({ ...share, from: maskedFor(share.from, ctx.lang) })), total };
  });
  return { ...shares, sums: await repository.shareSums(db, memberId) };
};

export const listHeldShares = (ctx: Ctx, page: Input<'listHeldShares'>): Promise<Output<'listHeldShares'>> =>
  pageOf(page, (limit, offset) => repository.heldPage(ctx.db, limit, offset));

/** Decides on a held share; throws 404 without such a share, 409 when it is no longer held. */
const decide = (ctx: Ctx, id: string, act: (tx: Tx, share: repository.ShareRow) => Promise<void>): Promise<null> =>
  ctx.inTx(async (tx) => {
    const share = await repository.lockShare(tx, id);
    if (!share) throw walletFail('share.missing');
    if (share.state !== 'held') throw walletFail('share.decided');
    await act(tx, share);
    return null;
  });

export const releaseShare = (ctx: Ctx, { id }: Input<'releaseShare'>): Promise<null> =>
  decide(ctx, id, (tx, share) => releaseLocked(tx, share, ctx.actor));

export const rejectShare = (ctx: Ctx, { id, reason }: Input<'rejectShare'>): Promise<null> =>
  decide(ctx, id, (tx, share) => rejectLocked(tx, share, ctx.actor, reason));

/**
 * Credits due shares to the member's wallet; ids that are not the member's due shares are skipped and returned. With `all` at
 * most `maxAtOnce`: the response states what remains, and the caller continues.
 */
export const acknowledgeShares = (
  ctx: Ctx,
  { ids, all: acknowledgesAll }: Input<'acknowledgeShares'>,
): Promise<Output<'acknowledgeShares'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const shares = await repository.lockDueShares(tx, memberId, acknowledgesAll ? undefined : ids, maxAtOnce);
    const creditedCents = await creditLocked(tx, memberId, shares, ctx.actor);
    const credited = new Set(shares.map(({ id }) => id));
    return {
      count: shares.length,
      creditedCents,
      balanceCents: await balanceOf(tx, { kind: 'memberWallet', owner: memberId }),
      skipped: acknowledgesAll ? [] : [...new Set(ids)].filter((id) => !credited.has(id)),
      remainingCents: (await repository.dueSharesOf(tx, memberId)).amountCents,
    };
  });
