import { DeliveryFailure } from '../failures.ts';
import { cleanName, readBeacon } from './beacon.ts';
import { guardLimits, verdict } from './guard-limits.ts';
import { bucketOf, p75, vitalNames } from './vitals.ts';

const release = '1.0.0+0123456789ab';
const load = { kind: 'load', app: 'mall', release, count: 1 };
const read = (events: readonly unknown[], overrides: object = {}) =>
  readBeacon(JSON.stringify({ v: 1, channel: 'production', generation: 3, events, ...overrides }));
const refusal = (text: string): DeliveryFailure => {
  try {
    readBeacon(text);
  } catch (error) {
    if (error instanceof DeliveryFailure) return error;
    throw error;
  }
  throw new Error(`accepted: ${text}`);
};

describe('a beacon', () => {
  it('merges equal events and caps them by kind', () => {
    const { counts } = read([
      load,
      { ...load, count: 7 },
      { ...load, kind: 'failure', name: 'hang', count: 900 },
      { ...load, count: 999 },
    ]);
    expect(counts).toEqual([
      { app: 'mall', release, kind: 'load', name: '', bucket: 0, count: 100 },
      { app: 'mall', release, kind: 'failure', name: 'hang', bucket: 0, count: 20 },
    ]);
  });

  it('counts an event without a count once, and accepts failures without a name', () => {
    const { counts } = read([{ kind: 'failure', app: 'mall', release }]);
    expect(counts).toMatchObject([{ name: 'unknown', count: 1 }]);
  });

  it('puts vitals into buckets and drops unknown ones', () => {
    const vital = (name: string, value?: number) => ({ kind: 'vital', app: 'shell', release, name, value, count: 5 });
    const { counts } = read([vital('LCP', 1234.5), vital('CLS', 0.051), vital('FID', 3), vital('INP'), vital('constructor', 1)]);
    expect(counts.map(({ name, bucket, count }) => [name, bucket, count])).toEqual([
      ['LCP', 1500, 1],
      ['CLS', 75, 1],
    ]);
  });

  it.each([
    ['', 'not JSON'],
    ['{', 'not JSON'],
    ['null', ''],
    ['[]', ''],
    [JSON.stringify({ v: 2, channel: 'production', events: [] }), 'v'],
    [JSON.stringify({ v: 1, channel: 'moon', events: [] }), 'channel'],
    [JSON.stringify({ v: 1, channel: 'production', events: {} }), 'events'],
    [JSON.stringify({ v: 1, channel: 'production', events: Array.from({ length: 51 }, () => load) }), 'events'],
    ...[
      { ...load, count: 0 },
      { ...load, count: -1 },
      { ...load, count: 1.5 },
      { ...load, count: '1' },
      { ...load, count: 1001 },
      { ...load, count: null },
      { ...load, kind: 'drop' },
      { ...load, app: '__proto__' },
      { ...load, app: ['mall'] },
      { ...load, release: '' },
      { ...load, name: 'x'.repeat(501) },
      { ...load, value: -1 },
      { ...load, value: 1e21 },
    ].map((event): [string, string] => [JSON.stringify({ v: 1, channel: 'production', events: [event] }), 'events.0']),
  ])('is refused with the reason when it is malformed (%#)', (text, named) => {
    const failure = refusal(text);
    expect(failure.status).toBe(400);
    expect(failure.message).toContain(named);
  });

  it.each([
    [
      'TypeError: x is not a function (https://a.example/r/mall/main.js:1:22)',
      'TypeError: x is not a function https://a.example/r/mall/main.js:1:22',
    ],
    ['<script>alert("1")</script>', 'script alert 1 /script'],
    ["a'; drop table member; --", 'a drop table member --'],
    ['\u0000\u202e \ud800tail', 'tail'],
    ['加载失败：超时', '加载失败 超时'],
    ['x'.repeat(300), 'x'.repeat(120)],
    ['𠮷'.repeat(100), '𠮷'.repeat(60)],
    ['()', ''],
  ])('stores the name %s as %s', (input, expected) => expect(cleanName(input)).toBe(expected));
});

describe('vitals', () => {
  it.each(vitalNames)('have a percentile in the bucket of the exact one: %s', (vital) => {
    const scale = vital === 'CLS' ? 0.0005 : 2;
    const values = Array.from({ length: 1000 }, (_, i) => i * scale);
    const byBucket = new Map<number, number>();
    for (const value of values) byBucket.set(bucketOf(vital, value), (byBucket.get(bucketOf(vital, value)) ?? 0) + 1);
    const read75 =
      p75(
        vital,
        [...byBucket].map(([bucket, count]) => ({ bucket, count })),
      ) ?? -1;
    expect(bucketOf(vital, read75)).toBe(bucketOf(vital, 750 * scale));
    expect(Math.abs(read75 - 750 * scale)).toBeLessThan(750 * scale * 0.03);
  });

  it('have no percentile without values, and count values beyond the last edge as the last edge', () => {
    expect(p75('LCP', [])).toBeNull();
    expect(bucketOf('LCP', 3_000_000)).toBe(60_000);
    expect(p75('CLS', [{ bucket: 0, count: 9 }])).toBe(0);
  });
});

describe('the verdict', () => {
  const sample = (name: string, loads: number, failures: number, errors = 0) => ({ release: name, loads, failures, errors });
  const baseline = sample('1.0.0+aaaaaaaaaaaa', 398, 2);

  it('halts a canary that fails more often than the baseline allows, and reports the figures', () => {
    expect(verdict(sample('1.1.0+bbbbbbbbbbbb', 18, 6), baseline)).toBe(
      'canary 1.1.0+bbbbbbbbbbbb failed 6 of 24 loads (25.0 %) against 2 of 400 (0.5 %) of 1.0.0+aaaaaaaaaaaa; limit 2.5 %',
    );
  });

  it.each([
    ['too few attempts', sample('c', 10, 9), baseline],
    ['too few failures', sample('c', 20, 2), baseline],
    ['below the points', sample('c', 200, 4), baseline],
    ['below the ratio: the live release fails as well', sample('c', 70, 30), sample('l', 320, 80)],
  ])('lets the canary continue: %s', (_, canary, live) => expect(verdict(canary, live)).toBeUndefined());

  it('is not milder for a baseline of a few attempts', () => {
    expect(verdict(sample('c', 10, 10), sample('l', 5, 5))).toContain('limit 2.0 %');
    expect(verdict(sample('c', 10, 10), sample('l', 0, 0))).toContain('against none of l');
  });

  it('has separate limits for errors', () => {
    expect(verdict(sample('c', 40, 0, 8), baseline)).toContain('threw 8 errors in 40 loads (20.0 %) against 0 of 400');
    expect(verdict(sample('c', 100, 0, 5), baseline)).toBeUndefined();
    expect(verdict(sample('c', 21, 0, guardLimits.error.minCount - 1), baseline)).toBeUndefined();
  });
});
