import type { OrderAction } from '@juhe/contract/auction/order.schemas';
import type { IconName } from '@juhe/ui';
import * as auctionPages from '@juhe/contract/pages/auction';

/**
 * The effect of an order's button: opens the cashier, leads to a page, or sends a request after a confirmation (`ask` names
 * its text).
 */
export type ActionEffect =
  | { readonly kind: 'cashier' }
  | { readonly kind: 'page'; readonly to: (orderNo: string) => string }
  | { readonly kind: 'call'; readonly call: 'takeBack' | 'cancelPickUp' | 'extend' | 'receive' };

const confirmPayment = { kind: 'page', to: (orderNo: string) => auctionPages.confirmPayment({ orderNo }) } as const;
const orderChanges = { kind: 'page', to: (orderNo: string) => auctionPages.aucitionOrderChanges({ orderNo }) } as const;

/**
 * The single table of order buttons; the API's `actions` decides which of them are shown. A button whose page does not exist
 * yet is not shown.
 */
export const actionEffects: Readonly<Record<OrderAction, ActionEffect>> = {
  pay: { kind: 'cashier' },
  claim: confirmPayment,
  withdrawClaim: confirmPayment,
  confirm: confirmPayment,
  deny: confirmPayment,
  statement: confirmPayment,
  giveUp: confirmPayment,
  pickUp: { kind: 'page', to: (orderNo) => auctionPages.aucitionPickGood({ orderNo }) },
  list: { kind: 'page', to: (orderNo) => auctionPages.resale({ orderNo }) },
  split: orderChanges,
  replace: orderChanges,
  takeBack: { kind: 'call', call: 'takeBack' },
  cancelPickUp: { kind: 'call', call: 'cancelPickUp' },
  track: { kind: 'page', to: (orderNo) => auctionPages.auctionLogistics({ orderNo }) },
  extend: { kind: 'call', call: 'extend' },
  receive: { kind: 'call', call: 'receive' },
};

/** The member's most likely actions. */
export const mainActions: ReadonlySet<OrderAction> = new Set(['pay', 'claim', 'confirm', 'statement', 'pickUp', 'receive']);

/** Actions that the order page shows as rows, each with its icon: they lead to a page and are not main actions. */
export const rowActions: ReadonlyMap<OrderAction, IconName> = new Map([
  ['split', 'scissors'],
  ['replace', 'refresh-cw'],
  ['track', 'truck'],
]);

/** The actions as buttons, the main one last; several that lead to the same page are merged. */
export const buttonsOf = (actions: readonly OrderAction[]): OrderAction[] => {
  const distinct = actions.filter(
    (action, position) => actions.findIndex((candidate) => actionEffects[candidate] === actionEffects[action]) === position,
  );
  return distinct.toSorted((a, b) => Number(mainActions.has(a)) - Number(mainActions.has(b)));
};
