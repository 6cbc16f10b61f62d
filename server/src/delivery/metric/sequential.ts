import { attemptsOf, guardLimits, type Limit, percent, type Tally } from './guard-limits.ts';

/**
 * Wald's sequential probability ratio test on failures of attempts. The guard checks after every beacon, and a test designed
 * for a single check eventually finds a difference that does not exist; here the chance that a release that is no worse is
 * ever called worse stays below `falseAlarm` however often it is checked (Ville's inequality), and a worse one passes with a
 * chance of at most `miss`. Both hold for the baseline's true rate; its measured one is used.
 */
export const sequential = {
  falseAlarm: 0.01,
  miss: 0.05,
  /** A baseline without failures counts as this rate: no release never fails, and a single failure would prove everything. */
  minRate: 0.005,
  /** Minimum number of failing sources; one browser that always fails proves nothing about the release. */
  failingSources: 3,
  /** Maximum believed baseline from counts that are not limited per source (anybody can forge beacons). */
  believed: 0.2,
  /** A higher baseline is useless: twice of it is no rate. */
  maxRate: 0.45,
} as const;

/** Everything that a trial has collected about a release since its start. */
export interface CompleteSample extends Tally {
  readonly release: string;
  /** Sources that met a failure. */
  readonly failingSources: number;
}

/**
 * Returns the rate that still counts as no worse, and the one that counts as worse: the limit of {@link Limit} over the
 * baseline.
 */
export const rivalsOf = (baseline: number, { ratio, above }: Limit = guardLimits.failure) => {
  const believed = Math.min(baseline, sequential.maxRate);
  const asBefore = Math.max(believed, sequential.minRate);
  return { asBefore, worse: Math.max(believed * ratio, believed + above) };
};

/** Returns the log-likelihood ratio of the counts at the worse rate and at the baseline's. */
export const evidenceOf = ({ loads, failures }: Tally, baseline: number): number => {
  const { asBefore, worse } = rivalsOf(baseline);
  return failures * Math.log(worse / asBefore) + loads * Math.log((1 - worse) / (1 - asBefore));
};

export type Finding = 'worse' | 'noWorse' | 'open';

/** Returns the conclusion from the counts so far; `baseline` is a rate from 0 to 1. */
export const findingOf = (sample: CompleteSample, baseline: number): Finding => {
  if (attemptsOf(sample) < guardLimits.attempts) return 'open';
  const evidence = evidenceOf(sample, baseline);
  if (evidence <= Math.log(sequential.miss)) return 'noWorse';
  const proven = evidence >= Math.log(1 / sequential.falseAlarm) && sample.failingSources >= sequential.failingSources;
  return proven ? 'worse' : 'open';
};

/** Formats the numbers for the history. */
export const figuresOf = (sample: CompleteSample, baseline: number): string => {
  const attempts = attemptsOf(sample);
  const rate = attempts === 0 ? 0 : sample.failures / attempts;
  const { worse } = rivalsOf(baseline);
  return `${sample.release} failed ${sample.failures} of ${attempts} loads (${percent(rate)}) at ${sample.failingSources} sources, limit ${percent(worse)}, against ${percent(baseline)}`;
};
