import { lazyModule } from './lazy-module.ts';
import { Skeleton } from './skeleton.tsx';

export interface ChartPoint {
  /** `yyyy-MM-dd`. */
  readonly day: string;
  /** Integer cents. */
  readonly cents: number;
}

export interface ChartProps {
  /** Subject of the data, e.g. 近 30 天收入. */
  label: string;
  points: readonly ChartPoint[];
  kind?: 'line' | 'bar';
  /** Meaning of the data: `green` for income, `ink` for a sum, `brand` by default. */
  tone?: 'brand' | 'green' | 'ink';
  /** Pixels; 200 by default. */
  height?: number;
}

const useFigure = lazyModule(() => import(/* webpackChunkName: "chart" */ './chart-figure.tsx'));

/** Money by day as a line or bars, with the same data as an accessible table. */
export const Chart = ({ height = 200, ...props }: ChartProps) => {
  const figure = useFigure();
  if (figure) return <figure.ChartFigure {...props} height={height} />;
  return (
    <div style={{ height: height + 44 }} aria-busy="true">
      <Skeleton height={height} />
    </div>
  );
};
