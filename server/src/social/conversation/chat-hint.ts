import type { Tx } from '../../db/db.ts';
import { publishAll } from '../../events/publish.ts';

/**
 * Hint to the open pages of these members (topic `member:<id>`): they fetch the rest. `change` names a change other than a
 * new message.
 */
export const hintChat = (
  tx: Tx,
  memberIds: readonly (string | null)[],
  hint: { readonly conversationId: string; readonly seq: number; readonly change?: 'read' | 'withdrawn' | 'settings' },
): void =>
  publishAll(
    tx,
    memberIds.flatMap((id) => (id === null ? [] : [{ topic: `member:${id}`, hint: { kind: 'chat', ...hint } }])),
  );
