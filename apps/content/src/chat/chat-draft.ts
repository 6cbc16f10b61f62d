import { getSession } from '@juhe/auth';

/** Storage key of a draft: one per member and conversation, and one for a new conversation. */
const storageKey = (conversationId: string | undefined) => `juhe-chat-${getSession().user?.id ?? ''}-${conversationId ?? 'new'}`;

/** Returns the text that was typed but not sent. */
export const readDraft = (conversationId: string | undefined): string => {
  try {
    return localStorage.getItem(storageKey(conversationId)) ?? '';
  } catch {
    return '';
  }
};

/** Stores the typed text on this device; an empty text removes the draft. */
export const keepDraft = (conversationId: string | undefined, text: string): void => {
  try {
    if (text.trim() === '') localStorage.removeItem(storageKey(conversationId));
    else localStorage.setItem(storageKey(conversationId), text);
  } catch {
    // Without storage, the draft is lost with the page.
  }
};
