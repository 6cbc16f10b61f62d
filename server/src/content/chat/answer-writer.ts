import type { ChatSource } from '@juhe/contract/content/chat.schemas';
import type { Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { publish } from '../../events/publish.ts';
import { answerTopic, longestAnswer } from './answer-life.ts';
import { appendText, keepSources } from './chat.repository.ts';

/** Pieces are collected so long before they are kept: what is shown is what is kept, whatever happens to the process. */
const flushMs = 120;

export interface AnswerWriter {
  sources(found: readonly ChatSource[]): Promise<void>;
  /** Takes a piece; false when the answer has reached the longest length (the piece is cut there). */
  add(piece: string): boolean;
  isEmpty(): boolean;
  /** Keeps what is left. */
  flush(): Promise<void>;
}

/** Keeps an answer as it grows and tells whoever reads it. Where it is wanted no more (stopped elsewhere, deleted), `stop` is aborted. */
export const answerWriter = ({ db, log }: Pick<Deps, 'db' | 'log'>, answerId: string, stop: AbortController): AnswerWriter => {
  let pending = '';
  let length = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Promise.resolve();

  const change = async (keep: (tx: Tx) => Promise<boolean>): Promise<void> => {
    const wanted = await db.inTx(async (tx) => {
      const saved = await keep(tx);
      if (saved) publish(tx, answerTopic(answerId));
      return saved;
    });
    if (!wanted) stop.abort();
  };

  const write = async (): Promise<void> => {
    // Half of a character beyond the basic plane waits for its other half.
    const half = /[\ud800-\udbff]$/.test(pending) ? pending.slice(-1) : '';
    const text = half === '' ? pending : pending.slice(0, -1);
    pending = half;
    if (text === '') return;
    try {
      await change((tx) => appendText(tx, answerId, text));
    } catch (err) {
      // Kept with the next piece, or not at all: then the answer fails by its lease.
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
    sources: (found) => change((tx) => keepSources(tx, answerId, found)),
    add: (piece) => {
      // The database takes no NUL.
      const plain = piece.replaceAll('\0', '');
      // Blanks before the first word are no answer.
      const text = (length === 0 ? plain.trimStart() : plain).slice(0, longestAnswer - length);
      pending += text;
      length += text.length;
      if (text !== '') timer ??= setTimeout(() => void flush(), flushMs);
      return length < longestAnswer;
    },
    isEmpty: () => length === 0,
    flush,
  };
};
