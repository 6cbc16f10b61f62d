import { type CardOrderAction, cardOrderActions } from '@juhe/contract/applyfor/card.schemas';
import { cardOrderMachine } from './card-machine.ts';
import type { OrderRow } from './card.repository.ts';

/** Facts that determine the available actions on an order of a rights card. */
export type CardOrderFacts = Pick<OrderRow, 'state' | 'isExpired' | 'isRefundOver' | 'isUsed'>;

const conditions: Readonly<Record<CardOrderAction, (order: CardOrderFacts) => boolean>> = {
  cancel: ({ state, isExpired }) => cardOrderMachine.next(state, 'cancel', 'member') !== undefined && !isExpired,
  pay: ({ state, isExpired }) => cardOrderMachine.next(state, 'pay', 'system') !== undefined && !isExpired,
  refund: ({ state, isRefundOver, isUsed }) =>
    cardOrderMachine.next(state, 'refund', 'member') !== undefined && !isRefundOver && !isUsed,
};

/** Returns the member's current actions on an order, in contract order (APPLYFOR-46). */
export const cardOrderActionsOf = (order: CardOrderFacts): CardOrderAction[] =>
  cardOrderActions.filter((action) => conditions[action](order));
