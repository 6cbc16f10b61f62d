import { appIn, type AppState, type Change, type ChannelState, runningIn } from '../channel/state.ts';
import { DeliveryFailure } from '../failures.ts';
import { haltCanary, type Rollout, type RolloutDeps, rolloutsIn } from './canaries.ts';
import { changeAsGuard } from './guard-change.ts';
import { attemptsOf, guardLimits, verdict } from './guard-limits.ts';
import { sampledComplete } from './metric.repository.ts';
import { figuresOf, findingOf, type CompleteSample } from './sequential.ts';

const minuteMs = 60_000;

/** Returns the next share; undefined: everybody. */
export const nextShare = (percent: number): number | undefined => guardLimits.steps.shares.find((share) => share > percent);

/**
 * Returns whether the guard may let a share grow now: it is not paused, nothing is frozen or switched off, and the step has
 * lasted long enough.
 */
const isDue = (state: ChannelState, app: AppState | undefined, trial: string, now: number): boolean => {
  const steps = runningIn(app)?.steps;
  if (!app || steps?.trial !== trial || state.frozen || app.frozen || app.killed) return false;
  return Date.parse(steps.since) + guardLimits.steps.minutes * minuteMs <= now;
};

const onwards = ({ app, canary }: Rollout): Change => {
  const { release, percent, steps } = canary;
  const lostRoutes = steps?.withoutRoutes ? { withoutRoutes: steps.withoutRoutes } : {};
  const share = nextShare(percent);
  if (share === undefined) return { action: 'promote', app, release, ...lostRoutes };
  return { action: 'canary', app, release, percent: share, steps: true, ...lostRoutes };
};

/**
 * Grows stepped shares: 1 → 10 → 50 → 100 % (then a promotion like any other). Each step collects separately, and advances
 * when the sequential test concludes that the release is no worse than the live one; it is halted when the test concludes
 * that it is.
 */
export const createSteps = (deps: RolloutDeps) => {
  const { db, log, channels } = deps;

  /** A rollout refused by the gates stays at its share until a person acts. */
  const pause = async (state: ChannelState, { app, canary }: Rollout, trial: string, reason: string): Promise<void> => {
    const { release, percent } = canary;
    const paused = await changeAsGuard(channels, {
      channel: state.channel,
      app,
      from: (now) => (runningIn(now)?.steps?.trial === trial ? { action: 'canary', app, release, percent } : undefined),
      why: reason,
    });
    if (paused) log.warn({ channel: state.channel, app, why: reason }, 'a rollout in steps was paused');
  };

  const advance = async (state: ChannelState, rollout: Rollout, trial: string, figures: string): Promise<boolean> => {
    const { app, canary } = rollout;
    const reason = `${canary.percent} → ${nextShare(canary.percent) ?? 100} %: ${figures}`;
    try {
      const advanced = await changeAsGuard(channels, {
        channel: state.channel,
        app,
        from: (now, newest) => (isDue(newest, now, trial, Date.now()) ? onwards(rollout) : undefined),
        why: reason,
      });
      return advanced !== undefined;
    } catch (error) {
      if (!(error instanceof DeliveryFailure) || error.key !== 'refused') throw error;
      await pause(state, rollout, trial, `paused at ${canary.percent} %. ${error.message}`);
      return false;
    }
  };

  /** Judges the current steps; returns the apps whose share has grown or was halted. */
  return async (state: ChannelState): Promise<readonly string[]> => {
    const due = rolloutsIn(state).filter(
      ({ app, canary }) => canary.steps && isDue(state, appIn(state, app), canary.steps.trial, Date.now()),
    );
    if (due.length === 0) return [];
    const trials = due.flatMap(({ canary }) => canary.steps?.trial ?? []);
    const samples = await sampledComplete(db, trials);
    const changed: string[] = [];
    for (const rollout of due) {
      const { app, live, canary } = rollout;
      const trial = canary.steps?.trial ?? '';
      const of = (release: string): CompleteSample | undefined =>
        samples.find((sample) => sample.rollout === trial && sample.release === release);
      const sample = of(canary.release);
      if (!sample) continue;
      const liveSample =
        live === undefined ? undefined : (of(live) ?? { ...sample, release: live, loads: 0, failures: 0, errors: 0 });
      const baseline = liveSample === undefined ? guardLimits.first.failures : rateOf(liveSample);
      const finding = findingOf(sample, baseline);
      const figures = `${figuresOf(sample, baseline)} of ${live ?? 'a first release'}`;
      if (finding === 'open') continue;
      // Pages that show and throw errors are no failures, but must not reach more devices either.
      const haltReason = finding === 'worse' ? `canary ${figures}` : verdict(sample, liveSample);
      const done =
        haltReason === undefined
          ? await advance(state, rollout, trial, figures)
          : await haltCanary(deps, state.channel, rollout, haltReason);
      if (done) changed.push(app);
    }
    return changed;
  };
};

const rateOf = (sample: CompleteSample): number =>
  attemptsOf(sample) < guardLimits.attempts ? 0 : sample.failures / attemptsOf(sample);
