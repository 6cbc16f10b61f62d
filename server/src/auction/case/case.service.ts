/** Cases about payments from person to person (auction.md B6, C4). */
import type { caseSchemas } from '@juhe/contract/auction/case.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { attachPrivatePictures } from '../../common/api.ts';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/context.ts';
import { pageOf } from '../../http/page.ts';
import { lockMembers } from '../../member/api.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { privatePicture } from '../../storage/signed-address.ts';
import { claimFail } from '../claim/claim-failures.ts';
import { tellConfirmed, tellRuled, tellStatement } from '../claim/claim-notices.ts';
import { claimOf } from '../claim/claim.repository.ts';
import { mayOpenLate } from '../claim/late-case.ts';
import { closeCase } from '../dispute/close-case.ts';
import { type CaseRow, insertStatement, lockOpenCase, statementsOf } from '../dispute/dispute.repository.ts';
import { openCase } from '../dispute/open-case.ts';
import { openListing } from '../listing/listing.repository.ts';
import { lockLot } from '../lot/lot.repository.ts';
import { cancelUnbidLot } from '../lot/member-lot.ts';
import { lockSale } from '../order/lock-sale.ts';
import { orderDefaulted } from '../order/order-default.ts';
import { orderFail } from '../order/order-failures.ts';
import { fireOrder } from '../order/order-fire.ts';
import { tellDisputed } from '../order/order-notices.ts';
import { type AuctionOrderRow, findOrder, findPartyOrder, lockOrders } from '../order/order.repository.ts';
import { membersOf, settleResale } from '../resale/settle.ts';
import { addStrike } from '../strike/strikes.ts';
import * as repository from './case.repository.ts';

type Input<K extends keyof typeof caseSchemas> = HandlerInput<(typeof caseSchemas)[K]>;
type Output<K extends keyof typeof caseSchemas> = HandlerOutput<(typeof caseSchemas)[K]>;

/** Statements of each side in a case. */
const mostStatements = 5;
/** Strikes of a buyer who is ruled against (auction.md B6). */
const strikesOfRuling = 2;

/** The caller's order, locked; 404 unless the caller is its buyer or its seller. */
const lockParty = async (tx: Tx, memberId: string, orderNo: string): Promise<AuctionOrderRow> => {
  const found = await findPartyOrder(tx, memberId, orderNo);
  const [order] = found ? await lockOrders(tx, [found.id]) : [];
  if (!order) throw orderFail('order.missing');
  return order;
};

/** Buyer or seller says what happened (auction.md B6): 20 to 2,000 characters and up to nine pictures, within 24 hours, five times a side. */
export const addStatement = (ctx: Ctx, { orderNo, text, pictureIds }: Input<'addStatement'>): Promise<Output<'addStatement'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const order = await lockParty(tx, memberId, orderNo);
    const open = await lockOpenCase(tx, order.id);
    if (!open) throw claimFail('case.missing');
    if (open.isHeard) throw claimFail('case.heard');
    if ((await repository.countStatements(tx, open.id, memberId)) >= mostStatements)
      throw claimFail('case.tooMany', { n: mostStatements });
    await attachPrivatePictures(tx, memberId, 'voucher', pictureIds);
    // The order of a late payment is over: its case alone goes on.
    const state = open.kind === 'late' ? order.state : await fireOrder(tx, order, 'statement', ctx.actor);
    await insertStatement(tx, { caseId: open.id, memberId, text, pictureIds });
    await tellStatement(tx, order, memberId === order.buyerId ? order.sellerId : order.buyerId);
    return { orderNo, state };
  });

/** The buyer did not pay after all (auction.md B6): the order defaults. */
export const giveUp = (ctx: Ctx, { orderNo }: Input<'giveUp'>): Promise<Output<'giveUp'>> =>
  ctx.inTx(async (tx) => {
    const sale = await lockSale(tx, orderNo);
    if (sale?.order.buyerId !== ctx.memberId) throw orderFail('order.missing');
    await closeCase(tx, sale.order.id, { event: 'giveUp', actor: ctx.actor });
    await orderDefaulted(tx, sale.order, sale.source, { event: 'giveUp', actor: ctx.actor, reason: 'gaveUp' });
    return { orderNo, state: 'defaulted' };
  });

/** The buyer paid after the order had defaulted, and says so within a day of it, once (auction.md C4). */
export const openLateCase = (ctx: Ctx, input: Input<'openLateCase'>): Promise<Output<'openLateCase'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const { orderNo, text, pictureIds } = input;
    const order = await lockParty(tx, memberId, orderNo);
    if (order.buyerId !== memberId) throw orderFail('order.missing');
    if (!(await mayOpenLate(tx, order.id))) throw claimFail('case.late');
    await attachPrivatePictures(tx, memberId, 'voucher', pictureIds);
    const caseId = await openCase(tx, { orderId: order.id, kind: 'late', openedBy: 'buyer' }, ctx.actor);
    await insertStatement(tx, { caseId, memberId, text, pictureIds });
    await tellDisputed(tx, order);
    return { orderNo, state: order.state };
  });

/** Cases that wait for the company, the oldest first, with everything that was said and shown. */
export const listCases = (ctx: Ctx, page: Input<'listCases'>): Promise<Output<'listCases'>> =>
  pageOf(page, async (limit, offset) => {
    const pictures = (ids: readonly string[]) => ids.map((id) => privatePicture(ctx.deps, id));
    const { list, total } = await repository.waitingCases(ctx.db, limit, offset);
    const cases: Output<'listCases'>['list'] = [];
    for (const { orderId, ...row } of list) {
      const claim = await claimOf(ctx.db, orderId);
      const statements = await statementsOf(ctx.db, row.id);
      cases.push({
        ...row,
        claim: claim ? { reference: claim.reference, at: claim.at, vouchers: pictures(claim.voucherIds) } : null,
        statements: statements.map(({ memberId, text, pictureIds, at }) => ({
          side: memberId === row.buyerId ? ('buy' as const) : ('sell' as const),
          text,
          pictures: pictures(pictureIds),
          at,
        })),
      });
    }
    return { list: cases, total };
  });

/** The goods may be offered again on another lot: lots are locked before orders. */
const lockOfferedAgain = async (tx: Tx, orderNo: string): Promise<void> => {
  const order = await findOrder(tx, orderNo);
  const listing = order && order.sellerOrderId !== null ? await openListing(tx, order.sellerOrderId) : undefined;
  if (listing && listing.lotId !== order?.lotId) await lockLot(tx, listing.productNo);
};

interface Ruling {
  readonly order: AuctionOrderRow;
  readonly source: AuctionOrderRow;
  readonly reason: string;
}

/** The buyer paid: goods and the seller's bond go to the buyer, and the seller gets a strike. */
const ruleForBuyer = async (ctx: Ctx, tx: Tx, { order, source, reason }: Ruling): Promise<void> => {
  await lockMembers(tx, membersOf(order));
  await addStrike(tx, { memberId: source.buyerId, orderId: order.id, reason: 'ruledAgainst' });
  await settleResale(tx, order, source, { event: 'ruleBuyer', actor: ctx.actor, note: reason, bondToBuyer: true });
};

/**
 * The buyer paid too late (auction.md C4): the order is reinstated as long as nobody has bid on the goods that were offered again. The deposit
 * and the strike of the default stay.
 */
const reinstate = async (ctx: Ctx, tx: Tx, { order, source, reason }: Ruling): Promise<void> => {
  const listing = source.state === 'listedForResale' ? await openListing(tx, source.id) : undefined;
  if (!listing || !(await cancelUnbidLot(tx, listing.productNo, { actor: ctx.actor, reason }))) throw claimFail('case.goodsGone');
  await fireOrder(tx, source, 'hammer', systemActor);
  await settleResale(tx, order, source, { event: 'reinstate', actor: ctx.actor, note: reason });
};

const ruleDispute = async (ctx: Ctx, tx: Tx, ruling: 'buyer' | 'seller', sale: Ruling): Promise<void> => {
  if (ruling === 'buyer') return ruleForBuyer(ctx, tx, sale);
  const { order, source, reason } = sale;
  return orderDefaulted(tx, order, source, {
    event: 'ruleSeller',
    actor: ctx.actor,
    reason: 'ruledAgainst',
    strikes: strikesOfRuling,
    note: reason,
  });
};

const rule = async (ctx: Ctx, tx: Tx, open: CaseRow, ruling: 'buyer' | 'seller', sale: Ruling): Promise<void> => {
  if (open.kind === 'dispute') return ruleDispute(ctx, tx, ruling, sale);
  if (ruling === 'buyer') await reinstate(ctx, tx, sale);
};

/** Decides a case (auction.md B6): 404 `case.missing`, 409 `case.goodsGone`. */
export const ruleCase = (ctx: Ctx, { orderNo, ruling, reason }: Input<'ruleCase'>): Promise<Output<'ruleCase'>> =>
  ctx.inTx(async (tx) => {
    await lockOfferedAgain(tx, orderNo);
    const sale = await lockSale(tx, orderNo);
    const open = sale && (await lockOpenCase(tx, sale.order.id));
    if (!open || !sale.source) throw claimFail('case.missing');
    const { order, source } = sale;
    const event = ruling === 'buyer' ? 'ruleBuyer' : 'ruleSeller';
    const caseState = (await closeCase(tx, order.id, { event, actor: ctx.actor, ruling: reason })) ?? 'open';
    await rule(ctx, tx, open, ruling, { order, source, reason });
    await tellRuled(tx, order, reason);
    if (ruling === 'buyer') await tellConfirmed(tx, order);
    const [after] = await lockOrders(tx, [order.id]);
    return { orderNo, state: after?.state ?? order.state, caseState };
  });

/** Lots and members whose bids or vouchers look arranged, the latest first (auction.md C2). */
export const listSuspects = ({ db }: Ctx, { days }: Input<'listSuspectLots'>): Promise<Output<'listSuspectLots'>> =>
  repository.suspects(db, days);
