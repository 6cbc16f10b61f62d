import { deliveryFail } from '../failures.ts';
import { canary, stopCanary } from './canary-changes.ts';
import {
  alive,
  type AppChange,
  earlierOf,
  type Of,
  type Place,
  refuse,
  refuseFrozen,
  refuseHalted,
  refuseLive,
  type Step,
  withEarlier,
  withHalted,
  withoutCanary,
  withoutHalted,
  withoutPilot,
  withoutWatch,
} from './place.ts';
import { type AppState, liveIn, type MadeChange, rolloutIn, type Stop } from './state.ts';

/** The app stopped, or free again; an operator's order takes over a team's. */
const stopped = (
  { name, channel, authority }: Place,
  app: AppState,
  stop: Stop,
  on: boolean,
  texts: { readonly on: string; readonly off: string },
): AppState => {
  const { [stop]: isOn, byOperator = [], ...rest } = app;
  const others = byOperator.filter((other) => other !== stop);
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
  const orders = on && authority.operator ? [...others, stop] : others;
  return { ...rest, ...(on ? { [stop]: true } : {}), ...(orders.length > 0 ? { byOperator: orders } : {}) };
};

const minuteMs = 60_000;

/** What an operator forces is not undone by the guard; a first release has nothing before it. */
const watchOf = ({ app, authority, rolloutId }: Place): Pick<AppState, 'watch'> => {
  const { bakeMinutes = 0, force, now = Date.now() } = authority;
  if (!app || bakeMinutes === 0 || force) return {};
  const until = new Date(now + bakeMinutes * minuteMs).toISOString();
  return { watch: { against: app.release, trial: rolloutId(), until } };
};

const promote = (place: Place, change: Of<'promote'>): Step => {
  const { app, name } = place;
  const live = liveIn(app);
  const ended = rolloutIn(app)?.release;
  refuseFrozen(place);
  refuseLive(place, change.release);
  refuseHalted(place, change.release);
  const made: MadeChange = {
    action: 'promote',
    app: name,
    ...(live === undefined ? {} : { from: live }),
    to: change.release,
    ...(ended === undefined ? {} : { ended }),
    ...(change.withoutRoutes?.length ? { withoutRoutes: change.withoutRoutes } : {}),
  };
  if (!app || live === undefined) {
    const former = app ? withoutPilot(withoutHalted(app, change.release)) : {};
    return { app: { ...former, release: change.release }, made, judge: 'brought' };
  }
  const earlier = [app.release, ...earlierOf(app)].filter((release) => release !== change.release);
  return {
    app: withEarlier(
      { ...withoutWatch(withoutHalted(withoutCanary(app), change.release)), ...watchOf(place), release: change.release },
      earlier,
    ),
    made,
    judge: 'brought',
  };
};

const rollback = (place: Place, change: Of<'rollback'>): Step => {
  const { name, channel } = place;
  const app = alive(place);
  const earlier = earlierOf(app);
  const to = change.to ?? earlier[0];
  if (app.pilot)
    throw refuse(name, `${name} has its first release in ${channel}: stopping its canary takes it away from all who have it`);
  if (to === undefined)
    throw refuse(name, `nothing was live before ${name} ${app.release} in ${channel}: name a release to go back to`);
  refuseLive(place, to);
  const at = earlier.indexOf(to);
  const left = withoutWatch(withoutCanary(app));
  return {
    // What is left behind was found bad: it must not become what pages fall back to.
    app: withEarlier(
      { ...(change.halted ? withHalted(left, app.release) : left), release: to },
      at < 0 ? earlier : earlier.slice(at + 1),
    ),
    made: {
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

const keep = (place: Place): Step => {
  const { name, channel } = place;
  const app = alive(place);
  if (!app.watch || app.watch.refused) throw refuse(name, `${name} ${app.release} is not watched in ${channel}`);
  return { app: { ...app, watch: { ...app.watch, refused: true } }, made: { action: 'keep', app: name, from: app.release } };
};

const freeze = (place: Place, change: Of<'freeze' | 'unfreeze'>): Step => ({
  app: stopped(place, alive(place), 'frozen', change.action === 'freeze', { on: 'frozen already', off: 'not frozen' }),
  made: { action: change.action, app: place.name },
});

const switchOff = (place: Place, change: Of<'kill' | 'revive'>): Step => {
  const { name } = place;
  if (name === 'shell')
    throw refuse('shell', 'the shell cannot be switched off: without it there is no page; roll it back instead');
  const texts = { on: 'switched off already', off: 'not switched off' };
  const app = stopped(place, alive(place), 'killed', change.action === 'kill', texts);
  const made: MadeChange = { action: change.action, app: name };
  // While it was off nobody compared it with what changed around it.
  return change.action === 'kill' ? { app, made } : { app, made, judge: 'all' };
};

/** What a change does to its app; throws conflict (409), operatorOnly (403), frozen (423) or badInput (400) with the reason. */
export const changeApp = (place: Place, change: AppChange): Step => {
  switch (change.action) {
    case 'promote':
      return promote(place, change);
    case 'rollback':
      return rollback(place, change);
    case 'keep':
      return keep(place);
    case 'canary':
      return canary(place, change);
    case 'stopCanary':
      return stopCanary(place, change);
    case 'freeze':
    case 'unfreeze':
      return freeze(place, change);
    case 'kill':
    case 'revive':
      return switchOff(place, change);
  }
};
