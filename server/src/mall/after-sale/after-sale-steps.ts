/** The steps of a case: state, stored fields, timer of the next step, money and stock. */
import { defineJob } from '../../jobs/job.ts';
import type { AfterSaleState } from '@juhe/contract/mall/after-sale.schemas';
import { configValue } from '../../common/api.ts';
import { lockCouponsOf } from '../coupon/coupon-use.repository.ts';
import { refundOrderPart, lockOrderAccounts } from '../order/settlement.ts';
import { lockOrder, type OrderRow } from '../order/order.repository.ts';
import { refundPart, refundRest } from '../order/order.service.ts';
import { reserve, sell, restock, writeOff } from '../stock/stock.service.ts';
import type { Db, Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Actor } from '../../http/call/context.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { freightWith } from './after-sale-amounts.ts';
import { afterSaleFail } from './after-sale-failures.ts';
import { type AfterSaleEvent, afterSaleMachine } from './after-sale-machine.ts';
import { notifyCase } from './after-sale-notices.ts';
import { returnAddressOf } from '../shop/shop-name.repository.ts';
import * as repository from './after-sale.repository.ts';
import type { CaseChange, CaseRow } from './after-sale.repository.ts';

const day = 86_400;

/** Returns the time after which a state ends automatically, in seconds (MALL-116 to MALL-118); null: the case is over. */
export const dueIn = (state: AfterSaleState, { kind, orderState }: Pick<CaseRow, 'kind' | 'orderState'>): number | null => {
  switch (state) {
    case 'applied':
      return (orderState === 'paid' ? 2 : 3) * day;
    case 'received':
      return (kind === 'exchange' ? 7 : 3) * day;
    case 'appealed':
      return 5 * day;
    case 'approved':
    case 'rejected':
      return 7 * day;
    case 'returning':
    case 'reshipped':
      return 10 * day;
    default:
      return null;
  }
};

/** Returns a case after locking its order, which every change to an order's cases locks first; with a member only their own. */
export const lockCase = async (tx: Tx, id: string, memberId?: string): Promise<{ order: OrderRow; caseRow: CaseRow }> => {
  const first = await repository.findCase(tx, id, memberId);
  const order = first && (await lockOrder(tx, first.orderId));
  // Read again: it may have changed while waiting for the lock.
  const caseRow = order && (await repository.findCase(tx, id, memberId));
  if (!order || !caseRow) throw afterSaleFail('afterSale.missing');
  return { order, caseRow };
};

/** Starts the timer of a newly entered state. */
export const startClock = async (tx: Tx, id: string, seconds: number | null): Promise<void> => {
  if (seconds === null) await afterSaleDueJob.cancel(tx, id);
  else await afterSaleDueJob.schedule(tx, id, { seconds });
};

export interface Step {
  readonly order: OrderRow;
  readonly caseRow: CaseRow;
  readonly event: AfterSaleEvent;
  readonly actor: Actor;
  /** Shown beside it in the timeline. */
  readonly note?: string | undefined;
  readonly change?: CaseChange;
  /** Money and stock: applied after the state, before any notice. */
  readonly effect?: () => Promise<void>;
}

export interface Done {
  readonly id: string;
  readonly state: AfterSaleState;
}

/** Triggers an event, stores its fields and notifies the parties. */
export const advance = async (tx: Tx, { order, caseRow, event, actor, note, change = {}, effect }: Step): Promise<Done> => {
  const { id } = caseRow;
  const { to } = await afterSaleMachine.transition(tx, { id, event, actor, note });
  const seconds = dueIn(to, caseRow);
  await repository.changeCase(tx, id, change, seconds);
  await startClock(tx, id, seconds);
  await effect?.();
  publish(tx, `member:${caseRow.memberId}`, { kind: 'order', orderNo: caseRow.orderNo });
  await notifyCase(tx, order, { ...caseRow, freightCents: change.freightCents ?? caseRow.freightCents }, event, actor.kind, {
    ...(note === undefined ? {} : { reason: note }),
    ...change.sentAnew,
  });
  return { id, state: to };
};

const unitsOf = ({ skuId, quantity }: CaseRow) => [{ skuId, quantity }];

/**
 * Pays a case: the units' money to the original payment method, with the freight that belongs to it, and their red bag. Units
 * that were never shipped or can be resold return to stock; others are written off. The order ends when no units remain.
 */
export const payBack = async (tx: Tx, order: OrderRow, caseRow: CaseRow, actor: Actor): Promise<Done> => {
  const { id, itemId, quantity, cents, redBagCents, productName } = caseRow;
  const remaining = await repository.remainingFreightOf(tx, order.id, itemId);
  const isLast = remaining.unitsLeft === quantity;
  const isShipped = order.state !== 'paid';
  const { freightCents } = freightWith(
    { ...remaining, orderState: order.state, shelfLeftCents: remaining.shelfCents - remaining.unitCents * quantity },
    caseRow,
  );
  const effect = async (): Promise<void> => {
    const key = `afterSale:${id}`;
    await (!isShipped || caseRow.resaleable ? restock : writeOff)(tx, unitsOf(caseRow));
    if (isLast && !isShipped) await lockCouponsOf(tx, [order.id]);
    await lockOrderAccounts(tx, order, { settled: isLast && isShipped });
    await refundOrderPart(tx, order, {
      itemId,
      quantity,
      cents,
      redBagCents,
      freightCents,
      key,
      reason: productName,
      actor: systemActor,
    });
    const back = { caseId: id, cents: cents + freightCents };
    await (isLast ? refundRest(tx, order, back) : refundPart(tx, order, back));
  };
  return advance(tx, { order, caseRow, event: 'refund', actor, change: { freightCents }, effect });
};

/** Approves a case, by the company or by timeout: a refund is paid at once, otherwise the goods are to be returned. */
export const approve = async (
  tx: Tx,
  order: OrderRow,
  caseRow: CaseRow,
  actor: Actor,
  { returnAddress, note }: { returnAddress?: string | undefined; note?: string | undefined } = {},
): Promise<Done> => {
  if (caseRow.receivedAt !== null) {
    const done = await advance(tx, { order, caseRow, event: 'accept', actor, note });
    return caseRow.kind === 'returnRefund' ? payBack(tx, order, caseRow, systemActor) : done;
  }
  const address = caseRow.kind === 'refund' ? '' : (returnAddress ?? (await usualAddress(tx, order.shopId)));
  const done = await advance(tx, { order, caseRow, event: 'approve', actor, note, change: { returnAddress: address } });
  return caseRow.kind === 'refund' ? payBack(tx, order, caseRow, systemActor) : done;
};

/** Returns the default return address: the shop's own, or the company's. */
const usualAddress = async (db: Db, shopId: string): Promise<string> =>
  (await returnAddressOf(db, shopId)) || ((await configValue(db, 'mall.return.address'))?.value ?? '');

/** Ships the replacement: the same SKU from stock (409 when there is none); returned goods go back on sale where possible. */
export const reship = async (
  tx: Tx,
  order: OrderRow,
  caseRow: CaseRow,
  actor: Actor,
  parcel: { readonly carrier: string; readonly waybill: string },
): Promise<Done> => {
  if (caseRow.kind !== 'exchange') throw afterSaleFail('afterSale.noExchange');
  return advance(tx, {
    order,
    caseRow: caseRow,
    event: 'reship',
    actor,
    note: `${parcel.carrier} ${parcel.waybill}`,
    change: { sentAnew: parcel },
    effect: async () => {
      // The replacement is not a further sale: the replaced units no longer count as sold.
      await (caseRow.resaleable ? restock : writeOff)(tx, unitsOf(caseRow));
      await reserve(tx, unitsOf(caseRow));
      await sell(tx, unitsOf(caseRow));
    },
  });
};

/** Scheduled job `afterSale.due`: a timeout of the company favours the member, a timeout of the member ends the case. */
const afterSaleByTime = async (tx: Tx, id: string): Promise<void> => {
  if (!(await repository.findCase(tx, id))) return;
  const { order, caseRow } = await lockCase(tx, id);
  if (!caseRow.isLate) return;
  const step = { order, caseRow, actor: systemActor };
  switch (caseRow.state) {
    case 'applied':
    case 'appealed':
      await approve(tx, order, caseRow, systemActor);
      break;
    case 'approved':
    case 'rejected':
      await advance(tx, { ...step, event: 'lapse' });
      break;
    case 'returning':
      await advance(tx, { ...step, event: 'receive', change: { received: { resaleable: false } } });
      if (caseRow.kind === 'returnRefund') await payBack(tx, order, caseRow, systemActor);
      break;
    case 'received':
      await payBack(tx, order, caseRow, systemActor);
      break;
    case 'reshipped':
      await advance(tx, { ...step, event: 'confirm' });
      break;
    default:
  }
};
export const afterSaleDueJob = defineJob({
  kind: 'afterSale.due',
  lock: async (tx, id) => {
    const caseRow = await repository.findCase(tx, id);
    if (caseRow) await lockOrder(tx, caseRow.orderId);
  },
  run: afterSaleByTime,
});
