import { lazyModule } from '../lazy-module.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { ChartProps } from './chart-figure.tsx';

export type { ChartProps } from './chart-figure.tsx';

export type { ChartPoint } from './chart-scale.ts';

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
