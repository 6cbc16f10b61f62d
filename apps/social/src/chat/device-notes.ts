import { getSession } from '@juhe/auth';

/** Notes on conversations in this device's storage. The shell erases keys of this form when their member signs out. */
const nameOf = (key: string): string => `juhe-chat-${getSession().user?.id ?? ''}-${key}`;

const readNote = (key: string): string => {
  try {
    return localStorage.getItem(nameOf(key)) ?? '';
  } catch {
    return '';
  }
};

const writeNote = (key: string, value: string): void => {
  try {
    if (value === '') localStorage.removeItem(nameOf(key));
    else localStorage.setItem(nameOf(key), value);
  } catch {
    // A browser that stores nothing loses it with the page.
  }
};

/** Returns the unsent draft of a conversation. */
export const readMessageDraft = (conversationId: string): string => readNote(`draft-${conversationId}`);
export const saveMessageDraft = (conversationId: string, text: string): void =>
  writeNote(`draft-${conversationId}`, text.trim() === '' ? '' : text);

/** The conversation with a member or a service desk that was opened here before: it opens without a request to the server. */
export const knownConversation = (partner: string): string | undefined => readNote(`with-${partner}`) || undefined;
export const rememberConversation = (partner: string, conversationId: string): void =>
  writeNote(`with-${partner}`, conversationId);

/** Positions of messages that the member removed on this device, for reading offline; the server stores them as well. */
export const removedSeqs = (conversationId: string): ReadonlySet<number> =>
  new Set(
    readNote(`removed-${conversationId}`)
      .split(',')
      .filter((seq) => seq !== '')
      .map(Number),
  );

/** Maximum number stored per conversation; the oldest are dropped first. */
const mostRemoved = 500;
export const removeHere = (conversationId: string, seq: number): ReadonlySet<number> => {
  const seqs = [...removedSeqs(conversationId), seq].slice(-mostRemoved);
  writeNote(`removed-${conversationId}`, seqs.join(','));
  return new Set(seqs);
};
