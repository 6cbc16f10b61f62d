import { attemptsOf, guardLimits, type Limit, percent, type Tally } from './guard-limits.ts';

/**
 * Wald's sequential probability ratio test on failures of attempts. The guard looks after every beacon, and a test that is made for one
 * look finds sooner or later what is not there; here the chance that a release that is no worse is ever called worse stays below
 * `falseAlarm` however often it is looked at (Ville's inequality), and a worse one passes with a chance of `miss` at most. Both hold
 * for the baseline's true rate; what is used is its measured one.
 */
export const sequential = {
  falseAlarm: 0.01,
  miss: 0.05,
  /** A baseline without failures counts as one of so many: nothing never fails, and one failure would prove everything. */
  least: 0.005,
  /** So many sources must have failed; one browser that fails always proves nothing about the release. */
  failingSources: 3,
  /** A baseline from counts that nobody's voice limits (anybody can forge beacons) is believed up to here. */
  believed: 0.2,
  /** A baseline above says nothing: twice of it is no rate. */
  most: 0.45,
} as const;

/** What a trial has collected of a release from its beginning. */
export interface WholeSample extends Tally {
  readonly release: string;
  /** Sources that met a failure. */
  readonly failingSources: number;
}

/** The rate that still counts as no worse, and the one that counts as worse: the limit of {@link Limit} over the baseline. */
export const rivalsOf = (baseline: number, { ratio, above }: Limit = guardLimits.failure) => {
  const believed = Math.min(baseline, sequential.most);
  const asBefore = Math.max(believed, sequential.least);
  return { asBefore, worse: Math.max(believed * ratio, believed + above) };
};

/** Logarithm of how much likelier the counts are at the worse rate than at the baseline's. */
export const evidenceOf = ({ loads, failures }: Tally, baseline: number): number => {
  const { asBefore, worse } = rivalsOf(baseline);
  return failures * Math.log(worse / asBefore) + loads * Math.log((1 - worse) / (1 - asBefore));
};

export type Finding = 'worse' | 'noWorse' | 'open';

/** What the counts prove by now; `baseline` is a rate from 0 to 1. */
export const findingOf = (sample: WholeSample, baseline: number): Finding => {
  if (attemptsOf(sample) < guardLimits.attempts) return 'open';
  const evidence = evidenceOf(sample, baseline);
  if (evidence <= Math.log(sequential.miss)) return 'noWorse';
  const proven = evidence >= Math.log(1 / sequential.falseAlarm) && sample.failingSources >= sequential.failingSources;
  return proven ? 'worse' : 'open';
};

/** The figures as history tells them. */
export const figuresOf = (sample: WholeSample, baseline: number): string => {
  const attempts = attemptsOf(sample);
  const rate = attempts === 0 ? 0 : sample.failures / attempts;
  const { worse } = rivalsOf(baseline);
  return `${sample.release} failed ${sample.failures} of ${attempts} loads (${percent(rate)}) at ${sample.failingSources} sources, limit ${percent(worse)}, against ${percent(baseline)}`;
};
