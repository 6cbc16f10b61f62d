import { invalidateTags, useLive } from '@juhe/api-client';
import { answerPath } from '@juhe/api-client/content/chat';
import type { AnswerReason, AnswerState, ChatSource, ChatTurn } from '@juhe/contract/content/chat.schemas';
import { useState } from 'react';

type Answer = ChatTurn['answer'];

export interface ShownAnswer extends Answer {
  /** The connection is lost; the answer is still being generated. */
  readonly waiting: boolean;
}

/** Offsets in the text are counted in code points, as on the server. */
const joined = (text: string, from: number, piece: string): string =>
  from === 0 ? piece : [...text].slice(0, from).join('') + piece;

const applied = (answer: Answer, event: string, data: unknown): Answer => {
  switch (event) {
    case 'sources': {
      const { sources, embedded } = data as { sources: ChatSource[]; embedded: boolean };
      return { ...answer, sources, embedded };
    }
    case 'text': {
      const { from, text } = data as { from: number; text: string };
      return { ...answer, text: joined(answer.text, from, text) };
    }
    case 'end':
      return { ...answer, ...(data as { state: AnswerState; reason: AnswerReason | null }) };
    default:
      return answer;
  }
};

/**
 * Returns the current state of an answer: that of the list, extended by the stream while it is being generated. The server
 * generates it independently, so a reload or a lost connection resumes at the current point.
 */
export const useAnswer = (conversationId: string, answer: Answer, onEnd: (answer: Answer) => void): ShownAnswer => {
  const [live, setLive] = useState(answer);
  // Another answer: a retry or an edited question.
  const now = live.id === answer.id ? live : answer;
  if (now !== live) setLive(now);
  const streams = answer.state === 'streaming' && now.state === 'streaming';
  const status = useLive(streams ? answerPath(answer.id) : null, {
    onEvent: ({ event, data }) => {
      const tag = { type: 'content/turns', id: conversationId };
      if (event === 'gone') return invalidateTags(tag);
      setLive((before) => (before.id === answer.id ? applied(before, event, data) : before));
      if (event !== 'end') return;
      onEnd(applied(now, event, data));
      invalidateTags(tag, 'content/conversations', 'content/chat-state');
    },
  });
  // The list is authoritative for the final text, e.g. when the answer was stopped on another device.
  const shown = answer.state === 'streaming' ? now : answer;
  return { ...shown, waiting: streams && status === 'waiting' };
};
