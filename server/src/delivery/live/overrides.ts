import { isUnavailable } from '../../db/unavailable.ts';
import { isAppName, type Release } from '../release/release-document.ts';

/** Why the server did not put an override in; the shell's badge tells it. */
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

/** What became of the override of one app. `warning`: what the gates say against the release, in English, for the team that tries it. */
export type OverrideMark =
  | { readonly url: string }
  | { readonly release: string; readonly warning?: string }
  | { readonly refused: OverrideRefusal };

export type OverrideMarks = Readonly<Record<string, OverrideMark>>;

export interface Overrides {
  readonly marks: OverrideMarks;
  /** Releases of the registry that take the place of the live ones. */
  readonly releases: readonly Release[];
  /** Loopback addresses that this answer's policy allows. */
  readonly origins: readonly string[];
}

export interface OverrideDeps {
  /** Where APP_ENV=production only a QA token opens this. */
  readonly production: boolean;
  readonly findRelease: (app: string, release: string) => Promise<Release | undefined>;
  /** The apps that a QA token opens (`*` for all); undefined for a forged or expired one. */
  readonly readQaToken: (token: string) => Promise<readonly string[] | undefined>;
}

const mostOverrides = 8;
const prefix = 'mf.';
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A folder on this machine with a slash at its end, or undefined. Never another machine: what it serves runs in our origin. */
export const loopbackAddress = (value: string): URL | undefined => {
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  const plain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (url.protocol !== 'http:' || !loopback.has(url.hostname) || !plain) return undefined;
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
};

/** `mf.<app>` parameters of an address, and the token; `twice` where an app is named more than once. */
const asked = (search: string) => {
  const apps = new Map<string, string | undefined>();
  let token: string | undefined;
  for (const [name, value] of new URLSearchParams(search)) {
    const app = name.startsWith(prefix) ? name.slice(prefix.length) : '';
    if (app === 'token') token ??= value;
    else if (isAppName(app)) apps.set(app, apps.has(app) ? undefined : value);
  }
  return { apps, token };
};

/** While the database is away nobody can tell whether whoever made the token still counts. */
const openedBy = (deps: OverrideDeps, token: string): Promise<readonly string[] | undefined> =>
  deps.readQaToken(token).catch((error: unknown) => {
    if (isUnavailable(error)) return undefined;
    throw error;
  });

/** Whether an address may have overrides; looked at before anything is read. */
export const hasOverrides = (search: string): boolean => search.includes(prefix);

/**
 * Reads the overrides of a tab's address (`?mf.mall=…`, docs/releasing.md): a release of the registry or a loopback address for an app. What
 * is not allowed is marked as refused and changes nothing. Undefined when the address has none.
 */
export const readOverrides = async (deps: OverrideDeps, search: string): Promise<Overrides | undefined> => {
  if (!hasOverrides(search)) return undefined;
  const { apps, token } = asked(search);
  if (apps.size === 0) return undefined;
  const opened = deps.production && token !== undefined ? await openedBy(deps, token) : undefined;
  const releases: Release[] = [];
  const origins = new Set<string>();

  const decide = async (app: string, value: string | undefined, index: number): Promise<OverrideMark> => {
    if (index >= mostOverrides) return { refused: 'tooMany' };
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
  // No address that a person made names so many; the rest is not even told.
  for (const [index, [app, value]] of [...apps].slice(0, 2 * mostOverrides).entries())
    marks.push([app, await decide(app, value, index)]);
  return { marks: Object.fromEntries(marks), releases, origins: [...origins] };
};
