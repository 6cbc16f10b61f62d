import { badField } from '../failures.ts';
import {
  requireLiveApp,
  type ChangeOf,
  type ChangeContext,
  refuse,
  refuseFrozen,
  refuseHalted,
  refuseLive,
  type Step,
  withHalted,
  withoutCanary,
  withoutHalted,
} from './change-context.ts';
import { type AppState, type CreatedChange, type Pilot, rolloutIn } from './state.ts';

const isPercent = (percent: number): boolean => percent >= 0 && percent <= 100 && Math.round(percent * 100) / 100 === percent;

interface Share {
  readonly pilot: Pilot;
  readonly appliedChange: Pick<CreatedChange, 'percent' | 'rollout' | 'steps' | 'withoutRoutes'>;
  /** The release reaches more devices, or continues to. */
  readonly grows: boolean;
}

/** Returns the share requested by a canary, based on the running share of the same release. */
const shareOf = (context: ChangeContext, change: ChangeOf<'canary'>, running: Pilot | undefined): Share => {
  const { name, rolloutId, authority } = context;
  const { release, percent, steps: inSteps, withoutRoutes } = change;
  if (inSteps && percent === 0) throw badField('percent', 'a share of nobody proves nothing: begin the steps above 0');
  const grows = running === undefined || percent > running.percent || inSteps === true;
  if (grows) refuseFrozen(context);
  refuseHalted(context, release);
  const isUnchanged = running?.percent === percent && (running.steps !== undefined) === (inSteps === true);
  if (isUnchanged) throw refuse(name, `${percent} % of the devices get ${name} ${release} already${inSteps ? ', in steps' : ''}`);
  const rollout = running?.rollout ?? rolloutId();
  const lostRoutes = withoutRoutes?.length ? { withoutRoutes } : {};
  const since = new Date(authority.now ?? Date.now()).toISOString();
  return {
    pilot: { percent, rollout, ...(inSteps ? { steps: { since, trial: rolloutId(), ...lostRoutes } } : {}) },
    appliedChange: { percent, rollout, ...(inSteps ? { steps: true } : {}), ...lostRoutes },
    grows,
  };
};

/** Starts the first release of an app that has no live release. */
const firstCanary = (context: ChangeContext, change: ChangeOf<'canary'>): Step => {
  const { name, app } = context;
  const { release } = change;
  if (name === 'shell') throw refuse(name, 'the first release of the shell goes to everybody: without it there is no page');
  const running = app?.release === release ? app.pilot : undefined;
  const { pilot, appliedChange, grows } = shareOf(context, change, running);
  return {
    app: { ...(app && withoutHalted(app, release)), release, pilot },
    appliedChange: {
      action: 'canary',
      app: name,
      first: true,
      ...(app?.pilot ? { from: app.release, fromPercent: app.pilot.percent } : {}),
      to: release,
      ...appliedChange,
      ...(app && !running ? { ended: app.release } : {}),
    },
    ...(grows ? { judge: 'brought' } : {}),
  };
};

export const canary = (context: ChangeContext, change: ChangeOf<'canary'>): Step => {
  const { app, name } = context;
  const { release } = change;
  if (!isPercent(change.percent)) throw badField('percent', 'a number from 0 to 100 with at most two decimals');
  if (!app || app.pilot) return firstCanary(context, change);
  const before = app.canary;
  const running = before?.release === release ? before : undefined;
  refuseLive(context, release);
  const { pilot, appliedChange, grows } = shareOf(context, change, running);
  return {
    app: { ...withoutHalted(app, release), canary: { release, ...pilot } },
    appliedChange: {
      action: 'canary',
      app: name,
      ...(before ? { from: before.release, fromPercent: before.percent } : {}),
      to: release,
      ...appliedChange,
      ...(before && !running ? { ended: before.release } : {}),
    },
    ...(grows ? { judge: 'brought' } : {}),
  };
};

export const stopCanary = (context: ChangeContext, change: ChangeOf<'stopCanary'>): Step => {
  const app = requireLiveApp(context);
  const { name, channel } = context;
  const running = rolloutIn(app);
  if (!running || (app.pilot && running.percent === 0)) throw refuse(name, `${name} has no canary in ${channel}`);
  const { release, percent, rollout } = running;
  // A first release stays recorded, and with it the app's switches and its halted releases.
  const stopped: AppState = app.pilot ? { ...app, pilot: { percent: 0, rollout } } : withoutCanary(app);
  return {
    app: change.halted ? withHalted(stopped, release) : stopped,
    appliedChange: {
      action: 'stopCanary',
      app: name,
      from: release,
      fromPercent: percent,
      rollout,
      ended: release,
      ...(app.pilot ? { first: true } : {}),
      ...(change.halted ? { halted: true } : {}),
    },
  };
};
