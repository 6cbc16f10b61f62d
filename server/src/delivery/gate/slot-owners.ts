import { declaredSlots } from '@juhe/contract/slots';
import { isWorkspaceApp } from './path-owners.ts';

/** A permission of the operator: this app may fill this slot. */
export interface AssignedSlot {
  readonly slot: string;
  readonly app: string;
}

/** The permissions to have a slot on a page, and to fill it. */
export interface SlotOwners {
  /** Returns the only app whose pages may have a slot of this id. */
  ownerOf(slot: string): string;
  /** Returns whether the contract declares it: the named app has it on a page, or will have. */
  isSpecified(slot: string): boolean;
  mayFill(app: string, slot: string): boolean;
  /** Returns the apps that the operator allowed to fill it. */
  allowedIn(slot: string): readonly string[];
}

const specified: ReadonlyMap<string, string> = new Map(declaredSlots.map(({ id, app }) => [id, app]));

/**
 * Creates the ownership rules: apps of the workspace may fill every slot, any other app its own slots and those that the
 * operator allowed. A slot belongs to the app named in the contract, any other id to the app named by its prefix:
 * `reviews.below-text`.
 */
export const slotOwners = (assigned: readonly AssignedSlot[]): SlotOwners => {
  const ownerOf = (slot: string) => specified.get(slot) ?? slot.split('.', 1).join('');
  const allowedIn = (slot: string) => assigned.filter((assignment) => assignment.slot === slot).map(({ app }) => app);
  return {
    ownerOf,
    allowedIn,
    isSpecified: (slot) => specified.has(slot),
    mayFill: (app, slot) => isWorkspaceApp(app) || ownerOf(slot) === app || allowedIn(slot).includes(app),
  };
};
