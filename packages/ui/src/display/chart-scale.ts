export interface ChartPoint {
  /** `yyyy-MM-dd`. */
  readonly day: string;
  /** Integer cents. */
  readonly cents: number;
}

const daySeconds = 86_400;

/** Signed square root of a sum: small sums beside a large one stay visible. */
export const toRoot = (cents: number): number => Math.sign(cents) * Math.sqrt(Math.abs(cents));
/** The inverse of {@link toRoot}. */
export const fromRoot = (root: number): number => root * Math.abs(root);

const roundFactors = [8, 6, 5, 4, 3, 2, 1.5, 1];

/** Returns the largest round sum (cents) up to a limit; 0 below one cent. */
const roundedDown = (limit: number): number => {
  if (limit < 1) return 0;
  const magnitude = 10 ** Math.floor(Math.log10(limit));
  return Math.floor((roundFactors.find((factor) => factor * magnitude <= limit) ?? 1) * magnitude);
};

/** Returns round sums at about a third, two thirds and the end of a square-root axis of this length, ascending. */
const stopsUpTo = (limit: number): number[] =>
  [...new Set([1 / 9, 4 / 9, 1].map((share) => roundedDown(limit * share)))].filter((stop) => stop > 0);

/** Returns the lowest and the highest sum (cents), zero included. */
const limitsOf = (points: readonly ChartPoint[]): [min: number, max: number] => {
  const sums = points.map(({ cents }) => cents);
  return [Math.min(0, ...sums), Math.max(0, ...sums)];
};

/** Returns the labelled sums (cents) of the square-root axis, ascending, zero included. */
export const axisStops = (points: readonly ChartPoint[]): number[] => {
  const [min, max] = limitsOf(points);
  const below = stopsUpTo(-min).map((stop) => -stop);
  return [...below.reverse(), 0, ...stopsUpTo(max)];
};

/** Returns the limits (cents) of the axis: above the peak there is space for its label. */
export const axisRange = (points: readonly ChartPoint[]): [min: number, max: number] => {
  const [min, max] = limitsOf(points);
  return [min, max > 0 ? fromRoot(toRoot(max) * 1.2) : 100];
};

/** Returns the height of a sum as a share of the axis, 0 at the bottom. */
export const heightShareOf = (points: readonly ChartPoint[], cents: number): number => {
  const [min, max] = axisRange(points).map(toRoot) as [number, number];
  return (toRoot(cents) - min) / (max - min);
};

/** Returns the average per day in cents; undefined for a single day and where nothing happened. */
export const averageOf = (points: readonly ChartPoint[]): number | undefined =>
  points.length > 1 && points.some(({ cents }) => cents !== 0)
    ? Math.round(points.reduce((sum, { cents }) => sum + cents, 0) / points.length)
    : undefined;

/** Returns the index of the first highest day; -1 where no day is above zero. */
export const peakOf = (points: readonly ChartPoint[]): number => {
  const [, max] = limitsOf(points);
  return max > 0 ? points.findIndex(({ cents }) => cents === max) : -1;
};

/** Start of a day in the member's time zone, in seconds. */
export const secondsOf = ({ day }: ChartPoint): number => Date.parse(`${day}T00:00:00`) / 1000;

/** Positions along the time axis as shares of its length (0 at the left, 1 at the right). */
export interface TimeAxis {
  /** Seconds at the left and at the right end. */
  readonly range: readonly [number, number];
  /** Width of a day. */
  readonly dayShare: number;
  readonly shareOf: (index: number) => number;
  /** Index of the day that is nearest to a position. */
  readonly indexAt: (share: number) => number;
}

/** @param edge days that are free at both ends, so that the outer bars are not cut off */
export const timeAxis = (points: readonly ChartPoint[], edge: number): TimeAxis => {
  const days = points.map(secondsOf);
  const start = (days[0] ?? 0) - edge * daySeconds;
  // A single point of a line has no span of its own.
  const span = (days.at(-1) ?? 0) + edge * daySeconds - start || daySeconds;
  const shares = days.map((seconds) => (seconds - start) / span);
  return {
    range: [start, start + span],
    dayShare: daySeconds / span,
    shareOf: (index) => shares[index] ?? 0,
    indexAt: (share) =>
      shares.reduce(
        (nearest, at, index) => (Math.abs(at - share) < Math.abs((shares[nearest] ?? 0) - share) ? index : nearest),
        0,
      ),
  };
};
