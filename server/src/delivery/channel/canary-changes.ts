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

const isPercent = (percent: number): boolean => percent >= 0 && percent <= 100 && Math.round(percent * 100) / 100 === percent;

export const canary = (place: Place, change: Of<'canary'>): Step => {
  const { name, rolloutId } = place;
  const { release, percent } = change;
  if (!isPercent(percent)) throw badField('percent', 'a number from 0 to 100 with at most two decimals');
  const app = alive(place);
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
  if (!app.canary) throw refuse(name, `${name} has no canary in ${channel}`);
  const { release, percent, rollout } = app.canary;
  return {
    app: change.halted ? withHalted(withoutCanary(app), release) : withoutCanary(app),
    made: {
      action: 'stopCanary',
      app: name,
      from: release,
      fromPercent: percent,
      rollout,
      ended: release,
      ...(change.halted ? { halted: true } : {}),
    },
  };
};
