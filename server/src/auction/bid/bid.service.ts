import type { bidSchemas, Standing as MyStanding } from '@juhe/contract/auction/bid.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Ctx } from '../../http/context.ts';
import { Failure } from '../../http/failures.ts';
import { pageOf } from '../../http/page.ts';
import { post } from '../../ledger/post.ts';
import { balanceOf } from '../../ledger/read.ts';
import { notify } from '../../social/api.ts';
import { bidsOf, findLot, lockLot, type LotRow } from '../lot/lot.repository.ts';
import { liveOf } from '../lot/lot-live.ts';
import { closeLotKind, lotNotice, lotTopic } from '../shared/lot-events.ts';
import { auctionFail } from '../failures.ts';
import * as repository from './bid.repository.ts';
import { nextAmount, resolve, type Standing } from './resolve.ts';

type Input<K extends keyof typeof bidSchemas> = HandlerInput<(typeof bidSchemas)[K]>;
type Output<K extends keyof typeof bidSchemas> = HandlerOutput<(typeof bidSchemas)[K]>;

/** domain.md §6: a bid within the last 2 minutes moves the end to 2 minutes after it, at most 30 times. */
const softSeconds = 120;
const softLimit = 30;

const standingOf = (lot: LotRow): Standing => ({
  price: lot.priceCents,
  leader: lot.leaderId,
  leaderMax: lot.leaderMaxCents,
  start: lot.startCents,
  increment: lot.incrementCents,
});

/** What a bid must fulfil, in the order a bidder would ask (domain.md §6). */
const check = (lot: LotRow | undefined, memberId: string, amount: number, max: number): LotRow => {
  if (!lot || lot.state === 'withdrawn') throw auctionFail('lot.missing');
  if (lot.state === 'scheduled') throw auctionFail('lot.notOpen');
  if (lot.state !== 'open' || lot.over) throw auctionFail('lot.ended');
  if (lot.ownerId === memberId) throw auctionFail('bid.own');
  if (max < amount) throw auctionFail('bid.maxTooLow', undefined, { field: 'maxCents' });
  if (lot.leaderId === memberId && max <= (lot.leaderMaxCents ?? 0)) throw auctionFail('bid.leading');
  const next = nextAmount(standingOf(lot));
  if (lot.leaderId !== memberId && amount < next) throw auctionFail('bid.tooLow', { nextCents: next }, { field: 'amountCents' });
  return lot;
};

/** The deposit is held once for each lot and member, out of the service-fee account. */
const holdDeposit = async (tx: Tx, lot: LotRow, memberId: string): Promise<void> => {
  try {
    await post(tx, {
      kind: 'auction.depositHeld',
      ref: lot.productNo,
      key: `auction.depositHeld:${lot.id}:${memberId}`,
      entries: [
        { account: { kind: 'serviceFee', owner: memberId }, amount: -lot.depositCents, memo: lot.title },
        { account: { kind: 'escrow', owner: `lot:${lot.id}` }, amount: lot.depositCents },
      ],
    });
  } catch (error) {
    if (error instanceof Failure && error.key === 'ledger.insufficientFunds')
      throw auctionFail('bid.depositShort', { depositCents: lot.depositCents });
    throw error;
  }
};

/** A chain of outbids on one lot is one notice, which says the latest price and what came of the lot in the end. */
const tellOutbid = async (tx: Tx, lot: LotRow, memberId: string, priceCents: number): Promise<void> => {
  await publish(tx, `member:${memberId}`, { kind: 'outbid', productNo: lot.productNo, priceCents });
  await notify(tx, {
    ...lotNotice(lot, memberId),
    kind: 'auction',
    template: 'outbid',
    params: { title: lot.title, priceCents },
  });
};

/**
 * Bids on a lot, with an optional maximum for proxy bidding. Bids of one lot take turns at its row lock; the clock is read behind
 * it. The outbid leader is told at once (topic `member:<id>`), every open page by the lot's topic.
 */
export const placeBid = (
  ctx: Ctx,
  { productNo, amountCents, maxCents }: Input<'participateBidding'>,
): Promise<Output<'participateBidding'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const max = maxCents ?? amountCents;
    const lot = check(await lockLot(tx, productNo), memberId, amountCents, max);
    if (!(await repository.findBidder(tx, lot.id, memberId))) await holdDeposit(tx, lot, memberId);
    const outcome = resolve(standingOf(lot), { member: memberId, amount: amountCents, max });
    const { closesAt, moved, paddle } = await repository.placeBids(tx, {
      lotId: lot.id,
      memberId,
      maxCents: max,
      depositCents: lot.depositCents,
      steps: outcome.steps,
      leaderId: outcome.leader,
      leaderMaxCents: outcome.leaderMax,
      priceCents: outcome.price,
      softSeconds,
      softLimit,
    });
    if (moved) await closeLotKind.schedule(tx, productNo, closesAt);
    if (lot.leaderId !== null && lot.leaderId !== outcome.leader) await tellOutbid(tx, lot, lot.leaderId, outcome.price);
    await publish(tx, lotTopic(productNo));
    const after = await findLot(tx, productNo);
    if (!after) throw auctionFail('lot.missing');
    const standing: MyStanding = outcome.leader === memberId ? 'leading' : 'outbid';
    return { bidId: `${lot.id}-${after.bids}`, standing, paddle, live: await liveOf(tx, after) };
  });

/** How the caller stands on a lot, and its bids, latest first. */
export const bidding = async (ctx: Ctx, { productNo, ...page }: Input<'getBidding'>): Promise<Output<'getBidding'>> => {
  const lot = await findLot(ctx.db, productNo);
  if (!lot || lot.state === 'withdrawn') throw auctionFail('lot.missing');
  const me = ctx.member?.id;
  const bidder = me === undefined ? undefined : await repository.findBidder(ctx.db, lot.id, me);
  const leads = me !== undefined && lot.leaderId === me;
  const standing: MyStanding = !bidder
    ? 'none'
    : lot.state === 'open'
      ? leads
        ? 'leading'
        : 'outbid'
      : leads && lot.state === 'sold'
        ? 'won'
        : 'lost';
  return {
    standing,
    paddle: bidder?.paddle ?? null,
    maxCents: bidder ? (leads ? lot.leaderMaxCents : bidder.maxCents) : null,
    depositHeldCents: bidder?.depositState === 'held' ? bidder.depositCents : 0,
    serviceFeeCents: me === undefined ? 0 : await balanceOf(ctx.db, { kind: 'serviceFee', owner: me }),
    history: await pageOf(page, async (limit, offset) => ({
      list: await bidsOf(ctx.db, lot.id, limit, offset),
      total: lot.bids,
    })),
  };
};

export const myBidding = (ctx: Ctx, { standing, ...page }: Input<'getMyBidding'>) => {
  const { memberId } = ctx;
  return pageOf(page, (limit, offset) => repository.myLots(ctx.db, memberId, standing, limit, offset));
};
