import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { semaphore } from '../../http/limits/semaphore.ts';
import { storageOf } from '../../storage/storage.ts';
import type { Channel, ChannelState } from '../channel/state.ts';
import { pictureKey } from './pictures.ts';
import { type Combination, combinationOf } from './plan.ts';
import {
  addRehearsal,
  outdatedRehearsals,
  type Rehearsal,
  rehearsalOf,
  rehearsalsOf,
  removeRehearsal,
} from './rehearsal.repository.ts';
import { rehearse, type RunDeps, type RunParts } from './rehearse.ts';

/** Retention of rehearsals and their pictures: maximum number and days. */
export const retention = { maxCount: 40, days: 14 } as const;
/** Time for which a rehearsal of the same releases is reused (ms), so that a repeated change does not have to wait. */
const sameForMs = 10 * 60_000;
const hourMs = 3_600_000;

export interface RehearsalRequest {
  readonly channel: Channel;
  readonly before: ChannelState;
  /** The state after the change, and the releases that it introduces. */
  readonly after: ChannelState;
  readonly introduced: readonly { readonly app: string; readonly release: string }[];
  readonly startedBy: string;
}

/** The result of a rehearsal, before it is decided whether it refuses a change. */
export type Outcome = Pick<Rehearsal, 'id' | 'verdict' | 'reason' | 'milliseconds' | 'report' | 'apps'>;

export interface Rehearsals {
  /** Whether the instance has a browser. */
  readonly isInstalled: boolean;
  /**
   * Opens the pages that a change may affect; reuses a recent rehearsal of the same releases. Never throws for faults of a
   * page or the browser.
   */
  run(request: RehearsalRequest): Promise<Outcome>;
  /** Returns a recent rehearsal of the same releases; undefined when there is none. */
  recent(request: Pick<RehearsalRequest, 'channel' | 'before' | 'after' | 'introduced'>): Outcome | undefined;
  find(id: string): Promise<Rehearsal | undefined>;
  list(channel: Channel): Promise<readonly Rehearsal[]>;
  /** Removes outdated rehearsals with their pictures. */
  removeOld(): Promise<void>;
  start(): void;
  close(): void;
}

/** Expiry of a reusable outcome, in milliseconds since 1970. */
interface Remembered {
  readonly until: number;
  readonly outcome: Outcome;
}

export const createRehearsals = (deps: RunDeps & Pick<Deps, 'db'>, parts: RunParts): Rehearsals => {
  const { db, log, config } = deps;
  const { browser, seconds } = config.delivery.rehearsal;
  const oneAtATime = semaphore(1);
  const remembered = new Map<string, Remembered>();
  /** Rehearsals that run or are queued. */
  const limits = new Set<AbortController>();
  let isEnding = false;
  let timer: NodeJS.Timeout | undefined;

  const whyAborted = () => (isEnding ? 'the instance stops' : `it took longer than ${seconds} seconds`);
  const keyOf = (channel: Channel, before: Combination, after: Combination) => JSON.stringify([channel, before, after]);

  const removeOld = async (): Promise<void> => {
    for (const { id, report } of await outdatedRehearsals(db, retention.maxCount, retention.days)) {
      const names = report.pages.flatMap(({ pictures }) => Object.values(pictures ?? {}));
      // The row is deleted last: an interrupted removal is repeated.
      for (const name of names) await storageOf({ config }).delete(pictureKey(name));
      await removeRehearsal(db, id);
    }
  };

  const combinations = ({ before, after, introduced }: Pick<RehearsalRequest, 'before' | 'after' | 'introduced'>) => ({
    live: combinationOf(before),
    proposed: combinationOf(after, introduced),
  });

  const recent: Rehearsals['recent'] = (request) => {
    const releasePair = combinations(request);
    const stored = remembered.get(keyOf(request.channel, releasePair.live, releasePair.proposed));
    return stored && stored.until > Date.now() ? stored.outcome : undefined;
  };

  return {
    isInstalled: browser !== undefined,
    recent,
    run: async (request) => {
      const { channel, introduced, startedBy } = request;
      const started = Date.now();
      // A separate timer: Node may collect a combined signal whose sources are not referenced elsewhere.
      const limit = new AbortController();
      const deadline = setTimeout(() => limit.abort(new Error('out of time')), seconds * 1000);
      limits.add(limit);
      return oneAtATime(async () => {
        const reusable = recent(request);
        if (reusable) return reusable;
        const { live: before, proposed: after } = combinations(request);
        const { verdict, reason, report } = await rehearse(deps, parts, { channel, before, after }, limit.signal, whyAborted);
        const apps = [...new Set(introduced.map(({ app }) => app))];
        const outcome = { id: randomUUID(), verdict, reason, milliseconds: Date.now() - started, report, apps };
        await addRehearsal(db, { ...outcome, channel, startedBy });
        for (const [key, { until }] of remembered) if (until < Date.now()) remembered.delete(key);
        if (verdict !== 'notRun') remembered.set(keyOf(channel, before, after), { until: Date.now() + sameForMs, outcome });
        log.info({ channel, after, verdict, reason, milliseconds: outcome.milliseconds }, 'a change was rehearsed');
        void removeOld().catch((error: unknown) => log.warn({ err: error }, 'old rehearsals could not be removed'));
        return outcome;
      }).finally(() => {
        clearTimeout(deadline);
        limits.delete(limit);
      });
    },
    find: (id) => rehearsalOf(db, id),
    list: (channel) => rehearsalsOf(db, channel, retention.maxCount),
    removeOld,
    start: () => {
      timer ??= setInterval(() => {
        removeOld().catch((error: unknown) => log.warn({ err: error }, 'old rehearsals could not be removed'));
      }, hourMs).unref();
    },
    close: () => {
      clearInterval(timer);
      isEnding = true;
      for (const limit of limits) limit.abort(new Error('the instance stops'));
    },
  };
};
