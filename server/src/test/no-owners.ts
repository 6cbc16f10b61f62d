import { pathOwners } from '../delivery/gate/path-owners.ts';
import { slotOwners } from '../delivery/gate/slot-owners.ts';

/** Owners of paths and slots while the operator has assigned none. */
export const noOwners = { owners: pathOwners([]), slotOwners: slotOwners([]) };
