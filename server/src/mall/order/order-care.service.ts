/** Members' operations on orders other than payment and refund. */
import type { orderSchemas } from '@juhe/contract/mall/order.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Ctx } from '../../http/call/context.ts';
import type { Failure } from '../../http/failure/failures.ts';
import { mallFail } from '../failures.ts';
import { addCartLines } from '../cart/cart.service.ts';
import * as repository from './order-care.repository.ts';
import { orderFail } from './order-failures.ts';
import { isOrderEnd } from './order-ends.ts';
import { transitionOrder, notifyMember } from './order-transition.ts';
import { ownOrder } from './order-read.service.ts';
import { lockOrder, requestedAgain, type RequestedLine } from './order.repository.ts';
import { scheduleReceipt } from './receipt-jobs.ts';

type Input<K extends keyof typeof orderSchemas> = HandlerInput<(typeof orderSchemas)[K]>;
type Output<K extends keyof typeof orderSchemas> = HandlerOutput<(typeof orderSchemas)[K]>;

/** Postponement of the automatic receipt (seconds), allowed once. */
const extendBySeconds = 5 * 86_400;

/** Reminds the shop to ship a paid order, once in 24 hours (409 `order.remindedAlready`). */
export const remindOrder = (ctx: Ctx, { orderNo }: Input<'remindOrder'>): Promise<Output<'remindOrder'>> =>
  ctx.inTx(async (tx) => {
    const order = await ownOrder(tx, ctx, orderNo);
    const done = await transitionOrder(tx, order, 'remind', ctx.actor);
    if ((await repository.setReminded(tx, order.id)) === 0) throw orderFail('order.remindedAlready');
    return done;
  });

/** Postpones the automatic receipt of a shipped order by five days, once. */
export const extendReceipt = (ctx: Ctx, { orderNo }: Input<'extendReceipt'>): Promise<Output<'extendReceipt'>> =>
  ctx.inTx(async (tx) => {
    const order = await ownOrder(tx, ctx, orderNo);
    const done = await transitionOrder(tx, order, 'extend', ctx.actor);
    const extended = await repository.extendReceipt(tx, order.id, extendBySeconds);
    if (!extended) throw orderFail((await repository.isExtended(tx, order.id)) ? 'order.extendedAlready' : 'order.receiptDue');
    await scheduleReceipt(tx, orderNo, extended.secondsLeft);
    return { ...done, receiveBy: extended.receiveBy };
  });

/** Hides a finished order from the member; it stays in the books. Afterwards it responds like a missing one. */
export const deleteOrder = (ctx: Ctx, { orderNo }: Input<'deleteOrder'>): Promise<Output<'deleteOrder'>> =>
  ctx.inTx(async (tx) => {
    const order = await lockOrder(tx, (await ownOrder(tx, ctx, orderNo)).id);
    if (!order) throw mallFail('order.missing');
    if (!isOrderEnd(order.state)) throw orderFail('order.notEnded');
    if ((await repository.setDeleted(tx, order.id)) === 0) throw mallFail('order.missing');
    notifyMember(tx, order);
    return { orderNo };
  });

const problemOf = ({ onSale, available, productName }: RequestedLine): Failure | undefined => {
  if (!onSale) return mallFail('goods.offShelf', { name: productName });
  return available === 0 ? mallFail('stock.none', { name: productName }) : undefined;
};

/**
 * Puts the available items of an order into the cart at today's price, and lists the missing ones. A full cart refuses all of
 * them.
 */
export const buyAgain = (ctx: Ctx, { orderNo }: Input<'buyAgain'>): Promise<Output<'buyAgain'>> =>
  ctx.inTx(async (tx) => {
    const lines = await requestedAgain(tx, (await ownOrder(tx, ctx, orderNo)).id);
    const orderable = lines.filter((line) => !problemOf(line));
    await addCartLines(
      tx,
      ctx.memberId,
      orderable.map(({ skuId, priceCents, available, quantity }) => ({ skuId, priceCents, stock: available, quantity })),
    );
    return {
      added: orderable.length,
      missing: lines.flatMap((line) => {
        const problem = problemOf(line);
        return problem ? [{ productName: line.productName, reason: problem.textIn(ctx.lang) }] : [];
      }),
    };
  });
