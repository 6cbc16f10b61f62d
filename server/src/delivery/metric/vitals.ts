/** Web vitals as histograms with fixed edges: counts of many devices can be added, and percentiles can be read from the sum. */
export const vitalNames = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type Vital = (typeof vitalNames)[number];

const paint = [
  50, 100, 150, 200, 250, 300, 400, 500, 600, 800, 1000, 1200, 1500, 1800, 2100, 2500, 3000, 3500, 4000, 5000, 6000, 8000, 10_000,
  15_000, 30_000, 60_000,
];
/** Upper edges, in ms; CLS in thousandths. Values beyond the last one count as it. */
const edges: Readonly<Record<Vital, readonly number[]>> = {
  LCP: paint,
  FCP: paint,
  TTFB: paint,
  INP: [
    8, 16, 24, 32, 40, 50, 75, 100, 125, 150, 175, 200, 250, 300, 350, 400, 500, 600, 800, 1000, 1500, 2000, 3000, 5000, 10_000,
    60_000,
  ],
  CLS: [0, 1, 2, 5, 10, 15, 20, 30, 40, 50, 75, 100, 125, 150, 200, 250, 300, 400, 500, 750, 1000, 2000, 5000],
};

/** Up to the first value a vital is good, above the second it is poor (web.dev/vitals); ms, CLS unscaled. */
export const vitalThresholds: Readonly<Record<Vital, readonly [good: number, poor: number]>> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1800, 3000],
  TTFB: [800, 1800],
};

export const isVital = (name: string): name is Vital => vitalNames.some((vitalName) => vitalName === name);

/** Returns the upper edge of the bucket of a measured value; `value` in ms, CLS as reported by the browser. */
export const bucketOf = (vital: Vital, value: number): number => {
  const scaled = vital === 'CLS' ? value * 1000 : value;
  return edges[vital].find((edge) => scaled <= edge) ?? edges[vital].at(-1) ?? 0;
};

export interface BucketCount {
  readonly bucket: number;
  readonly count: number;
}

/** Returns the 75th percentile, interpolated within its bucket; ms, CLS as reported by the browser. Null without measurements. */
export const p75 = (vital: Vital, counts: readonly BucketCount[]): number | null => {
  const byEdge = counts.toSorted((a, b) => a.bucket - b.bucket);
  const rank = byEdge.reduce((sum, { count }) => sum + count, 0) * 0.75;
  if (rank === 0) return null;
  let below = 0;
  for (const { bucket, count } of byEdge) {
    if (below + count >= rank) {
      const lower = edges[vital].findLast((edge) => edge < bucket) ?? 0;
      const value = lower + ((bucket - lower) * (rank - below)) / count;
      return vital === 'CLS' ? Math.round(value) / 1000 : Math.round(value);
    }
    below += count;
  }
  return null;
};
