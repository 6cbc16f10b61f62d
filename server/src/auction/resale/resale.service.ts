/** The owner's resale operations (auction.md B5). */
import {
  bondOf,
  demoResaleMinutes,
  feeHoldOf,
  leastStartOf,
  maxReserveOf,
  mostResales,
  maxStartOf,
  ownedHours,
  type ResaleDays,
  resaleDays,
} from '@juhe/contract/auction/resale-figures';
import type { resaleSchemas, TransferCheck } from '@juhe/contract/auction/resale.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Db, Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import type { Failure } from '../../http/failure/failures.ts';
import { lockForPostings } from '../../ledger/lock-accounts.ts';
import { lockRights, recordUse } from '../../rights/api.ts';
import { balanceOf } from '../../ledger/read.ts';
import { lockMembers } from '../../member/api.ts';
import { codesOf } from '../code/code.repository.ts';
import { rightsOf } from '../level/levels.ts';
import { holdListing, listingAccounts, returnListing } from '../listing/listing-holds.ts';
import { countListings, insertListing, openListing } from '../listing/listing.repository.ts';
import { type LotTimes, publishMemberLot, takeBackLot } from '../lot/member-lot.ts';
import { orderFail, orderRefusal } from '../order/order-failures.ts';
import { transitionOrder } from '../order/order-transition.ts';
import { type AuctionOrderRow, findBoughtOrder, lockOrders } from '../order/order.repository.ts';
import { strikeFail } from '../strike/strike-failures.ts';
import { biddingBan } from '../strike/strikes.ts';
import { resaleFail } from './resale-failures.ts';
import * as repository from './resale.repository.ts';

type Input<K extends keyof typeof resaleSchemas> = HandlerInput<(typeof resaleSchemas)[K]>;
type Output<K extends keyof typeof resaleSchemas> = HandlerOutput<(typeof resaleSchemas)[K]>;

const ownOrder = async (db: Db, memberId: string, orderNo: string): Promise<AuctionOrderRow> => {
  const order = await findBoughtOrder(db, memberId, orderNo);
  if (!order) throw orderFail('order.missing');
  return order;
};

/** A reason against a listing, as the page shows it, with its refusal. */
type Refusal = TransferCheck['reasons'][number] & { readonly failure: () => Failure };

const refusal = (key: Refusal['key'], failure: Refusal['failure'], { at = null, n = null }: Partial<Refusal> = {}): Refusal => ({
  key,
  at,
  n,
  failure,
});

/** Returns all reasons against listing an order's goods, most important first (auction.md B5). */
const refusalsOf = async (db: Db, order: AuctionOrderRow, maxListings: number): Promise<Refusal[]> => {
  const { buyerId: memberId, state, resales } = order;
  const refusals: Refusal[] = [];
  if (state !== 'inStorage') refusals.push(refusal('state', () => orderRefusal(state)));
  const ban = await biddingBan(db, memberId);
  if (ban !== undefined) refusals.push(refusal('banned', () => strikeFail('bid.banned', { untilAt: ban }), { at: ban }));
  if (resales >= mostResales)
    refusals.push(refusal('resales', () => resaleFail('transfer.resales', { n: resales }), { n: resales }));
  if (state === 'inStorage') {
    const { at, isOver } = await repository.listableFrom(db, order.id, ownedHours);
    if (!isOver) refusals.push(refusal('tooSoon', () => resaleFail('transfer.tooSoon', { at: at ?? '' }), { at }));
  }
  if (await repository.hasOpenDispute(db, memberId)) refusals.push(refusal('dispute', () => resaleFail('transfer.dispute')));
  if ((await countListings(db, memberId)) >= maxListings)
    refusals.push(refusal('listings', () => resaleFail('transfer.limit', { n: maxListings }), { n: maxListings }));
  if ((await codesOf(db, memberId)).length === 0) refusals.push(refusal('codeMissing', () => resaleFail('transfer.codeMissing')));
  return refusals;
};

/** Checks whether the member's goods can be listed, at which prices, and with which holds; 404 for another member's order. */
export const checkResale = async (ctx: Ctx, { orderNo }: Input<'checkResale'>): Promise<Output<'checkResale'>> => {
  const { db, memberId } = ctx;
  const order = await ownOrder(db, memberId, orderNo);
  const rights = await rightsOf(db, memberId);
  const refusals = await refusalsOf(db, order, rights.listings);
  const { title, picture, quantity, state, priceCents, resales } = order;
  return {
    orderNo,
    title,
    picture,
    quantity,
    state,
    costCents: priceCents,
    allowed: refusals.length === 0,
    reasons: refusals.map(({ key, at, n }) => ({ key, at, n })),
    minCents: leastStartOf(priceCents),
    maxCents: maxStartOf(priceCents),
    rateBp: rights.feeBp,
    baseRateBp: rights.baseBp,
    balanceCents: await balanceOf(db, { kind: 'serviceFee', owner: memberId }),
    codes: (await codesOf(db, memberId)).map(({ kind }) => kind),
    durations: [...resaleDays],
    minutes: minutesOf(ctx),
    sessions: await repository.sessionsToJoin(db),
    listings: await countListings(db, memberId),
    mostListings: rights.listings,
    resales,
  };
};

const minutesOf = ({ deps }: Ctx): number[] => (deps.config.demoOperator ? [demoResaleMinutes] : []);

const isResaleDays = (days: number): days is ResaleDays => (resaleDays as readonly number[]).includes(days);

const timesOf = (ctx: Ctx, { days, minutes, sessionId }: Input<'resellGoods'>): LotTimes => {
  const chosen = [days, minutes, sessionId].filter((time) => time !== undefined);
  if (chosen.length === 1) {
    if (days !== undefined && isResaleDays(days)) return { days };
    if (minutes !== undefined && minutesOf(ctx).includes(minutes)) return { minutes };
    if (sessionId !== undefined) return { sessionId };
  }
  throw resaleFail('transfer.times', {}, { field: 'days' });
};

const checkPrices = ({ startCents, reserveCents }: Input<'resellGoods'>, costCents: number): void => {
  const [minCents, maxCents] = [leastStartOf(costCents), maxStartOf(costCents)];
  if (startCents < minCents || startCents > maxCents)
    throw resaleFail('transfer.price', { leastCents: minCents, mostCents: maxCents }, { field: 'startCents' });
  const highest = maxReserveOf(startCents);
  if (reserveCents !== undefined && (reserveCents < startCents || reserveCents > highest))
    throw resaleFail('transfer.reserve', { mostCents: highest }, { field: 'reserveCents' });
};

/** The kind of payment code shown to buyers. */
const codeKindOf = async (tx: Tx, memberId: string, requested: Input<'resellGoods'>['codeKind']) => {
  const kinds = (await codesOf(tx, memberId)).map(({ kind }) => kind);
  const chosen = requested === undefined ? kinds[0] : kinds.find((kind) => kind === requested);
  if (chosen === undefined) throw resaleFail('transfer.codeMissing', {}, { field: 'codeKind' });
  return chosen;
};

/**
 * Lists goods for resale (auction.md B5): the maximum fee and a bond are held on the service-fee account. Refusals: 400
 * `transfer.price`, `transfer.reserve`, `transfer.times`; 409 `order.state`, `transfer.codeMissing`, `transfer.tooSoon`,
 * `transfer.limit`, `transfer.resales`, `transfer.dispute`, `transfer.feeShort`; 403 `bid.banned`.
 */
export const resellGoods = (ctx: Ctx, input: Input<'resellGoods'>): Promise<Output<'resellGoods'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const times = timesOf(ctx, input);
    const { id } = await ownOrder(tx, memberId, input.orderNo);
    const [order] = await lockOrders(tx, [id]);
    if (order?.buyerId !== memberId) throw orderFail('order.missing');
    const cards = await lockRights(tx, memberId);
    // Serializes the listings of one member, so that the level's limit holds.
    await lockMembers(tx, [memberId]);
    const { feeBp, baseBp, listings } = await rightsOf(tx, memberId);
    const [first] = await refusalsOf(tx, order, listings);
    if (first) throw first.failure();
    checkPrices(input, order.priceCents);
    const codeKind = await codeKindOf(tx, memberId, input.codeKind);
    const { orderNo, title } = order;
    const { startCents, reserveCents = null } = input;
    const heldFields = { feeBp, feeHoldCents: feeHoldOf(feeBp, startCents), bondCents: bondOf(startCents) };
    const listing = { orderNo, sellerId: memberId, title, ...heldFields };
    await lockForPostings(tx, listingAccounts(listing));
    const shortCents =
      heldFields.feeHoldCents + heldFields.bondCents - (await balanceOf(tx, { kind: 'serviceFee', owner: memberId }));
    if (shortCents > 0) throw resaleFail('transfer.feeShort', { shortCents }, { data: { shortCents } });
    await holdListing(tx, listing);
    const lot = await publishMemberLot(tx, {
      ownerId: memberId,
      ownerOrderNo: orderNo,
      // Replaced goods were never offered: neither pictures nor prices of the former ones are theirs.
      originLotId: (await repository.areReplacements(tx, order.id)) ? null : order.lotId,
      picture: order.picture,
      title,
      quantity: order.quantity,
      startCents,
      reserveCents,
      times,
    });
    if (feeBp < baseBp) await recordUse(tx, cards, { ref: order.id, kind: 'serviceFee', baseBp });
    await insertListing(tx, { orderId: order.id, lotId: lot.id, startCents, codeKind, ...heldFields });
    return { productNo: lot.productNo, state: await transitionOrder(tx, order, 'list', ctx.actor, lot.productNo) };
  });

/** Withdraws offered goods without bids (auction.md B1); 409 `lot.hasBids`, `lot.ended`, `order.state`. */
export const takeBackGoods = (ctx: Ctx, { orderNo }: Input<'takeBackGoods'>): Promise<Output<'takeBackGoods'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const { id, state } = await ownOrder(tx, memberId, orderNo);
    const listed = await openListing(tx, id);
    if (!listed) throw orderRefusal(state);
    await takeBackLot(tx, { productNo: listed.productNo, ownerId: memberId });
    const [order] = await lockOrders(tx, [id]);
    const listing = await openListing(tx, id);
    if (!order || listing?.lotId !== listed.lotId) throw orderRefusal(order?.state ?? state);
    const to = await transitionOrder(tx, order, 'takeBack', ctx.actor);
    await lockForPostings(tx, listingAccounts(listing));
    await returnListing(tx, listing);
    return { orderNo, state: to };
  });
