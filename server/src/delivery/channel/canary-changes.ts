import { badField } from '../failures.ts';
import {
  alive,
  type Of,
  type Place,
  refuse,
  refuseFrozen,
  refuseHalted,
  refuseLive,
  type Step,
  withHalted,
  withoutCanary,
  withoutHalted,
} from './place.ts';
import { type AppState, rolloutIn } from './state.ts';

const isPercent = (percent: number): boolean => percent >= 0 && percent <= 100 && Math.round(percent * 100) / 100 === percent;

/** The first release of an app that nobody else has any of. */
const firstCanary = (place: Place, { release, percent }: Of<'canary'>): Step => {
  const { name, app, rolloutId } = place;
  if (name === 'shell') throw refuse(name, 'the first release of the shell goes to everybody: without it there is no page');
  const running = app?.release === release ? app.pilot : undefined;
  const fewer = running !== undefined && percent < running.percent;
  if (!fewer) refuseFrozen(place);
  refuseHalted(place, release);
  if (running?.percent === percent) throw refuse(name, `${percent} % of the devices get ${name} ${release} already`);
  const rollout = running?.rollout ?? rolloutId();
  return {
    app: { ...(app && withoutHalted(app, release)), release, pilot: { percent, rollout } },
    made: {
      action: 'canary',
      app: name,
      first: true,
      ...(app?.pilot ? { from: app.release, fromPercent: app.pilot.percent } : {}),
      to: release,
      percent,
      rollout,
      ...(app && !running ? { ended: app.release } : {}),
    },
    ...(fewer ? {} : { judge: 'brought' }),
  };
};

export const canary = (place: Place, change: Of<'canary'>): Step => {
  const { name, rolloutId } = place;
  const { release, percent } = change;
  if (!isPercent(percent)) throw badField('percent', 'a number from 0 to 100 with at most two decimals');
  const { app } = place;
  if (!app || app.pilot) return firstCanary(place, change);
  const before = app.canary;
  const running = before?.release === release ? before : undefined;
  const fewer = running !== undefined && percent < running.percent;
  if (!fewer) refuseFrozen(place);
  refuseLive(place, release);
  refuseHalted(place, release);
  if (running?.percent === percent) throw refuse(name, `${percent} % of the devices get ${name} ${release} already`);
  const rollout = running?.rollout ?? rolloutId();
  return {
    app: { ...withoutHalted(app, release), canary: { release, percent, rollout } },
    made: {
      action: 'canary',
      app: name,
      ...(before ? { from: before.release, fromPercent: before.percent } : {}),
      to: release,
      percent,
      rollout,
      ...(before && !running ? { ended: before.release } : {}),
      ...(change.withoutRoutes?.length ? { withoutRoutes: change.withoutRoutes } : {}),
    },
    ...(fewer ? {} : { judge: 'brought' }),
  };
};

export const stopCanary = (place: Place, change: Of<'stopCanary'>): Step => {
  const app = alive(place);
  const { name, channel } = place;
  const running = rolloutIn(app);
  if (!running || (app.pilot && running.percent === 0)) throw refuse(name, `${name} has no canary in ${channel}`);
  const { release, percent, rollout } = running;
  // A first release stays named, so that the app's switches and its halted releases do.
  const stopped: AppState = app.pilot ? { ...app, pilot: { ...app.pilot, percent: 0 } } : withoutCanary(app);
  return {
    app: change.halted ? withHalted(stopped, release) : stopped,
    made: {
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
