import { deliveryFail } from '../failures.ts';
import { canary, stopCanary } from './canary-changes.ts';
import {
  requireLiveApp,
  type AppChange,
  earlierOf,
  type ChangeOf,
  type ChangeContext,
  refuse,
  refuseFrozen,
  refuseHalted,
  refuseLive,
  refuseNeverLive,
  rollbackTargetsOf,
  type Step,
  withEarlier,
  withHalted,
  withoutCanary,
  withoutHalted,
  withoutPilot,
  withoutWatch,
} from './change-context.ts';
import { type AppState, liveIn, type CreatedChange, rolloutIn, type Stop } from './state.ts';

/** Returns the app stopped or released; an operator's order replaces a team's. */
const stopped = (
  { name, channel, authority }: ChangeContext,
  app: AppState,
  stop: Stop,
  on: boolean,
  texts: { readonly on: string; readonly off: string },
): AppState => {
  const { [stop]: isOn, byOperator = [], ...rest } = app;
  const otherStops = byOperator.filter((otherStop) => otherStop !== stop);
  const ordered = byOperator.includes(stop);
  const takesOver = isOn === true && authority.operator === true && !ordered;
  if (on === (isOn === true) && !(on && takesOver)) throw refuse(name, `${name} is ${isOn ? texts.on : texts.off} in ${channel}`);
  if (!on && ordered && !authority.operator)
    throw deliveryFail(
      'operatorOnly',
      `The operator has ordered that ${name} is ${stop} in ${channel}: only an operator lifts it`,
      {
        app: name,
      },
    );
  const orders = on && authority.operator ? [...otherStops, stop] : otherStops;
  return { ...rest, ...(on ? { [stop]: true } : {}), ...(orders.length > 0 ? { byOperator: orders } : {}) };
};

const minuteMs = 60_000;

/** Changes forced by an operator are not reverted by the guard; a first release has no predecessor. */
const watchOf = ({ app, authority, rolloutId }: ChangeContext): Pick<AppState, 'watch'> => {
  const { bakeMinutes = 0, force, now = Date.now() } = authority;
  if (!app || bakeMinutes === 0 || force) return {};
  const until = new Date(now + bakeMinutes * minuteMs).toISOString();
  return { watch: { against: app.release, trial: rolloutId(), until } };
};

const promote = (context: ChangeContext, change: ChangeOf<'promote'>): Step => {
  const { app, name } = context;
  const live = liveIn(app);
  const ended = rolloutIn(app)?.release;
  refuseFrozen(context);
  refuseLive(context, change.release);
  refuseHalted(context, change.release);
  const appliedChange: CreatedChange = {
    action: 'promote',
    app: name,
    ...(live === undefined ? {} : { from: live }),
    to: change.release,
    ...(ended === undefined ? {} : { ended }),
    ...(change.withoutRoutes?.length ? { withoutRoutes: change.withoutRoutes } : {}),
  };
  if (!app || live === undefined) {
    const former = app ? withoutPilot(withoutHalted(app, change.release)) : {};
    return { app: { ...former, release: change.release }, appliedChange, judge: 'brought' };
  }
  const earlier = [app.release, ...earlierOf(app)].filter((release) => release !== change.release);
  return {
    app: withEarlier(
      { ...withoutWatch(withoutHalted(withoutCanary(app), change.release)), ...watchOf(context), release: change.release },
      earlier,
    ),
    appliedChange: appliedChange,
    judge: 'brought',
  };
};

const rollback = (context: ChangeContext, change: ChangeOf<'rollback'>): Step => {
  const { name, channel } = context;
  const app = requireLiveApp(context);
  const earlier = earlierOf(app);
  const to = change.to ?? rollbackTargetsOf(app)[0];
  if (app.pilot)
    throw refuse(name, `${name} has its first release in ${channel}: stopping its canary takes it away from all who have it`);
  if (to === undefined)
    throw refuse(name, `nothing was live before ${name} ${app.release} in ${channel}: name a release to go back to`);
  refuseLive(context, to);
  refuseNeverLive(context, to);
  refuseHalted(context, to);
  const at = earlier.indexOf(to);
  const unwatched = withoutHalted(withoutWatch(withoutCanary(app)), to);
  return {
    // The replaced release was found bad: it must not become a fallback for pages.
    app: withEarlier(
      { ...(change.halted ? withHalted(unwatched, app.release) : unwatched), release: to },
      at < 0 ? earlier : earlier.slice(at + 1),
    ),
    appliedChange: {
      action: 'rollback',
      app: name,
      from: app.release,
      to,
      ...(change.halted ? { halted: true } : {}),
      ...(app.canary ? { ended: app.canary.release } : {}),
      ...(change.withoutRoutes?.length ? { withoutRoutes: change.withoutRoutes } : {}),
    },
    judge: 'brought',
  };
};

const retainRelease = (context: ChangeContext): Step => {
  const { name, channel } = context;
  const app = requireLiveApp(context);
  if (!app.watch || app.watch.refused) throw refuse(name, `${name} ${app.release} is not watched in ${channel}`);
  return {
    app: { ...app, watch: { ...app.watch, refused: true } },
    appliedChange: { action: 'keep', app: name, from: app.release },
  };
};

const freeze = (context: ChangeContext, change: ChangeOf<'freeze' | 'unfreeze'>): Step => ({
  app: stopped(context, requireLiveApp(context), 'frozen', change.action === 'freeze', {
    on: 'frozen already',
    off: 'not frozen',
  }),
  appliedChange: { action: change.action, app: context.name },
});

const switchOff = (context: ChangeContext, change: ChangeOf<'kill' | 'revive'>): Step => {
  const { name } = context;
  if (name === 'shell')
    throw refuse('shell', 'the shell cannot be switched off: without it there is no page; roll it back instead');
  const texts = { on: 'switched off already', off: 'not switched off' };
  const app = stopped(context, requireLiveApp(context), 'killed', change.action === 'kill', texts);
  const appliedChange: CreatedChange = { action: change.action, app: name };
  // While it was off, changes around it were not checked against it.
  return change.action === 'kill' ? { app, appliedChange } : { app, appliedChange, judge: 'all' };
};

/** Applies a change to its app; throws conflict (409), operatorOnly (403), frozen (423) or badInput (400) with the reason. */
export const changeApp = (context: ChangeContext, change: AppChange): Step => {
  switch (change.action) {
    case 'promote':
      return promote(context, change);
    case 'rollback':
      return rollback(context, change);
    case 'keep':
      return retainRelease(context);
    case 'canary':
      return canary(context, change);
    case 'stopCanary':
      return stopCanary(context, change);
    case 'freeze':
    case 'unfreeze':
      return freeze(context, change);
    case 'kill':
    case 'revive':
      return switchOff(context, change);
  }
};
