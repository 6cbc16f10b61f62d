import type { Config } from '../../config.ts';
import type { Log } from '../../events/bus.ts';
import { appIn, type AppState, type ChannelState } from '../channel/state.ts';
import type { Refusal } from '../gate/refusal.ts';
import type { Release } from '../release/release-document.ts';
import type { Releases } from '../release/release.service.ts';
import type { Choice } from './canary.ts';
import type { Discoverable } from './discovery.ts';
import { type ChosenRemote, issueHour, type LiveParts } from './live-document.ts';

export interface LiveReleasesDeps {
  readonly config: Pick<Config, 'appEnv'>;
  readonly log: Log;
  readonly releases: Pick<Releases, 'find'>;
  /** Returns the refusals of a remote's release beside this shell; empty when there are none. */
  readonly refusals: (remote: Release, shell: Release) => readonly Refusal[];
}

/** Resolves the release names of a channel to the releases of the registry. */
export interface LiveReleases {
  /** Returns a release that the channel names; a missing one is logged as an error. */
  find(app: string, name: string): Promise<Release | undefined>;
  /** Returns a device's part of the channel, with `substitutes` in place of its releases; undefined without a shell. */
  chosen(
    state: ChannelState,
    choices: Readonly<Record<string, Choice>>,
    substitutes: readonly Release[],
  ): Promise<LiveParts | undefined>;
  /** Returns the channel with these releases (app → release) and without fallbacks; undefined without a shell. */
  combined(state: ChannelState, releases: Readonly<Record<string, string>>): Promise<LiveParts | undefined>;
  /** Returns the remotes that are not switched off, with their canaries and fallbacks. */
  discoverable(state: ChannelState): Promise<readonly Discoverable[]>;
}

/** Returns the fallback of an app: for a canary the release of the other devices, for any other the previous one. */
const fallbackName = (state: AppState, choice: Choice): string | undefined => {
  const name = choice.canary ? state.release : state.previous;
  return name === choice.release ? undefined : name;
};

const byApp = (a: ChosenRemote, b: ChosenRemote): number => (a.release.app < b.release.app ? -1 : 1);

export const createLiveReleases = ({ config, log, releases, refusals }: LiveReleasesDeps): LiveReleases => {
  const find = async (app: string, name: string): Promise<Release | undefined> => {
    const release = await releases.find(app, name);
    if (!release) log.error({ app, release: name }, 'a live release is not in the registry');
    return release;
  };

  /** Returns the fallback if it suits this shell; it may have been withdrawn. */
  const usableFallback = async (app: string, name: string | undefined, shell: Release): Promise<Release | undefined> => {
    const fallback = name === undefined ? undefined : await releases.find(app, name);
    return fallback && refusals(fallback, shell).length === 0 ? fallback : undefined;
  };

  const remoteOf = async (app: string, state: AppState, choice: Choice, shell: Release): Promise<ChosenRemote | undefined> => {
    const release = await find(app, choice.release);
    if (!release || release.routes.length === 0) return undefined;
    const fallback = await usableFallback(app, fallbackName(state, choice), shell);
    return { release, killed: state.killed === true, canary: choice.canary, ...(fallback ? { fallback } : {}) };
  };

  const partsOf = (state: ChannelState, shell: Release, remotes: readonly ChosenRemote[]): LiveParts => ({
    env: config.appEnv,
    channel: state.channel,
    generation: state.generation,
    issuedAt: issueHour(Date.now()),
    shell,
    ...(state.slots ? { slots: state.slots } : {}),
    remotes: remotes.toSorted(byApp),
  });

  return {
    find,

    chosen: async (state, choices, substitutes) => {
      const substituteByApp = new Map(substitutes.map((release) => [release.app, release]));
      const { shell: shellChoice } = choices;
      const shell = substituteByApp.get('shell') ?? (shellChoice && (await find('shell', shellChoice.release)));
      if (!shell?.page) return undefined;
      const chosen = await Promise.all(
        Object.entries(choices).map(async ([app, choice]) => {
          const appState = appIn(state, app);
          if (app === 'shell' || substituteByApp.has(app) || !appState) return undefined;
          return remoteOf(app, appState, choice, shell);
        }),
      );
      const replaced = [...substituteByApp.values()]
        .filter((release) => release.app !== 'shell' && release.routes.length > 0)
        .map((release) => ({ release, killed: false, canary: false, override: true }));
      return partsOf(state, shell, [...chosen.filter((remote) => remote !== undefined), ...replaced]);
    },

    combined: async (state, names) => {
      const chosen = await Promise.all(Object.entries(names).map(([app, name]) => find(app, name)));
      const [shell] = chosen.filter((release) => release?.app === 'shell');
      if (!shell?.page) return undefined;
      // Without fallbacks: a failure must be visible.
      const remotes = chosen
        .flatMap((release) => (release && release !== shell && release.routes.length > 0 ? [release] : []))
        .map((release) => ({ release, killed: false, canary: false }));
      return partsOf(state, shell, remotes);
    },

    discoverable: async (state) => {
      const { shell } = state.apps;
      const shellRelease = shell && (await find('shell', shell.release));
      const apps = await Promise.all(
        Object.entries(state.apps).map(async ([app, appState]): Promise<Discoverable | undefined> => {
          const live =
            app === 'shell' || appState.killed || appState.pilot?.percent === 0 ? undefined : await find(app, appState.release);
          if (!live) return undefined;
          const canary = appState.canary && (await find(app, appState.canary.release));
          const fallback = shellRelease && (await usableFallback(app, appState.previous, shellRelease));
          return {
            live,
            ...(appState.pilot ? { share: appState.pilot.percent } : {}),
            ...(canary && appState.canary ? { canary: { release: canary, percent: appState.canary.percent } } : {}),
            ...(fallback ? { fallback } : {}),
          };
        }),
      );
      return apps.filter((app) => app !== undefined);
    },
  };
};
