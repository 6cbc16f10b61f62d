import type { Deps } from '../../deps.ts';
import type { Channels } from '../channel/channel.service.ts';
import { type Canary, type Channel, type ChannelState, liveIn, runningIn, trialOf } from '../channel/state.ts';
import { changeAsGuard } from './guard-change.ts';
import { type Sample, verdict } from './guard-limits.ts';
import type { LoadTimes } from './load-times.ts';
import { sampled } from './metric.repository.ts';

export interface RolloutDeps extends Pick<Deps, 'db' | 'log'> {
  readonly channels: Pick<Channels, 'state' | 'change'>;
}

/** A running rollout, with the release of the other devices; none for an app's first release. */
export interface Rollout {
  readonly app: string;
  readonly live: string | undefined;
  readonly canary: Canary;
}

export const rolloutsIn = ({ apps }: ChannelState): readonly Rollout[] =>
  Object.entries(apps).flatMap(([app, appState]) => {
    const canary = runningIn(appState);
    return canary ? [{ app, live: liveIn(appState), canary }] : [];
  });

/** Halts a canary; returns false when it no longer runs. */
export const haltCanary = async (
  { channels, log }: Pick<RolloutDeps, 'channels' | 'log'>,
  channel: Channel,
  { app, canary }: Rollout,
  reason: string,
): Promise<boolean> => {
  const stopped = await changeAsGuard(channels, {
    channel,
    app,
    from: (now) => (runningIn(now)?.rollout === canary.rollout ? { action: 'stopCanary', app, halted: true } : undefined),
    why: reason,
  });
  if (stopped) log.warn({ channel, app, why: reason }, 'a canary was halted');
  return stopped !== undefined;
};

const emptySample = (release: string): Sample => ({ release, loads: 0, failures: 0, errors: 0 });

/** Compares canaries with the live release over the last minutes (guard-limits.ts); returns the apps whose canary was halted. */
export const createCanaries =
  ({ loadTimes, ...deps }: RolloutDeps & { readonly loadTimes: Pick<LoadTimes, 'ofCanary'> }) =>
  async (state: ChannelState): Promise<readonly string[]> => {
    const rollouts = rolloutsIn(state);
    if (rollouts.length === 0) return [];
    const samples = await sampled(
      deps.db,
      rollouts.map(({ canary }) => trialOf(canary)),
    );
    const slowness = async ({ channel }: ChannelState, app: string, canary: string, live: string) => {
      const figures = await loadTimes.ofCanary(channel, app, canary, live);
      return figures && `canary ${figures}`;
    };
    const halted: string[] = [];
    for (const rollout of rollouts) {
      const { app, live, canary } = rollout;
      const of = (release: string) =>
        samples.find((sample) => sample.rollout === trialOf(canary) && sample.release === release) ?? emptySample(release);
      const reason =
        verdict(of(canary.release), live === undefined ? undefined : of(live)) ??
        // An app's first release has no baseline for load times.
        (live === undefined ? undefined : await slowness(state, app, canary.release, live));
      if (reason !== undefined && (await haltCanary(deps, state.channel, rollout, reason))) halted.push(app);
    }
    return halted;
  };
