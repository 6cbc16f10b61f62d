import type { Deps } from '../../deps.ts';
import type { Channels } from '../channel/channel.service.ts';
import type { Channel } from '../channel/state.ts';
import { DeliveryFailure } from '../failures.ts';
import type { Count } from './beacon.ts';
import { guardLimits, type Sample, verdict } from './guard-limits.ts';
import { addTrials, sampled, type Trial } from './metric.repository.ts';

/** A process judges a channel at most this often, in ms; beacons in between are judged together afterwards. */
const pauseMs = 1000;
const mostTries = 5;

interface GuardDeps extends Pick<Deps, 'db' | 'log'> {
  readonly channels: Pick<Channels, 'state' | 'change'>;
}

export interface Guard {
  /** Writes down what a source met of the releases of running rollouts, and has them judged soon; answers at once after writing. */
  heard(channel: Channel, source: Buffer, counts: readonly Count[]): Promise<void>;
  /** Judges every canary of the channel now and halts those that fare too badly; answers the apps whose canary it halted. */
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

/**
 * Compares each canary with the live release over the same time (guard-limits.ts) and halts it by a change of its own: stopCanary, by
 * the actor `guard`, the figures as reason. Any number of processes may do so at once: the generation that they have seen lets one win.
 */
export const createGuard = ({ db, log, channels }: GuardDeps): Guard => {
  const waiting = new Map<Channel, NodeJS.Timeout>();
  const lastAt = new Map<Channel, number>();
  const running = new Map<Channel, Promise<readonly string[]>>();

  const halt = async (channel: Channel, app: string, rollout: string, why: string): Promise<boolean> => {
    for (let tries = 1; ; tries += 1) {
      const state = await channels.state(channel);
      if (state.apps[app]?.canary?.rollout !== rollout) return false;
      try {
        await channels.change({
          channel,
          generation: state.generation,
          changes: [{ action: 'stopCanary', app, halted: true }],
          why,
          actor: 'guard',
        });
        log.warn({ channel, app, why }, 'a canary was halted');
        return true;
      } catch (error) {
        // Somebody was faster: perhaps another process with the same thing, perhaps a team with something else.
        const stale = error instanceof DeliveryFailure && error.status === 409;
        if (!stale || tries >= mostTries) throw error;
      }
    }
  };

  const judgeNow = async (channel: Channel): Promise<readonly string[]> => {
    const { apps } = await channels.state(channel);
    const rollouts = Object.entries(apps).flatMap(([app, { release, canary }]) => (canary ? [{ app, release, canary }] : []));
    if (rollouts.length === 0) return [];
    const samples = await sampled(
      db,
      rollouts.map(({ canary }) => canary.rollout),
    );
    const halted: string[] = [];
    for (const { app, release, canary } of rollouts) {
      const of = (wanted: string) =>
        samples.find((sample) => sample.rollout === canary.rollout && sample.release === wanted) ?? nothing(wanted);
      const why = verdict(of(canary.release), of(release));
      if (why !== undefined && (await halt(channel, app, canary.rollout, why))) halted.push(app);
    }
    return halted;
  };

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
      else judge(channel).catch((error: unknown) => log.warn({ err: error, channel }, 'canaries could not be judged'));
    }, wait);
    timer.unref();
    waiting.set(channel, timer);
  };

  const trialsOf = async (channel: Channel, counts: readonly Count[]): Promise<readonly Trial[]> => {
    const { apps } = await channels.state(channel);
    const trials = new Map<string, Trial>();
    for (const { app, release, kind, count } of counts) {
      const state = apps[app];
      if (!state?.canary || kind === 'vital' || (release !== state.canary.release && release !== state.release)) continue;
      const { rollout } = state.canary;
      const trial = trials.get(rollout + release) ?? { rollout, release, loads: 0, failures: 0, errors: 0 };
      const field = kind === 'load' ? 'loads' : kind === 'failure' ? 'failures' : 'errors';
      trials.set(rollout + release, { ...trial, [field]: trial[field] + count });
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
