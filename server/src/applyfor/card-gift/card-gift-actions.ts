import { type CardGiftAction, cardGiftActions } from '@juhe/contract/social/card-gift.schemas';
import { cardGiftMachine } from './card-gift-machine.ts';
import type { GiftRow } from './card-gift.repository.ts';

/** Facts that determine the available actions on a gifted card. */
export type CardGiftFacts = Pick<GiftRow, 'state' | 'isPayOver' | 'isLate'> & { readonly isGiver: boolean };

const conditions: Readonly<Record<CardGiftAction, (gift: CardGiftFacts) => boolean>> = {
  accept: ({ state, isGiver, isLate }) => !isGiver && cardGiftMachine.next(state, 'accept', 'member') !== undefined && !isLate,
  decline: ({ state, isGiver }) => !isGiver && cardGiftMachine.next(state, 'decline', 'member') !== undefined,
  withdraw: ({ state, isGiver }) => isGiver && cardGiftMachine.next(state, 'withdraw', 'member') !== undefined,
  cancel: ({ state, isGiver, isPayOver }) =>
    isGiver && cardGiftMachine.next(state, 'cancel', 'member') !== undefined && !isPayOver,
  pay: ({ state, isGiver, isPayOver }) => isGiver && cardGiftMachine.next(state, 'pay', 'system') !== undefined && !isPayOver,
};

/** Returns the member's current actions on a gift, in contract order (APPLYFOR-46). */
export const cardGiftActionsOf = (gift: CardGiftFacts): CardGiftAction[] =>
  cardGiftActions.filter((action) => conditions[action](gift));
