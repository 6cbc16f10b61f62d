import { defineMachine, type Machine } from '../../state-machine/machine.ts';

export type CreationState = 'checking' | 'published' | 'refused' | 'removed';
export type CreationEvent = 'edit' | 'approve' | 'refuse' | 'remove';
/** The tables that hold creations: articles and sets of pictures, and videos. */
export type CreationTable = 'article' | 'video';

const machineOf = (table: CreationTable): Machine<CreationState, CreationEvent> =>
  defineMachine<CreationState, CreationEvent>({
    aggregate: table === 'article' ? 'creation' : 'creationVideo',
    table,
    initial: ['checking', 'published'],
    transitions: [
      { from: ['checking', 'published', 'refused'], event: 'edit', to: 'checking', by: ['member'] },
      { from: 'checking', event: 'approve', to: 'published', by: ['system', 'operator'] },
      { from: 'checking', event: 'refuse', to: 'refused', by: ['system', 'operator'] },
      { from: ['checking', 'published', 'refused'], event: 'remove', to: 'removed', by: ['operator'] },
    ],
  });

/**
 * domain.md §8: a creation is seen by others after the content check. What was changed is checked again; what an operator took
 * away stays away. Its author may delete it in every state: then the row is gone.
 */
export const creationMachines: Readonly<Record<CreationTable, Machine<CreationState, CreationEvent>>> = {
  article: machineOf('article'),
  video: machineOf('video'),
};
