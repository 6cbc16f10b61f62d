import css from './chart.module.css';
import { formatPrice } from './format.ts';
import { lazyModule } from './lazy-module.ts';
import { Skeleton } from './skeleton.tsx';
import { useTexts } from './texts/texts.ts';

export interface ChartPoint {
  /** `yyyy-MM-dd`. */
  readonly day: string;
  /** Integer cents. */
  readonly cents: number;
}

interface ChartProps {
  /** What the figures are, e.g. 近 30 天收入. */
  label: string;
  points: readonly ChartPoint[];
  kind?: 'line' | 'bar';
  /** Pixels; 200 unless told. */
  height?: number;
}

const useCanvas = lazyModule(() => import('./chart-canvas.tsx'));

/** Money by day as a line or bars, with the same figures as a table for who cannot see them. */
export const Chart = ({ label, points, kind = 'line', height = 200 }: ChartProps) => {
  const t = useTexts();
  const canvas = useCanvas();
  return (
    <figure className={css.figure} aria-label={label}>
      <div style={{ height }} aria-hidden="true">
        {canvas ? <canvas.ChartCanvas points={points} kind={kind} height={height} /> : <Skeleton height={height} />}
      </div>
      <details className={css.details}>
        <summary className={css.summary}>{t('showTable')}</summary>
        <table className={css.table}>
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              <th scope="col">{t('amount')}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ day, cents }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{formatPrice(cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
};
