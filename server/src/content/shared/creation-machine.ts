import { defineMachine, type Machine } from '../../state-machine/machine.ts';

export type CreationState = 'checking' | 'published' | 'refused' | 'removed';
export type CreationEvent = 'edit' | 'revise' | 'accept' | 'decline' | 'approve' | 'refuse' | 'remove';
/** The tables that hold creations: articles and sets of pictures, and videos. */
export type CreationTable = 'article' | 'video';

const machineOf = (table: CreationTable): Machine<CreationState, CreationEvent> =>
  defineMachine<CreationState, CreationEvent>({
    aggregate: table === 'article' ? 'creation' : 'creationVideo',
    table,
    initial: ['checking', 'published'],
    transitions: [
      { from: ['checking', 'refused'], event: 'edit', to: 'checking', by: ['member'] },
      // A change of what is published is checked beside it.
      { from: 'published', event: 'revise', to: 'published', by: ['member'] },
      { from: 'published', event: 'accept', to: 'published', by: ['system', 'operator'] },
      { from: 'published', event: 'decline', to: 'published', by: ['system', 'operator'] },
      { from: 'checking', event: 'approve', to: 'published', by: ['system', 'operator'] },
      { from: 'checking', event: 'refuse', to: 'refused', by: ['system', 'operator'] },
      { from: ['checking', 'published', 'refused'], event: 'remove', to: 'removed', by: ['operator'] },
    ],
  });

/**
 * domain.md §8: a creation is seen by others after the content check. What was changed is checked again, and
 * meanwhile seen as it was; what an operator took away stays away. Its author may delete it in every state: then the row is gone.
 */
export const creationMachines: Readonly<Record<CreationTable, Machine<CreationState, CreationEvent>>> = {
  article: machineOf('article'),
  video: machineOf('video'),
};
