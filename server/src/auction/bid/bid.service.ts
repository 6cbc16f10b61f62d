import type { BidOutcome, bidSchemas, Standing as MyStanding } from '@juhe/contract/auction/bid.schemas';
import type { LotState } from '@juhe/contract/auction/lot.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { balanceOf } from '../../ledger/read.ts';
import { bidsOf } from '../lot/lot.repository.ts';
import { shownLot } from '../lot/shown-lot.ts';
import { bidderRisk } from '../strike/strikes.ts';
import * as repository from './bid.repository.ts';
import { placeBid as place } from './place-bids.ts';

type Input<K extends keyof typeof bidSchemas> = HandlerInput<(typeof bidSchemas)[K]>;
type Output<K extends keyof typeof bidSchemas> = HandlerOutput<(typeof bidSchemas)[K]>;

/** Bids on a lot; see `place-bids.ts`. */
export const placeBid: typeof place = (ctx, input, guard) => place(ctx, input, guard);

/** A bidder's standing: after the end by the bidder's order, otherwise by whether the bidder leads. */
const standingOf = (state: LotState, leads: boolean, outcome: BidOutcome | null): MyStanding => {
  if (state === 'open') return leads ? 'leading' : 'outbid';
  const isWon = outcome && outcome.orderNo !== null ? outcome.kind !== 'defaulted' : leads && state === 'sold';
  return isWon ? 'won' : 'lost';
};

/** The caller's standing on a lot, what became of it for the caller, and the caller's bids, latest first. */
export const listBids = async (ctx: Ctx, { productNo, ...page }: Input<'listBids'>): Promise<Output<'listBids'>> => {
  const lot = await shownLot(ctx, productNo);
  const me = ctx.member?.id;
  const bidder = me === undefined ? undefined : await repository.findBidder(ctx.db, lot.id, me);
  const leads = me !== undefined && lot.leaderId === me;
  // Bidders reread this with each change of an open lot, which has no orders.
  const outcome =
    me !== undefined && bidder && (lot.state === 'sold' || lot.state === 'fellThrough')
      ? await repository.findOutcome(ctx.db, lot.id, me)
      : null;
  return {
    standing: bidder ? standingOf(lot.state, leads, outcome) : 'none',
    outcome,
    paddle: bidder?.paddle ?? null,
    maxCents: bidder ? (leads ? lot.leaderMaxCents : bidder.maxCents) : null,
    depositHeldCents: bidder?.depositState === 'held' ? bidder.depositCents : 0,
    depositFactor: me === undefined ? 1 : (await bidderRisk(ctx.db, me)).depositFactor,
    serviceFeeCents: me === undefined ? 0 : await balanceOf(ctx.db, { kind: 'serviceFee', owner: me }),
    history: await pageOf(page, async (limit, offset) => ({
      list: await bidsOf(ctx.db, lot.id, limit, offset),
      total: lot.bids,
    })),
  };
};

export const listMyBids = (ctx: Ctx, { standing, ...page }: Input<'listMyBids'>) => {
  const { memberId } = ctx;
  return pageOf(page, (limit, offset) => repository.myLots(ctx.db, memberId, standing, limit, offset));
};
