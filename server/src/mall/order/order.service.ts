/** The operations on an order after its creation. */
import { defineJob } from '../../jobs/job.ts';
import type { orderSchemas } from '@juhe/contract/mall/order.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as mallPages from '@juhe/contract/pages/mall';
import type { Tx } from '../../db/db.ts';
import type { Actor, Ctx } from '../../http/call/context.ts';
import type { Extended } from '../../modules/extension-point.ts';
import { voidUse } from '../../rights/api.ts';
import { closeIfOpen, createPayment, type Payable } from '../../payment/api.ts';
import { checkedWaybill } from '../logistics/carriers.ts';
import { lockCouponsOf } from '../coupon/coupon-use.repository.ts';
import { returnCouponsOf, spendCouponsOf } from '../coupon/coupon-use.service.ts';
import { returnRedBag } from '../red-bag/red-bag.service.ts';
import { hasOpenAfterSale, refuseOpenAfterSale } from '../shared/open-cases.ts';
import { lockStockOf, release, sell, restock, type Units } from '../stock/stock.service.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { orderCompletions } from './completions.ts';
import { mallFail } from '../failures.ts';
import { orderPayable } from './checkout.service.ts';
import { postponeReceipt, setReceived, setShipped } from './order-care.repository.ts';
import { transitionOrder } from './order-transition.ts';
import { notifyReturned } from './order-notices.ts';
import { type CaseRefund, noteOfRefund } from './order-notes.ts';
import { ownOrder } from './order-read.service.ts';
import * as repository from './order.repository.ts';
import { cancelReceipt, lockOrderNo, receipt, scheduleReceipt } from './receipt-jobs.ts';
import { type PromotionKind, type PromotionOrder, promotionSources } from './promotion-sources.ts';
import type { OrderRow } from './order.repository.ts';
import { refundedSoFar } from './settlement.repository.ts';
import { lockOrderAccounts, lockSettlementAccounts, paidForRetained, payOut, settleOrder } from './settlement.ts';

type Input<K extends keyof typeof orderSchemas> = HandlerInput<(typeof orderSchemas)[K]>;
type Output<K extends keyof typeof orderSchemas> = HandlerOutput<(typeof orderSchemas)[K]>;
type Done = Output<'cancelOrder'>;

/** Automatic receipt after 10 days, completion 7 days later (domain.md §4). */
const receiveAfterSeconds = 10 * 86_400;
const completeAfterSeconds = 7 * 86_400;
/** Postponement of a completion (seconds), repeated while an after-sale case is open. */
const postponementSeconds = 3 * 86_400;

const promotionOfOrder = (
  order: OrderRow,
  units: readonly Units[],
): { kind: PromotionKind; order: PromotionOrder } | undefined => {
  const { id, orderNo, memberId, payNo, payableCents, origin, originRef } = order;
  if (origin === null || originRef === null) return undefined;
  return { kind: origin, order: { id, orderNo, memberId, payNo, payableCents, originRef, units } };
};

const returnRedBagOf = async (tx: Tx, { memberId, orderNo, redBagCents }: OrderRow): Promise<void> => {
  if (redBagCents > 0) await returnRedBag(tx, memberId, orderNo);
};

/** Cancels the recorded savings of cards for an order that came to nothing. */
const voidUses = async (tx: Tx, orderNo: string): Promise<void> => {
  for (const kind of ['freeFreight', 'memberPrice'] as const) await voidUse(tx, kind, orderNo);
};

/** Returns the discounts of an order to the member; the order's state is already final. */
const returnDiscounts = async (tx: Tx, order: OrderRow): Promise<void> => {
  await returnCouponsOf(tx, [order.id]);
  await voidUses(tx, order.orderNo);
  await returnRedBagOf(tx, order);
};

/** Locks the contents of several locked orders at once: goods before coupons. Accounts are locked afterwards. */
const lockContents = async (tx: Tx, orders: readonly OrderRow[]): Promise<void> => {
  const orderIds = orders.map(({ id }) => id);
  await lockStockOf(tx, await repository.unitsOfAll(tx, orderIds));
  await lockCouponsOf(tx, orderIds);
};

/** Releases the contents of an unpaid order that ended. */
const ended = async (deps: Extended, tx: Tx, order: OrderRow): Promise<void> => {
  const units = await repository.unitsOf(tx, order.id);
  await release(tx, units);
  await returnDiscounts(tx, order);
  const promotion = promotionOfOrder(order, units);
  if (promotion) await promotionSources.of(deps, promotion.kind).onEnded?.(tx, promotion.order);
};

/** Locks paid orders for `fillOrders`: before goods and accounts (docs/ARCHITECTURE.md, Locks). */
export const lockPaidOrders = async (tx: Tx, orderNos: readonly string[]): Promise<void> => {
  await repository.lockOrders(tx, orderNos);
};

/** Moves the paid orders of a full group to shipping. `lockPaidOrders` has locked them. */
export const fillOrders = async (tx: Tx, orderNos: readonly string[]): Promise<void> => {
  for (const order of await repository.lockOrders(tx, orderNos)) await transitionOrder(tx, order, 'fill', systemActor);
};

/** Refunds the remainder of a paid order: money through its channel, goods back on sale, coupons and red bag to the member. */
const refundRemainder = async (tx: Tx, order: OrderRow, actor: Actor): Promise<void> => {
  const { id, orderNo, payableCents, title } = order;
  const amount = payableCents - (await refundedSoFar(tx, id));
  await restock(tx, await repository.unitsOf(tx, id));
  await returnCouponsOf(tx, [id]);
  await voidUses(tx, orderNo);
  await lockOrderAccounts(tx, order);
  await payOut(tx, order, { amount, key: `order:${orderNo}`, reason: title, actor });
  await returnRedBagOf(tx, order);
};

/** Ends the orders of a group that failed or was full: money through its channel, goods back on sale. */
export const failOrders = async (tx: Tx, orderNos: readonly string[], reason?: string): Promise<void> => {
  for (const order of await repository.lockOrders(tx, orderNos)) {
    await transitionOrder(tx, order, 'fail', systemActor, reason);
    await refundRemainder(tx, order, systemActor);
  }
};

/**
 * Closes the payment of an unpaid order and returns the order's state then: another call may have paid or cancelled it
 * meanwhile, or cancelled another order of the payment, which gave the remaining orders a new one.
 */
const closePaymentOf = async (tx: Tx, order: OrderRow, actor: Actor): Promise<OrderRow> => {
  if (order.state !== 'pendingPayment' || order.payNo === null) return order;
  if (await closeIfOpen(tx, order.payNo, actor, 'cancelled')) return order;
  const current = await repository.findOrder(tx, order.orderNo);
  return current && current.payNo !== order.payNo ? closePaymentOf(tx, current, actor) : order;
};

/**
 * Cancels an unpaid order and releases its stock. The payment is closed first (a callback locks in the same order); the other
 * orders of the checkout get a payment of their own with the remaining time.
 */
export const cancel = async (
  { deps, actor }: Pick<Ctx, 'deps' | 'actor'>,
  tx: Tx,
  before: OrderRow,
  reason: string | undefined,
): Promise<Done> => {
  const order = await closePaymentOf(tx, before, actor);
  const remainingOrders = (await repository.lockOrdersOf(tx, order.payNo ?? '')).filter(
    ({ id, state }) => id !== order.id && state === 'pendingPayment',
  );
  const done = await transitionOrder(tx, order, 'cancel', actor, reason);
  await ended(deps, tx, order);
  const [first] = remainingOrders;
  if (first) {
    const orderNos = remainingOrders.map((entry) => entry.orderNo);
    const payment = await createPayment(deps, tx, {
      memberId: order.memberId,
      kind: orderPayable,
      refs: orderNos,
      subject: first.title,
      amountCents: remainingOrders.reduce((sum, entry) => sum + entry.payableCents, 0),
      expiresInSeconds: first.secondsLeft,
    });
    await repository.setPayNo(tx, orderNos, payment.payNo);
  }
  return done;
};

/** The member cancels an unpaid order. */
export const cancelOrder = (ctx: Ctx, { orderNo, reason }: Input<'cancelOrder'>): Promise<Done> =>
  ctx.inTx(async (tx) => cancel(ctx, tx, await ownOrder(tx, ctx, orderNo), reason));

/** The effects of order payments. */
export const orderPayables: Record<typeof orderPayable, Payable> = {
  [orderPayable]: {
    deletedRefs: repository.deletedOrders,
    page: (_db, { payNo, refs: [orderNo = '', ...otherOrderNos] }) =>
      otherOrderNos.length > 0 ? mallPages.orderList({ payNo }) : mallPages.orderInfo({ orderNo }),
    async lock(tx, payment, deps) {
      const orders = await repository.lockOrdersOf(tx, payment.payNo);
      // A paid order only changes its own row.
      const unpaid = orders.filter(({ state }) => state === 'pendingPayment');
      for (const { origin, originRef } of unpaid)
        if (origin !== null && originRef !== null) await promotionSources.of(deps, origin).lock?.(tx, originRef);
      await lockContents(tx, unpaid);
    },
    async onPaid(tx, payment, deps) {
      for (const order of await repository.lockOrdersOf(tx, payment.payNo)) {
        const units = await repository.unitsOf(tx, order.id);
        await sell(tx, units);
        await spendCouponsOf(tx, [order.id]);
        const promotion = promotionOfOrder(order, units);
        const outcome = promotion ? await promotionSources.of(deps, promotion.kind).onPaid(tx, promotion.order) : 'paid';
        await transitionOrder(tx, order, outcome === 'paid' ? 'pay' : 'join', systemActor);
        if (typeof outcome === 'object') await failOrders(tx, [order.orderNo], outcome.refunded);
      }
    },
    async onReturned(tx, { payNo }, cents) {
      for (const order of await repository.lockOrdersOf(tx, payNo)) {
        await transitionOrder(tx, order, 'bounce', systemActor, noteOfRefund({ caseId: null, cents }));
        await notifyReturned(tx, order, cents);
      }
    },
    async onExpired(tx, payment, deps) {
      const orders = (await repository.lockOrdersOf(tx, payment.payNo)).filter(({ state }) => state === 'pendingPayment');
      await lockContents(tx, orders);
      for (const order of orders) {
        await transitionOrder(tx, order, 'expire', systemActor);
        await ended(deps, tx, order);
      }
    },
  },
};

/** Refunds a paid order as a whole before shipping; refused while an after-sale case of it is open (409 `afterSale.open`). */
export const refundInFull = async (tx: Tx, order: OrderRow, actor: Actor, reason: string): Promise<Done> => {
  const done = await transitionOrder(tx, order, 'refund', actor, reason || undefined);
  await refuseOpenAfterSale(tx, order.id);
  await refundRemainder(tx, order, actor);
  return done;
};

/** The member cancels a paid order as a whole. */
export const refundOrder = (ctx: Ctx, { orderNo, reason }: Input<'refundOrder'>): Promise<Done> =>
  ctx.inTx(async (tx) => refundInFull(tx, await ownOrder(tx, ctx, orderNo), ctx.actor, reason));

/** Ships an order as a whole; refused for an impossible carrier or waybill, and for an order with an open after-sale case. */
export const shipOrder = (ctx: Ctx, { orderNo, ...parcel }: Input<'shipOrder'>): Promise<Done> =>
  ctx.inTx(async (tx) => {
    const order = await repository.findOrder(tx, orderNo);
    if (!order) throw mallFail('order.missing');
    const { carrier, waybill } = checkedWaybill(parcel);
    const done = await transitionOrder(tx, order, 'ship', ctx.actor, `${carrier} ${waybill}`, { carrier, waybill });
    await refuseOpenAfterSale(tx, order.id, ['applied', 'appealed']);
    await setShipped(tx, order.id, { carrier, waybill }, receiveAfterSeconds);
    await scheduleReceipt(tx, orderNo, receiveAfterSeconds);
    return done;
  });

/** Schedules the automatic completion after `seconds`. */
const scheduleCompletion = async (tx: Tx, { id, orderNo }: OrderRow, seconds: number): Promise<void> => {
  await setReceived(tx, id, seconds);
  await completeOrderJob.schedule(tx, orderNo, { seconds });
};

const receive = async (tx: Tx, order: OrderRow, actor: Actor): Promise<Done> => {
  const done = await transitionOrder(tx, order, 'receive', actor);
  await cancelReceipt(tx, order.orderNo);
  await scheduleCompletion(tx, order, completeAfterSeconds);
  return done;
};

export const confirmReceipt = (ctx: Ctx, { orderNo }: Input<'confirmReceipt'>): Promise<Done> =>
  ctx.inTx(async (tx) => receive(tx, await ownOrder(tx, ctx, orderNo), ctx.actor));

/** Scheduled job `order.receive`; postponed by a few days while an after-sale case is open, since the goods may be lost. */
const receiveByTime = async (tx: Tx, orderNo: string): Promise<void> => {
  const [order] = await repository.lockOrders(tx, [orderNo]);
  if (order?.state !== 'shipped') return;
  if (!(await hasOpenAfterSale(tx, order.id))) return void (await receive(tx, order, systemActor));
  await postponeReceipt(tx, order.id, postponementSeconds);
  await scheduleReceipt(tx, orderNo, postponementSeconds);
};
export const receiveOrderJob = defineJob({ kind: receipt, lock: lockOrderNo, run: receiveByTime });

/**
 * Scheduled job `order.complete`: completes a received order, whose money leaves escrow. A review does not shorten the period
 * (domain.md §4).
 */
const completeByTime = async (tx: Tx, orderNo: string, deps: Extended): Promise<void> => {
  const [order] = await repository.lockOrders(tx, [orderNo]);
  if (order?.state !== 'received') return;
  if (await hasOpenAfterSale(tx, order.id)) return scheduleCompletion(tx, order, postponementSeconds);
  await transitionOrder(tx, order, 'complete', systemActor);
  const completions = orderCompletions.all(deps);
  await lockSettlementAccounts(
    tx,
    order,
    completions.flatMap((completion) => completion.accounts(order.memberId)),
  );
  await settleOrder(tx, order);
  if (order.memberId === order.shopOwnerId) return;
  const { memberId, title } = order;
  const retainedCents = await paidForRetained(tx, order.id);
  for (const completion of completions) await completion.onCompleted(tx, { orderNo, memberId, title, keptCents: retainedCents });
};
export const completeOrderJob = defineJob({ kind: 'order.complete', lock: lockOrderNo, run: completeByTime });

/** Records a partial refund by after-sale in the order's timeline, with the case. */
export const refundPart = async (tx: Tx, order: OrderRow, back: CaseRefund): Promise<void> =>
  void (await transitionOrder(tx, order, 'refundPart', systemActor, noteOfRefund(back)));

/**
 * Ends an order all of whose units after-sale refunded: before shipping its coupons are returned too, afterwards the
 * remaining escrow goes to the shop.
 */
export const refundRest = async (tx: Tx, order: OrderRow, back: CaseRefund): Promise<void> => {
  await transitionOrder(tx, order, 'refundRest', systemActor, noteOfRefund(back));
  await cancelReceipt(tx, order.orderNo);
  await completeOrderJob.cancel(tx, order.orderNo);
  if (order.state === 'paid') await returnDiscounts(tx, order);
  else await settleOrder(tx, order);
};
