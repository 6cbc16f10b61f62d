/**
 * Limits at which the guard halts a canary (docs/releasing.md). All limits are here and identical for every app, because a
 * team that could relax its own would learn of a bad release from its members.
 */
export const guardLimits = {
  /** Time window of the rollout that counts (minutes). */
  windowMinutes: 30,
  /** With fewer attempts (loads and failures) there is no conclusion; a baseline with fewer counts as none. */
  attempts: 20,
  failure: {
    minCount: 3,
    /**
     * Halted when the rate exceeds both: this multiple of the baseline, and the baseline plus this difference (0.02 is two
     * percentage points).
     */
    ratio: 2,
    above: 0.02,
  },
  /** Errors thrown by code of the release, relative to attempts; a page that throws often still works, so the limit is wider. */
  error: { minCount: 5, ratio: 2, above: 0.05 },
  /** Shares (percent) of a stepped rollout before everybody, and the minimum duration of each. */
  steps: { shares: [1, 10, 50], minutes: 10 },
  /** Expected rates of failures and of errors for an app's first release, which has no predecessor. */
  first: { failures: 0.025, errors: 0.05 },
  /** Maximum counts of one source within the window (source.ts). */
  source: { loads: 40, failures: 2, errors: 2 },
} as const;

export interface Tally {
  readonly loads: number;
  readonly failures: number;
  readonly errors: number;
}

export interface Sample extends Tally {
  readonly release: string;
}

export interface Limit {
  readonly minCount: number;
  readonly ratio: number;
  readonly above: number;
}

export const percent = (rate: number): string => `${(rate * 100).toFixed(1)} %`;
export const attemptsOf = ({ loads, failures }: Tally): number => loads + failures;

/** The baseline of a canary: the live release, or the general expectation for an app's first release. */
interface Baseline {
  readonly rate: number;
  readonly text: string;
}

const baselineOf = (live: Sample | undefined, metric: 'failures' | 'errors'): Baseline => {
  if (!live) return { rate: guardLimits.first[metric], text: `${percent(guardLimits.first[metric])} of a first release` };
  const attempts = attemptsOf(live);
  const counts = attempts > 0 ? `${live[metric]} of ${attempts} (${percent(live[metric] / attempts)})` : 'none';
  return { rate: attempts < guardLimits.attempts ? 0 : live[metric] / attempts, text: `${counts} of ${live.release}` };
};

const judge = (
  canary: Sample,
  live: Sample | undefined,
  metric: 'failures' | 'errors',
  { minCount, ratio, above }: Limit,
  wording: readonly [verb: string, noun: string],
): string | undefined => {
  const attempts = attemptsOf(canary);
  const count = canary[metric];
  if (attempts < guardLimits.attempts || count < minCount) return undefined;
  const baseline = baselineOf(live, metric);
  const limit = Math.max(baseline.rate * ratio, baseline.rate + above);
  const rate = count / attempts;
  if (rate <= limit) return undefined;
  return `canary ${canary.release} ${wording[0]} ${count} ${wording[1]} ${attempts} loads (${percent(rate)}) against ${baseline.text}; limit ${percent(limit)}`;
};

/**
 * Returns why the canary must be halted, with the numbers; undefined while it may continue.
 * @param live undefined: the canary is its app's first release
 */
export const verdict = (canary: Sample, live: Sample | undefined): string | undefined =>
  judge(canary, live, 'failures', guardLimits.failure, ['failed', 'of']) ??
  judge(canary, live, 'errors', guardLimits.error, ['threw', 'errors in']);
