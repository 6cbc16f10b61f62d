import type { ReleaseHealth } from '../metric/health.ts';
import type { Point } from '../metric/metric.service.ts';
import { type Vital, vitalThresholds } from '../metric/vitals.ts';
import { html, type Html } from '../../http/text/html.ts';
import type { Speech } from './texts.ts';

/* Charts without text: they stretch to the available width, so their labels and numbers are separate text. Lines keep their
   width by vector-effect. */

const minutes = 60;

export type Minute = Omit<Point, 'at'>;

/** Returns the counts of each of the last 60 minutes, oldest first. */
export const byMinute = (points: readonly Point[], now: number): readonly Minute[] => {
  const last = Math.floor(now / 60_000);
  const slots = Array.from({ length: minutes }, () => ({ loads: 0, failures: 0, errors: 0 }));
  for (const { at, ...counts } of points) {
    const slot = slots[minutes - 1 - (last - Math.floor(Date.parse(at) / 60_000))];
    if (!slot) continue;
    slot.loads += counts.loads;
    slot.failures += counts.failures;
    slot.errors += counts.errors;
  }
  return slots;
};

const round = (value: number): number => Math.round(value * 100) / 100;

const bar = (x: number, y: number, height: number, kind: string): Html =>
  html`<rect class="${kind}" x="${x}" y="${round(y)}" width="4" height="${round(height)}"/>`;

/** Returns the maximum attempts per minute. */
export const peakOf = (slots: readonly Minute[]): number => Math.max(0, ...slots.map(({ loads, failures }) => loads + failures));

/** Renders bars by minute: failures stacked on loads. */
export const loadsChart = ({ t, number }: Speech, app: string, slots: readonly Minute[]): Html => {
  const peak = Math.max(1, peakOf(slots));
  const sum = (kind: 'loads' | 'failures') => slots.reduce((total, slot) => total + slot[kind], 0);
  const height = 60;
  // One failure among many loads must remain visible.
  const tall = (count: number) => (count === 0 ? 0 : Math.max(2, (count / peak) * height));
  const bars = slots.map(({ loads, failures }, i) => {
    const failureHeight = tall(failures);
    const loadHeight = Math.min(tall(loads), height - failureHeight);
    return [
      loadHeight > 0 && bar(i * 5, height - loadHeight, loadHeight, 'good'),
      failureHeight > 0 && bar(i * 5, height - loadHeight - failureHeight, failureHeight, 'bad'),
    ];
  });
  const label = t('chart.loads.label', {
    app,
    loads: number(sum('loads')),
    failures: number(sum('failures')),
    peak: number(peak),
  });
  return html`<svg class="bars" role="img" aria-label="${label}" viewBox="0 0 299 ${height}" preserveAspectRatio="none"><path class="ground" d="M0 ${height}H299"/>${bars}</svg>`;
};

const stepMinutes = 5;

/** Returns failure rates in steps of five minutes; null where there were no attempts. */
const ratesOf = (points: readonly Point[], now: number): (number | null)[] => {
  const slots = byMinute(points, now);
  return Array.from({ length: minutes / stepMinutes }, (_, i) => {
    const step = slots.slice(i * stepMinutes, (i + 1) * stepMinutes);
    const failures = step.reduce((sum, slot) => sum + slot.failures, 0);
    const attempts = failures + step.reduce((sum, slot) => sum + slot.loads, 0);
    return attempts === 0 ? null : failures / attempts;
  });
};

const line = (rates: readonly (number | null)[], top: number, height: number): string => {
  let open = false;
  const steps = rates.map((rate, i) => {
    if (rate === null) {
      open = false;
      return '';
    }
    const point = `${i * 10} ${round(height - (rate / top) * (height - 4) - 2)}`;
    // A single step is a dot: a line of zero length still has round ends.
    const drawn = open ? `L${point}` : `M${point}h0.01`;
    open = true;
    return drawn;
  });
  return steps.join('');
};

/** Returns the highest rate of the chart's axis; at least 5 %, so that one failure of many does not dominate. */
const topOf = (...series: readonly (readonly (number | null)[])[]): number =>
  Math.max(0.05, ...series.flat().map((rate) => rate ?? 0));

export interface RatePair {
  readonly canary: readonly Point[];
  readonly live: readonly Point[];
  readonly canaryRate: number | null;
  readonly liveRate: number | null;
}

/** Renders failure rates over the last hour: the canary's dashed, the live release's solid. Also returns the top of its axis. */
export const rateChart = ({ t, rate }: Speech, app: string, pair: RatePair, now: number): { svg: Html; top: number } => {
  const canary = ratesOf(pair.canary, now);
  const live = ratesOf(pair.live, now);
  const top = topOf(canary, live);
  const label = t('chart.rate.label', { app, canary: rate(pair.canaryRate), live: rate(pair.liveRate) });
  const svg = html`<svg class="lines" role="img" aria-label="${label}" viewBox="-2 0 114 60" preserveAspectRatio="none"><path class="ground" d="M-2 60H112"/><path class="live" d="${line(live, top, 60)}"/><path class="canary" d="${line(canary, top, 60)}"/></svg>`;
  return { svg, top };
};

export type Grade = 'good' | 'fair' | 'poor';

export const gradeOf = (vital: Vital, value: number): Grade => {
  const [good, poor] = vitalThresholds[vital];
  return value <= good ? 'good' : value <= poor ? 'fair' : 'poor';
};

/** Renders three zones, poor beginning at two thirds, and the releases' values; without text, the numbers are beside it. */
export const vitalScale = (
  vital: Vital,
  health: { readonly live: ReleaseHealth; readonly canary?: ReleaseHealth | undefined },
): Html => {
  const [good, poor] = vitalThresholds[vital];
  const positionOf = (value: number) => {
    if (value <= good) return (value / good) * 33;
    if (value <= poor) return 33 + ((value - good) / (poor - good)) * 33;
    return 66 + Math.min(1, (value - poor) / poor) * 32;
  };
  const mark = (value: number | null | undefined, kind: string) =>
    value !== null && value !== undefined && html`<path class="${kind}" d="M${round(Math.max(1, positionOf(value)))} 0v12"/>`;
  return html`<svg class="scale" aria-hidden="true" viewBox="0 0 100 12" preserveAspectRatio="none"><rect class="z1" y="3" width="33" height="6"/><rect class="z2" x="33" y="3" width="33" height="6"/><rect class="z3" x="66" y="3" width="34" height="6"/>${mark(health.live.vitals[vital], 'live')}${mark(health.canary?.vitals[vital], 'canary')}</svg>`;
};
