import type { OrderState } from '@juhe/contract/mall/order.schemas';
import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** The reason for refusing an event: the order's current state, and the alternative. */
export const orderStateFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'order.is.pendingPayment': 409,
  'order.is.grouping': 409,
  'order.is.paid': 409,
  'order.is.shipped': 409,
  'order.is.received': 409,
  'order.is.completed': 409,
  'order.is.cancelled': 409,
  'order.is.refunded': 409,
  'order.cancelPaid': 409,
  'order.refundGrouping': 409,
  'order.refundShipped': 409,
});

type Key = Parameters<typeof orderStateFail>[0];

const instead: Readonly<Record<string, Key>> = {
  'paid.cancel': 'order.cancelPaid',
  'grouping.refund': 'order.refundGrouping',
  'shipped.refund': 'order.refundShipped',
  'received.refund': 'order.refundShipped',
};

/** The refusal (409) of an event that the state does not permit. */
export const orderRefusal = (state: OrderState, event: string) =>
  orderStateFail(instead[`${state}.${event}`] ?? `order.is.${state}`);
