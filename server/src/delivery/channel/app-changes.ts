import { badField, deliveryFail } from '../failures.ts';
import type { AppState, Authority, Change, Channel, MadeChange, Stop } from './state.ts';

/** Where a change meets an app. */
export interface Place {
  readonly channel: Channel;
  readonly channelFrozen: boolean;
  readonly name: string;
  /** Undefined before the app's first release. */
  readonly app: AppState | undefined;
  /** A new name for a canary's rollout. */
  readonly rolloutId: () => string;
  readonly authority: Authority;
}

/** A change of one app. */
export type AppChange =
  | Exclude<Change, { readonly action: 'freeze' | 'unfreeze' }>
  | { readonly action: 'freeze' | 'unfreeze'; readonly app: string };
type Of<A extends Change['action']> = Extract<AppChange, { readonly action: A }>;

export interface Step {
  readonly app: AppState;
  readonly made: MadeChange;
  /** What the gates look at: the release that the change brings, or every release of the app. */
  readonly judge?: 'brought' | 'all';
}

/** So many halted releases are remembered; a team that ships a mended one has no use for older ones. */
const mostHalted = 8;
/** So many releases before the live one are remembered. */
const mostEarlier = 8;

/** What an app can go back to without a name, newest first: what was live and was not rolled back. */
export const earlierOf = (app: AppState): readonly string[] =>
  app.previous === undefined ? [] : [app.previous, ...(app.earlier ?? [])];

const withEarlier = ({ previous: _previous, earlier: _earlier, ...app }: AppState, list: readonly string[]): AppState => {
  const [previous, ...earlier] = list.slice(0, mostEarlier);
  return { ...app, ...(previous === undefined ? {} : { previous }), ...(earlier.length > 0 ? { earlier } : {}) };
};

const withoutCanary = ({ canary: _canary, ...app }: AppState): AppState => app;

const refuse = (app: string, message: string) => deliveryFail('conflict', message, { app });

const alive = ({ app, name, channel }: Place): AppState => {
  if (app) return app;
  throw refuse(name, `${name} has no live release in ${channel}: promote one first`);
};

const refuseFrozen = ({ app, name, channel, channelFrozen }: Place): void => {
  if (!channelFrozen && !app?.frozen) return;
  const what = channelFrozen
    ? `${channel} is frozen: the operator has to unfreeze it first`
    : `${name} is frozen in ${channel}: unfreeze it first`;
  throw deliveryFail(
    'frozen',
    `${what}; rolling back, stopping a canary and killing stay possible`,
    channelFrozen ? { channel } : { channel, app: name },
  );
};

const refuseHalted = ({ app, name, channel, authority }: Place, release: string): void => {
  if (authority.force || !app?.halted?.includes(release)) return;
  throw refuse(
    name,
    `the guard halted ${name} ${release} in ${channel} (history has the figures): ship a mended release; the operator may force this one`,
  );
};

const withoutHalted = (app: AppState, release: string): AppState => {
  const { halted, ...rest } = app;
  const left = halted?.filter((other) => other !== release) ?? [];
  return left.length > 0 ? { ...rest, halted: left } : rest;
};

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

const refuseLive = ({ app, name, channel }: Place, release: string): void => {
  if (app?.release !== release) return;
  throw refuse(name, `${name} ${release} is live in ${channel} already${app.canary ? '; stopCanary ends its canary' : ''}`);
};

const promote = (place: Place, change: Of<'promote'>): Step => {
  const { app, name } = place;
  refuseFrozen(place);
  refuseLive(place, change.release);
  refuseHalted(place, change.release);
  const made: MadeChange = {
    action: 'promote',
    app: name,
    ...(app ? { from: app.release } : {}),
    to: change.release,
    ...(app?.canary ? { ended: app.canary.release } : {}),
    ...(change.withoutRoutes?.length ? { withoutRoutes: change.withoutRoutes } : {}),
  };
  if (!app) return { app: { release: change.release }, made, judge: 'brought' };
  const earlier = [app.release, ...earlierOf(app)].filter((release) => release !== change.release);
  return {
    app: withEarlier({ ...withoutHalted(withoutCanary(app), change.release), release: change.release }, earlier),
    made,
    judge: 'brought',
  };
};

const rollback = (place: Place, change: Of<'rollback'>): Step => {
  const { name, channel } = place;
  const app = alive(place);
  const earlier = earlierOf(app);
  const to = change.to ?? earlier[0];
  if (to === undefined)
    throw refuse(name, `nothing was live before ${name} ${app.release} in ${channel}: name a release to go back to`);
  refuseLive(place, to);
  const at = earlier.indexOf(to);
  return {
    // What is left behind was found bad: it must not become what pages fall back to.
    app: withEarlier({ ...withoutCanary(app), release: to }, at < 0 ? earlier : earlier.slice(at + 1)),
    made: {
      action: 'rollback',
      app: name,
      from: app.release,
      to,
      ...(app.canary ? { ended: app.canary.release } : {}),
      ...(change.withoutRoutes?.length ? { withoutRoutes: change.withoutRoutes } : {}),
    },
    judge: 'brought',
  };
};

const isPercent = (percent: number): boolean => percent >= 0 && percent <= 100 && Math.round(percent * 100) / 100 === percent;

const canary = (place: Place, change: Of<'canary'>): Step => {
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

const stopCanary = (place: Place, change: Of<'stopCanary'>): Step => {
  const app = alive(place);
  const { name, channel } = place;
  if (!app.canary) throw refuse(name, `${name} has no canary in ${channel}`);
  const { release, percent, rollout } = app.canary;
  const halted = [release, ...(app.halted ?? []).filter((other) => other !== release)].slice(0, mostHalted);
  return {
    app: { ...withoutCanary(app), ...(change.halted ? { halted } : {}) },
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
