import type { Db } from '../../db/db.ts';
import type { Channel } from '../channel/state.ts';
import { loadTimesBeside, loadTimesOf } from './load-time.repository.ts';
import { p75 } from './vitals.ts';

/**
 * Detects whether the pages of a release show later than those of the previous one. A source's first visit counts, by its
 * LCP. A visit is slow when it takes longer than the limit over the baseline's 75th percentile; a release whose own 75th
 * percentile is within the limit has at most a quarter of them, so Wald's test (sequential.ts) of a quarter against two
 * fifths decides whether there are more, however often the guard checks.
 */
export const loadTimeLimits = {
  /** Minimum number of sources, of the release and of the baseline, for a conclusion. */
  minSamples: 50,
  baseline: 100,
  /** The baseline consists of these first sources: it does not change afterwards. */
  maxBaseline: 400,
  /** Maximum share of slow visits for a release within the limit, and the share for a worse one. */
  asBefore: 0.25,
  worse: 0.4,
  /** Half a percent for the test, the other half for the error of the baseline's percentile, which is measured as well. */
  falseAlarm: 0.005,
  /** Standard deviations of the baseline's percentile that correspond to this half. */
  deviations: 2.576,
  /** Smaller differences (ms) are ignored, whatever their share. */
  minMs: 200,
} as const;

export interface Slowness {
  /** The release is proven to be worse. */
  readonly isSlow: boolean;
  /** 75th percentiles (ms). */
  readonly release: number;
  readonly baseline: number;
  /** Threshold of a slow visit (ms). */
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
 * Evaluates the visits so far; undefined while there are too few. Times are in ms, one per source, in order of arrival.
 * @param slowerPercent maximum permitted slowdown
 * @param shared slowdown of other apps in the same time, as a factor: an outage is not caused by the release
 */
export const slownessOf = (
  release: readonly number[],
  before: readonly number[],
  slowerPercent: number,
  shared = 1,
): Slowness | undefined => {
  const { minSamples, baseline, maxBaseline, deviations, asBefore, worse, falseAlarm, minMs } = loadTimeLimits;
  const first = before.slice(0, maxBaseline);
  const count = first.length;
  if (release.length < minSamples || count < baseline) return undefined;
  // The value that the true percentile exceeds in one of two hundred cases.
  const rank = Math.min(count, Math.ceil(count * (1 - asBefore) + deviations * Math.sqrt(count * asBefore * (1 - asBefore))));
  const upper = first.toSorted((a, b) => a - b)[rank - 1] ?? 0;
  const limit = Math.max(upper * Math.max(1, shared) * (1 + slowerPercent / 100), upper + minMs);
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

/** Formats the numbers for the history. */
export const slownessText = (
  release: string,
  { release: releaseMs, baseline, limit, slow, visits }: Slowness,
  against: string,
): string =>
  `${release} shows its pages after ${releaseMs} ms (p75; ${slow} of ${visits} visits over ${limit} ms) against ${baseline} ms of ${against}`;

interface LoadTimeParts {
  readonly db: Db;
  readonly slowerPercent: number;
}

/** Compares reported load times of canaries, and of newly live releases. Each method returns the numbers of a slow release. */
export const createLoadTimes = ({ db, slowerPercent }: LoadTimeParts) => {
  const finding = (release: string, against: string, slowness: Slowness | undefined): string | undefined =>
    slowness?.isSlow ? slownessText(release, slowness, against) : undefined;
  const valuesOf = (times: readonly { readonly value: number }[]) => times.map(({ value }) => value);

  return {
    /** Both are served at the same time: compares with the live release's visits since the canary's first one. */
    ofCanary: async (channel: Channel, app: string, canary: string, live: string): Promise<string | undefined> => {
      const canaryTimes = await loadTimesOf(db, channel, app, canary);
      const [first] = canaryTimes;
      if (!first || canaryTimes.length < loadTimeLimits.minSamples) return undefined;
      const liveTimes = (await loadTimesOf(db, channel, app, live)).filter(({ at }) => at >= first.at);
      return finding(canary, live, slownessOf(valuesOf(canaryTimes), valuesOf(liveTimes), slowerPercent));
    },
    /**
     * The previous release is no longer served: its last hours are the baseline, corrected by the simultaneous slowdown of
     * other apps.
     */
    ofLive: async (channel: Channel, app: string, release: string, against: string): Promise<string | undefined> => {
      const releaseTimes = await loadTimesOf(db, channel, app, release);
      const [first] = releaseTimes;
      if (!first || releaseTimes.length < loadTimeLimits.minSamples) return undefined;
      const [before, otherTimes] = await Promise.all([loadTimesOf(db, channel, app, against), loadTimesBeside(db, channel, app)]);
      const [earlier, since] = [otherTimes.filter(({ at }) => at < first.at), otherTimes.filter(({ at }) => at >= first.at)];
      if (earlier.length < loadTimeLimits.minSamples || since.length < loadTimeLimits.minSamples) return undefined;
      const shared = percentileOf(valuesOf(since)) / Math.max(1, percentileOf(valuesOf(earlier)));
      return finding(release, against, slownessOf(valuesOf(releaseTimes), valuesOf(before), slowerPercent, shared));
    },
  };
};

export type LoadTimes = ReturnType<typeof createLoadTimes>;
