import type { Deps } from '../../deps.ts';
import type { Channels } from '../channel/channel.service.ts';
import { appIn, type AppState, type Channel, channels as allChannels, releasesIn, runningIn, trialOf } from '../channel/state.ts';
import { createBake, runningWatch } from './bake.ts';
import type { Count } from './beacon.ts';
import { createCanaries } from './canaries.ts';
import { guardLimits } from './guard-limits.ts';
import { addLoadTimes } from './load-time.repository.ts';
import { createLoadTimes } from './load-times.ts';
import { addTrials, type Trial } from './metric.repository.ts';
import { createSteps } from './steps.ts';

/** A process judges a channel at most this often, in ms; beacons in between are judged together afterwards. */
const pauseMs = 1000;
const roundMs = 60_000;

interface GuardDeps extends Pick<Deps, 'db' | 'log'> {
  readonly channels: Pick<Channels, 'state' | 'change'>;
  /** So much later than those of the release before the pages of a release may show. */
  readonly slowerPercent: number;
}

export interface Guard {
  /** Writes down what a source met of the releases of running rollouts and watches, and has them judged soon; answers at once after writing. */
  heard(channel: Channel, source: Buffer, counts: readonly Count[]): Promise<void>;
  /** Judges the channel's canaries and what has just gone live; answers the apps that it halted, let grow or rolled back. */
  judge(channel: Channel): Promise<readonly string[]>;
  /** From now on every channel is judged each minute as well: a step may be over while no beacon comes. */
  start(): void;
  /** Ends the timers; what is being judged is judged to its end. */
  close(): Promise<void>;
}

/** Of a source that met more failures than count, a part of its loads that leaves the rate as it is. */
const scaled = (trial: Trial): Trial => {
  const { failures: most } = guardLimits.source;
  return trial.failures <= most ? trial : { ...trial, failures: most, loads: Math.floor((trial.loads * most) / trial.failures) };
};

/** What is collected of an app now: under which name, and of which releases. */
const trialsIn = (app: AppState | undefined): readonly { readonly name: string; readonly releases: readonly string[] }[] => {
  if (!app) return [];
  const watch = runningWatch(app, Date.now());
  const canary = runningIn(app);
  return [
    ...(canary ? [{ name: trialOf(canary), releases: [app.release, canary.release] }] : []),
    ...(watch ? [{ name: watch.trial, releases: [app.release, watch.against] }] : []),
  ];
};

/**
 * Judges what runs beside or instead of the release before, from what visitors' beacons tell: halts canaries (canaries.ts), lets those in
 * steps grow (steps.ts), rolls back what has just gone live (bake.ts). Each is a change of its own by the actor `guard`, the figures as
 * reason. Any number of processes may do so at once: the generation that they have seen lets one win.
 */
export const createGuard = ({ db, log, channels, slowerPercent }: GuardDeps): Guard => {
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
    const known = running.get(channel);
    if (known) return known;
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
      // What was written while somebody judges is judged after that.
      if (running.has(channel)) judgeSoon(channel);
      else judge(channel).catch((error: unknown) => log.warn({ err: error, channel }, 'releases could not be judged'));
    }, wait);
    timer.unref();
    waiting.set(channel, timer);
  };

  const trialsOf = async (channel: Channel, counts: readonly Count[]): Promise<readonly Trial[]> => {
    const state = await channels.state(channel);
    const trials = new Map<string, Trial>();
    for (const { app, release, kind, count } of counts) {
      if (kind === 'vital') continue;
      const field = kind === 'load' ? 'loads' : kind === 'failure' ? 'failures' : 'errors';
      for (const { name, releases } of trialsIn(appIn(state, app))) {
        if (!releases.includes(release)) continue;
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
