import { isUnavailable } from '../../db/unavailable.ts';
import { isAppName, type Release } from '../release/release-document.ts';

/** Reasons why the server did not apply an override; shown by the shell's badge. */
export const overrideRefusals = [
  'noToken',
  'badToken',
  'otherApp',
  'badAddress',
  'unknownRelease',
  'shellAddress',
  'twice',
  'tooMany',
] as const;
export type OverrideRefusal = (typeof overrideRefusals)[number];

/** The result of one app's override. `warning`: the gates' findings on the release, in English, for the team that tries it. */
export type OverrideMark =
  | { readonly url: string }
  | { readonly release: string; readonly warning?: string }
  | { readonly refused: OverrideRefusal };

export type OverrideMarks = Readonly<Record<string, OverrideMark>>;

export interface Overrides {
  readonly marks: OverrideMarks;
  /** Releases of the registry that replace the live ones. */
  readonly releases: readonly Release[];
  /** Loopback addresses permitted by this response's policy. */
  readonly origins: readonly string[];
}

export interface OverrideDeps {
  /** With APP_ENV=production a QA token is required. */
  readonly production: boolean;
  readonly findRelease: (app: string, release: string) => Promise<Release | undefined>;
  /** Returns the apps permitted by a QA token (`*` for all); undefined for a forged or expired one. */
  readonly readQaToken: (token: string) => Promise<readonly string[] | undefined>;
}

const maxOverrides = 8;
const prefix = 'mf.';
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns a folder on this machine with a trailing slash, or undefined. Never another machine: its files run in our origin. */
export const loopbackAddress = (value: string): URL | undefined => {
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  const plain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (url.protocol !== 'http:' || !loopback.has(url.hostname) || !plain) return undefined;
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
};

/** Returns the `mf.<app>` parameters of an address, and the token; `twice` where an app occurs more than once. */
const requestedOverrides = (search: string) => {
  const apps = new Map<string, string | undefined>();
  let token: string | undefined;
  for (const [name, value] of new URLSearchParams(search)) {
    const app = name.startsWith(prefix) ? name.slice(prefix.length) : '';
    if (app === 'token') token ??= value;
    else if (isAppName(app)) apps.set(app, apps.has(app) ? undefined : value);
  }
  return { apps, token };
};

/** While the database is unavailable, it cannot be verified that the token's creator is still valid. */
const openedBy = (deps: OverrideDeps, token: string): Promise<readonly string[] | undefined> =>
  deps.readQaToken(token).catch((error: unknown) => {
    if (isUnavailable(error)) return undefined;
    throw error;
  });

/** Returns whether an address may have overrides; checked before anything is read. */
export const hasOverrides = (search: string): boolean => search.includes(prefix);

/**
 * Reads the overrides of a tab's address (`?mf.mall=…`, docs/releasing.md): a release of the registry or a loopback address
 * for an app. Refused ones are marked and change nothing. Undefined when the address has none.
 */
export const readOverrides = async (deps: OverrideDeps, search: string): Promise<Overrides | undefined> => {
  if (!hasOverrides(search)) return undefined;
  const { apps, token } = requestedOverrides(search);
  if (apps.size === 0) return undefined;
  const opened = deps.production && token !== undefined ? await openedBy(deps, token) : undefined;
  const releases: Release[] = [];
  const origins = new Set<string>();

  const decide = async (app: string, value: string | undefined, index: number): Promise<OverrideMark> => {
    if (index >= maxOverrides) return { refused: 'tooMany' };
    if (value === undefined) return { refused: 'twice' };
    if (deps.production) {
      if (token === undefined) return { refused: 'noToken' };
      if (!opened) return { refused: 'badToken' };
      if (!opened.includes('*') && !opened.includes(app)) return { refused: 'otherApp' };
    }
    if (value.includes('/')) {
      const url = loopbackAddress(value);
      if (!url) return { refused: 'badAddress' };
      if (app === 'shell') return { refused: 'shellAddress' };
      origins.add(url.origin);
      return { url: url.href };
    }
    // In a query a plus may stand for a space.
    const release = await deps.findRelease(app, value.replaceAll(' ', '+'));
    if (!release) return { refused: 'unknownRelease' };
    releases.push(release);
    return { release: release.release };
  };

  const marks: [string, OverrideMark][] = [];
  // No person writes an address with so many; the rest is not even reported.
  for (const [index, [app, value]] of [...apps].slice(0, 2 * maxOverrides).entries())
    marks.push([app, await decide(app, value, index)]);
  return { marks: Object.fromEntries(marks), releases, origins: [...origins] };
};
