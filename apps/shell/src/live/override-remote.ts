import { isLang, type Lang, type LiveRemote, type LiveRoute } from '@juhe/platform';

/** Milliseconds for the release.json of an app that runs on this machine. */
const limit = 3000;

interface ReleaseRow extends LiveRoute {
  readonly titles?: Readonly<Partial<Record<Lang, string>>>;
}

const isRelease = (value: unknown, app: string): value is Omit<LiveRemote, 'base' | 'routes'> & { routes: ReleaseRow[] } =>
  typeof value === 'object' &&
  value !== null &&
  'app' in value &&
  value.app === app &&
  'entry' in value &&
  typeof value.entry === 'string' &&
  'routes' in value &&
  Array.isArray(value.routes);

/**
 * An app that runs on this machine as a remote of this tab: without integrity, since its files change while somebody works on them.
 * Answers why not: `unreachable`, or `notTheApp` when something else is at the address.
 * @param url a folder, with a slash at its end
 */
export const overrideRemote = async (
  app: string,
  url: string,
  lang: string,
): Promise<LiveRemote | 'unreachable' | 'notTheApp'> => {
  let told: unknown;
  try {
    const response = await fetch(`${url}release.json`, { cache: 'no-store', signal: AbortSignal.timeout(limit) });
    if (!response.ok) return 'unreachable';
    told = await response.json();
  } catch {
    return 'unreachable';
  }
  if (!isRelease(told, app)) return 'notTheApp';
  const { release, entry, messages, routes } = told;
  return {
    release,
    base: url,
    entry,
    files: {},
    ...(messages ? { messages } : {}),
    routes: routes.map(({ titles, ...route }) => ({ ...route, title: (isLang(lang) && titles?.[lang]) || route.title })),
  };
};
