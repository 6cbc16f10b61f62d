import type { Deps } from '../../deps.ts';
import type { Channels } from '../channel/channel.service.ts';
import { appIn, type AppState, type Channel, channels as allChannels, releasesIn, runningIn, trialOf } from '../channel/state.ts';
import type { Releases } from '../release/release.service.ts';
import { createBake, runningWatch } from './bake.ts';
import type { Count } from './beacon.ts';
import { createCanaries } from './canaries.ts';
import { guardLimits } from './guard-limits.ts';
import { addLoadTimes } from './load-time.repository.ts';
import { createLoadTimes } from './load-times.ts';
import { addTrials, type Trial } from './metric.repository.ts';
import { isForBoth } from './own-backend.ts';
import { createSteps } from './steps.ts';

/** Minimum interval (ms) at which a process judges a channel; beacons in between are judged together afterwards. */
const pauseMs = 1000;
const roundMs = 60_000;

interface GuardDeps extends Pick<Deps, 'db' | 'log'> {
  readonly channels: Pick<Channels, 'state' | 'change'>;
  readonly releases: Pick<Releases, 'find'>;
  /** Maximum delay (percent) of a release's pages compared with the previous release. */
  readonly slowerPercent: number;
}

export interface Guard {
  /**
   * Records a source's reports on the releases of running rollouts and watches, and schedules their judgement; resolves
   * immediately after writing.
   */
  heard(channel: Channel, source: Buffer, counts: readonly Count[]): Promise<void>;
  /** Judges the channel's canaries and newly live releases; returns the apps that it halted, grew or rolled back. */
  judge(channel: Channel): Promise<readonly string[]>;
  /** Starts judging every channel each minute as well: a step may end while no beacon arrives. */
  start(): void;
  /** Stops the timers; a running judgement is completed. */
  close(): Promise<void>;
}

/** Scales a source with more failures than are counted: reduces its loads so that the rate stays the same. */
const scaled = (trial: Trial): Trial => {
  const { failures: maxFailures } = guardLimits.source;
  return trial.failures <= maxFailures
    ? trial
    : { ...trial, failures: maxFailures, loads: Math.floor((trial.loads * maxFailures) / trial.failures) };
};

interface Collected {
  /** The trial's name. */
  readonly name: string;
  readonly releases: readonly string[];
  /** The predecessor of a release that is live for everybody: hardly anybody uses it at the same time. */
  readonly against?: string;
}

/** Returns what is currently collected for an app. */
const trialsIn = (app: AppState | undefined): readonly Collected[] => {
  if (!app) return [];
  const watch = runningWatch(app, Date.now());
  const canary = runningIn(app);
  return [
    ...(canary ? [{ name: trialOf(canary), releases: [app.release, canary.release] }] : []),
    ...(watch ? [{ name: watch.trial, releases: [app.release, watch.against], against: watch.against }] : []),
  ];
};

/**
 * Judges releases that run beside or instead of their predecessor, by visitors' beacons: halts canaries (canaries.ts), grows
 * stepped ones (steps.ts), rolls back newly live ones (bake.ts). Each is a separate change by the actor `guard`, with the
 * numbers as reason. Any number of processes may do so concurrently: the generation check lets one win.
 */
export const createGuard = ({ db, log, channels, releases, slowerPercent }: GuardDeps): Guard => {
  const waiting = new Map<Channel, NodeJS.Timeout>();
  const lastAt = new Map<Channel, number>();
  const running = new Map<Channel, Promise<readonly string[]>>();

  let round: NodeJS.Timeout | undefined;

  const loadTimes = createLoadTimes({ db, slowerPercent });
  const bake = createBake({ db, log, channels, loadTimes });

  const canaries = createCanaries({ db, log, channels, loadTimes });
  const steps = createSteps({ db, log, channels });

  const judgeNow = async (channel: Channel): Promise<readonly string[]> => [
    ...(await canaries(await channels.state(channel))),
    ...(await steps(await channels.state(channel))),
    ...(await bake(await channels.state(channel))),
  ];

  const judge = (channel: Channel): Promise<readonly string[]> => {
    const pending = running.get(channel);
    if (pending) return pending;
    lastAt.set(channel, Date.now());
    const run = judgeNow(channel).finally(() => running.delete(channel));
    running.set(channel, run);
    return run;
  };

  const judgeSoon = (channel: Channel): void => {
    if (waiting.has(channel)) return;
    const wait = Math.max(0, (lastAt.get(channel) ?? 0) + pauseMs - Date.now());
    const timer = setTimeout(() => {
      waiting.delete(channel);
      // Reports written during a judgement are judged afterwards.
      if (running.has(channel)) judgeSoon(channel);
      else judge(channel).catch((error: unknown) => log.warn({ err: error, channel }, 'releases could not be judged'));
    }, wait);
    timer.unref();
    waiting.set(channel, timer);
  };

  const trialsOf = async (channel: Channel, counts: readonly Count[]): Promise<readonly Trial[]> => {
    const state = await channels.state(channel);
    const trials = new Map<string, Trial>();
    for (const { app, release, kind, name: event, count } of counts) {
      if (kind === 'vital') continue;
      const field = kind === 'load' ? 'loads' : kind === 'failure' ? 'failures' : 'errors';
      for (const { name, releases: judged, against } of trialsIn(appIn(state, app))) {
        if (!judged.includes(release)) continue;
        if (kind === 'failure' && against !== undefined && isForBoth(event, await releases.find(app, against))) continue;
        const trial = trials.get(name + release) ?? { rollout: name, release, loads: 0, failures: 0, errors: 0 };
        trials.set(name + release, { ...trial, [field]: trial[field] + count });
      }
    }
    return [...trials.values()].map(scaled);
  };

  return {
    heard: async (channel, source, counts) => {
      const { apps } = await channels.state(channel);
      const times = counts.flatMap(({ app, release, kind, name, bucket }) =>
        kind === 'vital' && name === 'LCP' && releasesIn(appIn({ apps }, app)).includes(release)
          ? [{ app, release, value: bucket }]
          : [],
      );
      if (times.length > 0) await addLoadTimes(db, channel, source, times);
      const trials = await trialsOf(channel, counts);
      const isTried = times.some(({ app }) => trialsIn(appIn({ apps }, app)).length > 0);
      if (trials.length === 0 && !isTried) return;
      if (trials.length > 0) await addTrials(db, source, trials);
      judgeSoon(channel);
    },
    judge,
    start: () => {
      round ??= setInterval(() => allChannels.forEach(judgeSoon), roundMs).unref();
    },
    close: async () => {
      clearInterval(round);
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
      await Promise.allSettled(running.values());
    },
  };
};
