import { deliveryFail } from '../failures.ts';
import { type AppState, type Change, type Channel, type Circumstances, liveIn, type MadeChange } from './state.ts';

/** The channel, the app and the authority that a change of an app is applied to. */
export interface ChangeContext {
  readonly channel: Channel;
  readonly channelFrozen: boolean;
  readonly name: string;
  /** Undefined before the app's first release. */
  readonly app: AppState | undefined;
  /** A new name for a canary's rollout or a trial. */
  readonly rolloutId: () => string;
  readonly authority: Circumstances;
}

/** A change of one app. */
export type AppChange =
  | Exclude<Change, { readonly action: 'freeze' | 'unfreeze' | 'orderSlot' }>
  | { readonly action: 'freeze' | 'unfreeze'; readonly app: string };
export type Of<A extends Change['action']> = Extract<AppChange, { readonly action: A }>;

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

export const withEarlier = ({ previous: _previous, earlier: _earlier, ...app }: AppState, list: readonly string[]): AppState => {
  const [previous, ...earlier] = list.slice(0, mostEarlier);
  return { ...app, ...(previous === undefined ? {} : { previous }), ...(earlier.length > 0 ? { earlier } : {}) };
};

export const withoutCanary = ({ canary: _canary, ...app }: AppState): AppState => app;

export const withoutPilot = ({ pilot: _pilot, ...app }: AppState): AppState => app;

export const withoutWatch = ({ watch: _watch, ...app }: AppState): AppState => app;

export const refuse = (app: string, message: string) => deliveryFail('conflict', message, { app });

export const alive = ({ app, name, channel }: ChangeContext): AppState => {
  if (app) return app;
  throw refuse(name, `${name} has no live release in ${channel}: promote one first`);
};

export const refuseFrozen = ({ app, name, channel, channelFrozen }: ChangeContext): void => {
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

export const refuseHalted = ({ app, name, channel, authority }: ChangeContext, release: string): void => {
  if (authority.force || !app?.halted?.includes(release)) return;
  throw refuse(
    name,
    `the guard halted ${name} ${release} in ${channel} (history has the figures): ship a mended release; the operator may force this one`,
  );
};

export const withHalted = (app: AppState, release: string): AppState => ({
  ...app,
  halted: [release, ...(app.halted ?? []).filter((other) => other !== release)].slice(0, mostHalted),
});

export const withoutHalted = (app: AppState, release: string): AppState => {
  const { halted, ...rest } = app;
  const left = halted?.filter((other) => other !== release) ?? [];
  return left.length > 0 ? { ...rest, halted: left } : rest;
};

export const refuseLive = ({ app, name, channel }: ChangeContext, release: string): void => {
  if (liveIn(app) !== release) return;
  throw refuse(name, `${name} ${release} is live in ${channel} already${app?.canary ? '; stopCanary ends its canary' : ''}`);
};
