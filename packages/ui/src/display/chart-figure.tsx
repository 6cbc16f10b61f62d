import { ChartCanvas, type ChartPoint } from './chart-canvas.tsx';
import css from './chart.module.css';
import { formatMoment, formatPrice } from '../format.ts';
import { useTranslations } from './locales/texts.gen.ts';
import { useTexts } from '../texts/texts.ts';

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

/** The canvas with its table; shown by `Chart` once it has loaded. */
export const ChartFigure = ({ label, points, kind = 'line', tone = 'brand', height }: ChartProps & { height: number }) => {
  const t = useTexts();
  const parts = useTranslations('chart');
  return (
    <figure className={css.figure} aria-label={label}>
      <div style={{ height }} aria-hidden="true">
        <ChartCanvas points={points} kind={kind} height={height} tone={tone} />
      </div>
      <details className={css.details}>
        <summary className={css.summary}>{parts('showTable')}</summary>
        <table className={css.table}>
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{parts('day')}</th>
              <th scope="col">{t('amount')}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ day, cents }) => (
              <tr key={day}>
                <th scope="row">{formatMoment(`${day}T00:00:00`, 'date')}</th>
                <td>{formatPrice(cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
};
