/**
 * Effects of an operator's ruling (auction.md B6, C4): goods, bond, strikes; for a late payment also what happened to the
 * goods meanwhile.
 */
import type { caseSchemas } from '@juhe/contract/auction/case.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Tx } from '../../db/db.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import type { Ctx } from '../../http/call/context.ts';
import { lockMembers } from '../../member/api.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { claimFail } from '../claim/claim-failures.ts';
import { notifyConfirmed, notifyRuled, type SellersLoss } from '../claim/claim-notices.ts';
import { closeCase } from '../dispute/close-case.ts';
import { type CaseRow, lockOpenCase } from '../dispute/dispute.repository.ts';
import { openListing } from '../listing/listing.repository.ts';
import { lockLots } from '../lot/lot.repository.ts';
import { cancelUnbidLot } from '../lot/member-lot.ts';
import { lockSale } from '../order/lock-sale.ts';
import { orderDefaulted } from '../order/order-default.ts';
import { transitionOrder } from '../order/order-transition.ts';
import { type AuctionOrderRow, findOrder, lockOrders } from '../order/order.repository.ts';
import { chanceOfOrder } from '../order/second-chance.repository.ts';
import { revokeSecondChance } from '../order/second-chance.ts';
import { membersOf, settleResale } from '../resale/settle.ts';
import { addStrike } from '../strike/strikes.ts';

type Input = HandlerInput<(typeof caseSchemas)['ruleCase']>;
type Output = HandlerOutput<(typeof caseSchemas)['ruleCase']>;

/** Strikes of a buyer against whom a case is ruled (auction.md B6). */
const strikesOfRuling = 2;

/**
 * Locks the lot on which the goods may be offered again: lots are locked before orders. Returns the lot on which they were
 * last offered.
 */
const lockOfferedAgain = async (tx: Tx, orderNo: string): Promise<string | undefined> => {
  const order = await findOrder(tx, orderNo);
  const listing = order && order.sellerOrderId !== null ? await openListing(tx, order.sellerOrderId) : undefined;
  if (order && listing && listing.lotId !== order.lotId) await lockLots(tx, [listing.productNo, order.productNo]);
  return listing?.lotId;
};

interface Ruling {
  readonly order: AuctionOrderRow;
  readonly source: AuctionOrderRow;
  readonly reason: string;
  /** The lot locked in addition to the order's own, on which the goods were last offered. */
  readonly offeredOn: string | undefined;
}

/** Rules that the buyer paid: goods and the seller's bond go to the buyer, and the seller gets a strike. */
const ruleForBuyer = async (ctx: Ctx, tx: Tx, { order, source, reason }: Ruling): Promise<SellersLoss> => {
  await lockMembers(tx, membersOf(order));
  const bannedUntil = await addStrike(tx, { memberId: source.buyerId, orderId: order.id, reason: 'ruledAgainst' });
  const ruled = { event: 'ruleBuyer', actor: ctx.actor, note: reason, bondToBuyer: true } as const;
  const { feeCents, bondCents } = await settleResale(tx, order, source, ruled);
  return { feeCents, bondCents, bannedUntil };
};

/**
 * Reverts what happened to the goods since the default: an unanswered offer to the runner-up, or a new lot without bids.
 * Refuses (409) when somebody else has a claim to them meanwhile: `case.runnerUp`, `case.goodsGone`.
 */
const takeGoodsBack = async (ctx: Ctx, tx: Tx, { order, source, reason, offeredOn }: Ruling): Promise<void> => {
  const listing = await openListing(tx, source.id);
  if (!listing) throw claimFail('case.goodsGone');
  if (listing.lotId === order.lotId) {
    const chance = await chanceOfOrder(tx, order.id);
    if (chance?.state !== 'offered') throw claimFail(chance?.state === 'accepted' ? 'case.runnerUp' : 'case.goodsGone');
    return revokeSecondChance(tx, chance, ctx.actor);
  }
  // Offered again a moment ago, on a lot that must be locked before the orders.
  if (listing.lotId !== offeredOn) throw httpFail('stateChanged');
  if (source.state !== 'listedForResale' || !(await cancelUnbidLot(tx, listing.productNo, { actor: ctx.actor, reason })))
    throw claimFail('case.goodsGone');
  await transitionOrder(tx, source, 'hammer', systemActor);
};

/**
 * Rules that the buyer paid too late (auction.md C4): the order is reinstated as long as nobody else has a claim to the
 * goods. Deposit and strike of the default remain.
 */
const reinstate = async (ctx: Ctx, tx: Tx, ruling: Ruling): Promise<void> => {
  const { order, source, reason } = ruling;
  await takeGoodsBack(ctx, tx, ruling);
  await settleResale(tx, order, source, { event: 'reinstate', actor: ctx.actor, note: reason });
};

const ruleDispute = async (ctx: Ctx, tx: Tx, ruling: 'buyer' | 'seller', sale: Ruling): Promise<SellersLoss | undefined> => {
  if (ruling === 'buyer') return ruleForBuyer(ctx, tx, sale);
  const { order, source, reason } = sale;
  await orderDefaulted(tx, order, source, {
    event: 'ruleSeller',
    actor: ctx.actor,
    reason: 'ruledAgainst',
    strikes: strikesOfRuling,
    note: reason,
  });
  return undefined;
};

const rule = async (
  ctx: Ctx,
  tx: Tx,
  open: CaseRow,
  ruling: 'buyer' | 'seller',
  sale: Ruling,
): Promise<SellersLoss | undefined> => {
  if (open.kind === 'dispute') return ruleDispute(ctx, tx, ruling, sale);
  if (ruling === 'buyer') await reinstate(ctx, tx, sale);
  return undefined;
};

/** Decides a case (auction.md B6): 404 `case.missing`, 409 `case.goodsGone` and `case.runnerUp`. */
export const ruleCase = (ctx: Ctx, { orderNo, ruling, reason }: Input): Promise<Output> =>
  ctx.inTx(async (tx) => {
    const offeredOn = await lockOfferedAgain(tx, orderNo);
    const sale = await lockSale(tx, orderNo);
    const open = sale && (await lockOpenCase(tx, sale.order.id));
    if (!open || !sale.source) throw claimFail('case.missing');
    const { order, source } = sale;
    const event = ruling === 'buyer' ? 'ruleBuyer' : 'ruleSeller';
    const caseState = (await closeCase(tx, order.id, { event, actor: ctx.actor, ruling: reason })) ?? 'open';
    const loss = await rule(ctx, tx, open, ruling, { order, source, reason, offeredOn });
    await notifyRuled(tx, order, reason, loss);
    if (ruling === 'buyer') await notifyConfirmed(tx, order);
    const [after] = await lockOrders(tx, [order.id]);
    return { orderNo, state: after?.state ?? order.state, caseState };
  });
