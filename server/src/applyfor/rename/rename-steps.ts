import type { RenameState } from '@juhe/contract/applyfor/rename.schemas';
import type { Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';

/** Refreshes the owner's pages about the shop. */
export const announce = (tx: Tx, ownerId: string, state: RenameState): void =>
  publish(tx, `member:${ownerId}`, { kind: 'shopApplication', state });
