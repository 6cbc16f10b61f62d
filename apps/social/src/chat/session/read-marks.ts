import type { CallResult } from '@juhe/api-client';
import { saveMark, unsentMarks } from '../../shared/read-mark-store.ts';

interface Acknowledged {
  readonly readSeq: number;
  readonly unread: number;
}

interface Options {
  readonly memberId: string;
  readonly request: (mark: { conversationId: string; seq: number }) => Promise<CallResult<Acknowledged>>;
  readonly onAcknowledged: (conversationId: string, answer: Acknowledged) => void;
}

/** The read watermarks that the server has not acknowledged; they survive a reload. */
export const createReadMarks = ({ memberId, request, onAcknowledged }: Options) => ({
  /** Returns the unacknowledged watermark of a conversation, 0 without one. */
  of: (conversationId: string): number => unsentMarks(memberId)[conversationId] ?? 0,
  save: (conversationId: string, seq: number): void => saveMark(memberId, conversationId, seq),
  /** Sends all of them; resolves to false if some remain. */
  send: async (): Promise<boolean> => {
    for (const [conversationId, seq] of Object.entries(unsentMarks(memberId))) {
      const answer = await request({ conversationId, seq });
      if (!answer.ok && answer.error.kind !== 'refused') return false;
      if (unsentMarks(memberId)[conversationId] === seq) saveMark(memberId, conversationId, undefined);
      if (answer.ok) onAcknowledged(conversationId, answer.data);
    }
    return Object.keys(unsentMarks(memberId)).length === 0;
  },
});
