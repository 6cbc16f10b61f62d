import type { Deps } from '../../deps.ts';
import type { Channels } from '../channel/channel.service.ts';
import type { AppState, Channel } from '../channel/state.ts';
import type { Releases } from '../release/release.service.ts';
import type { SourceLocator } from '../release/source-locator.ts';
import type { Beacon } from './beacon.ts';
import { createCounter } from './counter.ts';
import { createCrashes } from './crashes.ts';
import type { AppHealth, ReleaseHealth } from './health.ts';
import { createGuard, type Guard } from './guard.ts';
import { countsByTime, otherReleases, topTroubles, totals, vitalCounts } from './metric.repository.ts';
import { createSources } from './source.ts';
import { p75, type Vital, vitalNames } from './vitals.ts';

export interface Point {
  /** The step's beginning, an ISO instant. */
  readonly at: string;
  readonly loads: number;
  readonly failures: number;
  readonly errors: number;
}

/** Counts of one release by steps; empty steps are omitted. */
export interface Series {
  readonly app: string;
  readonly release: string;
  readonly stepMinutes: number;
  readonly points: readonly Point[];
}

interface Window {
  /** 1 by default; at most 720. */
  readonly hours?: number;
  /** All apps of the channel by default. */
  readonly app?: string;
  /** Returns whether the caller may read an app's sources; none by default. */
  readonly mayRead?: (app: string) => boolean;
}

/** The origin of a beacon. */
export interface Sender {
  readonly ip: string;
  readonly device: string | undefined;
}

export interface Metrics {
  /** Returns the health of the live, canary and previous releases of the channel's apps, and of others that are still in use. */
  health(channel: Channel, window?: Window): Promise<readonly AppHealth[]>;
  /** Returns the same releases over time. */
  series(channel: Channel, window?: Window): Promise<readonly Series[]>;
  /** Counts the events of a beacon; those of releases that do not exist are ignored. */
  record(beacon: Beacon, sender: Sender): Promise<void>;
  readonly guard: Guard;
}

/** A beacon comes from one page: the shell, the remotes of its pages, and their previous releases. */
const maxReleases = 24;
const maxTroubles = 5;
const maxOthers = 3;

/** Returns the minutes of a step, so that a chart has at most 360 of them. */
export const stepOf = (hours: number): number => [1, 5, 10, 30, 60, 120].find((step) => (hours * 60) / step <= 360) ?? 120;

const releasesOf = (app: string, state: AppState) =>
  [...new Set([state.release, state.canary?.release, state.previous])].flatMap((release) => (release ? [{ app, release }] : []));

interface Parts {
  readonly releases: Pick<Releases, 'find'>;
  readonly channels: Pick<Channels, 'state' | 'change'>;
  readonly locateSource: SourceLocator;
}

/** Release health: counts per minute from beacons, read by channel; and the guard that halts canaries. */
export const createMetrics = (
  {
    config,
    db,
    log,
    secrets,
  }: Pick<Deps, 'db' | 'log' | 'secrets'> & {
    readonly config: Pick<Deps['config'], 'production'> & {
      readonly delivery: Pick<Deps['config']['delivery'], 'slowerPercent'>;
    };
  },
  { releases, channels, locateSource }: Parts,
): Metrics => {
  const sourceOf = createSources(secrets.secretKey, config.production);
  const guard = createGuard({ db, log, channels, releases, slowerPercent: config.delivery.slowerPercent });
  const count = createCounter(db);
  const crashes = createCrashes({ db, locateSource });

  const requestedOf = async (channel: Channel, hours: number, app: string | undefined) => {
    const { apps } = await channels.state(channel);
    const selectedApps = Object.entries(apps)
      .filter(([name]) => app === undefined || name === app)
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    const knownReleases = selectedApps.flatMap(([name, state]) => releasesOf(name, state));
    const unlisted = await otherReleases(db, channel, knownReleases, hours, maxOthers);
    return { selectedApps, unlisted, keys: [...knownReleases, ...unlisted] };
  };

  const health: Metrics['health'] = async (channel, { hours = 1, app, mayRead } = {}) => {
    const { selectedApps, unlisted, keys } = await requestedOf(channel, hours, app);
    const commits = new Map(
      await Promise.all(
        keys.map(async ({ app: name, release }) => [release, (await releases.find(name, release))?.commit ?? ''] as const),
      ),
    );
    const [counts, vitals, troubles] = await Promise.all([
      totals(db, channel, keys, hours),
      vitalCounts(db, channel, keys, hours),
      topTroubles(db, channel, keys, hours, maxTroubles),
    ]);
    const healthOf = (name: string, release: string): ReleaseHealth => {
      const ownRows = <T extends { app: string; release: string }>(rows: readonly T[]) =>
        rows.filter((row) => row.app === name && row.release === release);
      const sum = (kind: string) => ownRows(counts).find((row) => row.kind === kind)?.count ?? 0;
      const loads = sum('load');
      const failures = sum('failure');
      const measured = ownRows(vitals);
      const percentile = (vital: Vital) =>
        p75(
          vital,
          measured.filter((row) => row.name === vital),
        );
      return {
        release,
        commit: commits.get(release) ?? '',
        loads,
        failures,
        rate: loads + failures === 0 ? null : failures / (loads + failures),
        errors: sum('error'),
        vitals: Object.fromEntries(vitalNames.map((vital) => [vital, percentile(vital)])) as Record<Vital, number | null>,
        troubles: ownRows(troubles).map(({ app: _app, release: _release, ...crashGroup }) => crashGroup),
      };
    };
    const health = selectedApps.map(([name, { release, canary, previous }]) => ({
      app: name,
      live: healthOf(name, release),
      ...(canary ? { canary: { ...healthOf(name, canary.release), percent: canary.percent } } : {}),
      ...(previous ? { previous: healthOf(name, previous) } : {}),
      others: unlisted.flatMap((otherRelease) => (otherRelease.app === name ? healthOf(name, otherRelease.release) : [])),
    }));
    return mayRead ? crashes.explain(channel, health, mayRead) : health;
  };

  const series: Metrics['series'] = async (channel, { hours = 1, app } = {}) => {
    const { keys } = await requestedOf(channel, hours, app);
    const stepMinutes = stepOf(hours);
    const byRelease = new Map<string, Map<string, Point>>();
    for (const row of await countsByTime(db, channel, keys, hours, stepMinutes)) {
      const key = `${row.app}/${row.release}`;
      const points = byRelease.get(key) ?? new Map<string, Point>();
      byRelease.set(key, points);
      const point = points.get(row.at) ?? { at: row.at, loads: 0, failures: 0, errors: 0 };
      const field = row.kind === 'load' ? 'loads' : row.kind === 'failure' ? 'failures' : 'errors';
      points.set(row.at, { ...point, [field]: row.count });
    }
    return keys.map(({ app: name, release }) => ({
      app: name,
      release,
      stepMinutes,
      points: [...(byRelease.get(`${name}/${release}`)?.values() ?? [])],
    }));
  };

  const record: Metrics['record'] = async ({ channel, counts, page }, { ip, device }) => {
    const ran = Object.entries(page?.apps ?? {}).map(([app, release]) => `${app}/${release}`);
    const pairs = [...new Set([...counts.map(({ app, release }) => `${app}/${release}`), ...ran])].slice(0, 2 * maxReleases);
    const committed = new Set<string>();
    for (const pair of pairs) {
      const [app = '', release = ''] = pair.split('/', 2);
      if (await releases.find(app, release)) committed.add(pair);
    }
    const committedCounts = counts.filter(({ app, release }) => committed.has(`${app}/${release}`));
    if (committedCounts.length === 0) return;
    await count(channel, committedCounts);
    if (page) {
      const apps = Object.fromEntries(Object.entries(page.apps).filter(([app, release]) => committed.has(`${app}/${release}`)));
      await crashes.add(channel, committedCounts, { path: page.path, apps });
    }
    await guard.heard(channel, sourceOf(channel, ip, device), committedCounts);
  };

  return { health, series, record, guard };
};
