import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import type { Lang } from '../../http/lang.ts';
import { slots } from '../../http/slots.ts';
import { storageOf } from '../../storage/storage.ts';
import type { Channel, ChannelState } from '../channel/state.ts';
import type { Live } from '../live/live.service.ts';
import type { Release } from '../release/release-document.ts';
import type { Releases } from '../release/release.service.ts';
import type { createAnswers } from './answers.ts';
import { type Opened, openPages } from './open-pages.ts';
import { type Combination, combinationOf, planPages } from './plan.ts';
import {
  addRehearsal,
  outdatedRehearsals,
  type Rehearsal,
  rehearsalOf,
  type RehearsalReport,
  rehearsalsOf,
  removeRehearsal,
  type Verdict,
} from './rehearsal.repository.ts';
import type { Screens } from '../screen/screens.ts';
import { startRehearser } from './rehearser-process.ts';
import type { VisitingMember } from './visiting-member.ts';

/** Retention of rehearsals and their pictures: maximum number and days. */
export const retention = { maxCount: 40, days: 14 } as const;
/** Time for which a rehearsal of the same releases is reused (ms), so that a repeated change does not have to wait. */
const sameForMs = 10 * 60_000;
const hourMs = 3_600_000;
/** The default language of members. */
const lang: Lang = 'zh-Hans';

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

interface Parts {
  readonly live: Pick<Live, 'combination'>;
  readonly releases: Pick<Releases, 'find'>;
  readonly answers: ReturnType<typeof createAnswers>;
  /** Signs in the member whose pages are opened as well; undefined: pages for members are not opened. */
  readonly member: VisitingMember | undefined;
  /** Creates renderers of first screens, which end with the rehearsal; undefined: this instance has none. */
  readonly createScreens: (() => Screens) | undefined;
}

type ServiceDeps = Pick<Deps, 'db' | 'log'> & {
  readonly config: Pick<Deps['config'], 'delivery' | 'publicOrigin' | 'production' | 'storage' | 'dataDir'>;
};

export const pictureKey = (name: string): string => `rehearsal/${name}.webp`;

export const createRehearsals = (deps: ServiceDeps, { live, releases, answers, member, createScreens }: Parts): Rehearsals => {
  const { db, log, config } = deps;
  const { browser, seconds } = config.delivery.rehearsal;
  const oneAtATime = slots(1);
  const remembered = new Map<string, Remembered>();
  /** Rehearsals that run or are queued. */
  const limits = new Set<AbortController>();
  let isEnding = false;
  let timer: NodeJS.Timeout | undefined;

  const keyOf = (channel: Channel, before: Combination, after: Combination) => JSON.stringify([channel, before, after]);

  const store = async (picture: Uint8Array): Promise<string> => {
    const name = randomUUID();
    await storageOf({ config }).put(pictureKey(name), picture, 'image/webp');
    return name;
  };

  /** Loads the releases of both combinations, by app and release. */
  const load = async (...combinations: readonly Combination[]) => {
    const loaded = new Map<string, Release>();
    await Promise.all(
      combinations.flatMap(Object.entries).map(async ([app, id]) => {
        const release = await releases.find(app, id);
        if (release) loaded.set(`${app} ${id}`, release);
      }),
    );
    return (app: string, id: string) => loaded.get(`${app} ${id}`);
  };

  const rehearse = async (
    channel: Channel,
    before: Combination,
    after: Combination,
    signal: AbortSignal,
  ): Promise<{ verdict: Verdict; reason: string | null; report: RehearsalReport }> => {
    const emptyReport: RehearsalReport = { before, after, pages: [], notOpened: [] };
    const notRun = (reason: string, report = emptyReport) => ({ verdict: 'notRun', reason, report }) as const;
    if (browser === undefined) return notRun('this instance has no browser (REHEARSAL_BROWSER)');
    const isRoot = process.getuid?.() === 0;
    if (isRoot && config.production)
      return notRun('a browser of an instance that runs as root cannot confine its pages: run it as another user');
    const [livePage, proposedPage] = await Promise.all([
      live.combination(channel, before, lang),
      live.combination(channel, after, lang),
    ]);
    if (!livePage || !proposedPage) return notRun('the channel has no shell to open pages in');
    const plan = planPages({ before, after, find: await load(before, after), hasMember: member !== undefined });
    const opened: Opened = { pages: [], notOpened: [] };
    const report = { before, after, ...opened };
    const isBroken = () => opened.pages.some(({ differences }) => differences.some(({ breaks }) => breaks));
    const end = (reason: string) => (isBroken() ? ({ verdict: 'broken', reason, report } as const) : notRun(reason, report));
    try {
      const rehearser = await startRehearser(browser, !isRoot, signal);
      const screens = createScreens?.();
      try {
        await openPages(
          { rehearser, answers, member, screens, store, origin: config.publicOrigin, lang, now: Date.now() },
          { plan, before: livePage, after: proposedPage },
          opened,
        );
        if (opened.pages.length === 0 && plan.length > 0) return notRun('none of its pages could be opened', report);
        return { verdict: isBroken() ? 'broken' : 'passed', reason: null, report };
      } finally {
        rehearser.end();
        screens?.close();
      }
    } catch (error) {
      if (signal.aborted) return end(isEnding ? 'the instance stops' : `it took longer than ${seconds} seconds`);
      log.warn({ err: error, channel, after }, 'a rehearsal could not be run');
      return end((error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 300) || 'the browser failed');
    }
  };

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
        const { verdict, reason, report } = await rehearse(channel, before, after, limit.signal);
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
