import { pathOwners } from '../delivery/gate/path-owners.ts';
import { slotOwners } from '../delivery/gate/slot-owners.ts';

/** Who owns paths and slots while the operator has assigned nothing. */
export const noOwners = { owners: pathOwners([]), slotOwners: slotOwners([]) };
