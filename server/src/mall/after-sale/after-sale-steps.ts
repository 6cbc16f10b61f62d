/** The steps of a case: the state, what it writes, the clock of the next one, money and stock. */
import { defineJob } from '../../jobs/job.ts';
import type { AfterSaleState } from '@juhe/contract/mall/after-sale.schemas';
import { configValue } from '../../common/api.ts';
import { lockCouponsOf } from '../coupon/coupon-use.repository.ts';
import { giveBackPart, holdOrderAccounts } from '../order/settlement.ts';
import { lockOrder, type OrderRow } from '../order/order.repository.ts';
import { refundPart, refundRest } from '../order/order.service.ts';
import { reserve, sell, takeBack, writeOff } from '../stock/stock.service.ts';
import type { Db, Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Actor } from '../../http/context.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { freightWith } from './after-sale-amounts.ts';
import { afterSaleFail } from './after-sale-failures.ts';
import { type AfterSaleEvent, afterSaleMachine } from './after-sale-machine.ts';
import { tellCase } from './after-sale-notices.ts';
import { returnAddressOf } from '../shop/shop-name.repository.ts';
import * as repository from './after-sale.repository.ts';
import type { CaseChange, CaseRow } from './after-sale.repository.ts';

const day = 86_400;

/** After how long a state ends by itself, in seconds (docs/domain-language.md); null: the case is over. */
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

/** A case behind its order's lock, which all changes of an order's cases take first; with a member only their own. */
export const lockCase = async (tx: Tx, id: string, memberId?: string): Promise<{ order: OrderRow; found: CaseRow }> => {
  const first = await repository.findCase(tx, id, memberId);
  const order = first && (await lockOrder(tx, first.orderId));
  // Read again: it may have changed while this waited.
  const found = order && (await repository.findCase(tx, id, memberId));
  if (!order || !found) throw afterSaleFail('afterSale.missing');
  return { order, found };
};

/** Sets the clock of a state that was just entered. */
export const startClock = async (tx: Tx, id: string, seconds: number | null): Promise<void> => {
  if (seconds === null) await afterSaleDueJob.cancel(tx, id);
  else await afterSaleDueJob.schedule(tx, id, { seconds });
};

export interface Step {
  readonly order: OrderRow;
  readonly found: CaseRow;
  readonly event: AfterSaleEvent;
  readonly actor: Actor;
  /** What the timeline shows beside it. */
  readonly note?: string | undefined;
  readonly change?: CaseChange;
  /** Money and stock: behind the state, before anybody is told. */
  readonly effect?: () => Promise<void>;
}

export interface Done {
  readonly id: string;
  readonly state: AfterSaleState;
}

/** Fires an event, writes what belongs to it, and tells whom it concerns. */
export const take = async (tx: Tx, { order, found, event, actor, note, change = {}, effect }: Step): Promise<Done> => {
  const { id } = found;
  const { to } = await afterSaleMachine.fire(tx, { id, event, actor, note });
  const seconds = dueIn(to, found);
  await repository.changeCase(tx, id, change, seconds);
  await startClock(tx, id, seconds);
  await effect?.();
  publish(tx, `member:${found.memberId}`, { kind: 'order', orderNo: found.orderNo });
  await tellCase(tx, order, { ...found, freightCents: change.freightCents ?? found.freightCents }, event, actor.kind, {
    ...(note === undefined ? {} : { reason: note }),
    ...change.sentAnew,
  });
  return { id, state: to };
};

const unitsOf = ({ skuId, quantity }: CaseRow) => [{ skuId, quantity }];

/**
 * Pays a case: the units' money by the way it came, with the freight that belongs to it, and their red bag. Units go back on sale that
 * were never shipped or may be sold again; others are written off. When nothing is left of the order, it is over.
 */
export const payBack = async (tx: Tx, order: OrderRow, found: CaseRow, actor: Actor): Promise<Done> => {
  const { id, itemId, quantity, cents, redBagCents, productName } = found;
  const rest = await repository.restOf(tx, order.id, itemId);
  const isLast = rest.unitsLeft === quantity;
  const isShipped = order.state !== 'paid';
  const { freightCents } = freightWith(
    { ...rest, orderState: order.state, shelfLeftCents: rest.shelfCents - rest.unitCents * quantity },
    found,
  );
  const effect = async (): Promise<void> => {
    const key = `afterSale:${id}`;
    await (!isShipped || found.resaleable ? takeBack : writeOff)(tx, unitsOf(found));
    if (isLast && !isShipped) await lockCouponsOf(tx, [order.id]);
    await holdOrderAccounts(tx, order, { settled: isLast && isShipped });
    await giveBackPart(tx, order, {
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
  return take(tx, { order, found, event: 'refund', actor, change: { freightCents }, effect });
};

/** The company agrees, or the clock does for it: a refund pays at once, otherwise the goods are to come back. */
export const approve = async (
  tx: Tx,
  order: OrderRow,
  found: CaseRow,
  actor: Actor,
  { returnAddress, note }: { returnAddress?: string | undefined; note?: string | undefined } = {},
): Promise<Done> => {
  if (found.receivedAt !== null) {
    const done = await take(tx, { order, found, event: 'accept', actor, note });
    return found.kind === 'returnRefund' ? payBack(tx, order, found, systemActor) : done;
  }
  const where = found.kind === 'refund' ? '' : (returnAddress ?? (await usualAddress(tx, order.shopId)));
  const done = await take(tx, { order, found, event: 'approve', actor, note, change: { returnAddress: where } });
  return found.kind === 'refund' ? payBack(tx, order, found, systemActor) : done;
};

/** Where goods are sent back to unless an approval says otherwise: the shop's own address, or the company's. */
const usualAddress = async (db: Db, shopId: string): Promise<string> =>
  (await returnAddressOf(db, shopId)) || ((await configValue(db, 'mall.return.address'))?.value ?? '');

/** The new goods leave: the same SKU from stock (409 when there is none); what came back goes on sale where it may. */
export const reship = async (
  tx: Tx,
  order: OrderRow,
  found: CaseRow,
  actor: Actor,
  parcel: { readonly carrier: string; readonly waybill: string },
): Promise<Done> => {
  if (found.kind !== 'exchange') throw afterSaleFail('afterSale.noExchange');
  return take(tx, {
    order,
    found,
    event: 'reship',
    actor,
    note: `${parcel.carrier} ${parcel.waybill}`,
    change: { sentAnew: parcel },
    effect: async () => {
      // The new goods are no other sale: what they replace counts as sold no longer.
      await (found.resaleable ? takeBack : writeOff)(tx, unitsOf(found));
      await reserve(tx, unitsOf(found));
      await sell(tx, unitsOf(found));
    },
  });
};

/** Scheduled job `afterSale.due`: silence of the company is for the member, silence of the member ends the case. */
const afterSaleByTime = async (tx: Tx, id: string): Promise<void> => {
  if (!(await repository.findCase(tx, id))) return;
  const { order, found } = await lockCase(tx, id);
  if (!found.isLate) return;
  const step = { order, found, actor: systemActor };
  switch (found.state) {
    case 'applied':
    case 'appealed':
      await approve(tx, order, found, systemActor);
      break;
    case 'approved':
    case 'rejected':
      await take(tx, { ...step, event: 'lapse' });
      break;
    case 'returning':
      await take(tx, { ...step, event: 'receive', change: { received: { resaleable: false } } });
      if (found.kind === 'returnRefund') await payBack(tx, order, found, systemActor);
      break;
    case 'received':
      await payBack(tx, order, found, systemActor);
      break;
    case 'reshipped':
      await take(tx, { ...step, event: 'confirm' });
      break;
    default:
  }
};
export const afterSaleDueJob = defineJob({
  kind: 'afterSale.due',
  lock: async (tx, id) => {
    const found = await repository.findCase(tx, id);
    if (found) await lockOrder(tx, found.orderId);
  },
  run: afterSaleByTime,
});
