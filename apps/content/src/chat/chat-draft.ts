import { deviceValue } from '@juhe/platform';

/** Text that was typed but not sent, by conversation. */
const drafts = deviceValue({ key: 'juhe-chat', scope: 'member', text: (stored) => stored });

/** Returns the unsent text of a conversation, or of a new one. */
export const readDraft = (conversationId = 'new'): string => drafts.read(conversationId) ?? '';

/** Stores the typed text on this device; an empty text removes the draft. */
export const saveDraft = (conversationId: string | undefined, text: string): void =>
  void drafts.write(text.trim() === '' ? undefined : text, conversationId ?? 'new');
