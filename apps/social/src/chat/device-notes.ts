import { getSession } from '@juhe/auth';

/** What this device remembers of conversations. The shell erases names of this form when their member signs out. */
const nameOf = (what: string): string => `juhe-chat-${getSession().user?.id ?? ''}-${what}`;

const readNote = (what: string): string => {
  try {
    return localStorage.getItem(nameOf(what)) ?? '';
  } catch {
    return '';
  }
};

const writeNote = (what: string, value: string): void => {
  try {
    if (value === '') localStorage.removeItem(nameOf(what));
    else localStorage.setItem(nameOf(what), value);
  } catch {
    // A browser that stores nothing forgets it with the page.
  }
};

/** What was typed in a conversation and not sent. */
export const readMessageDraft = (conversationId: string): string => readNote(`draft-${conversationId}`);
export const saveMessageDraft = (conversationId: string, text: string): void =>
  writeNote(`draft-${conversationId}`, text.trim() === '' ? '' : text);

/** The conversation with a member or a desk that was opened here before: it opens without asking the server. */
export const knownConversation = (partner: string): string | undefined => readNote(`with-${partner}`) || undefined;
export const rememberConversation = (partner: string, conversationId: string): void =>
  writeNote(`with-${partner}`, conversationId);

/** Positions of messages that the member removed with this device, for reading without a network; the server has them as well. */
export const removedSeqs = (conversationId: string): ReadonlySet<number> =>
  new Set(
    readNote(`removed-${conversationId}`)
      .split(',')
      .filter((seq) => seq !== '')
      .map(Number),
  );

/** At most so many are remembered in a conversation; the oldest removals are forgotten first. */
const mostRemoved = 500;
export const removeHere = (conversationId: string, seq: number): ReadonlySet<number> => {
  const all = [...removedSeqs(conversationId), seq].slice(-mostRemoved);
  writeNote(`removed-${conversationId}`, all.join(','));
  return new Set(all);
};
