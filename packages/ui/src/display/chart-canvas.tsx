import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatMoment, formatPriceShort } from '../format.ts';

export interface ChartPoint {
  /** `yyyy-MM-dd`. */
  readonly day: string;
  /** Integer cents. */
  readonly cents: number;
}

/** The colours of tokens.css, which a canvas cannot read. */
const colours = { brand: '#cf3115', green: '#0f7b55', ink: '#1a1a1a' } as const;
const axisColor = '#707070';
const font = '11px system-ui, sans-serif';

/** The canvas itself; redrawn when its points or its width change. */
export const ChartCanvas = ({
  points,
  kind,
  height,
  tone,
}: {
  points: readonly ChartPoint[];
  kind: 'line' | 'bar';
  height: number;
  tone: keyof typeof colours;
}) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const days = points.map(({ day }) => Date.parse(`${day}T00:00:00`) / 1000);
    const bars = kind === 'bar' ? UPlot.paths.bars?.({ size: [0.6, 24], radius: 0.3 }) : undefined;
    // Half a day at both ends, so that the outer bars are not cut off.
    const edge = kind === 'bar' ? 43_200 : 0;
    const axis = { font, stroke: axisColor, ticks: { show: false } };
    const plot = new UPlot(
      {
        width: element.clientWidth,
        height,
        legend: { show: false },
        cursor: { show: false },
        scales: {
          x: { range: (_, min, max) => [min - edge, max + edge] },
          y: { range: (_, min, max) => [Math.min(0, min), max > 0 ? max * 1.15 : 1] },
        },
        axes: [
          {
            ...axis,
            size: 28,
            grid: { show: false },
            values: (_, splits) => splits.map((split) => formatMoment(split * 1000, 'shortDay')),
          },
          {
            ...axis,
            size: 54,
            grid: { stroke: '#ececec', width: 1 },
            values: (_, splits) => splits.map((split) => formatPriceShort(Math.round(split * 100))),
          },
        ],
        series: [
          {},
          {
            stroke: colours[tone],
            width: kind === 'bar' ? 0 : 2,
            fill: kind === 'bar' ? colours[tone] : `${colours[tone]}14`,
            points: { show: kind === 'line' && points.length < 15, size: 6, fill: colours[tone] },
            ...(bars ? { paths: bars } : {}),
          },
        ],
      },
      [days, points.map(({ cents }) => cents / 100)],
      element,
    );
    const resizeObserver = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    resizeObserver.observe(element);
    return () => {
      resizeObserver.disconnect();
      plot.destroy();
    };
  }, [points, kind, height, tone]);
  return <div ref={box} />;
};
