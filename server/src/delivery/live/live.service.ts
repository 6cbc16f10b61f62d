import type { Config } from '../../config.ts';
import { type Lang, defaultLang } from '../../http/text/lang.ts';
import type { Channels } from '../channel/channel.service.ts';
import type { Channel, ChannelState } from '../channel/state.ts';
import { EncodedText } from '../encoding.ts';
import type { CombinationPage } from '../rehearsal/answers.ts';
import type { Release } from '../release/release-document.ts';
import { RevalidatingCache } from '../screen/revalidating-cache.ts';
import type { ScreenAddress, Screens } from '../screen/screens.ts';
import { choose } from './canary.ts';
import { discoveryDocument } from './discovery.ts';
import { PromiseCache } from './promise-cache.ts';
import { issueHour, type LiveParts } from './live-document.ts';
import { createLiveReleases, type LiveReleasesDeps } from './live-releases.ts';
import { type AddressScreen, createLiveRendering, home, type LivePage, type LiveRenderingDeps } from './live-rendering.ts';
import { type Overrides, readOverrides } from './overrides.ts';

export interface LiveDeps extends LiveReleasesDeps, LiveRenderingDeps {
  readonly config: Pick<Config, 'appEnv' | 'production' | 'apiPrefix' | 'publicOrigin' | 'share'>;
  readonly channels: Pick<Channels, 'state'>;
  readonly canaryKey: Buffer;
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

export interface Live {
  /** Returns the shell's page; undefined while no shell is live. */
  page(channel: Channel, caller: LiveCaller): Promise<LivePage | undefined>;
  /**
   * Returns the first screen of another address as JSON `{html, css, answers, picture?, pictureSources?, sprite?}`; undefined when there is none, or
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
   * Renders the home page of the live releases, so that its first visitor gets a first screen, and ends the renderers of former
   * releases.
   */
  prepareScreens(channel: Channel): Promise<void>;
  /**
   * Returns the page and the live document with these releases (app → release) instead of the live ones, for a visitor and
   * without first screens; undefined when no shell is among them.
   */
  combination(channel: Channel, releases: Readonly<Record<string, string>>, lang: Lang): Promise<CombinationPage | undefined>;
  /** Content visible to visitors was removed: earlier first screens are no longer served. */
  evictScreens(): void;
  /** A release was withdrawn: documents that name it are no longer served. */
  evictDocuments(): void;
  /** Ends the renewal of screens without visitors. */
  close(): void;
}

/** There are few variants: a generation's canaries that are in or out, five languages, this hour. */
const maxVariants = 64;

/** A change of data shows within five seconds. */
const screenLimits = { freshMs: 2000, staleMs: 5000, pauseMs: 1000, maxPauseMs: 60_000 };
/**
 * The page waits for its first screen, then begins with the skeleton: a screen visited within half an hour is renewed without
 * visitors, so that none of them finds an expired one.
 */
const homeLimits = { ...screenLimits, waitMs: 150, warmMs: 1_800_000, maxEntries: maxVariants };
/**
 * Screens of addresses after the hash, at most half a megabyte each, mostly forty kilobytes: requested beside the scripts, they
 * are of use until the app has started, and the visitor sees the skeleton meanwhile.
 */
const addressLimits = { ...screenLimits, waitMs: 1500, maxEntries: 250 };

/** Returns the releases of all pages, canaries included, without switched-off remotes. */
const liveReleases = ({ apps }: ChannelState): { app: string; release: string }[] =>
  Object.entries(apps).flatMap(([app, { release, canary, killed }]) =>
    killed ? [] : [{ app, release }, ...(canary ? [{ app, release: canary.release }] : [])],
  );

interface Resolved {
  readonly overrides: Overrides | undefined;
  readonly parts: () => Promise<LiveParts | undefined>;
  /** Cache key of responses that depend neither on the address nor on unsaved changes. */
  readonly key: string | undefined;
}

/** Returns whether all overrides were refused: only the page's badge differs from the page without them (hardening.md M3). */
const isRefused = (overrides: Overrides | undefined): boolean =>
  overrides !== undefined && overrides.releases.length === 0 && overrides.origins.length === 0;

/** Resolves a caller's variant of the channel, and caches what `LiveRendering` makes of it. */
export const createLive = (deps: LiveDeps): Live => {
  const { config, signing, channels } = deps;
  const releases = createLiveReleases(deps);
  const rendering = createLiveRendering(deps);
  const pages = new PromiseCache<LivePage>(maxVariants);
  /** A separate cache, so that invented overrides evict no member's page. */
  const refusedPages = new PromiseCache<LivePage>(maxVariants);
  const documents = new PromiseCache<EncodedText>(maxVariants);
  const screened = new RevalidatingCache<LivePage>(homeLimits);
  const screens = new RevalidatingCache<AddressScreen>(addressLimits);
  const discoveries = new PromiseCache<EncodedText>(maxVariants);

  const overridesOf = (caller: LiveCaller): Promise<Overrides | undefined> =>
    readOverrides(
      { production: config.production, findRelease: (app, name) => deps.releases.find(app, name), readQaToken: deps.readQaToken },
      caller.search,
    );

  const resolve = async (channel: Channel, caller: LiveCaller): Promise<Resolved> => {
    const state = await channels.state(channel);
    const choices = choose(state, caller.device, deps.canaryKey);
    const overrides = await overridesOf(caller);
    const substitutes = [...deps.developed(), ...(overrides?.releases ?? [])];
    const inCanaries = Object.entries(choices).flatMap(([app, { canary }]) => (canary ? [app] : []));
    const key = [channel, state.generation, inCanaries, caller.lang, issueHour(Date.now()), signing.kid()].join('|');
    return {
      overrides,
      parts: () => releases.chosen(state, choices, substitutes),
      key: (overrides && !isRefused(overrides)) || substitutes.length > 0 ? undefined : key,
    };
  };

  const live: Live = {
    page: async (channel, caller) => {
      const { key, overrides, parts } = await resolve(channel, caller);
      const make = async () => {
        const liveParts = await parts();
        return liveParts && rendering.page(liveParts, caller.lang, { isShared: key !== undefined, overrides });
      };
      if (key === undefined) return make();
      if (deps.screens && !overrides) {
        const page = await screened.getOrRevalidate(key, async (former) => {
          const liveParts = await parts();
          return liveParts && rendering.screenedPage(liveParts, caller.lang, former);
        });
        if (page) return page;
      }
      return overrides
        ? refusedPages.getOrCreate(`${key}|${JSON.stringify(overrides.marks)}`, make)
        : pages.getOrCreate(key, make);
    },

    screen: async (channel, caller, address) => {
      const { key, parts } = await resolve(channel, caller);
      if (key === undefined || !deps.screens) return undefined;
      const answer = await screens.getOrRevalidate(`${key}|${address.path}?${address.search}`, async (former) => {
        const liveParts = await parts();
        return liveParts && rendering.screen(liveParts, address, caller.lang, former);
      });
      return answer?.text;
    },

    document: async (channel, caller) => {
      const { key, parts } = await resolve(channel, caller);
      const make = async () => {
        const liveParts = await parts();
        return liveParts && new EncodedText(rendering.document(liveParts, caller.lang));
      };
      return key === undefined ? make() : documents.getOrCreate(key, make);
    },

    discovery: async (channel) => {
      const state = await channels.state(channel);
      return discoveries.getOrCreate(`${channel}|${state.generation}`, async () => {
        const apps = await releases.discoverable(state);
        return new EncodedText(JSON.stringify(discoveryDocument(config.publicOrigin, apps)));
      });
    },

    ready: async (channel) => {
      const { shell } = (await channels.state(channel)).apps;
      const release =
        deps.developed().find(({ app }) => app === 'shell') ?? (shell && (await releases.find('shell', shell.release)));
      return release?.page !== undefined;
    },

    combination: async (channel, names, lang) => {
      const liveParts = await releases.combined(await channels.state(channel), names);
      return liveParts && rendering.combination(liveParts, lang);
    },

    prepareScreens: async (channel) => {
      if (!deps.screens) return;
      const state = await channels.state(channel);
      const developed = deps.developed();
      const liveParts = await releases.chosen(state, choose(state, undefined, deps.canaryKey), developed);
      if (liveParts) deps.screens.prepare(liveParts, home.path);
      deps.screens.retain([...developed, ...liveReleases(state)]);
      // Those of former releases are no longer renewed.
      screened.clear();
      await live.page(channel, { device: undefined, lang: defaultLang, search: '' });
    },

    evictDocuments: () => {
      for (const cache of [pages, refusedPages, documents, discoveries]) cache.clear();
      screened.clear();
    },

    evictScreens: () => {
      screened.invalidate();
      screens.clear();
    },

    close: () => screened.clear(),
  };
  return live;
};
