import type { Deps } from '../../deps.ts';
import type { Channel } from '../channel/state.ts';
import { addEndings } from './backend.repository.ts';

/** How a call of a back end ends. */
export const endings = {
  /** With what its contract says. */
  answered: 'well',
  /** The back end refused it with a status from 400 on. */
  refused: 'well',
  /** More than the quota allows; it was not asked. */
  limited: 'limited',
  timeout: 'failure',
  /** No connection, or a redirect. */
  unreachable: 'failure',
  /** A status from 500 on, 429, or 401 to our token. */
  error: 'failure',
  /** No JSON, or not what the contract says. */
  badAnswer: 'failure',
  tooLong: 'failure',
  /** Not asked: it failed lately, or too much is asked of it at once. */
  leftAlone: 'failure',
} as const;

export type Ending = keyof typeof endings;

const flushEveryMs = 1000;

export interface EndingCounter {
  count(app: string, ending: Ending): void;
  /** Writes down what was counted. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Adds up in memory and writes once a second: a back end that is away costs no statement for each call. */
export const createEndingCounter = ({ db, log }: Pick<Deps, 'db' | 'log'>, channel: Channel): EndingCounter => {
  let waiting = new Map<string, Map<Ending, number>>();
  const flush = async (): Promise<void> => {
    if (waiting.size === 0) return;
    const counts = [...waiting].flatMap(([app, byEnding]) => [...byEnding].map(([ending, calls]) => ({ app, ending, calls })));
    waiting = new Map();
    try {
      await addEndings(db, channel, counts);
    } catch (err) {
      log.warn({ err }, 'calls of back ends cannot be counted');
    }
  };
  const timer = setInterval(() => void flush(), flushEveryMs).unref();
  return {
    count: (app, ending) => {
      const byEnding = waiting.get(app) ?? new Map<Ending, number>();
      waiting.set(app, byEnding);
      byEnding.set(ending, (byEnding.get(ending) ?? 0) + 1);
    },
    flush,
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
};
