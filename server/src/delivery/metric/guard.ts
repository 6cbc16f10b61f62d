import type { Deps } from '../../deps.ts';
import type { Channels } from '../channel/channel.service.ts';
import {
  appIn,
  type AppState,
  type Canary,
  type Channel,
  type ChannelState,
  liveIn,
  releasesIn,
  rolloutIn,
} from '../channel/state.ts';
import { createBake, runningWatch } from './bake.ts';
import type { Count } from './beacon.ts';
import { changeAsGuard } from './guard-change.ts';
import { guardLimits, type Sample, verdict } from './guard-limits.ts';
import { addTrials, sampled, type Trial } from './metric.repository.ts';

/** A process judges a channel at most this often, in ms; beacons in between are judged together afterwards. */
const pauseMs = 1000;

interface GuardDeps extends Pick<Deps, 'db' | 'log'> {
  readonly channels: Pick<Channels, 'state' | 'change'>;
}

export interface Guard {
  /** Writes down what a source met of the releases of running rollouts and watches, and has them judged soon; answers at once after writing. */
  heard(channel: Channel, source: Buffer, counts: readonly Count[]): Promise<void>;
  /** Judges the channel's canaries and what has just gone live, and halts or rolls back what fares too badly; answers those apps. */
  judge(channel: Channel): Promise<readonly string[]>;
  /** Ends the timer; what is being judged is judged to its end. */
  close(): Promise<void>;
}

const nothing = (release: string): Sample => ({ release, loads: 0, failures: 0, errors: 0 });

/** Of a source that met more failures than count, a part of its loads that leaves the rate as it is. */
const scaled = (trial: Trial): Trial => {
  const { failures: most } = guardLimits.source;
  return trial.failures <= most ? trial : { ...trial, failures: most, loads: Math.floor((trial.loads * most) / trial.failures) };
};

/** What a share gets; a first release that was withdrawn is served to nobody. */
const runningIn = (app: AppState): Canary | undefined => (releasesIn(app).length > 0 ? rolloutIn(app) : undefined);

/** What is collected of an app now: under which name, and of which releases. */
const trialsIn = (app: AppState | undefined): readonly { readonly name: string; readonly releases: readonly string[] }[] => {
  if (!app) return [];
  const watch = runningWatch(app, Date.now());
  const canary = runningIn(app);
  return [
    ...(canary ? [{ name: canary.rollout, releases: [app.release, canary.release] }] : []),
    ...(watch ? [{ name: watch.trial, releases: [app.release, watch.against] }] : []),
  ];
};

/**
 * Compares each canary with the live release over the same time (guard-limits.ts) and halts it by a change of its own: stopCanary, by
 * the actor `guard`, the figures as reason; what went live for everybody is watched for a while, too (bake.ts). Any number of processes may do so at once: the generation that they have seen lets one win.
 */
export const createGuard = ({ db, log, channels }: GuardDeps): Guard => {
  const waiting = new Map<Channel, NodeJS.Timeout>();
  const lastAt = new Map<Channel, number>();
  const running = new Map<Channel, Promise<readonly string[]>>();

  const bake = createBake({ db, log, channels });

  const halt = async (channel: Channel, app: string, rollout: string, why: string): Promise<boolean> => {
    const made = await changeAsGuard(channels, {
      channel,
      app,
      from: (now) => (runningIn(now)?.rollout === rollout ? { action: 'stopCanary', app, halted: true } : undefined),
      why,
    });
    if (made) log.warn({ channel, app, why }, 'a canary was halted');
    return made !== undefined;
  };

  const judgeCanaries = async ({ channel, apps }: ChannelState): Promise<readonly string[]> => {
    const rollouts = Object.entries(apps).flatMap(([app, own]) => {
      const canary = runningIn(own);
      return canary ? [{ app, live: liveIn(own), canary }] : [];
    });
    if (rollouts.length === 0) return [];
    const samples = await sampled(
      db,
      rollouts.map(({ canary }) => canary.rollout),
    );
    const halted: string[] = [];
    for (const { app, live, canary } of rollouts) {
      const of = (wanted: string) =>
        samples.find((sample) => sample.rollout === canary.rollout && sample.release === wanted) ?? nothing(wanted);
      const why = verdict(of(canary.release), live === undefined ? undefined : of(live));
      if (why !== undefined && (await halt(channel, app, canary.rollout, why))) halted.push(app);
    }
    return halted;
  };

  const judgeNow = async (channel: Channel): Promise<readonly string[]> => [
    ...(await judgeCanaries(await channels.state(channel))),
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
      const trials = await trialsOf(channel, counts);
      if (trials.length === 0) return;
      await addTrials(db, source, trials);
      judgeSoon(channel);
    },
    judge,
    close: async () => {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
      await Promise.allSettled(running.values());
    },
  };
};
