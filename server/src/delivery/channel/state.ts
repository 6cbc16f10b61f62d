/** The release channels; an instance serves one of them (setting CHANNEL). */
export const channels = ['dev', 'staging', 'production'] as const;
export type Channel = (typeof channels)[number];

/** A share that grows automatically in steps. */
export interface Steps {
  /** ISO instant: start of the current step. */
  readonly since: string;
  /** Name under which the step's loads and failures are collected: each step verifies the release again. */
  readonly trial: string;
  /** Pages that the release is known to lack; passed to the gates at each step. */
  readonly withoutRoutes?: readonly string[];
}

/** A second release for a part of the devices. */
export interface Canary {
  readonly release: string;
  /** 0 is nobody, 100 everybody; up to two decimals. */
  readonly percent: number;
  /** Name of the rollout, by which devices are chosen: a higher percentage keeps those that are in. */
  readonly rollout: string;
  /** While the guard lets the share grow; without it the share is fixed. */
  readonly steps?: Steps;
}

/** Audience of an app's first release; for all others the app does not exist. */
export type Pilot = Omit<Canary, 'release'>;

/** A release that has just gone live for everybody; the guard rolls it back if it fares worse than its predecessor. */
export interface Watch {
  /** The previously live release: the baseline, and the guard's rollback target. */
  readonly against: string;
  /** Name under which the loads and failures of both are collected (`delivery_trial.rollout`). */
  readonly trial: string;
  /** ISO instant: the end of the bake time. */
  readonly until: string;
  /** The guard was not permitted to roll it back; the history has the reason. It does not retry. */
  readonly refused?: true;
}

export type Stop = 'killed' | 'frozen';

/** The state of one app in one channel. */
export interface AppState {
  readonly release: string;
  /**
   * The previously live release; the fallback of pages when the live one cannot be loaded, and the rollback target. Never a
   * release that was rolled back.
   */
  readonly previous?: string;
  /** Releases that were live before `previous`, newest first. */
  readonly earlier?: readonly string[];
  readonly canary?: Canary;
  /**
   * `release` is the app's first one, delivered to this share of the devices only; 0 %: withdrawn. There is no canary beside
   * it.
   */
  readonly pilot?: Pilot;
  /** Switched off: its pages show a notice instead of loading anything. */
  readonly killed?: true;
  /** No promotion and no canary until it is unfrozen; rollbacks and kills stay possible. */
  readonly frozen?: true;
  /** Stops ordered by the operator: only an operator lifts those. */
  readonly byOperator?: readonly Stop[];
  /** During the bake time, and as long as the same release stays live. */
  readonly watch?: Watch;
  /**
   * Releases that the guard halted or rolled back, newest first: none goes live or becomes a canary again unless the operator
   * forces it.
   */
  readonly halted?: readonly string[];
}

export interface ChannelState {
  readonly channel: Channel;
  /** Increases by one with every change; 0 before the first. */
  readonly generation: number;
  readonly apps: Readonly<Record<string, AppState>>;
  /** The whole channel is frozen. */
  readonly frozen?: true;
  /** Slot → leading apps in the operator's order; the others follow by name. */
  readonly slots?: Readonly<Record<string, readonly string[]>>;
}

/**
 * One change; several of them make one generation. `withoutRoutes`: pages that the release is known to lack; any other lost
 * page refuses the change.
 */
export type Change =
  | { readonly action: 'promote'; readonly app: string; readonly release: string; readonly withoutRoutes?: readonly string[] }
  /**
   * `to`: a release that was live before and was not halted; defaults to the newest of these that passes the gates. An operator
   * may force any committed one.
   */
  | {
      readonly action: 'rollback';
      readonly app: string;
      readonly to?: string;
      readonly withoutRoutes?: readonly string[];
      /** Set by the guard, which quarantines the replaced release; never accepted from requests. */
      readonly halted?: true;
    }
  /** The guard was not permitted to roll the app back; never accepted from requests. */
  | { readonly action: 'keep'; readonly app: string }
  | {
      readonly action: 'canary';
      readonly app: string;
      readonly release: string;
      readonly percent: number;
      /** The share grows automatically from here; without it the share is fixed, which pauses a growing one. */
      readonly steps?: true;
      readonly withoutRoutes?: readonly string[];
    }
  /** `halted`: set by the guard; never accepted from requests. */
  | { readonly action: 'stopCanary'; readonly app: string; readonly halted?: true }
  /** Without an app: the whole channel. */
  | { readonly action: 'freeze' | 'unfreeze'; readonly app?: string }
  | { readonly action: 'kill' | 'revive'; readonly app: string }
  /** The leading apps of a slot, in this order; an empty list restores the order by name. */
  | { readonly action: 'orderSlot'; readonly slot: string; readonly apps: readonly string[]; readonly app?: never };

/** Permissions of a change's author beyond those of a team. */
export interface Authority {
  /** Orders stops that no team can lift, and lifts them. */
  readonly operator?: boolean;
  /** Overrides refusals of the gates and the guard. */
  readonly force?: boolean;
}

/** Inputs of the next generation besides the changes themselves. */
export interface Circumstances extends Authority {
  /** Milliseconds since 1970; defaults to the current time. */
  readonly now?: number;
  /** Minutes for which a promoted release is watched; 0 by default: not watched. */
  readonly bakeMinutes?: number;
}

/** One applied change, with explicit releases and percentages. */
export interface CreatedChange {
  readonly action: Change['action'];
  readonly app?: string;
  /** promote, rollback, keep: the previously live release; canary: the previous canary. */
  readonly from?: string;
  /** promote, rollback: the live release; canary: the canary's. */
  readonly to?: string;
  readonly fromPercent?: number;
  readonly percent?: number;
  readonly rollout?: string;
  /** A canary that the change ended. */
  readonly ended?: string;
  /** canary: the share grows automatically. */
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

/** Returns the state of an app. Any name may be requested: `constructor` is a valid app name. */
export const appIn = (state: Pick<ChannelState, 'apps'>, app: string): AppState | undefined =>
  Object.hasOwn(state.apps, app) ? state.apps[app] : undefined;

/** Returns the release for every device without a canary; undefined for an app whose first release has only a share. */
export const liveIn = (app: AppState | undefined): string | undefined => (app?.pilot ? undefined : app?.release);

/** Returns the release for a share of the devices: a canary, or an app's first release. */
export const rolloutIn = (app: AppState | undefined): Canary | undefined =>
  app?.pilot ? { release: app.release, ...app.pilot } : app?.canary;

/** Returns the same while it is served: a withdrawn first release is served to nobody. */
export const runningIn = (app: AppState | undefined): Canary | undefined =>
  releasesIn(app).length > 0 ? rolloutIn(app) : undefined;

/** Returns the name under which a rollout's loads and failures are currently collected. */
export const trialOf = ({ rollout, steps }: Canary): string => steps?.trial ?? rollout;

/** Returns the releases of an app that some device receives: the live one and the canary, but no withdrawn first release. */
export const releasesIn = (app: AppState | undefined): readonly string[] => {
  if (app === undefined || app.pilot?.percent === 0) return [];
  return app.canary ? [app.release, app.canary.release] : [app.release];
};
