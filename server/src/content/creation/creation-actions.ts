import { type CreationAction, creationActions } from '@juhe/contract/content/creation.schemas';
import { creationMachines } from '../shared/creation-machine.ts';
import { type CreationRow, tableOf } from './creation.repository.ts';

/** Facts that determine the available actions on a creation. */
export type CreationFacts = Pick<CreationRow, 'kind' | 'state' | 'editable'>;

const conditions: Readonly<Record<CreationAction, (creation: CreationFacts) => boolean>> = {
  pin: ({ state }) => state === 'published',
  edit: ({ kind, state, editable }) => {
    const { next } = creationMachines[tableOf(kind)];
    return editable && (next(state, 'edit', 'member') ?? next(state, 'revise', 'member')) !== undefined;
  },
  // Deletes the row, in every state.
  delete: () => true,
};

/** Returns the author's current actions on a creation, in contract order (CONTENT-133). */
export const creationActionsOf = (creation: CreationFacts): CreationAction[] =>
  creationActions.filter((action) => conditions[action](creation));
