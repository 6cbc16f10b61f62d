import { deliveryFail } from '../failures.ts';
import { type AppState, type Change, type Channel, type Circumstances, liveIn, type CreatedChange } from './state.ts';

/** The channel, the app and the authority of a change. */
export interface ChangeContext {
  readonly channel: Channel;
  readonly channelFrozen: boolean;
  readonly name: string;
  /** Undefined before the app's first release. */
  readonly app: AppState | undefined;
  /** Creates a name for a canary's rollout or a trial. */
  readonly rolloutId: () => string;
  readonly authority: Circumstances;
}

/** A change of one app. */
export type AppChange =
  | Exclude<Change, { readonly action: 'freeze' | 'unfreeze' | 'orderSlot' }>
  | { readonly action: 'freeze' | 'unfreeze'; readonly app: string };
export type ChangeOf<A extends Change['action']> = Extract<AppChange, { readonly action: A }>;

export interface Step {
  readonly app: AppState;
  readonly appliedChange: CreatedChange;
  /** Releases checked by the gates: the one introduced by the change, or every release of the app. */
  readonly judge?: 'brought' | 'all';
}

/** Number of halted releases that are remembered; a team that ships a fixed one does not need older ones. */
const maxHalted = 8;
/** Number of releases before the live one that are remembered. */
const maxEarlier = 8;

/** Returns the targets of a rollback without a name, newest first: releases that were live and were not rolled back. */
export const earlierOf = (app: AppState): readonly string[] =>
  app.previous === undefined ? [] : [app.previous, ...(app.earlier ?? [])];

/** Returns those of them that a rollback may choose: the guard's quarantine holds for rollbacks as well. */
export const rollbackTargetsOf = (app: AppState): readonly string[] =>
  earlierOf(app).filter((release) => !app.halted?.includes(release));

export const withEarlier = ({ previous: _previous, earlier: _earlier, ...app }: AppState, list: readonly string[]): AppState => {
  const [previous, ...earlier] = list.slice(0, maxEarlier);
  return { ...app, ...(previous === undefined ? {} : { previous }), ...(earlier.length > 0 ? { earlier } : {}) };
};

export const withoutCanary = ({ canary: _canary, ...app }: AppState): AppState => app;

export const withoutPilot = ({ pilot: _pilot, ...app }: AppState): AppState => app;

export const withoutWatch = ({ watch: _watch, ...app }: AppState): AppState => app;

export const refuse = (app: string, message: string) => deliveryFail('conflict', message, { app });

export const requireLiveApp = ({ app, name, channel }: ChangeContext): AppState => {
  if (app) return app;
  throw refuse(name, `${name} has no live release in ${channel}: promote one first`);
};

export const refuseFrozen = ({ app, name, channel, channelFrozen }: ChangeContext): void => {
  if (!channelFrozen && !app?.frozen) return;
  const frozenText = channelFrozen
    ? `${channel} is frozen: the operator has to unfreeze it first`
    : `${name} is frozen in ${channel}: unfreeze it first`;
  throw deliveryFail(
    'frozen',
    `${frozenText}; rolling back, stopping a canary and killing stay possible`,
    channelFrozen ? { channel } : { channel, app: name },
  );
};

export const refuseHalted = ({ app, name, channel, authority }: ChangeContext, release: string): void => {
  if (authority.force || !app?.halted?.includes(release)) return;
  throw refuse(
    name,
    `the guard halted ${name} ${release} in ${channel} (history has the figures): ship a mended release; the operator may force this one`,
  );
};

/**
 * Refuses with 409 a rollback that would introduce a release: only a promotion is held back by a freeze, the policy and the
 * guard.
 */
export const refuseNeverLive = ({ app, name, channel, authority }: ChangeContext, release: string): void => {
  if (authority.force || (app && earlierOf(app).includes(release))) return;
  throw refuse(
    name,
    `${name} ${release} is not among the releases that were live in ${channel} before: promote it; the operator may force a rollback to it`,
  );
};

export const withHalted = (app: AppState, release: string): AppState => ({
  ...app,
  halted: [release, ...(app.halted ?? []).filter((haltedRelease) => haltedRelease !== release)].slice(0, maxHalted),
});

export const withoutHalted = (app: AppState, release: string): AppState => {
  const { halted, ...rest } = app;
  const remaining = halted?.filter((haltedRelease) => haltedRelease !== release) ?? [];
  return remaining.length > 0 ? { ...rest, halted: remaining } : rest;
};

export const refuseLive = ({ app, name, channel }: ChangeContext, release: string): void => {
  if (liveIn(app) !== release) return;
  throw refuse(name, `${name} ${release} is live in ${channel} already${app?.canary ? '; stopCanary ends its canary' : ''}`);
};
