/** The company's operations on orders: search, refund, cancel, correct the recipient. */
import type { orderDeskSchemas } from '@juhe/contract/mall/order-desk.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Db } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { mallFail } from '../failures.ts';
import { transitionOrder } from '../order/order-transition.ts';
import { timelineOf } from '../order/order-read.service.ts';
import { findOrder, type OrderRow } from '../order/order.repository.ts';
import { cancel, refundInFull } from '../order/order.service.ts';
import * as repository from './order-desk.repository.ts';

type Input<K extends keyof typeof orderDeskSchemas> = HandlerInput<(typeof orderDeskSchemas)[K]>;
type Output<K extends keyof typeof orderDeskSchemas> = HandlerOutput<(typeof orderDeskSchemas)[K]>;

export const listOrders = (ctx: Ctx, { state, keyword, ...page }: Input<'listOrders'>): Promise<Output<'listOrders'>> =>
  pageOf(page, (limit, offset) => repository.orderPage(ctx.db, { state, keyword }, limit, offset));

export const showOrder = async (ctx: Ctx, { orderNo }: Input<'showOrder'>): Promise<Output<'showOrder'>> => {
  const order = await repository.findDetail(ctx.db, orderNo);
  if (!order) throw mallFail('order.missing');
  return { ...order, cases: await repository.casesOf(ctx.db, order.id), timeline: await timelineOf(ctx.db, order.id) };
};

const orderBy = async (db: Db, orderNo: string): Promise<OrderRow> => {
  const order = await findOrder(db, orderNo);
  if (!order) throw mallFail('order.missing');
  return order;
};

/** Refused while an after-sale case is open (409 `afterSale.open`): that is decided first. */
export const refundCustomerOrder = (
  ctx: Ctx,
  { orderNo, reason }: Input<'refundCustomerOrder'>,
): Promise<Output<'refundCustomerOrder'>> =>
  ctx.inTx(async (tx) => refundInFull(tx, await orderBy(tx, orderNo), ctx.actor, reason));

export const cancelCustomerOrder = (
  ctx: Ctx,
  { orderNo, reason }: Input<'cancelCustomerOrder'>,
): Promise<Output<'cancelCustomerOrder'>> => ctx.inTx(async (tx) => cancel(ctx, tx, await orderBy(tx, orderNo), reason));

export const correctOrderAddress = (
  ctx: Ctx,
  { orderNo, ...changes }: Input<'correctOrderAddress'>,
): Promise<Output<'correctOrderAddress'>> =>
  ctx.inTx(async (tx) => {
    const order = await orderBy(tx, orderNo);
    await transitionOrder(tx, order, 'correctAddress', ctx.actor);
    return { orderNo, receiver: await repository.changeReceiver(tx, order.id, changes) };
  });
