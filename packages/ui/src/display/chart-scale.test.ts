import {
  averageOf,
  axisRange,
  axisStops,
  type ChartPoint,
  fromRoot,
  heightShareOf,
  peakOf,
  timeAxis,
  toRoot,
} from './chart-scale.ts';

const days = (...sums: number[]): ChartPoint[] =>
  sums.map((cents, index) => ({ day: `2026-11-${String(index + 1).padStart(2, '0')}`, cents }));

describe('the square-root axis', () => {
  it('inverts its scale, below zero too', () => {
    for (const cents of [0, 1, 250, 1_234_567, -250]) expect(fromRoot(toRoot(cents))).toBeCloseTo(cents);
  });

  it('shows a small sum beside a large one at a visible height', () => {
    const points = days(10_000, 1_000_000);
    expect(heightShareOf(points, 10_000)).toBeCloseTo(0.083, 3);
    expect(heightShareOf(points, 0)).toBe(0);
  });

  it('leaves space above the peak for its label', () => {
    expect(heightShareOf(days(300, 66_000), 66_000)).toBeCloseTo(1 / 1.2);
    expect(axisRange(days(0, 0))).toEqual([0, 100]);
  });

  it('labels round sums, in order and each once', () => {
    expect(axisStops(days(410_407))).toEqual([0, 40_000, 150_000, 400_000]);
    expect(axisStops(days(100_000))).toEqual([0, 10_000, 40_000, 100_000]);
    expect(axisStops(days(1))).toEqual([0, 1]);
    expect(axisStops(days(0, 0))).toEqual([0]);
    expect(axisStops([])).toEqual([0]);
    expect(axisStops(days(-900, 900))).toEqual([-800, -400, -100, 0, 100, 400, 800]);
  });
});

describe('average and peak', () => {
  it('averages over all days, and is absent where nothing happened or for a single day', () => {
    expect(averageOf(days(0, 100, 101))).toBe(67);
    expect(averageOf(days(0, 0))).toBeUndefined();
    expect(averageOf(days(500))).toBeUndefined();
  });

  it('labels the first of the highest days, and none without income', () => {
    expect(peakOf(days(1, 9, 3, 9))).toBe(1);
    expect(peakOf(days(0, 0))).toBe(-1);
    expect(peakOf(days(-5, -3))).toBe(-1);
  });
});

describe('the time axis', () => {
  it('places bars half a day from its ends', () => {
    const time = timeAxis(days(1, 2, 3, 4), 0.5);
    expect(time.dayShare).toBeCloseTo(0.25);
    expect([0, 3].map(time.shareOf)).toEqual([0.125, 0.875]);
  });

  it('finds the nearest day of a position, also beyond the ends', () => {
    const time = timeAxis(days(1, 2, 3, 4), 0.5);
    expect([-1, 0, 0.24, 0.26, 0.99, 2].map(time.indexAt)).toEqual([0, 0, 0, 1, 3, 3]);
  });

  it('has a span for a single day', () => {
    expect(timeAxis(days(7), 0).shareOf(0)).toBe(0);
    expect(timeAxis(days(7), 0.5).shareOf(0)).toBe(0.5);
  });
});
