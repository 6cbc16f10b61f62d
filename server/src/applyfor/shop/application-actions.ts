import { type ApplicationAction, applicationActions } from '@juhe/contract/applyfor/shop.schemas';
import type { ApplicationRow } from './shop.repository.ts';
import { shopApplicationMachine } from './shop-machine.ts';

/** Facts that determine the available actions on a settle-in application. */
export type ApplicationFacts = Pick<ApplicationRow, 'state' | 'payNo' | 'payOver'> & {
  /** The applicant has a shop already. */
  readonly hasShop: boolean;
};

const conditions: Readonly<Record<ApplicationAction, (application: ApplicationFacts) => boolean>> = {
  edit: ({ state, hasShop }) => shopApplicationMachine.next(state, 'submit', 'member') !== undefined && !hasShop,
  pay: ({ state, payNo, payOver }) =>
    shopApplicationMachine.next(state, 'pay', 'system') !== undefined && payNo !== null && !payOver,
  withdraw: ({ state }) => shopApplicationMachine.next(state, 'withdraw', 'member') !== undefined,
};

/** Returns the applicant's current actions, in contract order (APPLYFOR-45). */
export const applicationActionsOf = (application: ApplicationFacts): ApplicationAction[] =>
  applicationActions.filter((action) => conditions[action](application));
