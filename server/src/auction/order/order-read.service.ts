/** Won orders as shown to their buyer and their seller. */
import type { OrderGroup, OrderSide } from '@juhe/contract/auction/order-groups';
import type { orderSchemas } from '@juhe/contract/auction/order.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Db } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import type { Lang } from '../../http/text/lang.ts';
import { pageOf } from '../../http/call/page.ts';
import { maskedFor } from '../../member/api.ts';
import { lateCaseUntil } from '../shared/late-case.ts';
import { actionsOf } from './order-actions.ts';
import { orderFail } from './order-failures.ts';
import { groupOf, stateForSeller, statesOf } from './order-groups.ts';
import { auctionOrderMachine } from './order-machine.ts';
import * as repository from './order-read.repository.ts';
import type { ShownOrderRow } from './order-read.repository.ts';

type Input<K extends keyof typeof orderSchemas> = HandlerInput<(typeof orderSchemas)[K]>;
type Output<K extends keyof typeof orderSchemas> = HandlerOutput<(typeof orderSchemas)[K]>;

const sideOf = (row: ShownOrderRow, memberId: string): OrderSide => (row.buyerId === memberId ? 'buy' : 'sell');

const listingOf = (row: ShownOrderRow): Output<'getAuctionOrder'>['listing'] =>
  row.offerNo === null || row.offerStartCents === null || row.offerBids === null || row.offerClosesAt === null
    ? null
    : {
        productNo: row.offerNo,
        startCents: row.offerStartCents,
        priceCents: row.offerPriceCents,
        bids: row.offerBids,
        closesAt: row.offerClosesAt,
      };

const cardOf = (row: ShownOrderRow, side: OrderSide, lang: Lang): Output<'listAuctionOrders'>['list'][number] => {
  const state = side === 'buy' ? row.state : stateForSeller(row.state);
  const { orderNo, origin, productNo, title, picture, quantity, priceCents, createdAt } = row;
  const counterpartName = side === 'sell' ? row.buyerName : row.sellerName;
  return {
    orderNo,
    side,
    state,
    group: groupOf[state],
    origin,
    productNo,
    title,
    picture,
    quantity,
    priceCents,
    isPlatform: row.sellerId === null,
    depositCents: side === 'buy' && row.depositState === 'held' ? row.depositCents : 0,
    counterpart: counterpartName === null ? null : maskedFor(counterpartName, lang),
    payDueAt: row.payDueAt,
    confirmDueAt: row.confirmDueAt,
    createdAt,
    listing: side === 'buy' ? listingOf(row) : null,
    actions: actionsOf(row, side),
  };
};

const countsOf = async (db: Db, memberId: string, side: OrderSide): Promise<Record<OrderGroup, number>> => {
  const counts = { pendingPayment: 0, confirming: 0, storage: 0, listed: 0, receiving: 0, completed: 0, defaulted: 0 };
  for (const { state, own: isBuyer, count } of await repository.stateCounts(db, memberId, side))
    counts[groupOf[isBuyer ? state : stateForSeller(state)]] += count;
  return counts;
};

/** The member's orders of one side, newest first, with counts by group. */
export const listAuctionOrders = async (
  ctx: Ctx,
  { side, status, keyword, ...page }: Input<'listAuctionOrders'>,
): Promise<Output<'listAuctionOrders'>> => {
  const { db, memberId } = ctx;
  const isOffers = side === 'sell' && status === 'listed';
  const states = status === undefined ? undefined : isOffers ? ('offers' as const) : statesOf(status, side);
  const filter = { side, states, keyword };
  const rows = await pageOf(page, async (limit, offset) => {
    const { list, total } = await repository.orderPage(db, memberId, filter, limit, offset);
    return { list: list.map((row) => cardOf(row, sideOf(row, memberId), ctx.lang)), total };
  });
  return { ...rows, counts: await countsOf(db, memberId, side) };
};

/** The last step that concerns the seller: afterwards only the buyer is concerned. */
const lastOfSale = 'store';

const timelineOf = async (db: Db, row: ShownOrderRow, side: OrderSide): Promise<Output<'getAuctionOrder'>['timeline']> => {
  const history = await auctionOrderMachine.history(db, row.id);
  const end = history.findIndex(({ event }) => event === lastOfSale);
  const steps = side === 'buy' || end < 0 ? history : history.slice(0, end);
  return steps
    .map(({ event, to, at, note, actorKind, actorId }) => ({
      event,
      state: to as ShownOrderRow['state'],
      at,
      note,
      by: actorKind === 'member' ? (actorId === row.sellerId ? ('seller' as const) : ('buyer' as const)) : actorKind,
    }))
    .toReversed();
};

const depositOf = ({ depositCents, depositState }: ShownOrderRow): Output<'getAuctionOrder'>['deposit'] =>
  depositCents > 0 && depositState !== null ? { cents: depositCents, state: depositState } : null;

/** Returns one order of the caller; another member's responds like a missing one (domain.md §1.5). */
export const getAuctionOrder = async (ctx: Ctx, { orderNo }: Input<'getAuctionOrder'>): Promise<Output<'getAuctionOrder'>> => {
  const row = await repository.findShownOrder(ctx.db, ctx.memberId, orderNo);
  if (!row) throw orderFail('order.missing');
  const side = sideOf(row, ctx.memberId);
  const isBuyer = side === 'buy';
  const { feeBp, feeHoldCents, bondCents } = row;
  return {
    ...cardOf(row, side, ctx.lang),
    deposit: isBuyer ? depositOf(row) : null,
    fee:
      isBuyer || feeBp === null || feeHoldCents === null || bondCents === null
        ? null
        : { bp: feeBp, holdCents: feeHoldCents, bondCents },
    round: row.round,
    resales: row.resales,
    claimWithdrawn: row.claimWithdrawn,
    ownedSince: isBuyer ? row.ownedSince : null,
    endedAt: isBuyer || row.state === 'defaulted' ? row.endedAt : null,
    lateCaseUntil: isBuyer && row.state === 'defaulted' ? await lateCaseUntil(ctx.db, row.id) : null,
    parentNo: isBuyer ? row.parentNo : null,
    childNos: isBuyer ? row.childNos : [],
    timeline: await timelineOf(ctx.db, row, side),
  };
};
