import { type ExpertAction, expertActions, type ExpertApplication } from '@juhe/contract/applyfor/daren.schemas';
import { expertApplicationMachine } from './expert-machine.ts';

/** Facts that determine the available actions on an expert application. */
export type ExpertFacts = Pick<ExpertApplication, 'state' | 'payNo' | 'waitUntilAt' | 'renewal' | 'upgrade' | 'term'> & {
  /** The payment deadline has passed by the database clock, although its job may not have run yet. */
  readonly payOver: boolean;
};

const conditions: Readonly<Record<ExpertAction, (application: ExpertFacts) => boolean>> = {
  submit: ({ state, waitUntilAt }) =>
    expertApplicationMachine.next(state, 'submit', 'member') !== undefined && waitUntilAt === null,
  pay: ({ state, payNo, payOver }) =>
    expertApplicationMachine.next(state, 'pay', 'system') !== undefined && payNo !== null && !payOver,
  withdraw: ({ state }) => expertApplicationMachine.next(state, 'withdraw', 'member') !== undefined,
  renew: ({ renewal, term }) => renewal?.isOpen === true && !term,
  upgrade: ({ upgrade, term }) => upgrade != null && upgrade.needs.every(({ isMet }) => isMet) && !term,
  payTerm: ({ term }) => Boolean(term),
  cancelTerm: ({ term }) => Boolean(term),
};

/** Returns the applicant's or expert's current actions, in contract order (APPLYFOR-45). */
export const expertActionsOf = (application: ExpertFacts): ExpertAction[] =>
  expertActions.filter((action) => conditions[action](application));
