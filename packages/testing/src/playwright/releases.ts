import type { BrowserContext, Page } from '@playwright/test';
import type { ServedBuild } from './served.ts';

/** A committed release or the loopback URL of a build for each app: `{ mall: '1.4.0+0123456789ab' }`. */
export type Releases = Readonly<Record<string, string>>;

/**
 * Reads `mall=1.4.0+0123456789ab,reviews=http://127.0.0.1:4181`, the format of the environment variable RELEASES. Throws for
 * anything else.
 */
export const parseReleases = (text = ''): Releases =>
  Object.fromEntries(
    text
      .split(',')
      .filter((part) => part.trim() !== '')
      .map((part) => {
        const [, app, release] = /^\s*([a-z][a-z0-9]*)=(\S+)\s*$/.exec(part) ?? [];
        if (app === undefined || release === undefined)
          throw new Error(`RELEASES: ${part} names no app and its release, such as mall=1.4.0+0123456789ab`);
        return [app, release];
      }),
  );

const parametersOf = (releases: Releases, token?: string): [string, string][] => {
  const overrides = Object.entries(releases).map(([app, release]): [string, string] => [`mf.${app}`, release]);
  return overrides.length > 0 && token !== undefined ? [...overrides, ['mf.token', token]] : overrides;
};

/**
 * Replaces live releases in each document of the app that a context opens, unless its address states that app's release itself.
 * @param releases evaluated for each document
 */
export const overrideReleases = (context: BrowserContext, releases: () => Releases, token?: string): Promise<unknown> =>
  context.route(
    ({ pathname }) => pathname === '/h5/',
    (route) => {
      const { pathname, searchParams } = new URL(route.request().url());
      const absent = parametersOf(releases(), token).filter(([name]) => !searchParams.has(name));
      if (absent.length === 0) return route.fallback();
      for (const [name, value] of absent) searchParams.set(name, value);
      // The browser keeps the fragment, in which the page's address is.
      return route.fulfill({ status: 302, headers: { location: `${pathname}?${searchParams}` } });
    },
  );

const marksIn = (html: string): Readonly<Record<string, { refused?: string }>> => {
  const [, json = '{}'] = /<script type="application\/json" id="juhe-page">(.*?)<\/script>/s.exec(html) ?? [];
  return (JSON.parse(json) as { overrides?: Readonly<Record<string, { refused?: string }>> }).overrides ?? {};
};

/** Throws when the instance refuses one of the releases: tests would silently use the live one. */
export const checkReleases = async (origin: string, releases: Releases, token?: string): Promise<void> => {
  const parameters = parametersOf(releases, token);
  if (parameters.length === 0) return;
  const marks = marksIn(await (await fetch(`${origin}/h5/?${new URLSearchParams(parameters)}`)).text());
  for (const [app, release] of Object.entries(releases)) {
    const reason = marks[app] ? marks[app].refused : 'no override in the page';
    if (reason !== undefined)
      throw new Error(`${app}=${release} is refused: ${reason} (docs/releasing.md, “Trying a release in one tab”)`);
  }
};

export interface OpenOptions {
  /** The instance, such as `http://127.0.0.1:4173`; ORIGIN by default. */
  readonly origin?: string;
  /** Releases of other apps that replace the live ones: `{ mall: '1.4.0+0123456789ab' }`. */
  readonly releases?: Releases;
  /** A QA token; instances in production require one. */
  readonly token?: string;
}

/**
 * Opens a page of a build in the shell of an instance, with the live releases of all other apps, or the given ones: for
 * fixtures of one's own; `test` does it by its options `build` and `releases`. `address` is the output of the page's builder.
 */
export const openBuild = async (
  page: Pick<Page, 'goto'>,
  build: Pick<ServedBuild, 'app' | 'url'>,
  address: string,
  { origin = process.env['ORIGIN'], releases = {}, token }: OpenOptions = {},
): Promise<void> => {
  if (!origin) throw new Error('Which instance? Set ORIGIN, or say origin.');
  const overrides = new URLSearchParams(parametersOf({ ...releases, [build.app]: build.url }, token));
  await page.goto(`${origin.replace(/\/+$/, '')}/h5/?${overrides}#${address}`);
};
