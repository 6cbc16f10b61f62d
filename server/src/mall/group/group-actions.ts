import { type GroupAction, groupActions, type GroupDetail, type GroupPlace } from '@juhe/contract/mall/group.schemas';
import { groupMachine } from './group-machine.ts';

/** Facts that determine the available actions on a group or, without a group, on its activity. */
export type GroupFacts = Pick<GroupDetail, 'orderNo' | 'limitReached'> & {
  readonly activity: Pick<GroupDetail['activity'], 'running' | 'soldOut'>;
  readonly group:
    | (Pick<NonNullable<GroupDetail['group']>, 'state'> & { readonly places: readonly Pick<GroupPlace, 'mine'>[] })
    | null;
};

/** Whether payments can still fill the group. */
const isOpen = ({ group }: GroupFacts): boolean =>
  group !== null && groupMachine.next(group.state, 'fill', 'system') !== undefined;

const isMember = ({ group }: GroupFacts): boolean => group?.places.some(({ mine: isOwn }) => isOwn) === true;

const canBuy = ({ activity, limitReached }: GroupFacts): boolean => !activity.soldOut && !limitReached;

const conditions: Readonly<Record<GroupAction, (facts: GroupFacts) => boolean>> = {
  open: (facts) => facts.activity.running && canBuy(facts) && !(isOpen(facts) && isMember(facts)),
  join: (facts) => isOpen(facts) && !isMember(facts) && canBuy(facts),
  invite: (facts) => isOpen(facts) && isMember(facts),
  seeOrder: ({ orderNo }) => orderNo !== null,
};

/** Returns the caller's current actions, in contract order (MALL-138). */
export const groupActionsOf = (facts: GroupFacts): GroupAction[] => groupActions.filter((action) => conditions[action](facts));
