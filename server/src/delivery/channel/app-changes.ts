import { badField, deliveryFail } from '../failures.ts';
import type { AppState, Channel, Change, MadeChange } from './state.ts';

/** Where a change meets an app. */
export interface Place {
  readonly channel: Channel;
  readonly channelFrozen: boolean;
  readonly name: string;
  /** Undefined before the app's first release. */
  readonly app: AppState | undefined;
  /** A new name for a canary's rollout. */
  readonly rolloutId: () => string;
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

const refuseLive = ({ app, name, channel }: Place, release: string): void => {
  if (app?.release !== release) return;
  throw refuse(name, `${name} ${release} is live in ${channel} already${app.canary ? '; stopCanary ends its canary' : ''}`);
};

const promote = (place: Place, change: Of<'promote'>): Step => {
  const { app, name } = place;
  refuseFrozen(place);
  refuseLive(place, change.release);
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
  return { app: withEarlier({ ...withoutCanary(app), release: change.release }, earlier), made, judge: 'brought' };
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
  if (running?.percent === percent) throw refuse(name, `${percent} % of the devices get ${name} ${release} already`);
  const rollout = running?.rollout ?? rolloutId();
  return {
    app: { ...app, canary: { release, percent, rollout } },
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

const stopCanary = (place: Place): Step => {
  const app = alive(place);
  const { name, channel } = place;
  if (!app.canary) throw refuse(name, `${name} has no canary in ${channel}`);
  const { release, percent, rollout } = app.canary;
  return {
    app: withoutCanary(app),
    made: { action: 'stopCanary', app: name, from: release, fromPercent: percent, rollout, ended: release },
  };
};

const freeze = (place: Place, change: Of<'freeze' | 'unfreeze'>): Step => {
  const { name, channel } = place;
  const { frozen, ...rest } = alive(place);
  if ((change.action === 'freeze') === (frozen === true))
    throw refuse(name, `${name} is ${frozen ? 'frozen already' : 'not frozen'} in ${channel}`);
  return {
    app: change.action === 'freeze' ? { ...rest, frozen: true } : rest,
    made: { action: change.action, app: name },
  };
};

const switchOff = (place: Place, change: Of<'kill' | 'revive'>): Step => {
  const { name, channel } = place;
  if (name === 'shell')
    throw refuse('shell', 'the shell cannot be switched off: without it there is no page; roll it back instead');
  const { killed, ...rest } = alive(place);
  if ((change.action === 'kill') === (killed === true))
    throw refuse(name, `${name} is ${killed ? 'switched off already' : 'not switched off'} in ${channel}`);
  const made: MadeChange = { action: change.action, app: name };
  // While it was off nobody compared it with what changed around it.
  return change.action === 'kill' ? { app: { ...rest, killed: true }, made } : { app: rest, made, judge: 'all' };
};

/** What a change does to its app; throws conflict (409), frozen (423) or badInput (400) with the reason. */
export const changeApp = (place: Place, change: AppChange): Step => {
  switch (change.action) {
    case 'promote':
      return promote(place, change);
    case 'rollback':
      return rollback(place, change);
    case 'canary':
      return canary(place, change);
    case 'stopCanary':
      return stopCanary(place);
    case 'freeze':
    case 'unfreeze':
      return freeze(place, change);
    case 'kill':
    case 'revive':
      return switchOff(place, change);
  }
};
