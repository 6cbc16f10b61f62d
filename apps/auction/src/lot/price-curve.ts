import { softCloseLimit, softCloseSeconds } from '@juhe/api-client/auction/bid';
import type { PricePoint } from '@juhe/contract/auction/price-story.schemas';

/**
 * The times (epoch ms) at which bids extended the end, starting with the announced end (domain.md §6). Several bids at the
 * same time extend it once.
 */
export const extensionsOf = (points: readonly PricePoint[], announcedClosesAt: string): number[] => {
  let end = Date.parse(announcedClosesAt);
  const moments: number[] = [];
  for (const at of new Set(points.map((point) => Date.parse(point.at)))) {
    if (moments.length >= softCloseLimit || at > end || end - at >= softCloseSeconds * 1000) continue;
    end = at + softCloseSeconds * 1000;
    moments.push(at);
  }
  return moments;
};

export interface CurveFrame {
  /** Epoch ms at the left and the right edge. */
  readonly from: number;
  readonly to: number;
  readonly lowCents: number;
  readonly highCents: number;
}

export const frameOf = (points: readonly PricePoint[], startCents: number, to: number): CurveFrame => {
  const first = Date.parse(points[0]?.at ?? '');
  const from = Number.isNaN(first) ? to - 1 : first;
  const last = Date.parse(points.at(-1)?.at ?? '');
  return {
    from,
    to: Math.max(to, Number.isNaN(last) ? to : last, from + 1),
    lowCents: Math.min(startCents, points[0]?.amountCents ?? startCents),
    highCents: Math.max(startCents + 1, points.at(-1)?.amountCents ?? startCents),
  };
};

export const curveWidth = 320;
export const curveHeight = 120;
const pad = 6;

export const xOf = ({ from, to }: CurveFrame, at: number): number => pad + ((at - from) / (to - from)) * (curveWidth - 2 * pad);
export const yOf = ({ lowCents, highCents }: CurveFrame, cents: number): number =>
  curveHeight - pad - ((cents - lowCents) / (highCents - lowCents || 1)) * (curveHeight - 2 * pad);

/** The price as steps: constant until the next bid, and from the last one to the right edge. */
export const stepsOf = (frame: CurveFrame, points: readonly PricePoint[]): string => {
  const corner = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const [first] = points;
  if (!first) return '';
  let path = `M${corner(xOf(frame, Date.parse(first.at)), yOf(frame, first.amountCents))}`;
  for (const { at, amountCents } of points.slice(1))
    path += `H${xOf(frame, Date.parse(at)).toFixed(1)}V${yOf(frame, amountCents).toFixed(1)}`;
  return `${path}H${xOf(frame, frame.to).toFixed(1)}`;
};
