import { discover } from '@juhe/contract/pages/content';
import type { Config } from '../../config.ts';
import type { Log } from '../../events/bus.ts';
import type { Lang } from '../../http/lang.ts';
import type { Channels } from '../channel/channel.service.ts';
import { appIn, type AppState, type Channel, type ChannelState } from '../channel/state.ts';
import { EncodedText } from '../encoding.ts';
import type { Refusal } from '../gate/refusal.ts';
import type { Release } from '../release/release-document.ts';
import type { Releases } from '../release/release.service.ts';
import { type Choice, choose } from './canary.ts';
import { type Discoverable, discoveryDocument } from './discovery.ts';
import { Kept } from './kept.ts';
import { type ChosenRemote, inlinedDocument, issueHour, liveDocument, type LiveParts, signedDocument } from './live-document.ts';
import { type Overrides, readOverrides } from './overrides.ts';
import { pagePolicy, renderPage } from './page.ts';
import type { CombinationPage } from '../rehearsal/answers.ts';
import { Renewed } from '../screen/renewed.ts';
import { type Screen, type ScreenAddress, screenPaths, type Screens } from '../screen/screens.ts';
import type { Signing } from './signing.ts';

export interface LiveDeps {
  readonly config: Pick<Config, 'appEnv' | 'production' | 'apiPrefix' | 'publicOrigin' | 'share'>;
  readonly log: Log;
  readonly signing: Signing;
  readonly releases: Pick<Releases, 'find'>;
  readonly channels: Pick<Channels, 'state'>;
  readonly canaryKey: Buffer;
  /** Returns the refusals of a remote's release beside this shell; empty when there are none. */
  readonly refusals: (remote: Release, shell: Release) => readonly Refusal[];
  /** Returns the apps permitted by a QA token; undefined for an invalid one. */
  readonly readQaToken: (token: string) => Promise<readonly string[] | undefined>;
  /** Returns releases of development servers that replace those of the registry; they change with every save. */
  readonly developed: () => readonly Release[];
  /** Renders first screens; without it every page begins with its skeleton. */
  readonly screens?: Pick<Screens, 'render' | 'prepare' | 'retain'> | undefined;
}

/** The caller and the requested address. */
export interface LiveCaller {
  readonly device: string | undefined;
  readonly lang: Lang;
  /** The query of the address. */
  readonly search: string;
}

/** The shell's page and its content security policy. */
export interface LivePage {
  readonly text: EncodedText;
  readonly policy: string;
  /** The first screen included in it. */
  readonly screen?: Screen;
}

export interface Live {
  /** Returns the shell's page; undefined while no shell is live. */
  page(channel: Channel, caller: LiveCaller): Promise<LivePage | undefined>;
  /**
   * Returns the first screen of another address as JSON `{html, css, answers, picture?}`; undefined when there is none, or
   * none in time.
   */
  screen(channel: Channel, caller: LiveCaller, address: ScreenAddress): Promise<EncodedText | undefined>;
  /** Returns the complete signed document as text; undefined while no shell is live. */
  document(channel: Channel, caller: LiveCaller): Promise<EncodedText | undefined>;
  /** For third-party tools: all live and canary releases. */
  discovery(channel: Channel): Promise<EncodedText | undefined>;
  /** Returns whether a page could be served. */
  ready(channel: Channel): Promise<boolean>;
  /**
   * Starts the renderer of the home page for the live releases, so that its first visitor gets a first screen, and ends those
   * of former releases.
   */
  prepareScreens(channel: Channel): Promise<void>;
  /**
   * Returns the page and the live document with these releases (app → release) instead of the live ones, for a visitor and
   * without first screens; undefined when no shell is among them.
   */
  combination(channel: Channel, releases: Readonly<Record<string, string>>, lang: Lang): Promise<CombinationPage | undefined>;
  /** Content visible to visitors was removed: earlier first screens are no longer served. */
  forgetScreens(): void;
  /** A release was withdrawn: documents that name it are no longer served. */
  forgetDocuments(): void;
}

/** The page included in `/h5/`. */
const home: ScreenAddress = { path: discover.path, search: '' };

/** There are few variants: a generation's canaries that are in or out, five languages, this hour. */
const mostVariants = 64;

/** A change of data shows within five seconds; the first visitor of a screen waits a moment for it, then gets the skeleton. */
const screenLimits = { freshMs: 2000, staleMs: 5000, waitMs: 150, pauseMs: 1000, longestPauseMs: 60_000, most: mostVariants };
const minuteMs = 60_000;
/** Screens of addresses after the hash; at most half a megabyte each, mostly forty kilobytes. */
const mostScreens = 250;

/** Returns the fallback of an app: for a canary the release of the other devices, for any other the previous one. */
const fallbackName = (state: AppState, choice: Choice): string | undefined => {
  const name = choice.canary ? state.release : state.previous;
  return name === choice.release ? undefined : name;
};

/** Returns the releases of all pages, canaries included, without switched-off remotes. */
const liveReleases = ({ apps }: ChannelState): { app: string; release: string }[] =>
  Object.entries(apps).flatMap(([app, { release, canary, killed }]) =>
    killed ? [] : [{ app, release }, ...(canary ? [{ app, release: canary.release }] : [])],
  );

interface AddressScreen {
  readonly screen: Screen;
  readonly text: EncodedText;
}

interface Resolved {
  readonly overrides: Overrides | undefined;
  readonly parts: () => Promise<LiveParts | undefined>;
  /** Cache key of responses that depend neither on the address nor on unsaved changes. */
  readonly key: string | undefined;
}

/** Returns whether all overrides were refused: only the page's badge differs from the page without them (hardening.md M3). */
const isRefused = (overrides: Overrides | undefined): boolean =>
  overrides !== undefined && overrides.releases.length === 0 && overrides.origins.length === 0;

export const createLive = (deps: LiveDeps): Live => {
  const { config, log, signing, releases, channels } = deps;
  const pages = new Kept<LivePage>(mostVariants);
  /** A separate cache, so that invented overrides evict no member's page. */
  const refusedPages = new Kept<LivePage>(mostVariants);
  const documents = new Kept<EncodedText>(mostVariants);
  const screened = new Renewed<LivePage>(screenLimits);
  const screens = new Renewed<AddressScreen>({ ...screenLimits, most: mostScreens });
  const discoveries = new Kept<EncodedText>(mostVariants);

  const find = async (app: string, name: string): Promise<Release | undefined> => {
    const release = await releases.find(app, name);
    if (!release) log.error({ app, release: name }, 'a live release is not in the registry');
    return release;
  };

  const remoteOf = async (app: string, state: AppState, choice: Choice, shell: Release): Promise<ChosenRemote | undefined> => {
    const release = await find(app, choice.release);
    if (!release || release.routes.length === 0) return undefined;
    const previous = fallbackName(state, choice);
    // It may have been withdrawn.
    const fallback = previous === undefined ? undefined : await releases.find(app, previous);
    return {
      release,
      killed: state.killed === true,
      canary: choice.canary,
      ...(fallback && deps.refusals(fallback, shell).length === 0 ? { fallback } : {}),
    };
  };

  /** Returns this device's part of the channel, with development and overriding releases substituted. */
  const partsOf = async (
    state: ChannelState,
    choices: Readonly<Record<string, Choice>>,
    substitutes: readonly Release[],
  ): Promise<LiveParts | undefined> => {
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
    return {
      env: config.appEnv,
      channel: state.channel,
      generation: state.generation,
      issuedAt: issueHour(Date.now()),
      shell,
      ...(state.slots ? { slots: state.slots } : {}),
      remotes: [...chosen.filter((remote) => remote !== undefined), ...replaced].toSorted((a, b) =>
        a.release.app < b.release.app ? -1 : 1,
      ),
    };
  };

  const overridesOf = (caller: LiveCaller): Promise<Overrides | undefined> =>
    readOverrides(
      { production: config.production, findRelease: (app, name) => releases.find(app, name), readQaToken: deps.readQaToken },
      caller.search,
    );

  /** The gates do not refuse overriding releases, but their findings are shown to the person who tries them. */
  const marksOf = (overrides: Overrides, shell: Release): Overrides['marks'] => {
    const warnings = new Map(
      overrides.releases.flatMap((release) => {
        const [refusal] = release.app === 'shell' ? [] : deps.refusals(release, shell);
        return refusal ? [[release.app, `${refusal.message} ${refusal.fix}`]] : [];
      }),
    );
    return Object.fromEntries(
      Object.entries(overrides.marks).map(([app, mark]) => {
        const warning = warnings.get(app);
        return [app, warning !== undefined && 'release' in mark ? { ...mark, warning } : mark];
      }),
    );
  };

  const sign = (text: string) => signing.sign(text);

  const resolve = async (channel: Channel, caller: LiveCaller): Promise<Resolved> => {
    const state = await channels.state(channel);
    const choices = choose(state, caller.device, deps.canaryKey);
    const overrides = await overridesOf(caller);
    const substitutes = [...deps.developed(), ...(overrides?.releases ?? [])];
    const inCanaries = Object.entries(choices).flatMap(([app, { canary }]) => (canary ? [app] : []));
    const key = [channel, state.generation, inCanaries, caller.lang, issueHour(Date.now()), signing.kid()].join('|');
    return {
      overrides,
      parts: () => partsOf(state, choices, substitutes),
      key: (overrides && !isRefused(overrides)) || substitutes.length > 0 ? undefined : key,
    };
  };

  const pageData = (liveParts: LiveParts, lang: Lang) => {
    const document = inlinedDocument(liveParts, lang);
    // Limited to the remotes in the page's own copy: the list does not grow beyond that.
    const listed = liveParts.remotes.filter(({ release }) => Object.hasOwn(document.remotes, release.app));
    return {
      apiPrefix: config.apiPrefix,
      share: config.share,
      live: signedDocument(document, sign),
      keys: signing.pageKeys(),
      screens: deps.screens ? screenPaths({ ...liveParts, remotes: listed }) : [],
    };
  };

  const renderedPage = async ({ overrides, parts, key }: Resolved, lang: Lang): Promise<LivePage | undefined> => {
    const liveParts = await parts();
    if (!liveParts) return undefined;
    const html = renderPage(liveParts, lang, {
      ...pageData(liveParts, lang),
      // Screens are rendered from the releases of all devices only.
      ...(key === undefined ? { screens: [] } : {}),
      ...(overrides ? { overrides: marksOf(overrides, liveParts.shell) } : {}),
    });
    const developed = deps.developed().flatMap(({ base }) => (base === undefined ? [] : [new URL(base).origin]));
    const origins = new Set([...developed, ...(overrides?.origins ?? [])]);
    return { text: new EncodedText(html), policy: pagePolicy(liveParts.shell, [...origins]) };
  };

  /** Returns the page with the home page's first screen; undefined when that has none, rejects when it fails. */
  const screenedPage = async ({ parts }: Resolved, lang: Lang, former?: LivePage): Promise<LivePage | undefined> => {
    const liveParts = await parts();
    const screen = liveParts && (await deps.screens?.render(liveParts, home, lang, former?.screen));
    if (!screen) return undefined;
    if (former && screen === former.screen) return former;
    const html = renderPage(liveParts, lang, pageData(liveParts, lang), {
      screen,
      at: screen.madeAt - (screen.madeAt % minuteMs),
    });
    return { text: new EncodedText(html), policy: pagePolicy(liveParts.shell, [], screen), screen };
  };

  const addressScreen = async (
    { parts }: Resolved,
    address: ScreenAddress,
    lang: Lang,
    former?: AddressScreen,
  ): Promise<AddressScreen | undefined> => {
    const liveParts = await parts();
    const screen = liveParts && (await deps.screens?.render(liveParts, address, lang, former?.screen));
    if (!screen) return undefined;
    if (former && screen === former.screen) return former;
    const { html, css, answers, picture } = screen;
    return { screen, text: new EncodedText(JSON.stringify({ html, css, answers, picture })) };
  };

  const wholeDocument = async ({ parts }: Resolved, lang: Lang): Promise<EncodedText | undefined> => {
    const liveParts = await parts();
    return liveParts && new EncodedText(JSON.stringify(signedDocument(liveDocument(liveParts, lang), sign)));
  };

  return {
    page: async (channel, caller) => {
      const resolved = await resolve(channel, caller);
      const { key, overrides } = resolved;
      const make = () => renderedPage(resolved, caller.lang);
      if (key === undefined) return make();
      if (deps.screens && !overrides) {
        const page = await screened.getOrRenew(key, (former) => screenedPage(resolved, caller.lang, former));
        if (page) return page;
      }
      return overrides
        ? refusedPages.getOrCreate(`${key}|${JSON.stringify(overrides.marks)}`, make)
        : pages.getOrCreate(key, make);
    },

    screen: async (channel, caller, address) => {
      const resolved = await resolve(channel, caller);
      if (resolved.key === undefined || !deps.screens) return undefined;
      const answer = await screens.getOrRenew(`${resolved.key}|${address.path}?${address.search}`, (former) =>
        addressScreen(resolved, address, caller.lang, former),
      );
      return answer?.text;
    },

    document: async (channel, caller) => {
      const resolved = await resolve(channel, caller);
      const make = () => wholeDocument(resolved, caller.lang);
      return resolved.key === undefined ? make() : documents.getOrCreate(resolved.key, make);
    },

    discovery: async (channel) => {
      const state = await channels.state(channel);
      return discoveries.getOrCreate(`${channel}|${state.generation}`, async () => {
        const { shell } = state.apps;
        const shellRelease = shell && (await find('shell', shell.release));
        const apps = await Promise.all(
          Object.entries(state.apps).map(async ([app, appState]): Promise<Discoverable | undefined> => {
            const live =
              app === 'shell' || appState.killed || appState.pilot?.percent === 0 ? undefined : await find(app, appState.release);
            if (!live) return undefined;
            const canary = appState.canary && (await find(app, appState.canary.release));
            const fallback = appState.previous === undefined ? undefined : await releases.find(app, appState.previous);
            const usable = fallback && shellRelease && deps.refusals(fallback, shellRelease).length === 0;
            return {
              live,
              ...(appState.pilot ? { share: appState.pilot.percent } : {}),
              ...(canary && appState.canary ? { canary: { release: canary, percent: appState.canary.percent } } : {}),
              ...(usable ? { fallback } : {}),
            };
          }),
        );
        const document = discoveryDocument(
          config.publicOrigin,
          apps.filter((app) => app !== undefined),
        );
        return new EncodedText(JSON.stringify(document));
      });
    },

    ready: async (channel) => {
      const { shell } = (await channels.state(channel)).apps;
      const release = deps.developed().find(({ app }) => app === 'shell') ?? (shell && (await find('shell', shell.release)));
      return release?.page !== undefined;
    },

    combination: async (channel, releases, lang) => {
      const chosen = await Promise.all(Object.entries(releases).map(([app, release]) => find(app, release)));
      const [shell] = chosen.filter((release) => release?.app === 'shell');
      if (!shell?.page) return undefined;
      const state = await channels.state(channel);
      const liveParts: LiveParts = {
        env: config.appEnv,
        channel,
        generation: state.generation,
        issuedAt: issueHour(Date.now()),
        shell,
        ...(state.slots ? { slots: state.slots } : {}),
        // Without fallbacks: a failure must be visible.
        remotes: chosen
          .flatMap((release) => (release && release !== shell && release.routes.length > 0 ? [release] : []))
          .toSorted((a, b) => (a.app < b.app ? -1 : 1))
          .map((release) => ({ release, killed: false, canary: false })),
      };
      return {
        html: renderPage(liveParts, lang, { ...pageData(liveParts, lang), screens: [] }),
        policy: pagePolicy(shell),
        document: JSON.stringify(signedDocument(liveDocument(liveParts, lang), sign)),
        parts: liveParts,
      };
    },

    prepareScreens: async (channel) => {
      if (!deps.screens) return;
      const state = await channels.state(channel);
      const developed = deps.developed();
      const liveParts = await partsOf(state, choose(state, undefined, deps.canaryKey), developed);
      if (liveParts) deps.screens.prepare(liveParts, home.path);
      deps.screens.retain([...developed, ...liveReleases(state)]);
    },

    forgetDocuments: () => {
      for (const cache of [pages, refusedPages, documents, discoveries]) cache.clear();
      screened.clear();
    },

    forgetScreens: () => {
      screened.clear();
      screens.clear();
    },
  };
};
