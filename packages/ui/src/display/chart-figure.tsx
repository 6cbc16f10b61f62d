import { type FocusEvent, type KeyboardEvent, type MouseEvent, useMemo, useState } from 'react';
import { ChartCanvas, type ChartTone } from './chart-canvas.tsx';
import { averageOf, type ChartPoint, heightShareOf, peakOf, timeAxis } from './chart-scale.ts';
import css from './chart.module.css';
import { formatMoment, formatPrice, formatPriceShort } from '../format.ts';
import { useTranslations } from './locales/texts.gen.ts';
import { useTexts } from '../texts/texts.ts';

export interface ChartProps {
  /** Subject of the data, e.g. 近 30 天收入. */
  label: string;
  points: readonly ChartPoint[];
  kind?: 'line' | 'bar';
  /** Meaning of the data: `green` for income, `ink` for a sum, `brand` by default. */
  tone?: ChartTone;
  /** Pixels; 200 by default. */
  height?: number;
}

/** Height (px) of the line with the average and the selected day; `.caption` of chart.module.css. */
const captionHeight = 24;
const percent = (share: number) => `${(share * 100).toFixed(3)}%`;
const dayOf = (point: ChartPoint, style: 'day' | 'date') => formatMoment(`${point.day}T00:00:00`, style);

/** Returns the index that a key selects; undefined for keys of other use. */
const indexOfKey = (key: string, index: number, last: number): number | undefined => {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(index + 1, last);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(index - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
};

/** Average, peak and a selectable day over the canvas, its positions being those of the canvas. */
const Plot = ({ label, points, kind, tone, height }: Required<ChartProps>) => {
  const t = useTranslations('chart');
  const [selected, setSelected] = useState<number>();
  const time = useMemo(() => timeAxis(points, kind === 'bar' ? 0.5 : 0), [points, kind]);
  const last = points.length - 1;
  // The points may have become fewer since the selection.
  const index = selected === undefined ? last : Math.min(selected, last);
  const point = points[index];
  const isSelected = selected !== undefined && point !== undefined;
  const average = averageOf(points);
  const peakIndex = peakOf(points);
  const peak = points[peakIndex];
  const selectAt = ({ clientX, currentTarget }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setSelected(time.indexAt((clientX - left) / width));
  };
  // A press focuses too, but selects its own day.
  const selectByFocus = ({ currentTarget }: FocusEvent) => {
    if (currentTarget.matches(':focus-visible')) setSelected(index);
  };
  const selectByKey = (event: KeyboardEvent) => {
    const next = indexOfKey(event.key, index, last);
    if (next === undefined) return;
    event.preventDefault();
    setSelected(next);
  };
  return (
    <>
      <p className={css.caption}>
        {average !== undefined && <span className={css.average}>{t('average', { amount: formatPriceShort(average) })}</span>}
        {isSelected && (
          <span className={css.selected}>
            {dayOf(point, 'day')} <b>{formatPrice(point.cents)}</b>
          </span>
        )}
      </p>
      <div className={css.area} style={{ height: height - captionHeight }}>
        <ChartCanvas points={points} time={time} kind={kind} height={height - captionHeight} tone={tone} />
        {point && (
          <div
            className={css.plot}
            role="slider"
            tabIndex={0}
            aria-label={label}
            aria-valuemin={1}
            aria-valuemax={points.length}
            aria-valuenow={index + 1}
            aria-valuetext={t('sumOfDay', { day: dayOf(point, 'day'), amount: formatPrice(point.cents) })}
            onFocus={selectByFocus}
            onClick={selectAt}
            onKeyDown={selectByKey}
          >
            {isSelected && (
              <span
                className={css.marker}
                style={{ left: percent(time.shareOf(index)), width: percent(Math.min(time.dayShare, 1)) }}
              />
            )}
            {peak && (
              <span
                className={css.peak}
                style={{
                  left: `clamp(var(--s-10), ${percent(time.shareOf(peakIndex))}, 100% - var(--s-8))`,
                  bottom: percent(heightShareOf(points, peak.cents)),
                }}
              >
                {t('peak', { amount: formatPriceShort(peak.cents) })}
              </span>
            )}
          </div>
        )}
      </div>
    </>
  );
};

/** The canvas with its table; shown by `Chart` once it has loaded. */
export const ChartFigure = ({ label, points, kind = 'line', tone = 'brand', height }: ChartProps & { height: number }) => {
  const t = useTexts();
  const parts = useTranslations('chart');
  return (
    <figure className={css.figure} aria-label={label}>
      <Plot label={label} points={points} kind={kind} tone={tone} height={height} />
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
            {points.map((point) => (
              <tr key={point.day}>
                <th scope="row">{dayOf(point, 'date')}</th>
                <td>{formatPrice(point.cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
};
