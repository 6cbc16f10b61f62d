import { type BargainAction, bargainActions, type BargainDetail } from '@juhe/contract/mall/bargain.schemas';
import { bargainMachine } from './bargain-machine.ts';

/** Facts that determine the available actions on a bargain or, without a bargain, on its activity. */
export type BargainFacts = Pick<BargainDetail, 'ownId'> & {
  readonly activity: Pick<BargainDetail['activity'], 'running' | 'soldOut'>;
  readonly bargain: Pick<
    NonNullable<BargainDetail['bargain']>,
    'state' | 'mine' | 'obstacle' | 'done' | 'helpers' | 'orderNo'
  > | null;
};

/** Whether the machine lets an order lead from this state by `event`; the actor of all its events is the system. */
const allows = ({ bargain }: BargainFacts, event: (typeof bargainMachine.events)[number]): boolean =>
  bargain !== null && bargainMachine.next(bargain.state, event, 'system') !== undefined;

const isOwner = ({ bargain }: BargainFacts): boolean => bargain?.mine === true;

const conditions: Readonly<Record<BargainAction, (facts: BargainFacts) => boolean>> = {
  start: ({ activity, ownId }) => ownId === null && activity.running && !activity.soldOut,
  toOwn: ({ bargain, ownId }) => ownId !== null && bargain?.mine === false,
  // A visitor may cut after signing in.
  cut: ({ bargain }) => bargain !== null && (bargain.obstacle === null || bargain.obstacle === 'signIn'),
  share: (facts) => allows(facts, 'order'),
  buy: (facts) => isOwner(facts) && allows(facts, 'order') && !facts.activity.soldOut,
  invite: (facts) =>
    isOwner(facts) && allows(facts, 'order') && facts.bargain !== null && facts.bargain.done < facts.bargain.helpers,
  pay: (facts) => isOwner(facts) && allows(facts, 'buy') && facts.bargain?.orderNo != null,
  seeOrder: (facts) => isOwner(facts) && !allows(facts, 'buy') && facts.bargain?.orderNo != null,
};

/** Returns the caller's current actions, in contract order (MALL-138). */
export const bargainActionsOf = (facts: BargainFacts): BargainAction[] =>
  bargainActions.filter((action) => conditions[action](facts));
