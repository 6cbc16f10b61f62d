import { createHash } from 'node:crypto';
import { evidenceOf, findingOf, rivalsOf, sequential, type CompleteSample } from './sequential.ts';

const sample = (loads: number, failures: number, failingSources = failures): CompleteSample => ({
  release: '1.0.0+0123456789ab',
  loads,
  failures,
  errors: 0,
  failingSources,
});

/** Generates numbers in [0, 1), identical in every run. */
const numbers = (seed: string) => {
  let i = 0;
  return () =>
    createHash('sha256')
      .update(`${seed} ${(i += 1)}`)
      .digest()
      .readUInt32BE(0) /
    2 ** 32;
};

/** Returns the first finding when checked after every attempt. */
const matchedIn = (rate: number, baseline: number, next: () => number, maxAttempts: number) => {
  let failures = 0;
  for (let attempts = 1; attempts <= maxAttempts; attempts += 1) {
    if (next() < rate) failures += 1;
    const finding = findingOf(sample(attempts - failures, failures), baseline);
    if (finding !== 'open') return finding;
  }
  return 'open';
};

/** Of 400 trials, three standard deviations above the bound's expectation. */
const maxOccurrences = (chance: number) => 400 * chance + 3 * Math.sqrt(400 * chance * (1 - chance));

describe('the sequential test', () => {
  it('uses the guard’s limit as the rate that counts as worse', () => {
    expect(rivalsOf(0)).toEqual({ asBefore: sequential.minRate, worse: 0.02 });
    expect(rivalsOf(0.1)).toEqual({ asBefore: 0.1, worse: 0.2 });
    expect(rivalsOf(1).worse).toBeLessThan(1);
  });

  it('concludes nothing from few attempts, and nothing negative from few sources', () => {
    expect(findingOf(sample(0, 19), 0)).toBe('open');
    expect(findingOf(sample(10, 30, 2), 0)).toBe('open');
    expect(findingOf(sample(10, 30, 3), 0)).toBe('worse');
    expect(findingOf(sample(0, 0), 0)).toBe('open');
  });

  it('needs a few hundred visits without a failure to accept a release as no worse', () => {
    expect(findingOf(sample(197, 0), 0)).toBe('open');
    expect(findingOf(sample(198, 0), 0)).toBe('noWorse');
    expect(evidenceOf(sample(198, 1), 0)).toBeGreaterThan(evidenceOf(sample(198, 0), 0));
  });

  it('rejects an unchanged release in at most one of a hundred trials, although it looks after every attempt', () => {
    const next = numbers('as before');
    const findings = Array.from({ length: 400 }, () => matchedIn(0.05, 0.05, next, 1500));
    expect(findings.filter((finding) => finding === 'worse').length).toBeLessThanOrEqual(maxOccurrences(sequential.falseAlarm));
    expect(findings.filter((finding) => finding === 'noWorse').length).toBeGreaterThan(380);
  });

  it('nearly always finds a release that fails at the limit', () => {
    const next = numbers('worse');
    const findings = Array.from({ length: 400 }, () => matchedIn(0.1, 0.05, next, 3000));
    expect(findings.filter((finding) => finding === 'noWorse').length).toBeLessThanOrEqual(maxOccurrences(sequential.miss));
    expect(findings.filter((finding) => finding === 'worse').length).toBeGreaterThan(360);
  });
});
