/** The channels that releases pass through; an instance serves one of them (setting CHANNEL). */
export const channels = ['dev', 'staging', 'production'] as const;
export type Channel = (typeof channels)[number];

/** A share that grows by itself, from step to step. */
export interface Steps {
  /** ISO instant: when the present step began. */
  readonly since: string;
  /** Under this name the step's loads and failures are collected: each step proves the release anew. */
  readonly trial: string;
  /** Pages that the release is known to lack; the gates are told at each step. */
  readonly withoutRoutes?: readonly string[];
}

/** A second release that a part of the devices gets. */
export interface Canary {
  readonly release: string;
  /** 0 is nobody, 100 everybody; up to two decimals. */
  readonly percent: number;
  /** Names the rollout: devices are chosen by it, so that a higher percentage keeps those that are in. */
  readonly rollout: string;
  /** While the guard lets the share grow; without it the share stays. */
  readonly steps?: Steps;
}

/** Who gets an app's first release; for all others the app does not exist. */
export type Pilot = Omit<Canary, 'release'>;

/** A release that has just gone live for everybody; the guard rolls it back while it fares worse than the one before. */
export interface Watch {
  /** What was live before: the baseline, and where the guard rolls back to. */
  readonly against: string;
  /** Under this name the loads and failures of both are collected (`delivery_trial.rollout`). */
  readonly trial: string;
  /** ISO instant: the end of the bake time. */
  readonly until: string;
  /** The guard would have rolled it back and may not; history has the reason. It does not try again. */
  readonly refused?: true;
}

export type Stop = 'killed' | 'frozen';

/** What is live of one app in one channel. */
export interface AppState {
  readonly release: string;
  /** What was live before; pages fall back to it when the live one cannot be loaded, and rolling back goes there. Never what was rolled back. */
  readonly previous?: string;
  /** What was live before `previous`, newest first. */
  readonly earlier?: readonly string[];
  readonly canary?: Canary;
  /** `release` is the app's first one, and only this share of the devices gets it; 0 %: withdrawn. There is no canary beside it. */
  readonly pilot?: Pilot;
  /** Switched off: its pages say so instead of loading anything. */
  readonly killed?: true;
  /** No promotion and no canary until it is unfrozen; rolling back and killing stay possible. */
  readonly frozen?: true;
  /** Which of the two the operator ordered: only an operator lifts those. */
  readonly byOperator?: readonly Stop[];
  /** While its bake time runs, and as long as the same release stays live. */
  readonly watch?: Watch;
  /** Releases that the guard halted or rolled back, newest first: none goes live or into a canary again unless the operator forces it. */
  readonly halted?: readonly string[];
}

export interface ChannelState {
  readonly channel: Channel;
  /** Rises by one with every change; 0 before the first. */
  readonly generation: number;
  readonly apps: Readonly<Record<string, AppState>>;
  /** The whole channel is frozen. */
  readonly frozen?: true;
  /** Slot → the apps that come first in it, as the operator has ordered them; the others follow by name. */
  readonly slots?: Readonly<Record<string, readonly string[]>>;
}

/** One change; several of them make one generation. `withoutRoutes`: pages that the release is known to lack; any other lost page refuses the change. */
export type Change =
  | { readonly action: 'promote'; readonly app: string; readonly release: string; readonly withoutRoutes?: readonly string[] }
  /** `to`: any committed release; without it the newest one before that passes the gates. */
  | {
      readonly action: 'rollback';
      readonly app: string;
      readonly to?: string;
      readonly withoutRoutes?: readonly string[];
      /** The guard's finding, which quarantines what is left behind; no request can bring it. */
      readonly halted?: true;
    }
  /** The guard would roll the app back and may not; no request can bring it. */
  | { readonly action: 'keep'; readonly app: string }
  | {
      readonly action: 'canary';
      readonly app: string;
      readonly release: string;
      readonly percent: number;
      /** The share grows by itself from here; without it the share stays, which pauses one that grew. */
      readonly steps?: true;
      readonly withoutRoutes?: readonly string[];
    }
  /** `halted`: the guard's finding; no request can bring it. */
  | { readonly action: 'stopCanary'; readonly app: string; readonly halted?: true }
  /** Without an app the whole channel. */
  | { readonly action: 'freeze' | 'unfreeze'; readonly app?: string }
  | { readonly action: 'kill' | 'revive'; readonly app: string }
  /** The apps that come first in a slot, in this order; an empty list goes back to the names. */
  | { readonly action: 'orderSlot'; readonly slot: string; readonly apps: readonly string[]; readonly app?: never };

/** What whoever makes a change may do beyond a team's own. */
export interface Authority {
  /** Orders stops that no team can lift, and lifts them. */
  readonly operator?: boolean;
  /** What the gates and the guard refuse is made all the same. */
  readonly force?: boolean;
}

/** What the next generation depends on besides the changes themselves. */
export interface Circumstances extends Authority {
  /** Milliseconds since 1970; the present unless told. */
  readonly now?: number;
  /** How long a promoted release is watched, in minutes; 0 unless told: not at all. */
  readonly bakeMinutes?: number;
}

/** One change as it was made: releases and percentages written out. */
export interface MadeChange {
  readonly action: Change['action'];
  readonly app?: string;
  /** promote, rollback, keep: the release that was live; canary: the canary's before. */
  readonly from?: string;
  /** promote, rollback: the release that is live; canary: the canary's. */
  readonly to?: string;
  readonly fromPercent?: number;
  readonly percent?: number;
  readonly rollout?: string;
  /** A canary that the change ended. */
  readonly ended?: string;
  /** canary: the share grows by itself. */
  readonly steps?: true;
  /** canary, stopCanary: of the app's first release. */
  readonly first?: true;
  /** stopCanary, rollback: the guard found it bad. */
  readonly halted?: true;
  readonly withoutRoutes?: readonly string[];
  /** orderSlot */
  readonly slot?: string;
  readonly apps?: readonly string[];
}

/** What is live of an app. Any name may be asked for: `constructor` is one that an app may have. */
export const appIn = (state: Pick<ChannelState, 'apps'>, app: string): AppState | undefined =>
  Object.hasOwn(state.apps, app) ? state.apps[app] : undefined;

/** The release that every device without a canary gets; an app with a first release for a share has none. */
export const liveIn = (app: AppState | undefined): string | undefined => (app?.pilot ? undefined : app?.release);

/** What a share of the devices gets: a canary, or an app's first release. */
export const rolloutIn = (app: AppState | undefined): Canary | undefined =>
  app?.pilot ? { release: app.release, ...app.pilot } : app?.canary;

/** The same while it is served: a first release that was withdrawn is served to nobody. */
export const runningIn = (app: AppState | undefined): Canary | undefined =>
  releasesIn(app).length > 0 ? rolloutIn(app) : undefined;

/** Under which name the loads and failures of a rollout are collected now. */
export const trialOf = ({ rollout, steps }: Canary): string => steps?.trial ?? rollout;

/** The releases of an app that some device gets: the live one and the canary. A first release that was withdrawn is none. */
export const releasesIn = (app: AppState | undefined): readonly string[] => {
  if (app === undefined || app.pilot?.percent === 0) return [];
  return app.canary ? [app.release, app.canary.release] : [app.release];
};
