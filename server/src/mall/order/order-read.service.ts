/** Orders as seen by their member. */
import type { orderSchemas } from '@juhe/contract/mall/order.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { memberPriceAccess } from '../../rights/api.ts';
import type { Db } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { mallFail } from '../failures.ts';
import { latestCases } from '../shared/open-cases.repository.ts';
import { carrierIn } from '../logistics/carriers.ts';
import type { HistoryRow } from '../../state-machine/machine.ts';
import { type ActionFacts, actionsOf } from './order-actions.ts';
import { orderMachine } from './order-machine.ts';
import { refundOf } from './order-notes.ts';
import * as repository from './order-read.repository.ts';
import { findOwnOrder, type OrderRow } from './order.repository.ts';

type Input<K extends keyof typeof orderSchemas> = HandlerInput<(typeof orderSchemas)[K]>;
type Output<K extends keyof typeof orderSchemas> = HandlerOutput<(typeof orderSchemas)[K]>;

/** Returns an order of the caller; another member's is treated as missing (domain.md §1.5). */
export const ownOrder = async (db: Db, { memberId }: Ctx, orderNo: string): Promise<OrderRow> => {
  const order = await findOwnOrder(db, memberId, orderNo);
  if (!order) throw mallFail('order.missing');
  return order;
};

/** Orders with their items and the member's actions. */
const withItems = async <T extends Omit<ActionFacts, 'items'> & { id: string }>(db: Db, orders: readonly T[]) => {
  const ids = orders.map((order) => order.id);
  const items = await repository.itemsOf(db, ids);
  const cases = await latestCases(db, ids);
  const caseOf = (itemId: string, isOpen: boolean) => {
    const saleCase = cases.find((saleCase) => saleCase.itemId === itemId && saleCase.isOpen === isOpen);
    return saleCase ? { id: saleCase.id, kind: saleCase.kind, state: saleCase.state } : null;
  };
  return orders.map((order) => {
    const ownItems = items
      .filter((item) => item.orderId === order.id)
      .map((item) => ({ ...item, afterSale: caseOf(item.id, true), pastAfterSale: caseOf(item.id, false) }));
    return { ...order, items: ownItems, actions: actionsOf({ ...order, items: ownItems }) };
  });
};

/** Lists the member's orders in one state, to review, or matching a keyword; newest first. */
export const listMyOrders = (ctx: Ctx, { status, keyword, ...page }: Input<'listMyOrders'>): Promise<Output<'listMyOrders'>> => {
  const filter = status === 'toReview' ? { toReview: true, keyword } : { state: status, keyword };
  return pageOf(page, async (limit, offset) => {
    const { list, total } = await repository.orderPage(ctx.db, ctx.memberId, filter, limit, offset);
    return { list: await withItems(ctx.db, list), total };
  });
};

const timelineStep = ({ event, to, at, note, actorKind }: HistoryRow) => {
  const refund = refundOf(event, note);
  return { event, state: to, at, note: refund ? null : note, by: actorKind, refund: refund ?? null };
};

/** Returns the timeline, newest first. */
export const timelineOf = async (db: Db, orderId: string): Promise<Output<'trackOrder'>> =>
  (await orderMachine.history(db, orderId)).map(timelineStep).reverse();

export const getOrder = async (ctx: Ctx, { orderNo }: Input<'getOrder'>): Promise<Output<'getOrder'>> => {
  const detail = await repository.findDetail(ctx.db, ctx.memberId, orderNo);
  if (!detail) throw mallFail('order.missing');
  const [order] = await withItems(ctx.db, [detail]);
  if (!order) throw mallFail('order.missing');
  const carrier = order.carrier === null ? null : carrierIn(order.carrier, ctx.lang).name;
  return { ...order, carrier, timeline: await timelineOf(ctx.db, detail.id) };
};

export const trackOrder = async (ctx: Ctx, { orderNo }: Input<'trackOrder'>): Promise<Output<'trackOrder'>> =>
  timelineOf(ctx.db, (await ownOrder(ctx.db, ctx, orderNo)).id);

export const countOrders = async (ctx: Ctx): Promise<Output<'countOrders'>> => {
  const { db, memberId } = ctx;
  return { ...(await repository.stateCounts(db, memberId)), afterSale: await repository.openCaseCount(db, memberId) };
};

/** Returns goods that can be bought again. */
export const listRecentPurchases = async (ctx: Ctx): Promise<Output<'listRecentPurchases'>> => ({
  list: await repository.recentItems(ctx.db, memberPriceAccess(ctx.memberId), ctx.memberId, 10),
});

/** Lists the orders that the company has to ship. */
export const listOrdersToShip = (ctx: Ctx, page: Input<'listOrdersToShip'>): Promise<Output<'listOrdersToShip'>> =>
  pageOf(page, (limit, offset) => repository.toShipPage(ctx.db, limit, offset));
