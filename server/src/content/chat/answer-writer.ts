import type { ChatSource } from '@juhe/contract/content/chat.schemas';
import type { Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { publish } from '../../events/publish.ts';
import { answerTopic, maxAnswer } from './answer-life.ts';
import { appendText, saveSources } from './chat.repository.ts';

/** Interval (ms) at which collected pieces are stored: only stored text is shown, so a process failure loses nothing visible. */
const flushMs = 120;

export interface AnswerWriter {
  sources(chatSources: readonly ChatSource[]): Promise<void>;
  /** Adds a piece; returns false when the answer has reached its maximum length (the piece is cut there). */
  add(piece: string): boolean;
  isEmpty(): boolean;
  /** Stores the remaining text. */
  flush(): Promise<void>;
}

/**
 * Stores an answer as it grows and notifies its readers. Aborts `stop` when the answer is no longer needed (stopped
 * elsewhere, deleted).
 */
export const answerWriter = ({ db, log }: Pick<Deps, 'db' | 'log'>, answerId: string, stop: AbortController): AnswerWriter => {
  let pending = '';
  let length = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Promise.resolve();

  const change = async (save: (tx: Tx) => Promise<boolean>): Promise<void> => {
    const isActive = await db.inTx(async (tx) => {
      const saved = await save(tx);
      if (saved) publish(tx, answerTopic(answerId));
      return saved;
    });
    if (!isActive) stop.abort();
  };

  const write = async (): Promise<void> => {
    // Half of a surrogate pair waits for the other half.
    const half = /[\ud800-\udbff]$/.test(pending) ? pending.slice(-1) : '';
    const text = half === '' ? pending : pending.slice(0, -1);
    pending = half;
    if (text === '') return;
    try {
      await change((tx) => appendText(tx, answerId, text));
    } catch (err) {
      // Stored with the next piece, or never: then the answer fails when its lease expires.
      pending = text + pending;
      log.warn({ err, answerId }, 'a piece of an answer cannot be kept');
    }
  };

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    last = last.then(write);
    return last;
  };

  return {
    sources: (chatSources) => change((tx) => saveSources(tx, answerId, chatSources)),
    add: (piece) => {
      // PostgreSQL does not accept NUL.
      const plain = piece.replaceAll('\0', '');
      // Leading blanks are not part of the answer.
      const text = (length === 0 ? plain.trimStart() : plain).slice(0, maxAnswer - length);
      pending += text;
      length += text.length;
      if (text !== '') timer ??= setTimeout(() => void flush(), flushMs);
      return length < maxAnswer;
    },
    isEmpty: () => length === 0,
    flush,
  };
};
