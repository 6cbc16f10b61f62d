import type { Db } from '../../db/db.ts';
import type { Channel } from '../channel/state.ts';
import type { SourceLocator } from '../release/source-locator.ts';
import type { Count } from './beacon.ts';
import { addCrashes, type CrashKey, type CrashPage, crashPages } from './crash.repository.ts';
import type { AppHealth, ReleaseHealth, Defect } from './health.ts';

/** Maximum number of overrides in an address (live/overrides.ts). */
const maxOverrides = 8;
/** Failures and errors of this process's last minute in memory: a repetition writes nothing. */
const maxRecent = 5000;

const keyOf = (channel: string, { app, release, kind, name }: CrashKey): string => [channel, app, release, kind, name].join('\n');

/**
 * Returns the address that opens a page with the releases that ran in a tab: `/h5/?mf.shell=…&mf.mall=…#/pages/…`. `first`
 * are always included. In production a QA token has to be added (docs/releasing.md, Overrides).
 */
export const replayAddress = ({ path, apps }: CrashPage, first: readonly string[]): string => {
  const names = [...new Set([...first, 'shell', ...Object.keys(apps).toSorted()])].filter((app) => Object.hasOwn(apps, app));
  const query = new URLSearchParams(names.slice(0, maxOverrides).map((app) => [`mf.${app}`, apps[app] ?? '']));
  return `/h5/?${query}#${path}`;
};

interface Parts {
  readonly db: Db;
  readonly locateSource: SourceLocator;
}

/** Locates failures and errors: their pages, and their positions in the sources. */
export const createCrashes = ({ db, locateSource }: Parts) => {
  let minute = 0;
  let recent = new Set<string>();

  /** Records the page of each failure or error, at most once per minute and process. */
  const add = async (channel: Channel, counts: readonly Count[], page: CrashPage): Promise<void> => {
    const currentMinute = Math.floor(Date.now() / 60_000);
    if (currentMinute !== minute || recent.size > maxRecent) [minute, recent] = [currentMinute, new Set()];
    const fresh = counts.filter(
      (count) => (count.kind === 'failure' || count.kind === 'error') && !recent.has(keyOf(channel, count)),
    );
    if (fresh.length === 0) return;
    for (const count of fresh) recent.add(keyOf(channel, count));
    await addCrashes(db, channel, fresh, page);
  };

  /** Returns health with the source and the page of each failure or error, for the apps whose sources the caller may read. */
  const explain = async (
    channel: Channel,
    health: readonly AppHealth[],
    mayRead: (app: string) => boolean,
  ): Promise<readonly AppHealth[]> => {
    const readable = health.filter(({ app }) => mayRead(app));
    const keys = readable.flatMap(({ app, live, canary, previous, others: otherReleases }) =>
      [live, canary, previous, ...otherReleases].flatMap((fares) =>
        (fares?.troubles ?? []).map(({ kind, name }) => ({ app, release: fares?.release ?? '', kind, name })),
      ),
    );
    if (keys.length === 0) return health;
    const pages = new Map((await crashPages(db, channel, keys)).map((row) => [keyOf(channel, row), row]));
    const explained = async <T extends ReleaseHealth>(app: string, fares: T): Promise<T> => {
      const troubles = fares.troubles.map(async (crashGroup): Promise<Defect> => {
        const source = await locateSource(app, fares.release, crashGroup.name);
        const page = pages.get(keyOf(channel, { app, release: fares.release, ...crashGroup }));
        const replay = page && replayAddress({ ...page, apps: { ...page.apps, [app]: fares.release } }, [app]);
        return { ...crashGroup, ...(source ? { source } : {}), ...(replay ? { replay } : {}) };
      });
      return { ...fares, troubles: await Promise.all(troubles) };
    };
    return Promise.all(
      health.map(async (appHealth): Promise<AppHealth> => {
        if (!mayRead(appHealth.app)) return appHealth;
        const { app, live, canary, previous, others: otherReleases } = appHealth;
        return {
          ...appHealth,
          live: await explained(app, live),
          ...(canary ? { canary: await explained(app, canary) } : {}),
          ...(previous ? { previous: await explained(app, previous) } : {}),
          others: await Promise.all(otherReleases.map((otherRelease) => explained(app, otherRelease))),
        };
      }),
    );
  };

  return { add, explain };
};
