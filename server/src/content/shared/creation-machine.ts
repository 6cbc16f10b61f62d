import { defineMachine, type Machine } from '../../state-machine/machine.ts';

export type CreationState = 'checking' | 'published' | 'refused' | 'removed';
export type CreationEvent = 'edit' | 'revise' | 'accept' | 'decline' | 'approve' | 'refuse' | 'remove';
/** The tables of creations: articles and galleries, and videos. */
export type CreationTable = 'article' | 'video';

const machineOf = (table: CreationTable): Machine<CreationState, CreationEvent> =>
  defineMachine<CreationState, CreationEvent>({
    aggregate: table === 'article' ? 'creation' : 'creationVideo',
    table,
    initial: ['checking', 'published'],
    transitions: [
      { from: ['checking', 'refused'], event: 'edit', to: 'checking', by: ['member'] },
      // A change to a published creation is checked beside it.
      { from: 'published', event: 'revise', to: 'published', by: ['member'] },
      { from: 'published', event: 'accept', to: 'published', by: ['system', 'operator'] },
      { from: 'published', event: 'decline', to: 'published', by: ['system', 'operator'] },
      { from: 'checking', event: 'approve', to: 'published', by: ['system', 'operator'] },
      { from: 'checking', event: 'refuse', to: 'refused', by: ['system', 'operator'] },
      { from: ['checking', 'published', 'refused'], event: 'remove', to: 'removed', by: ['operator'] },
    ],
  });

/**
 * domain.md §8: others see a creation only after the content check. A change is checked again while the previous version
 * stays visible; what an operator removed stays removed. The author may delete a creation in every state, which deletes the
 * row.
 */
export const creationMachines: Readonly<Record<CreationTable, Machine<CreationState, CreationEvent>>> = {
  article: machineOf('article'),
  video: machineOf('video'),
};
