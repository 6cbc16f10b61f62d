import type { PointsOrderAction, PointsOrderState, pointsShopSchemas } from '@juhe/contract/auction/points-shop.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Db, Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import { businessNo } from '../../http/business-no.ts';
import type { Actor, Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { defineJob } from '../../jobs/job.ts';
import { lockForPostings } from '../../ledger/lock-accounts.ts';
import { type EntryInput, post, reverse } from '../../ledger/post.ts';
import { balancesOf } from '../../ledger/read.ts';
import { carrierIn, checkedWaybill, findAddress, receiverOf, trackOf } from '../../mall/api.ts';
import { lockMembers } from '../../member/api.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { boughtAccount, pointsAccount, pointsIssue } from '../points/earn.ts';
import * as goodsRepository from './points-goods.repository.ts';
import { pointsOrderRefusal } from './points-order-state-failures.ts';
import { pointsOrderMachine } from './points-order-machine.ts';
import { notifyPointsOrder } from './points-order-notices.ts';
import * as repository from './points-order.repository.ts';
import type { PointsOrderRow } from './points-order.repository.ts';
import { pointsShopFail } from './points-shop-failures.ts';

type Input<K extends keyof typeof pointsShopSchemas> = HandlerInput<(typeof pointsShopSchemas)[K]>;
type Output<K extends keyof typeof pointsShopSchemas> = HandlerOutput<(typeof pointsShopSchemas)[K]>;
type Done = Output<'cancelPointsOrder'>;

/** Time from shipping to automatic receipt (seconds, auction.md B7). */
const receiveAfterSeconds = 10 * 86_400;

/** Spends purchased points before earned ones (auction.md B7). */
const spend = async (
  tx: Tx,
  memberId: string,
  { points, orderNo, title }: { points: number; orderNo: string; title: string },
) => {
  const [earnedAccount, bought] = [pointsAccount(memberId), boughtAccount(memberId)];
  await lockForPostings(tx, [earnedAccount, bought, pointsIssue]);
  const [earned, boughtPoints] = await balancesOf(tx, [earnedAccount, bought]);
  if (earned + boughtPoints < points)
    throw pointsShopFail('pointsGoods.pointsShort', { short: points - earned - boughtPoints }, { field: 'quantity' });
  const ofBought = Math.min(boughtPoints, points);
  const entries: EntryInput[] = [
    { account: bought, amount: -ofBought, memo: title },
    { account: earnedAccount, amount: ofBought - points, memo: title },
    { account: pointsIssue, amount: points },
  ];
  const { id } = await post(tx, {
    kind: 'points.spent',
    ref: orderNo,
    key: `points.spent:${orderNo}`,
    entries: entries.filter(({ amount }) => amount !== 0),
  });
  return { transactionId: id, ofBought, pointsLeft: earned + ofBought - points, pointsBoughtLeft: boughtPoints - ofBought };
};

/** Exchanges points for goods. Concurrent callers succeed as far as stock, the member's limit and the balance allow. */
export const createPointsOrder = (ctx: Ctx, input: Input<'createPointsOrder'>): Promise<Output<'createPointsOrder'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const { quantity } = input;
    // Serializes the orders of one member, so that the limit per member holds.
    await lockMembers(tx, [memberId]);
    const goods = await goodsRepository.lockGoods(tx, input.goodsId);
    if (!goods?.onSale) throw pointsShopFail('pointsGoods.missing');
    const address = await findAddress(tx, memberId, input.addressId);
    if (!address) throw pointsShopFail('pointsOrder.address', undefined, { field: 'addressId' });
    if (goods.points !== input.expectedPoints)
      throw pointsShopFail('pointsGoods.priceChanged', { points: goods.points }, { field: 'expectedPoints' });
    if (goods.perMember !== null) {
      const remaining = Math.max(0, goods.perMember - (await repository.piecesOf(tx, memberId, goods.id)));
      if (quantity > remaining)
        throw pointsShopFail('pointsGoods.memberLimit', { most: goods.perMember, left: remaining }, { field: 'quantity' });
    }
    if (quantity > goods.stock) throw pointsShopFail('pointsGoods.stockShort', { stock: goods.stock }, { field: 'quantity' });
    const orderNo = businessNo('J');
    const points = goods.points * quantity;
    const { transactionId, ofBought, ...balances } = await spend(tx, memberId, { points, orderNo, title: goods.title });
    await goodsRepository.removeStock(tx, goods.id, quantity);
    const id = await repository.insertOrder(tx, {
      orderNo,
      memberId,
      goodsId: goods.id,
      title: goods.title,
      img: goods.img,
      quantity,
      points,
      pointsBought: ofBought,
      transactionId,
      receiver: receiverOf(address),
    });
    await pointsOrderMachine.created(tx, { id, state: 'paid', actor: ctx.actor });
    notifyScreens(tx, { memberId, orderNo });
    return { orderNo, ...balances };
  });

const notifyScreens = (tx: Tx, { memberId, orderNo }: Pick<PointsOrderRow, 'memberId' | 'orderNo'>): void => {
  publish(tx, `member:${memberId}`, { kind: 'pointsOrder', orderNo });
  publish(tx, `member:${memberId}`, { kind: 'points' });
};

/** The actions of an order: those that its machine allows the member. */
const actionsOf = (state: PointsOrderState): PointsOrderAction[] => {
  const events = pointsOrderMachine.eventsFrom(state, 'member');
  return [
    ...(state === 'shipped' || state === 'received' ? (['track'] as const) : []),
    ...events.filter((event) => event !== 'ship'),
  ];
};

const view = ({ orderNo, state, goodsId, title, img, quantity, points, createdAt }: PointsOrderRow) => ({
  orderNo,
  state,
  goodsId,
  title,
  img,
  quantity,
  points,
  createdAt,
  actions: actionsOf(state),
});

export const listMyPointsOrders = async (
  { db, memberId }: Ctx,
  { status, ...page }: Input<'listMyPointsOrders'>,
): Promise<Output<'listMyPointsOrders'>> => {
  const orders = await pageOf(page, async (limit, offset) => {
    const { list, total } = await repository.ownOrderPage(db, memberId, status, limit, offset);
    return { list: list.map(view), total };
  });
  return { ...orders, counts: await repository.openCounts(db, memberId) };
};

/** An order of the caller; another member's responds like a missing one. */
const ownOrder = async (db: Db, { memberId }: Ctx, orderNo: string): Promise<PointsOrderRow> => {
  const order = await repository.findOwnOrder(db, memberId, orderNo);
  if (!order) throw pointsShopFail('pointsOrder.missing');
  return order;
};

export const getPointsOrder = async (ctx: Ctx, { orderNo }: Input<'getPointsOrder'>): Promise<Output<'getPointsOrder'>> => {
  const order = await ownOrder(ctx.db, ctx, orderNo);
  const history = await pointsOrderMachine.history(ctx.db, order.id);
  return {
    ...view(order),
    pointsBought: order.pointsBought,
    receiver: order.receiver,
    carrier: order.carrier === null ? null : carrierIn(order.carrier, ctx.lang).name,
    waybill: order.waybill,
    receiveDueAt: order.state === 'shipped' ? order.receiveDueAt : null,
    timeline: history
      .map(({ event, to, actorKind, at, note }) => ({ event, state: to as PointsOrderState, by: actorKind, at, note }))
      .reverse(),
  };
};

/** Returns the tracking of the parcel; refuses (409) with the state of an order that is not shipped. */
export const trackPointsOrder = async (ctx: Ctx, { orderNo }: Input<'trackPointsOrder'>): Promise<Output<'trackPointsOrder'>> => {
  const { carrier, waybill, shippedAt, receivedAt, receiver, state } = await ownOrder(ctx.db, ctx, orderNo);
  if (carrier === null || waybill === null || shippedAt === null) throw pointsOrderRefusal(state);
  const { events, expectedAt } = await trackOf(ctx.db, { carrier, waybill, shippedAt, receivedAt, to: receiver.region });
  return { carrier: carrierIn(carrier, ctx.lang), waybill, shippedAt, expectedAt, track: events.toReversed() };
};

/** Cancels: returns the pieces to the stock and the points to their source accounts. */
const cancel = async (tx: Tx, order: PointsOrderRow, actor: Actor, reason?: string): Promise<Done> => {
  const { to } = await pointsOrderMachine.transition(tx, { id: order.id, event: 'cancel', actor, note: reason });
  await goodsRepository.lockGoods(tx, order.goodsId);
  await goodsRepository.removeStock(tx, order.goodsId, -order.quantity);
  await reverse(tx, order.transactionId, { kind: 'points.returned', key: `points.returned:${order.orderNo}` });
  notifyScreens(tx, order);
  await notifyPointsOrder(tx, order, 'cancel', actor, reason === undefined ? {} : { reason });
  return { orderNo: order.orderNo, state: to };
};

const locked = async (lock: Promise<PointsOrderRow | undefined>): Promise<PointsOrderRow> => {
  const order = await lock;
  if (!order) throw pointsShopFail('pointsOrder.missing');
  return order;
};

export const cancelPointsOrder = (ctx: Ctx, { orderNo }: Input<'cancelPointsOrder'>): Promise<Done> =>
  ctx.inTx(async (tx) => cancel(tx, await locked(repository.lockOwnOrder(tx, ctx.memberId, orderNo)), ctx.actor));

export const cancelMemberPointsOrder = (ctx: Ctx, { orderNo, reason }: Input<'cancelMemberPointsOrder'>): Promise<Done> =>
  ctx.inTx(async (tx) => cancel(tx, await locked(repository.lockOrder(tx, orderNo)), ctx.actor, reason));

const receive = async (tx: Tx, order: PointsOrderRow, actor: Actor): Promise<Done> => {
  const { to } = await pointsOrderMachine.transition(tx, { id: order.id, event: 'receive', actor });
  await repository.setReceived(tx, order.id);
  await receivePointsOrderJob.cancel(tx, order.orderNo);
  notifyScreens(tx, order);
  await notifyPointsOrder(tx, order, 'receive', actor);
  return { orderNo: order.orderNo, state: to };
};

export const receivePointsOrder = (ctx: Ctx, { orderNo }: Input<'receivePointsOrder'>): Promise<Done> =>
  ctx.inTx(async (tx) => receive(tx, await locked(repository.lockOwnOrder(tx, ctx.memberId, orderNo)), ctx.actor));

/** Scheduled job `pointsOrder.receive`: ten days after shipping. */
const receiveByTime = async (tx: Tx, orderNo: string): Promise<void> => {
  const order = await repository.lockOrder(tx, orderNo);
  if (order?.state === 'shipped') await receive(tx, order, systemActor);
};
export const receivePointsOrderJob = defineJob({
  kind: 'pointsOrder.receive',
  lock: repository.lockOrder,
  run: receiveByTime,
});

/** Ships an order (company); refuses an invalid carrier or waybill. */
export const shipPointsOrder = (ctx: Ctx, { orderNo, ...shipment }: Input<'shipPointsOrder'>): Promise<Done> =>
  ctx.inTx(async (tx) => {
    const parcel = checkedWaybill(shipment);
    const order = await locked(repository.lockOrder(tx, orderNo));
    const note = `${parcel.carrier} ${parcel.waybill}`;
    const { to } = await pointsOrderMachine.transition(tx, { id: order.id, event: 'ship', actor: ctx.actor, note });
    await repository.setShipped(tx, order.id, parcel, receiveAfterSeconds);
    await receivePointsOrderJob.schedule(tx, orderNo, { seconds: receiveAfterSeconds });
    notifyScreens(tx, order);
    await notifyPointsOrder(tx, order, 'ship', ctx.actor, parcel);
    return { orderNo, state: to };
  });

export const listPointsOrders = (
  { db }: Ctx,
  { state, ...page }: Input<'listPointsOrders'>,
): Promise<Output<'listPointsOrders'>> =>
  pageOf(page, async (limit, offset) => {
    const { list, total } = await repository.statePage(db, state, limit, offset);
    return {
      total,
      list: list.map(({ orderNo, state: now, memberId, title, quantity, points, receiver, createdAt }) => ({
        orderNo,
        state: now,
        memberId,
        title,
        quantity,
        points,
        receiver,
        createdAt,
      })),
    };
  });
