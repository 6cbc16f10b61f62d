/** A person-to-person payment, step by step (auction.md B6, E). */
import type { claimSchemas } from '@juhe/contract/auction/claim.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { attachPrivatePictures } from '../../common/api.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { Failure } from '../../http/failure/failures.ts';
import { codeSubject, confirmAbove, freeSpendingCents } from '../../payment/api.ts';
import { openCase } from '../dispute/open-case.ts';
import { closeCase } from '../dispute/close-case.ts';
import { insertStatement } from '../dispute/dispute.repository.ts';
import { lockSale } from '../order/lock-sale.ts';
import { orderFail, orderRefusal } from '../order/order-failures.ts';
import { transitionOrder } from '../order/order-transition.ts';
import { notifyDisputed } from '../order/order-notices.ts';
import { type AuctionOrderRow, clearDue, findPartyOrder, lockOrders } from '../order/order.repository.ts';
import { cancelPayDeadline, schedulePayDeadline } from '../order/pay-deadline.ts';
import { settleResale } from '../resale/settle.ts';
import { claimFail } from './claim-failures.ts';
import { notifyClaimed, notifyClaimWithdrawn, notifyConfirmed, notifySettled } from './claim-notices.ts';
import * as repository from './claim.repository.ts';
import { beginConfirmTime, endConfirmTime } from './confirm-deadline.ts';

type Input<K extends keyof typeof claimSchemas> = HandlerInput<(typeof claimSchemas)[K]>;
type Done = HandlerOutput<(typeof claimSchemas)['claimPayment']>;

/** The caller's order as its buyer or its seller; 404 for everybody else, as for a missing one. */
const partyOrder = async (db: Db, memberId: string, orderNo: string, side: 'buyer' | 'seller'): Promise<AuctionOrderRow> => {
  const order = await findPartyOrder(db, memberId, orderNo);
  if (!order || (side === 'buyer' ? order.buyerId : order.sellerId) !== memberId) throw orderFail('order.missing');
  return order;
};

const lockOne = async (tx: Tx, id: string): Promise<AuctionOrderRow> => {
  const [order] = await lockOrders(tx, [id]);
  if (!order) throw orderFail('order.missing');
  return order;
};

/** Attaches vouchers; 400 `voucher.unknown` for a picture that this member did not upload as one. */
const attachVouchers = async (tx: Tx, memberId: string, ids: readonly string[]): Promise<void> => {
  try {
    await attachPrivatePictures(tx, memberId, 'voucher', ids);
  } catch (error) {
    if (error instanceof Failure && error.key === 'upload.unknown')
      throw claimFail('voucher.unknown', {}, { field: 'voucherIds' });
    throw error;
  }
};

/**
 * The buyer reports having paid (auction.md E); the seller has two hours. 409 `order.defaulted` when the payment deadline has
 * passed, even before its job has run.
 */
export const claimPayment = (ctx: Ctx, { orderNo, voucherIds, reference }: Input<'claimPayment'>): Promise<Done> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const order = await lockOne(tx, (await partyOrder(tx, memberId, orderNo, 'buyer')).id);
    if (order.sellerId === null) throw claimFail('claim.platform');
    if (order.state === 'defaulted') throw claimFail('order.defaulted');
    if (order.state === 'pendingPayment' && (await repository.isPaymentOverdue(tx, order.id))) throw claimFail('order.defaulted');
    const state = await transitionOrder(tx, order, 'claim', ctx.actor);
    await attachVouchers(tx, memberId, voucherIds);
    await repository.insertClaim(tx, order.id, { reference, voucherIds });
    await cancelPayDeadline(tx, orderNo);
    const dueAt = await beginConfirmTime(tx, order.id, orderNo);
    await notifyClaimed(tx, order, dueAt);
    return { orderNo, state };
  });

/**
 * The buyer withdraws the claim, once and before the seller answers: the previous payment deadline applies again. From then
 * on no deadline decides against either side (auction.md B6).
 */
export const withdrawClaim = (ctx: Ctx, { orderNo }: Input<'withdrawClaim'>): Promise<Done> =>
  ctx.inTx(async (tx) => {
    const order = await lockOne(tx, (await partyOrder(tx, ctx.memberId, orderNo, 'buyer')).id);
    if (order.state === 'awaitingConfirm' && order.claimWithdrawn) throw claimFail('claim.withdrawnOnce');
    const state = await transitionOrder(tx, order, 'withdrawClaim', ctx.actor);
    await repository.withdrawClaim(tx, order.id);
    await endConfirmTime(tx, orderNo);
    if (order.payDueAt !== null) await schedulePayDeadline(tx, orderNo, order.payDueAt);
    await notifyClaimWithdrawn(tx, order);
    return { orderNo, state };
  });

/**
 * The seller confirms the receipt (auction.md B5): settles in one transaction. A second confirmation returns the first
 * result. 400 `claim.amount`; above 500.00 the password, or a fresh proof for members with a second factor.
 */
export const confirmPayment = (ctx: Ctx, input: Input<'confirmPayment'>): Promise<Done> =>
  ctx.inTx(async (tx) => {
    const { orderNo, amountCents } = input;
    const read = await partyOrder(tx, ctx.memberId, orderNo, 'seller');
    if (amountCents !== read.priceCents)
      throw claimFail('claim.amount', { amountCents: read.priceCents }, { field: 'amountCents' });
    const sale = await lockSale(tx, orderNo);
    if (!sale?.source) throw orderFail('order.missing');
    const { order, source } = sale;
    if (source.state === 'settled') return { orderNo, state: 'settled' };
    if (order.state !== 'awaitingConfirm' && order.state !== 'disputed') throw orderRefusal(order.state);
    // No wallet is debited: the amount of this order alone decides.
    if (amountCents > freeSpendingCents) {
      const spendCode = await confirmAbove(ctx, input, codeSubject('claim', orderNo, amountCents), freeSpendingCents);
      await spendCode(tx);
    }
    const { feeCents } = await settleResale(tx, order, source, { event: 'confirm', actor: ctx.actor });
    await closeCase(tx, order.id, { event: 'settle', actor: ctx.actor });
    await endConfirmTime(tx, orderNo);
    await notifyConfirmed(tx, order);
    await notifySettled(tx, order, feeCents);
    return { orderNo, state: 'settled' };
  });

/** The seller reports no payment: an operator decides, and the goods stay where they are (auction.md B6). */
export const denyPayment = (ctx: Ctx, { orderNo, text }: Input<'denyPayment'>): Promise<Done> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const order = await lockOne(tx, (await partyOrder(tx, memberId, orderNo, 'seller')).id);
    const state = await transitionOrder(tx, order, 'deny', ctx.actor);
    await clearDue(tx, order.id);
    const caseId = await openCase(tx, { orderId: order.id, kind: 'dispute', openedBy: 'seller' }, ctx.actor);
    await insertStatement(tx, { caseId, memberId, text, pictureIds: [] });
    await endConfirmTime(tx, orderNo);
    await notifyDisputed(tx, order);
    return { orderNo, state };
  });
