import { deviceValue } from '@juhe/platform';

/** Notes on conversations in this device's storage: erased when their member signs out. */
const notes = deviceValue({ key: 'juhe-chat', scope: 'member', text: (stored) => stored });

/** Returns the unsent draft of a conversation. */
export const readMessageDraft = (conversationId: string): string => notes.read(`draft-${conversationId}`) ?? '';
export const saveMessageDraft = (conversationId: string, text: string): void =>
  void notes.write(text.trim() === '' ? undefined : text, `draft-${conversationId}`);

/** The conversation with a member or a service desk that was opened here before: it opens without a request to the server. */
export const rememberedConversation = (partner: string): string | undefined => notes.read(`with-${partner}`);
export const rememberConversation = (partner: string, conversationId: string): void =>
  void notes.write(conversationId, `with-${partner}`);

/** Positions of messages that the member removed on this device, for reading offline; the server stores them as well. */
export const removedSeqs = (conversationId: string): ReadonlySet<number> =>
  new Set(
    (notes.read(`removed-${conversationId}`) ?? '')
      .split(',')
      .filter((seq) => seq !== '')
      .map(Number),
  );

/** Maximum number stored per conversation; the oldest are dropped first. */
const maxRemoved = 500;
export const removeHere = (conversationId: string, seq: number): ReadonlySet<number> => {
  const seqs = [...removedSeqs(conversationId), seq].slice(-maxRemoved);
  notes.write(seqs.join(','), `removed-${conversationId}`);
  return new Set(seqs);
};
