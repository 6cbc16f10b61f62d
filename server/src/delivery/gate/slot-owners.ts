import { declaredSlots } from '@juhe/contract/slots';
import { isWorkspaceApp } from './path-owners.ts';

/** What the operator has allowed: this app may fill this slot. */
export interface AssignedSlot {
  readonly slot: string;
  readonly app: string;
}

/** Who may have a slot on a page, and who may fill it. */
export interface SlotOwners {
  /** The only app whose pages may have a slot of this id. */
  ownerOf(slot: string): string;
  /** Whether the contract has it: the app that it names has it on a page, or will have. */
  isSpecified(slot: string): boolean;
  mayFill(app: string, slot: string): boolean;
  /** Apps that the operator allowed to fill it. */
  allowedIn(slot: string): readonly string[];
}

const specified: ReadonlyMap<string, string> = new Map(declaredSlots.map(({ id, app }) => [id, app]));

/**
 * Apps of the workspace fill every slot, any other app its own slots and those that the operator allowed. A slot is of the app that the
 * contract says, any other id of the app that it begins with: `reviews.below-text`.
 */
export const slotOwners = (assigned: readonly AssignedSlot[]): SlotOwners => {
  const ownerOf = (slot: string) => specified.get(slot) ?? slot.split('.', 1).join('');
  const allowedIn = (slot: string) => assigned.filter((one) => one.slot === slot).map(({ app }) => app);
  return {
    ownerOf,
    allowedIn,
    isSpecified: (slot) => specified.has(slot),
    mayFill: (app, slot) => isWorkspaceApp(app) || ownerOf(slot) === app || allowedIn(slot).includes(app),
  };
};
