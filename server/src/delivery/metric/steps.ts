import { appIn, type AppState, type Change, type ChannelState, runningIn } from '../channel/state.ts';
import { DeliveryFailure } from '../failures.ts';
import { haltCanary, type Rollout, type RolloutDeps, rolloutsIn } from './canaries.ts';
import { changeAsGuard } from './guard-change.ts';
import { attemptsOf, guardLimits, verdict } from './guard-limits.ts';
import { sampledWhole } from './metric.repository.ts';
import { figuresOf, findingOf, type WholeSample } from './sequential.ts';

const minuteMs = 60_000;

/** The share after this one; undefined: everybody. */
export const nextShare = (percent: number): number | undefined => guardLimits.steps.shares.find((share) => share > percent);

/** Whether the guard may let a share grow now: nobody has paused it, nothing is frozen or switched off, and the step is old enough. */
const isDue = (state: ChannelState, app: AppState | undefined, trial: string, now: number): boolean => {
  const steps = runningIn(app)?.steps;
  if (!app || steps?.trial !== trial || state.frozen || app.frozen || app.killed) return false;
  return Date.parse(steps.since) + guardLimits.steps.minutes * minuteMs <= now;
};

const onwards = ({ app, canary }: Rollout): Change => {
  const { release, percent, steps } = canary;
  const lacking = steps?.withoutRoutes ? { withoutRoutes: steps.withoutRoutes } : {};
  const share = nextShare(percent);
  if (share === undefined) return { action: 'promote', app, release, ...lacking };
  return { action: 'canary', app, release, percent: share, steps: true, ...lacking };
};

/**
 * Lets shares grow that are to do so by themselves: 1 → 10 → 50 → 100 % (then a promotion like any other). Each step collects anew, and
 * goes on when the sequential test says that the release is no worse than the live one; it is halted when the test says that it is.
 */
export const createSteps = (deps: RolloutDeps) => {
  const { db, log, channels } = deps;

  /** What the gates refuse waits for a person at the share that it has. */
  const pause = async (state: ChannelState, { app, canary }: Rollout, trial: string, why: string): Promise<void> => {
    const { release, percent } = canary;
    const paused = await changeAsGuard(channels, {
      channel: state.channel,
      app,
      from: (now) => (runningIn(now)?.steps?.trial === trial ? { action: 'canary', app, release, percent } : undefined),
      why,
    });
    if (paused) log.warn({ channel: state.channel, app, why }, 'a rollout in steps was paused');
  };

  const advance = async (state: ChannelState, rollout: Rollout, trial: string, figures: string): Promise<boolean> => {
    const { app, canary } = rollout;
    const why = `${canary.percent} → ${nextShare(canary.percent) ?? 100} %: ${figures}`;
    try {
      const advanced = await changeAsGuard(channels, {
        channel: state.channel,
        app,
        from: (now, newest) => (isDue(newest, now, trial, Date.now()) ? onwards(rollout) : undefined),
        why,
      });
      return advanced !== undefined;
    } catch (error) {
      if (!(error instanceof DeliveryFailure) || error.key !== 'refused') throw error;
      await pause(state, rollout, trial, `paused at ${canary.percent} %. ${error.message}`);
      return false;
    }
  };

  /** Judges the present steps; answers the apps whose share has grown or was halted. */
  return async (state: ChannelState): Promise<readonly string[]> => {
    const due = rolloutsIn(state).filter(
      ({ app, canary }) => canary.steps && isDue(state, appIn(state, app), canary.steps.trial, Date.now()),
    );
    if (due.length === 0) return [];
    const trials = due.flatMap(({ canary }) => canary.steps?.trial ?? []);
    const samples = await sampledWhole(db, trials);
    const changed: string[] = [];
    for (const rollout of due) {
      const { app, live, canary } = rollout;
      const trial = canary.steps?.trial ?? '';
      const of = (release: string): WholeSample | undefined =>
        samples.find((sample) => sample.rollout === trial && sample.release === release);
      const sample = of(canary.release);
      if (!sample) continue;
      const beside =
        live === undefined ? undefined : (of(live) ?? { ...sample, release: live, loads: 0, failures: 0, errors: 0 });
      const baseline = beside === undefined ? guardLimits.first.failures : rateOf(beside);
      const finding = findingOf(sample, baseline);
      const figures = `${figuresOf(sample, baseline)} of ${live ?? 'a first release'}`;
      if (finding === 'open') continue;
      // Pages that show and throw errors are no failures, but nothing to give to more devices either.
      const bad = finding === 'worse' ? `canary ${figures}` : verdict(sample, beside);
      const done =
        bad === undefined ? await advance(state, rollout, trial, figures) : await haltCanary(deps, state.channel, rollout, bad);
      if (done) changed.push(app);
    }
    return changed;
  };
};

const rateOf = (sample: WholeSample): number =>
  attemptsOf(sample) < guardLimits.attempts ? 0 : sample.failures / attemptsOf(sample);
