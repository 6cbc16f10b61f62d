import { isLang, type Lang, type LiveFill, type LiveRemote, type LiveRoute } from '@juhe/platform';

/** Timeout (ms) for the release.json of an app on this machine. */
const limit = 3000;

interface Titled {
  readonly titles?: Readonly<Partial<Record<Lang, string>>>;
}
type ReleaseRow = LiveRoute & Titled;
/** An entry refers to its page like the route table. */
type ReleaseFill = LiveFill & Titled & { readonly path?: string };

const isRelease = (
  value: unknown,
  app: string,
): value is Omit<LiveRemote, 'base' | 'routes' | 'fills'> & { routes: ReleaseRow[]; fills?: ReleaseFill[] } =>
  typeof value === 'object' &&
  value !== null &&
  'app' in value &&
  value.app === app &&
  'entry' in value &&
  typeof value.entry === 'string' &&
  'routes' in value &&
  Array.isArray(value.routes);

/**
 * Returns an app running on this machine as a remote of this tab: without integrity, because its files change during
 * development. Otherwise returns the reason: `unreachable`, or `notTheApp` when something else is at the address.
 * @param url a folder with a trailing slash
 */
export const overrideRemote = async (
  app: string,
  url: string,
  lang: string,
): Promise<LiveRemote | 'unreachable' | 'notTheApp'> => {
  let body: unknown;
  try {
    const response = await fetch(`${url}release.json`, { cache: 'no-store', signal: AbortSignal.timeout(limit) });
    if (!response.ok) return 'unreachable';
    body = await response.json();
  } catch {
    return 'unreachable';
  }
  if (!isRelease(body, app)) return 'notTheApp';
  const { release, entry, messages, routes, fills = [] } = body;
  const titleIn = ({ titles }: Titled) => (isLang(lang) ? titles?.[lang] : undefined);
  return {
    release,
    base: url,
    entry,
    files: {},
    ...(messages ? { messages } : {}),
    routes: routes.map(({ titles, ...route }) => ({
      ...route,
      title: titleIn({ ...(titles ? { titles } : {}) }) || route.title,
    })),
    fills: fills.map((fill) => {
      const title = titleIn(fill);
      return { ...fill, ...(title ? { title } : {}), ...(fill.path ? { to: fill.path } : {}) };
    }),
  };
};
