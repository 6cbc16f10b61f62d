import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatMoment, formatPriceShort } from '../format.ts';
import { axisRange, axisStops, averageOf, type ChartPoint, fromRoot, secondsOf, type TimeAxis, toRoot } from './chart-scale.ts';
import css from './chart.module.css';

/** Custom properties of a tone: of its lines and bars, and of the area below a line. */
const tones = {
  brand: ['--brand', '--brand-tint'],
  green: ['--green', '--green-tint'],
  ink: ['--ink', '--fill'],
} as const;
export type ChartTone = keyof typeof tones;

/** Space (px) of the axes and beside the plot; `.plot` of chart.module.css lies over what is within. */
const space = { days: 28, sums: 60, end: 16 } as const;

/** The canvas itself; redrawn when its points or its width change. Colours and font are those of its element. */
export const ChartCanvas = ({
  points,
  time,
  kind,
  height,
  tone,
}: {
  points: readonly ChartPoint[];
  time: TimeAxis;
  kind: 'line' | 'bar';
  height: number;
  tone: ChartTone;
}) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // A canvas reads neither custom properties nor relative sizes.
    const style = getComputedStyle(element);
    const colourOf = (name: string) => style.getPropertyValue(name).trim();
    const [stroke, area] = [colourOf(tones[tone][0]), colourOf(tones[tone][1])];
    const font = `${Math.round(Number.parseFloat(style.fontSize))}px ${style.fontFamily}`;
    const axis = { font, stroke: style.color, ticks: { show: false } };
    const bars = kind === 'bar' ? UPlot.paths.bars?.({ size: [0.6, 24], radius: 0.3 }) : undefined;
    const average = averageOf(points) ?? null;
    const plot = new UPlot(
      {
        width: element.clientWidth,
        height,
        padding: [0, space.end, 0, 0],
        legend: { show: false },
        cursor: { show: false },
        scales: {
          x: { range: () => [...time.range] },
          y: { distr: 100, fwd: toRoot, bwd: fromRoot, range: () => axisRange(points) },
        },
        axes: [
          {
            ...axis,
            size: space.days,
            grid: { show: false },
            values: (_, splits) => splits.map((split) => formatMoment(split * 1000, 'shortDay')),
          },
          {
            ...axis,
            size: space.sums,
            grid: { stroke: colourOf('--line'), width: 1 },
            splits: () => axisStops(points),
            // Otherwise only powers of ten are labelled.
            filter: (_, splits) => splits,
            values: (_, splits) => splits.map((split) => formatPriceShort(split)),
          },
        ],
        series: [
          {},
          {
            stroke,
            width: kind === 'bar' ? 0 : 2,
            fill: kind === 'bar' ? stroke : area,
            points: { show: kind === 'line' && points.length < 15, size: 6, fill: stroke },
            ...(bars ? { paths: bars } : {}),
          },
          { stroke: style.color, width: 1, dash: [4, 4], points: { show: false } },
        ],
      },
      [points.map(secondsOf), points.map(({ cents }) => cents), points.map(() => average)],
      element,
    );
    const resizeObserver = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    resizeObserver.observe(element);
    return () => {
      resizeObserver.disconnect();
      plot.destroy();
    };
  }, [points, time, kind, height, tone]);
  return <div ref={box} className={css.canvas} aria-hidden="true" />;
};
