import { type OrderAction, orderActions, type OrderSummary } from '@juhe/contract/mall/order.schemas';
import { orderMachine } from './order-machine.ts';
import { isOrderEnd } from './order-ends.ts';

/** Facts besides the state that determine the available actions on an order. */
export type ActionFacts = Pick<OrderSummary, 'state' | 'origin' | 'originRef' | 'canRemind' | 'canExtend' | 'items'> & {
  /** The payment deadline has passed by the database clock, although its job may not have run yet. */
  readonly payOver: boolean;
};

/** While a case is open the order is a matter of after-sale; afterwards the remainder can be refunded (MALL-74). */
const hasNoOpenCase = ({ items }: ActionFacts) => items.every((item) => item.afterSale === null);

/** Member events of the machine that are actions, with additional conditions. */
const eventActions: readonly (readonly [OrderAction & (typeof orderMachine.events)[number], (order: ActionFacts) => boolean])[] =
  [
    ['cancel', () => true],
    ['refund', hasNoOpenCase],
    ['remind', ({ canRemind }) => canRemind],
    ['receive', () => true],
    ['extend', ({ canExtend }) => canExtend],
  ];

/** Actions that are no events of the machine. */
const otherActions: Readonly<Partial<Record<OrderAction, (order: ActionFacts) => boolean>>> = {
  pay: ({ state, payOver }) => state === 'pendingPayment' && !payOver,
  toGroup: ({ state, origin, originRef }) => state === 'grouping' && origin === 'group' && originRef !== null,
  track: ({ state }) => state === 'shipped',
  remove: ({ state }) => isOrderEnd(state),
  again: ({ state }) => state === 'received' || isOrderEnd(state),
  review: ({ items }) => items.some((item) => item.reviewable),
  seeReview: ({ items }) => items.some((item) => item.reviewed) && !items.some((item) => item.reviewable),
};

/** Returns the member's current actions on an order, in contract order (MALL-137). */
export const actionsOf = (order: ActionFacts): OrderAction[] => {
  const events = new Set<string>(orderMachine.eventsFrom(order.state, 'member'));
  const allowed = new Set<OrderAction>(
    eventActions.filter(([event, isAllowed]) => events.has(event) && isAllowed(order)).map(([event]) => event),
  );
  for (const action of orderActions) if (otherActions[action]?.(order)) allowed.add(action);
  return orderActions.filter((action) => allowed.has(action));
};
