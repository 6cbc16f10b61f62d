import { getSession } from '@juhe/auth';

/** Each member of a device has a draft for each conversation, and one for a new one. */
const place = (conversationId: string | undefined) => `juhe-chat-${getSession().user?.id ?? ''}-${conversationId ?? 'new'}`;

/** What was typed before and not asked. */
export const readDraft = (conversationId: string | undefined): string => {
  try {
    return localStorage.getItem(place(conversationId)) ?? '';
  } catch {
    return '';
  }
};

/** Keeps what is typed on this device; nothing typed is nothing kept. */
export const keepDraft = (conversationId: string | undefined, text: string): void => {
  try {
    if (text.trim() === '') localStorage.removeItem(place(conversationId));
    else localStorage.setItem(place(conversationId), text);
  } catch {
    // A browser that stores nothing loses the draft with the page.
  }
};
