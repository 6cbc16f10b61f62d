import { createHash } from 'node:crypto';
import type { Log } from '../../events/bus.ts';
import type { Lang } from '../../http/text/lang.ts';
import { baseOf, fillsOf, type LiveParts } from '../live/live-document.ts';
import type { Release, ReleaseRoute } from '../release/release-document.ts';
import { createIconInliner } from './inline-icons.ts';
import { isCircuitOpen } from './release-renderer.ts';
import { createReleaseStyles } from './release-styles.ts';
import { createRendererPool } from './renderer-pool.ts';
import { type PictureSources, readScreenHtml } from './screen-html.ts';
import { createVisitor, type VisitorDeps } from './visitor.ts';

/** The first screen of a page as seen by a visitor. */
export interface Screen {
  readonly path: string;
  /** The parameters it was rendered for, in the format of {@link searchFor}. */
  readonly search: string;
  readonly html: string;
  readonly css: string;
  /** Address of its largest picture, if declared by the page. */
  readonly picture?: string;
  /** Set when that picture exists in several widths. Shells released before 2026-12 preload `picture` alone. */
  readonly pictureSources?: PictureSources;
  /** Address of the sprite whose icons `html` contains: the app's own page refers to it. */
  readonly sprite?: string;
  /** CSP source of `css`. */
  readonly styleHash: string;
  /** Envelopes as text, by the browser's name of the request. */
  readonly answers: Readonly<Record<string, string>>;
  /** API requests with the responses from which it was rendered, to detect changes; milliseconds since 1970. */
  readonly recordedCalls: ReadonlyMap<string, string | undefined>;
  readonly madeAt: number;
}

export interface ScreenDeps extends VisitorDeps {
  readonly log: Log;
  /** Returns a file of a release after an integrity check; undefined when it is lost. */
  readonly readFile: (release: Release, name: string) => Promise<Buffer | undefined>;
}

/** An address after the hash. */
export interface ScreenAddress {
  readonly path: string;
  /** Its parameters without the `?`, as in the visitor's browser. */
  readonly search: string;
}

export interface Screens {
  /**
   * Renders the first screen of a page; undefined when it has none. Rejects on failure: the reason is logged. `former`, of
   * the same releases, address and language, is returned again while the API's responses are unchanged.
   */
  render(parts: LiveParts, address: ScreenAddress, lang: Lang, former?: Screen): Promise<Screen | undefined>;
  /** Starts the renderer of a page before its first visitor, and keeps it until another one is prepared. */
  prepare(parts: LiveParts, path: string): void;
  /** Ends the renderers of all other releases, each after its queued pages; `live` includes those of the shell. */
  retain(live: readonly Pick<Release, 'app' | 'release'>[]): void;
  /** Ends the renderers. */
  close(): void;
}

/** A screen shows elapsed or remaining times. */
const maxStoredMs = 60_000;
/** Location of the screen in the page (apps/shell/src/index.html). */
const root = '#first';

interface Page {
  readonly release: Release;
  readonly route: ReleaseRoute;
}

/** Returns the pages that have a first screen, with their renderers; none of a switched-off app. */
const pagesOf = ({ shell, remotes }: LiveParts): readonly Page[] =>
  shell.server === undefined
    ? []
    : remotes
        .filter(({ release, killed }) => release.server !== undefined && !killed)
        .flatMap(({ release }) =>
          release.routes
            .filter(({ render, access }) => render !== undefined && access === 'public')
            .map((route) => ({ release, route })),
        );

/** Returns the paths of the pages that have a first screen. */
export const screenPaths = (parts: LiveParts): string[] => pagesOf(parts).map(({ route }) => route.path);

/** Parameters are keys and short names; longer values do not occur in our addresses. */
const maxValue = 200;

/** Returns the page's own parameters in the order of its route; undefined when one is too long. */
const searchFor = ({ query }: ReleaseRoute, search: string): string | undefined => {
  const params = new URLSearchParams(search);
  const ownParams = new URLSearchParams();
  for (const name of query) {
    const value = params.get(name);
    if (value !== null && value.length > maxValue) return undefined;
    if (value !== null) ownParams.set(name, value);
  }
  return ownParams.toString();
};

const routesOf = ({ shell, remotes }: LiveParts, lang: Lang): readonly object[] =>
  [shell, ...remotes.map(({ release }) => release)].flatMap((release) =>
    release.routes.map(({ path, title, titles, access, kind, query }) => ({
      path,
      title: titles[lang] ?? title,
      access,
      kind,
      query,
    })),
  );

/** Returns the slot content visible to visitors: for fragments only the reserved area. */
const remotesOf = ({ remotes, slots }: LiveParts, lang: Lang): object =>
  Object.fromEntries(
    remotes
      .filter(({ release, killed }) => release.fills && !killed)
      .map(({ release }) => [release.app, { fills: fillsOf(release, slots, lang) }]),
  );

/** Replaces the base in addresses of pictures: it is unknown at build time. */
const withBases = (text: string, releases: readonly Release[]): string =>
  releases.reduce((result, release) => result.replaceAll(`juhe-base:${release.app}/`, baseOf(release)), text);

/**
 * Returns whether a rendering would show the same: the API's responses are unchanged, and the shown times are less than a
 * minute old.
 */
const isCurrent = async (
  deps: VisitorDeps,
  { recordedCalls, madeAt }: Screen,
  operations: readonly string[],
  lang: Lang,
): Promise<boolean> => {
  if (Date.now() - madeAt > maxStoredMs) return false;
  const { ask: requestApi } = createVisitor(deps, operations, lang);
  const comparisons = await Promise.all([...recordedCalls].map(async ([call, answer]) => (await requestApi(call)) === answer));
  return comparisons.every(Boolean);
};

/** Renders first screens, each release in a separate process together with the shell's release (docs/ARCHITECTURE.md). */
export const createScreens = (deps: ScreenDeps): Screens => {
  const textOf = async (release: Release, name: string): Promise<string> => {
    const content = await deps.readFile(release, name);
    if (!content) throw new Error(`${release.app} ${release.release} has lost ${name}`);
    return content.toString();
  };

  const pool = createRendererPool({ log: deps.log, textOf });
  const { rulesOf } = createReleaseStyles(textOf);
  const inlineIcons = createIconInliner(textOf);

  const render: Screens['render'] = async (parts, { path, search: addressSearch }, lang, former) => {
    const { shell } = parts;
    const page = pagesOf(parts).find(({ route }) => route.path === path);
    const search = page && searchFor(page.route, addressSearch);
    if (search === undefined || shell.server === undefined || page?.release.server === undefined) return undefined;
    const { release, route } = page;
    if (former && (await isCurrent(deps, former, route.render ?? [], lang))) return former;
    const started = performance.now();
    const renderer = pool.rendererOf({ shell, shellFile: shell.server, remote: release, remoteFile: page.release.server });
    try {
      const visitor = createVisitor(deps, route.render ?? [], lang);
      const screen = await renderer.render(
        { path, search: search && `?${search}`, lang, routes: routesOf(parts, lang), remotes: remotesOf(parts, lang) },
        visitor.ask,
        (source) => readScreenHtml(source, root),
      );
      const rules = await Promise.all([
        rulesOf(shell, shell.initial.css, screen.classes),
        rulesOf(release, route.css, screen.classes),
      ]);
      const css = (rules.join('') + screen.css)
        .replace(/<(?=[/!])/g, '\\3c ')
        // The app beneath the screen has the same names, and each may occur only once in a document.
        .replace(/view-transition-name:[^;}]*;?/g, '');
      const { html, sprite } = await inlineIcons(screen.html, [shell, release]);
      return {
        path,
        search,
        html: withBases(html, [shell, release]),
        ...(sprite === undefined ? {} : { sprite: withBases(sprite, [shell, release]) }),
        css,
        ...(screen.picture === undefined ? {} : { picture: withBases(screen.picture, [shell, release]) }),
        ...(screen.pictureSources === undefined
          ? {}
          : {
              pictureSources: {
                ...screen.pictureSources,
                srcset: withBases(screen.pictureSources.srcset, [shell, release]),
              },
            }),
        styleHash: `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
        answers: Object.fromEntries(visitor.answers),
        recordedCalls: visitor.asked,
        madeAt: Date.now(),
      };
    } catch (error) {
      const ms = Math.round(performance.now() - started);
      if (!isCircuitOpen(error))
        deps.log.warn({ err: error, app: release.app, release: release.release, path, ms }, 'a first screen cannot be rendered');
      throw error;
    }
  };

  return {
    render,
    prepare: (parts, path) => {
      const { shell } = parts;
      const release = pagesOf(parts).find(({ route }) => route.path === path)?.release;
      pool.prepare(
        release?.server === undefined || shell.server === undefined
          ? undefined
          : { shell, shellFile: shell.server, remote: release, remoteFile: release.server },
      );
    },
    retain: pool.retain,
    close: pool.close,
  };
};
