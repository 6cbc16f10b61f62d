/**
 * When the guard halts a canary (docs/releasing.md). All limits stand here; they are the same for every app, because a team that
 * could loosen its own would learn of a bad release from its members.
 */
export const guardLimits = {
  /** Only what happened within the last so many minutes of the rollout counts. */
  windowMinutes: 30,
  /** With fewer attempts (loads and failures) nothing is concluded; a baseline of fewer counts as none. */
  attempts: 20,
  failure: {
    least: 3,
    /** Halted when the rate is above both: so many times the baseline's, and so much more than it (0.02 is two points of a hundred). */
    ratio: 2,
    above: 0.02,
  },
  /** Errors that code of the release threw, in relation to attempts; a page that throws often still works, so the limit is wider. */
  error: { least: 5, ratio: 2, above: 0.05 },
  /** Shares of a rollout in steps, in percent, before everybody; and how long each lasts at least. */
  steps: { shares: [1, 10, 50], minutes: 10 },
  /** What an app's first release is held against, as there is none before it: rates of failures and of errors. */
  first: { failures: 0.025, errors: 0.05 },
  /** What one source counts for within the window (source.ts). */
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
  readonly least: number;
  readonly ratio: number;
  readonly above: number;
}

export const percent = (rate: number): string => `${(rate * 100).toFixed(1)} %`;
export const attemptsOf = ({ loads, failures }: Tally): number => loads + failures;

/** What a canary is compared with: the live release, or, of an app's first release, what is expected of any. */
interface Baseline {
  readonly rate: number;
  readonly text: string;
}

const baselineOf = (live: Sample | undefined, what: 'failures' | 'errors'): Baseline => {
  if (!live) return { rate: guardLimits.first[what], text: `${percent(guardLimits.first[what])} of a first release` };
  const attempts = attemptsOf(live);
  const counts = attempts > 0 ? `${live[what]} of ${attempts} (${percent(live[what] / attempts)})` : 'none';
  return { rate: attempts < guardLimits.attempts ? 0 : live[what] / attempts, text: `${counts} of ${live.release}` };
};

const judge = (
  canary: Sample,
  live: Sample | undefined,
  what: 'failures' | 'errors',
  { least, ratio, above }: Limit,
  say: readonly [verb: string, noun: string],
): string | undefined => {
  const attempts = attemptsOf(canary);
  const count = canary[what];
  if (attempts < guardLimits.attempts || count < least) return undefined;
  const baseline = baselineOf(live, what);
  const limit = Math.max(baseline.rate * ratio, baseline.rate + above);
  const rate = count / attempts;
  if (rate <= limit) return undefined;
  return `canary ${canary.release} ${say[0]} ${count} ${say[1]} ${attempts} loads (${percent(rate)}) against ${baseline.text}; limit ${percent(limit)}`;
};

/**
 * Why the canary is to be halted, with the figures; undefined while it may go on.
 * @param live undefined: the canary is its app's first release
 */
export const verdict = (canary: Sample, live: Sample | undefined): string | undefined =>
  judge(canary, live, 'failures', guardLimits.failure, ['failed', 'of']) ??
  judge(canary, live, 'errors', guardLimits.error, ['threw', 'errors in']);
