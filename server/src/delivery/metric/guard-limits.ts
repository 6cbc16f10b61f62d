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

const judge = (
  canary: Sample,
  live: Sample,
  what: 'failures' | 'errors',
  { least, ratio, above }: Limit,
  say: readonly [verb: string, noun: string],
): string | undefined => {
  const attempts = attemptsOf(canary);
  const found = canary[what];
  if (attempts < guardLimits.attempts || found < least) return undefined;
  const baseline = attemptsOf(live) < guardLimits.attempts ? 0 : live[what] / attemptsOf(live);
  const limit = Math.max(baseline * ratio, baseline + above);
  const rate = found / attempts;
  if (rate <= limit) return undefined;
  const against = attemptsOf(live) ? `${live[what]} of ${attemptsOf(live)} (${percent(live[what] / attemptsOf(live))})` : 'none';
  return `canary ${canary.release} ${say[0]} ${found} ${say[1]} ${attempts} loads (${percent(rate)}) against ${against} of ${live.release}; limit ${percent(limit)}`;
};

/** Why the canary is to be halted, with the figures; undefined while it may go on. */
export const verdict = (canary: Sample, live: Sample): string | undefined =>
  judge(canary, live, 'failures', guardLimits.failure, ['failed', 'of']) ??
  judge(canary, live, 'errors', guardLimits.error, ['threw', 'errors in']);
