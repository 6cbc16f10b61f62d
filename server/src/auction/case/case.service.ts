/** Cases about person-to-person payments (auction.md B6, C4). */
import type { caseSchemas } from '@juhe/contract/auction/case.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { attachPrivatePictures } from '../../common/api.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { briefUrl, operatorMark } from '../../storage/signed-address.ts';
import { claimFail } from '../claim/claim-failures.ts';
import { notifyStatement } from '../claim/claim-notices.ts';
import { claimOf, reusedPictures } from '../claim/claim.repository.ts';
import { evidencePath } from '../claim/evidence-address.ts';
import { mayOpenLate } from '../shared/late-case.ts';
import { closeCase } from '../dispute/close-case.ts';
import { insertStatement, lockOpenCase, statementsOf } from '../dispute/dispute.repository.ts';
import { openCase } from '../dispute/open-case.ts';
import { lockSale } from '../order/lock-sale.ts';
import { orderDefaulted } from '../order/order-default.ts';
import { orderFail } from '../order/order-failures.ts';
import { transitionOrder } from '../order/order-transition.ts';
import { notifyDisputed } from '../order/order-notices.ts';
import { type AuctionOrderRow, findBoughtOrder, findPartyOrder, lockOrders } from '../order/order.repository.ts';
import * as repository from './case.repository.ts';

type Input<K extends keyof typeof caseSchemas> = HandlerInput<(typeof caseSchemas)[K]>;
type Output<K extends keyof typeof caseSchemas> = HandlerOutput<(typeof caseSchemas)[K]>;

/** Statement limit per side in a case. */
const maxStatements = 5;

/** The caller's order, locked; 404 unless the caller is its buyer or its seller. */
const lockParty = async (tx: Tx, memberId: string, orderNo: string): Promise<AuctionOrderRow> => {
  const partyOrder = await findPartyOrder(tx, memberId, orderNo);
  const [order] = partyOrder ? await lockOrders(tx, [partyOrder.id]) : [];
  if (!order) throw orderFail('order.missing');
  return order;
};

/**
 * Adds a statement of the buyer or the seller (auction.md B6): 20 to 2,000 characters and up to nine pictures, within 24
 * hours, five times per side.
 */
export const addCaseStatement = (
  ctx: Ctx,
  { orderNo, text, pictureIds }: Input<'addCaseStatement'>,
): Promise<Output<'addCaseStatement'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const order = await lockParty(tx, memberId, orderNo);
    const open = await lockOpenCase(tx, order.id);
    if (!open) throw claimFail('case.missing');
    if (open.isHeard) throw claimFail('case.heard');
    if ((await repository.countStatements(tx, open.id, memberId)) >= maxStatements)
      throw claimFail('case.tooMany', { n: maxStatements });
    await attachPrivatePictures(tx, memberId, 'voucher', pictureIds);
    // The order of a late payment is over: only its case continues.
    const state = open.kind === 'late' ? order.state : await transitionOrder(tx, order, 'statement', ctx.actor);
    await insertStatement(tx, { caseId: open.id, memberId, text, pictureIds });
    await notifyStatement(tx, order, memberId === order.buyerId ? order.sellerId : order.buyerId);
    return { orderNo, state };
  });

/** The buyer admits not having paid (auction.md B6): the order defaults. */
export const giveUpCase = (ctx: Ctx, { orderNo }: Input<'giveUpCase'>): Promise<Output<'giveUpCase'>> =>
  ctx.inTx(async (tx) => {
    // Checked first, so that nobody but the buyer locks the sale.
    const boughtOrder = await findBoughtOrder(tx, ctx.memberId, orderNo);
    const sale = boughtOrder && (await lockSale(tx, orderNo));
    if (!sale) throw orderFail('order.missing');
    await closeCase(tx, sale.order.id, { event: 'giveUp', actor: ctx.actor });
    await orderDefaulted(tx, sale.order, sale.source, { event: 'giveUp', actor: ctx.actor, reason: 'gaveUp' });
    return { orderNo, state: 'defaulted' };
  });

/** Opens a late-payment case: the buyer paid after the order had defaulted, and reports it within a day, once (auction.md C4). */
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
    await notifyDisputed(tx, order);
    return { orderNo, state: order.state };
  });

/** Evidence as an operator sees it: valid for one minute, and only while the case waits. */
const picture = ({ deps }: Ctx, orderNo: string, id: string, reused: ReadonlySet<string>) => ({
  id,
  url: briefUrl(deps, evidencePath(orderNo, id), operatorMark, 'large'),
  thumb: briefUrl(deps, evidencePath(orderNo, id), operatorMark, 'thumb'),
  isReused: reused.has(id),
});

/** A waiting case with its claim and statements. */
const withEvidence = async (db: Db, { orderId, ...row }: repository.WaitingRow) => {
  const claim = await claimOf(db, orderId);
  const statements = await statementsOf(db, row.id);
  const pictureIds = [...(claim?.voucherIds ?? []), ...statements.flatMap((statement) => statement.pictureIds)];
  return { row, claim, statements, pictures: pictureIds.map((id) => ({ orderId, id })) };
};

/**
 * Cases waiting for the company, oldest first, with all statements and pictures; pictures that were used for another payment
 * as well are marked.
 */
export const listCases = (ctx: Ctx, page: Input<'listCases'>): Promise<Output<'listCases'>> =>
  pageOf(page, async (limit, offset) => {
    const { list, total } = await repository.waitingCases(ctx.db, limit, offset);
    const cases: Awaited<ReturnType<typeof withEvidence>>[] = [];
    for (const row of list) cases.push(await withEvidence(ctx.db, row));
    const reused = await reusedPictures(
      ctx.db,
      cases.flatMap(({ pictures }) => pictures),
    );
    return {
      list: cases.map(({ row, claim, statements }) => {
        const pictures = (ids: readonly string[]) => ids.map((id) => picture(ctx, row.orderNo, id, reused));
        return {
          ...row,
          claim: claim ? { reference: claim.reference, at: claim.at, vouchers: pictures(claim.voucherIds) } : null,
          statements: statements.map(({ memberId, text, pictureIds, at }) => ({
            side: memberId === row.buyerId ? ('buy' as const) : ('sell' as const),
            text,
            pictures: pictures(pictureIds),
            at,
          })),
        };
      }),
      total,
    };
  });

/** Lots and members whose bids or vouchers look arranged, latest first (auction.md C2). */
export const listSuspectLots = ({ db }: Ctx, { days }: Input<'listSuspectLots'>): Promise<Output<'listSuspectLots'>> =>
  repository.suspects(db, days);
