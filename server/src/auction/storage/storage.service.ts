/** Goods in storage and in transit to the member (auction.md B4): pick-up, shipping, tracking, receipt. */
import type { storageSchemas } from '@juhe/contract/auction/storage.schemas';
import { maskMobile } from '@juhe/contract/mask-mobile';
import type { Receiver } from '@juhe/contract/mall/receiver.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Db, Tx } from '../../db/db.ts';
import { businessNo } from '../../http/business-no.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { carrierIn, checkedWaybill, findAddress, receiverOf, trackOf } from '../../mall/api.ts';
import { masked } from '../../member/api.ts';
import { orderFail } from '../order/order-failures.ts';
import { transitionOrder } from '../order/order-transition.ts';
import { type AuctionOrderRow, findBoughtOrder, findOrder, lockOrders } from '../order/order.repository.ts';
import { notifyParcel } from './parcel-notices.ts';
import { cancelReceipts, receiveOrder, scheduleReceipts } from './receipt-jobs.ts';
import { storageFail } from './storage-failures.ts';
import * as repository from './storage.repository.ts';

type Input<K extends keyof typeof storageSchemas> = HandlerInput<(typeof storageSchemas)[K]>;
type Output<K extends keyof typeof storageSchemas> = HandlerOutput<(typeof storageSchemas)[K]>;

const day = 86_400;
/** Shipped goods count as received after ten days; this can be extended once by five (the mall's rule). */
export const receiveAfterSeconds = 10 * day;
export const extendBySeconds = 5 * day;

export const listStoredGoods = (ctx: Ctx, page: Input<'listStoredGoods'>): Promise<Output<'listStoredGoods'>> => {
  const { db, memberId } = ctx;
  return pageOf(page, (limit, offset) => repository.storedPage(db, memberId, limit, offset));
};

const ownOrder = async (db: Db, memberId: string, orderNo: string): Promise<AuctionOrderRow> => {
  const order = await findBoughtOrder(db, memberId, orderNo);
  if (!order) throw orderFail('order.missing');
  return order;
};

/** The address stored with the parcel; later changes of the address do not affect it. */
const receiverAt = async (db: Db, memberId: string, addressId: string): Promise<Receiver> => {
  const address = await findAddress(db, memberId, addressId);
  if (!address) throw storageFail('pickUp.addressMissing', {}, { field: 'addressId' });
  return receiverOf(address);
};

/** Requests stored goods: all of the orders or none, in one parcel. */
export const pickUpGoods = (ctx: Ctx, { orderNos, addressId, note }: Input<'pickUpGoods'>): Promise<Output<'pickUpGoods'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const bought = await repository.boughtIds(tx, memberId, orderNos);
    if (bought.length < orderNos.length) throw orderFail('order.missing');
    const orders = await lockOrders(
      tx,
      bought.map(({ id }) => id),
    );
    const elsewhere = orders.find(({ state }) => state !== 'inStorage');
    if (elsewhere) throw storageFail('pickUp.notStored', { orderNo: elsewhere.orderNo }, { field: 'orderNos' });
    const receiver = await receiverAt(tx, memberId, addressId);
    for (const order of orders) await transitionOrder(tx, order, 'pickUp', ctx.actor);
    const parcelNo = businessNo('L');
    await repository.insertParcel(
      tx,
      { parcelNo, memberId, receiver, note },
      orders.map(({ id }) => id),
    );
    return { parcelNo, orderNos };
  });

/** Returns an order to storage; the rest of its parcel is not affected. */
export const cancelPickUp = (ctx: Ctx, { orderNo }: Input<'cancelPickUp'>): Promise<Output<'cancelPickUp'>> =>
  ctx.inTx(async (tx) => {
    const order = await ownOrder(tx, ctx.memberId, orderNo);
    const state = await transitionOrder(tx, order, 'cancelPickUp', ctx.actor);
    await repository.removeFromParcel(tx, order.id);
    return { orderNo, state };
  });

/** The orders of a parcel, locked by id; they are read again behind the locks, since one may have been removed meanwhile. */
const lockParcel = async (tx: Tx, order: AuctionOrderRow) => {
  const parcel = await repository.parcelOf(tx, order.id);
  if (!parcel) return { parcel, orders: await lockOrders(tx, [order.id]) };
  await lockOrders(tx, await repository.orderIdsIn(tx, parcel.id));
  return {
    parcel: await repository.parcelOf(tx, order.id),
    orders: await lockOrders(tx, await repository.orderIdsIn(tx, parcel.id)),
  };
};

/** Ships the parcel that contains an order (operator). */
export const shipAuctionOrder = (
  ctx: Ctx,
  { orderNo, ...shipment }: Input<'shipAuctionOrder'>,
): Promise<Output<'shipAuctionOrder'>> =>
  ctx.inTx(async (tx) => {
    const order = await findOrder(tx, orderNo);
    if (!order) throw orderFail('order.missing');
    const waybill = checkedWaybill(shipment);
    const { parcel, orders } = await lockParcel(tx, order);
    for (const item of orders) await transitionOrder(tx, item, 'ship', ctx.actor, `${waybill.carrier} ${waybill.waybill}`);
    // Goods without a parcel are not waiting for shipment, which the machine has refused with their state.
    if (!parcel) throw httpFail('stateChanged');
    await repository.setShipped(tx, parcel.id, waybill, receiveAfterSeconds);
    await scheduleReceipts(tx, orders, receiveAfterSeconds);
    await notifyParcel(tx, { ...parcel, ...waybill }, 'goodsShipped');
    return { parcelNo: parcel.parcelNo, orderNos: orders.map((item) => item.orderNo) };
  });

export const listAuctionParcels = (
  ctx: Ctx,
  { state, ...page }: Input<'listAuctionParcels'>,
): Promise<Output<'listAuctionParcels'>> => pageOf(page, (limit, offset) => repository.parcelPage(ctx.db, state, limit, offset));

/** A parcel is received as a whole. */
export const confirmDelivery = (ctx: Ctx, { orderNo }: Input<'confirmDelivery'>): Promise<Output<'confirmDelivery'>> =>
  ctx.inTx(async (tx) => {
    const order = await ownOrder(tx, ctx.memberId, orderNo);
    const { orders } = await lockParcel(tx, order);
    const open = orders.filter((item) => item.id === order.id || item.state === 'shipped');
    for (const item of open) await receiveOrder(tx, item, ctx.actor);
    await cancelReceipts(tx, open);
    return { orderNo, state: 'received' as const, orderNos: open.map((item) => item.orderNo) };
  });

/** Extends the time until a parcel counts as received: by five days, once for all of its orders. */
export const extendDelivery = (ctx: Ctx, { orderNo }: Input<'extendDelivery'>): Promise<Output<'extendDelivery'>> =>
  ctx.inTx(async (tx) => {
    const order = await ownOrder(tx, ctx.memberId, orderNo);
    const { parcel, orders } = await lockParcel(tx, order);
    const open = orders.filter((item) => item.id === order.id || item.state === 'shipped');
    for (const item of open) await transitionOrder(tx, item, 'extend', ctx.actor);
    const extended = parcel && (await repository.extendReceipt(tx, parcel.id, extendBySeconds));
    if (!extended) throw storageFail(parcel?.extended ? 'parcel.extendedAlready' : 'parcel.receiptDue');
    await scheduleReceipts(tx, open, extended.secondsLeft);
    return { orderNo, state: 'shipped' as const, receiveBy: extended.receiveBy };
  });

/** Returns the tracking of the caller's order; before shipping only its state. */
export const trackAuctionOrder = async (
  ctx: Ctx,
  { orderNo }: Input<'trackAuctionOrder'>,
): Promise<Output<'trackAuctionOrder'>> => {
  const { db, memberId, lang } = ctx;
  const order = await ownOrder(db, memberId, orderNo);
  const parcel = await repository.parcelOf(db, order.id);
  const { id, state, title, picture, quantity } = order;
  const noParcel = {
    parcelNo: null,
    note: '',
    requestedAt: null,
    carrier: null,
    waybill: null,
    shippedAt: null,
    expectedAt: null,
  };
  if (!parcel)
    return {
      ...noParcel,
      orderNo,
      state,
      receiveBy: null,
      canExtend: false,
      receiver: null,
      items: [{ orderNo, title, picture, quantity }],
      track: [],
    };
  const { carrier, waybill, shippedAt, receiver } = parcel;
  const items = await repository.itemsOf(db, parcel.id);
  const common = {
    orderNo,
    state,
    parcelNo: parcel.parcelNo,
    note: parcel.note,
    requestedAt: parcel.createdAt,
    receiver: { name: masked(receiver.name), mobile: maskMobile(receiver.mobile), region: receiver.region },
    items,
  };
  if (carrier === null || waybill === null || shippedAt === null)
    return { ...noParcel, ...common, receiveBy: null, canExtend: false, track: [] };
  const received = await repository.receivedAt(db, id);
  const { events, expectedAt } = await trackOf(db, { carrier, waybill, shippedAt, receivedAt: received, to: receiver.region });
  return {
    ...common,
    carrier: carrierIn(carrier, lang),
    waybill,
    shippedAt,
    expectedAt,
    receiveBy: state === 'shipped' ? parcel.receiveBy : null,
    canExtend: state === 'shipped' && !parcel.extended,
    track: events.toReversed(),
  };
};
