import { type RenameAction, renameActions, type RenameState } from '@juhe/contract/applyfor/rename.schemas';
import { shopRenameMachine } from './rename-machine.ts';

/** Facts that determine the available actions on a shop's name. */
export interface RenameFacts {
  readonly isShopOpen: boolean;
  /** State of the latest proposal; undefined without one. */
  readonly latest: RenameState | undefined;
  /** The earliest time of the next proposal after an approved one. */
  readonly nextAt: string | null;
  /** All proposals of 24 hours are used up. */
  readonly limitReached: boolean;
}

const isWaiting = ({ latest }: RenameFacts): boolean =>
  latest !== undefined && shopRenameMachine.next(latest, 'withdraw', 'member') !== undefined;

const conditions: Readonly<Record<RenameAction, (facts: RenameFacts) => boolean>> = {
  propose: (facts) => facts.isShopOpen && !isWaiting(facts) && facts.nextAt === null && !facts.limitReached,
  withdraw: isWaiting,
};

/** Returns the owner's current actions, in contract order (APPLYFOR-45). */
export const renameActionsOf = (facts: RenameFacts): RenameAction[] =>
  renameActions.filter((action) => conditions[action](facts));
