import type { Tx } from '../../db/db.ts';
import { publishAll } from '../../events/publish.ts';

/** What open pages of these members are told (topic `member:<id>`): they fetch the rest. `change` names what is no new message. */
export const hintChat = (
  tx: Tx,
  memberIds: readonly (string | null)[],
  hint: { readonly conversationId: string; readonly seq: number; readonly change?: 'read' | 'withdrawn' | 'settings' },
): void =>
  publishAll(
    tx,
    memberIds.flatMap((id) => (id === null ? [] : [{ topic: `member:${id}`, hint: { kind: 'chat', ...hint } }])),
  );
