import type { Deps } from '../../deps.ts';
import type { Channel } from '../channel/state.ts';
import { addEndings } from './backend.repository.ts';
import type { Ending } from './ending.ts';

const flushEveryMs = 1000;

export interface EndingCounter {
  count(app: string, ending: Ending): void;
  /** Stores the counts. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Accumulates in memory and writes once per second: an unavailable back end does not cost a statement per request. */
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
