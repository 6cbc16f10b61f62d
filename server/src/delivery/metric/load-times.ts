import type { Db } from '../../db/db.ts';
import type { Channel } from '../channel/state.ts';
import { loadTimesBeside, loadTimesOf } from './load-time.repository.ts';
import { p75 } from './vitals.ts';

/**
 * Whether the pages of a release show later than those of the one before. A source's first visit counts, by its LCP. A visit is slow when it takes
 * longer than the limit over the baseline's 75th percentile; a release whose own 75th percentile is within the limit has at most a quarter of them,
 * so Wald's test (sequential.ts) of a quarter against two fifths says whether there are more, however often the guard looks.
 */
export const loadTimeLimits = {
  /** Sources of the release, and of the baseline, below which nothing is concluded. */
  least: 50,
  baseline: 100,
  /** The baseline is these first sources: what it is compared with does not change afterwards. */
  baselineMost: 400,
  /** Shares of slow visits: of a release within the limit at most, and of one that is worse. */
  asBefore: 0.25,
  worse: 0.4,
  /** Half of a hundredth for the test, the other half for the baseline's percentile, which is measured as well. */
  falseAlarm: 0.005,
  /** Standard deviations of the baseline's percentile that leave this half above. */
  deviations: 2.576,
  /** Differences below so many ms are no reason, whatever their share. */
  leastMs: 200,
} as const;

export interface Slowness {
  /** The release is worse; not in doubt. */
  readonly isSlow: boolean;
  /** 75th percentiles in ms. */
  readonly release: number;
  readonly baseline: number;
  /** In ms: a visit above counts as slow. */
  readonly limit: number;
  readonly slow: number;
  readonly visits: number;
}

const percentileOf = (values: readonly number[]): number =>
  p75(
    'LCP',
    values.map((bucket) => ({ bucket, count: 1 })),
  ) ?? 0;

/**
 * What visits prove by now; undefined while there are too few. Times are in ms, one of each source, in the order in which they came.
 * @param slowerPercent the limit: so much later pages may show
 * @param shared how much later those of other apps show in the same time, as a factor: an outage is nobody's release
 */
export const slownessOf = (
  release: readonly number[],
  before: readonly number[],
  slowerPercent: number,
  shared = 1,
): Slowness | undefined => {
  const { least, baseline, baselineMost, deviations, asBefore, worse, falseAlarm, leastMs } = loadTimeLimits;
  const first = before.slice(0, baselineMost);
  const count = first.length;
  if (release.length < least || count < baseline) return undefined;
  // The value that the true percentile exceeds in one of two hundred cases.
  const rank = Math.min(count, Math.ceil(count * (1 - asBefore) + deviations * Math.sqrt(count * asBefore * (1 - asBefore))));
  const upper = first.toSorted((a, b) => a - b)[rank - 1] ?? 0;
  const limit = Math.max(upper * Math.max(1, shared) * (1 + slowerPercent / 100), upper + leastMs);
  const slow = release.filter((time) => time > limit).length;
  const evidence = slow * Math.log(worse / asBefore) + (release.length - slow) * Math.log((1 - worse) / (1 - asBefore));
  return {
    isSlow: evidence >= Math.log(1 / falseAlarm),
    release: percentileOf(release),
    baseline: percentileOf(first),
    limit: Math.round(limit),
    slow,
    visits: release.length,
  };
};

/** The figures as history tells them. */
export const slownessText = (
  release: string,
  { release: own, baseline, limit, slow, visits }: Slowness,
  against: string,
): string =>
  `${release} shows its pages after ${own} ms (p75; ${slow} of ${visits} visits over ${limit} ms) against ${baseline} ms of ${against}`;

interface LoadTimeParts {
  readonly db: Db;
  readonly slowerPercent: number;
}

/** Compares the load times that visits have told: of canaries, and of what has just gone live. Each answers the figures of a release that is slow. */
export const createLoadTimes = ({ db, slowerPercent }: LoadTimeParts) => {
  const finding = (release: string, against: string, slowness: Slowness | undefined): string | undefined =>
    slowness?.isSlow ? slownessText(release, slowness, against) : undefined;
  const valuesOf = (times: readonly { readonly value: number }[]) => times.map(({ value }) => value);

  return {
    /** Both are served at the same time: what the live release's visitors waited since the canary's first one. */
    ofCanary: async (channel: Channel, app: string, canary: string, live: string): Promise<string | undefined> => {
      const own = await loadTimesOf(db, channel, app, canary);
      const [first] = own;
      if (!first || own.length < loadTimeLimits.least) return undefined;
      const beside = (await loadTimesOf(db, channel, app, live)).filter(({ at }) => at >= first.at);
      return finding(canary, live, slownessOf(valuesOf(own), valuesOf(beside), slowerPercent));
    },
    /** Nobody gets the release before any more: its last hours count, and what other apps show at the same time says what is nobody's release. */
    ofLive: async (channel: Channel, app: string, release: string, against: string): Promise<string | undefined> => {
      const own = await loadTimesOf(db, channel, app, release);
      const [first] = own;
      if (!first || own.length < loadTimeLimits.least) return undefined;
      const [before, others] = await Promise.all([loadTimesOf(db, channel, app, against), loadTimesBeside(db, channel, app)]);
      const [earlier, since] = [others.filter(({ at }) => at < first.at), others.filter(({ at }) => at >= first.at)];
      if (earlier.length < loadTimeLimits.least || since.length < loadTimeLimits.least) return undefined;
      const shared = percentileOf(valuesOf(since)) / Math.max(1, percentileOf(valuesOf(earlier)));
      return finding(release, against, slownessOf(valuesOf(own), valuesOf(before), slowerPercent, shared));
    },
  };
};

export type LoadTimes = ReturnType<typeof createLoadTimes>;
