/** What happens to an order after it was made. */
import { defineJob } from '../../jobs/job.ts';
import type { orderSchemas } from '@juhe/contract/mall/order.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as mallPages from '@juhe/contract/pages/mall';
import type { Tx } from '../../db/db.ts';
import type { Actor, Ctx } from '../../http/context.ts';
import type { Extended } from '../../modules/extension-point.ts';
import { voidUse } from '../../applyfor/api.ts';
import { closePayment, createPayment, type Payable } from '../../payment/api.ts';
import { checkedWaybill } from '../logistics/carriers.ts';
import { lockCouponsOf } from '../coupon/coupon-use.repository.ts';
import { giveBackCouponsOf, spendCouponsOf } from '../coupon/coupon-use.service.ts';
import { giveBackRedBag } from '../red-bag/red-bag.service.ts';
import { hasOpenAfterSale, refuseOpenAfterSale } from '../shared/open-cases.ts';
import { holdStockOf, release, sell, takeBack, type Units } from '../stock/stock.service.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { orderCompletions } from './completions.ts';
import { mallFail } from '../failures.ts';
import { orderPayable } from './checkout.service.ts';
import { putOffReceipt, setReceived, setShipped } from './order-care.repository.ts';
import { fire } from './order-fire.ts';
import { tellReturned } from './order-notices.ts';
import { type CaseRefund, noteOfRefund } from './order-notes.ts';
import { ownOrder } from './order-read.service.ts';
import * as repository from './order.repository.ts';
import { cancelReceipt, lockOrderNo, receipt, scheduleReceipt } from './receipt-jobs.ts';
import { type OriginKind, type OriginOrder, orderOrigins } from './origins.ts';
import type { OrderRow } from './order.repository.ts';
import { refundedSoFar } from './settlement.repository.ts';
import { holdOrderAccounts, holdSettlement, paidForKept, payOut, settleOrder } from './settlement.ts';

type Input<K extends keyof typeof orderSchemas> = HandlerInput<(typeof orderSchemas)[K]>;
type Output<K extends keyof typeof orderSchemas> = HandlerOutput<(typeof orderSchemas)[K]>;
type Done = Output<'cancelOrder'>;

/** domain.md §4: received by itself after 10 days, completed 7 days after that. */
const receiveAfterSeconds = 10 * 86_400;
const completeAfterSeconds = 7 * 86_400;
/** While an after-sale is open a completion is put off by so much, again and again. */
const putOffSeconds = 3 * 86_400;

const originOfOrder = (order: OrderRow, units: readonly Units[]): { kind: OriginKind; order: OriginOrder } | undefined => {
  const { id, orderNo, memberId, payNo, payableCents, origin, originRef } = order;
  if (origin === null || originRef === null) return undefined;
  return { kind: origin, order: { id, orderNo, memberId, payNo, payableCents, originRef, units } };
};

const giveRedBagBack = async (tx: Tx, { memberId, orderNo, redBagCents }: OrderRow): Promise<void> => {
  if (redBagCents > 0) await giveBackRedBag(tx, memberId, orderNo);
};

/** What cards lowered of an order that came to nothing saved nothing. */
const voidUses = async (tx: Tx, orderNo: string): Promise<void> => {
  for (const kind of ['freeFreight', 'memberPrice'] as const) await voidUse(tx, kind, orderNo);
};

/** What lowered an order's price goes back with it; its state says already that it is over. */
const giveBack = async (tx: Tx, order: OrderRow): Promise<void> => {
  await giveBackCouponsOf(tx, [order.id]);
  await voidUses(tx, order.orderNo);
  await giveRedBagBack(tx, order);
};

/** Locks what several locked orders hold, all of it at once: goods before coupons. Accounts come behind them. */
const holdContents = async (tx: Tx, orders: readonly OrderRow[]): Promise<void> => {
  const orderIds = orders.map(({ id }) => id);
  await holdStockOf(tx, await repository.unitsOfAll(tx, orderIds));
  await lockCouponsOf(tx, orderIds);
};

/** An unpaid order ended: what it held goes back. */
const ended = async (deps: Extended, tx: Tx, order: OrderRow): Promise<void> => {
  const units = await repository.unitsOf(tx, order.id);
  await release(tx, units);
  await giveBack(tx, order);
  const origin = originOfOrder(order, units);
  if (origin) await orderOrigins.of(deps, origin.kind).onEnded?.(tx, origin.order);
};

/** Locks paid orders that `fillOrders` is going to move: before goods and accounts (docs/ARCHITECTURE.md, Locks). */
export const holdOrders = async (tx: Tx, orderNos: readonly string[]): Promise<void> => {
  await repository.lockOrders(tx, orderNos);
};

/** A group is full: its paid orders go to shipping. `holdOrders` has locked them. */
export const fillOrders = async (tx: Tx, orderNos: readonly string[]): Promise<void> => {
  for (const order of await repository.lockOrders(tx, orderNos)) await fire(tx, order, 'fill', systemActor);
};

/** What is left of a paid order goes back: money by the channel it came, goods on sale, coupons and red bag to their member. */
const giveAllBack = async (tx: Tx, order: OrderRow, actor: Actor): Promise<void> => {
  const { id, orderNo, payableCents, title } = order;
  const amount = payableCents - (await refundedSoFar(tx, id));
  await takeBack(tx, await repository.unitsOf(tx, id));
  await giveBackCouponsOf(tx, [id]);
  await voidUses(tx, orderNo);
  await holdOrderAccounts(tx, order);
  await payOut(tx, order, { amount, key: `order:${orderNo}`, reason: title, actor });
  await giveRedBagBack(tx, order);
};

/** A group failed, or had no place left: money by the channel it came, goods back on sale. */
export const failOrders = async (tx: Tx, orderNos: readonly string[], why?: string): Promise<void> => {
  for (const order of await repository.lockOrders(tx, orderNos)) {
    await fire(tx, order, 'fail', systemActor, why);
    await giveAllBack(tx, order, systemActor);
  }
};

/**
 * Cancels an unpaid order: its stock goes back. The payment is closed first (a callback locks in the same order); what else was in
 * the checkout gets a payment of its own with the time that is left.
 */
export const cancel = async (
  { deps, actor }: Pick<Ctx, 'deps' | 'actor'>,
  tx: Tx,
  order: OrderRow,
  reason: string | undefined,
): Promise<Done> => {
  if (order.state === 'pendingPayment' && order.payNo !== null) await closePayment(tx, order.payNo, actor, 'cancelled');
  const rest = (await repository.lockOrdersOf(tx, order.payNo ?? '')).filter(
    ({ id, state }) => id !== order.id && state === 'pendingPayment',
  );
  const done = await fire(tx, order, 'cancel', actor, reason);
  await ended(deps, tx, order);
  const [first] = rest;
  if (first) {
    const orderNos = rest.map((one) => one.orderNo);
    const payment = await createPayment(deps, tx, {
      memberId: order.memberId,
      kind: orderPayable,
      refs: orderNos,
      subject: first.title,
      amountCents: rest.reduce((sum, one) => sum + one.payableCents, 0),
      expiresInSeconds: first.secondsLeft,
    });
    await repository.setPayNo(tx, orderNos, payment.payNo);
  }
  return done;
};

/** The member cancels an unpaid order. */
export const cancelOrder = (ctx: Ctx, { orderNo, reason }: Input<'cancelOrder'>): Promise<Done> =>
  ctx.inTx(async (tx) => cancel(ctx, tx, await ownOrder(tx, ctx, orderNo), reason));

/** What a payment of orders does. */
export const orderPayables: Record<typeof orderPayable, Payable> = {
  [orderPayable]: {
    page: (_db, { payNo, refs: [orderNo = '', ...others] }) =>
      others.length > 0 ? mallPages.orderList({ payNo }) : mallPages.orderInfo({ orderNo }),
    async hold(tx, payment, deps) {
      const orders = await repository.lockOrdersOf(tx, payment.payNo);
      // A paid order changes nothing but its own row.
      const unpaid = orders.filter(({ state }) => state === 'pendingPayment');
      for (const { origin, originRef } of unpaid)
        if (origin !== null && originRef !== null) await orderOrigins.of(deps, origin).hold?.(tx, originRef);
      await holdContents(tx, unpaid);
    },
    async onPaid(tx, payment, deps) {
      for (const order of await repository.lockOrdersOf(tx, payment.payNo)) {
        const units = await repository.unitsOf(tx, order.id);
        await sell(tx, units);
        await spendCouponsOf(tx, [order.id]);
        const origin = originOfOrder(order, units);
        const answer = origin ? await orderOrigins.of(deps, origin.kind).onPaid(tx, origin.order) : 'paid';
        await fire(tx, order, answer === 'paid' ? 'pay' : 'join', systemActor);
        if (typeof answer === 'object') await failOrders(tx, [order.orderNo], answer.refunded);
      }
    },
    async onReturned(tx, { payNo }, cents) {
      for (const order of await repository.lockOrdersOf(tx, payNo)) {
        await fire(tx, order, 'bounce', systemActor, noteOfRefund({ caseId: null, cents }));
        await tellReturned(tx, order, cents);
      }
    },
    async onExpired(tx, payment, deps) {
      const orders = (await repository.lockOrdersOf(tx, payment.payNo)).filter(({ state }) => state === 'pendingPayment');
      await holdContents(tx, orders);
      for (const order of orders) {
        await fire(tx, order, 'expire', systemActor);
        await ended(deps, tx, order);
      }
    },
  },
};

/** A paid order goes back as a whole before it is shipped; refused while an after-sale of it is open (409 `afterSale.open`). */
export const refundWhole = async (tx: Tx, order: OrderRow, actor: Actor, reason: string): Promise<Done> => {
  const done = await fire(tx, order, 'refund', actor, reason || undefined);
  await refuseOpenAfterSale(tx, order.id);
  await giveAllBack(tx, order, actor);
  return done;
};

/** The member takes a paid order back as a whole. */
export const refundOrder = (ctx: Ctx, { orderNo, reason }: Input<'refundOrder'>): Promise<Done> =>
  ctx.inTx(async (tx) => refundWhole(tx, await ownOrder(tx, ctx, orderNo), ctx.actor, reason));

/** The company ships an order as a whole; a carrier or waybill that cannot be is refused, so is an order with an open after-sale. */
export const shipOrder = (ctx: Ctx, { orderNo, ...given }: Input<'shipOrder'>): Promise<Done> =>
  ctx.inTx(async (tx) => {
    const order = await repository.findOrder(tx, orderNo);
    if (!order) throw mallFail('order.missing');
    const { carrier, waybill } = checkedWaybill(given);
    const done = await fire(tx, order, 'ship', ctx.actor, `${carrier} ${waybill}`, { carrier, waybill });
    await refuseOpenAfterSale(tx, order.id, ['applied', 'appealed']);
    await setShipped(tx, order.id, { carrier, waybill }, receiveAfterSeconds);
    await scheduleReceipt(tx, orderNo, receiveAfterSeconds);
    return done;
  });

/** It is completed by itself after so many seconds. */
const scheduleCompletion = async (tx: Tx, { id, orderNo }: OrderRow, seconds: number): Promise<void> => {
  await setReceived(tx, id, seconds);
  await completeOrderJob.schedule(tx, orderNo, { seconds });
};

const receive = async (tx: Tx, order: OrderRow, actor: Actor): Promise<Done> => {
  const done = await fire(tx, order, 'receive', actor);
  await cancelReceipt(tx, order.orderNo);
  await scheduleCompletion(tx, order, completeAfterSeconds);
  return done;
};

export const confirmReceive = (ctx: Ctx, { orderNo }: Input<'confirmReceive'>): Promise<Done> =>
  ctx.inTx(async (tx) => receive(tx, await ownOrder(tx, ctx, orderNo), ctx.actor));

/** Scheduled job `order.receive`; put off by a few days while an after-sale is open: the goods may be lost. */
const receiveByTime = async (tx: Tx, orderNo: string): Promise<void> => {
  const [order] = await repository.lockOrders(tx, [orderNo]);
  if (order?.state !== 'shipped') return;
  if (!(await hasOpenAfterSale(tx, order.id))) return void (await receive(tx, order, systemActor));
  await putOffReceipt(tx, order.id, putOffSeconds);
  await scheduleReceipt(tx, orderNo, putOffSeconds);
};
export const receiveOrderJob = defineJob({ kind: receipt, lock: lockOrderNo, run: receiveByTime });

/** Scheduled job `order.complete`: a received order is over, its money leaves escrow. A review does not shorten that (domain.md §4). */
const completeByTime = async (tx: Tx, orderNo: string, deps: Extended): Promise<void> => {
  const [order] = await repository.lockOrders(tx, [orderNo]);
  if (order?.state !== 'received') return;
  if (await hasOpenAfterSale(tx, order.id)) return scheduleCompletion(tx, order, putOffSeconds);
  await fire(tx, order, 'complete', systemActor);
  const completions = orderCompletions.all(deps);
  await holdSettlement(
    tx,
    order,
    completions.flatMap((completion) => completion.accounts(order.memberId)),
  );
  await settleOrder(tx, order);
  if (order.memberId === order.shopOwnerId) return;
  const { memberId, title } = order;
  const keptCents = await paidForKept(tx, order.id);
  for (const completion of completions) await completion.onCompleted(tx, { orderNo, memberId, title, keptCents });
};
export const completeOrderJob = defineJob({ kind: 'order.complete', lock: lockOrderNo, run: completeByTime });

/** After-sale gave a part of an order back, which stays in its timeline with the case. */
export const refundPart = async (tx: Tx, order: OrderRow, back: CaseRefund): Promise<void> =>
  void (await fire(tx, order, 'refundPart', systemActor, noteOfRefund(back)));

/** After-sale gave every unit of an order back: before shipping its coupons too, afterwards what is left in escrow goes to the shop. */
export const refundRest = async (tx: Tx, order: OrderRow, back: CaseRefund): Promise<void> => {
  await fire(tx, order, 'refundRest', systemActor, noteOfRefund(back));
  await cancelReceipt(tx, order.orderNo);
  await completeOrderJob.cancel(tx, order.orderNo);
  if (order.state === 'paid') await giveBack(tx, order);
  else await settleOrder(tx, order);
};
