import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from './icon.tsx';
import css from './steps.module.css';
import { DateTime } from './time.tsx';

export interface TimelineProps {
  /** Newest first, like histories and parcel tracking; the first one is the current state. */
  items: readonly { key: string; title: ReactNode; note?: ReactNode; at?: string }[];
}

export interface StepsProps {
  items: readonly ReactNode[];
  /** Index of the current step; all are done if it equals the length. */
  current: number;
}

/** A timeline: an order's states, a parcel's events. */
export const TimelineList = ({ items }: TimelineProps) => (
  <ol className={css.timeline}>
    {items.map(({ key, title, note, at }, index) => (
      <li key={key} className={cx(css.event, index === 0 && css.now)} aria-current={index === 0 ? 'step' : undefined}>
        <p className={css.title}>{title}</p>
        {note && <p className={css.note}>{note}</p>}
        {at && <DateTime at={at} className={css.note} />}
      </li>
    ))}
  </ol>
);

/** The progress in one line: paid, sent, received. */
export const StepsLine = ({ items, current }: StepsProps) => (
  <ol className={css.steps}>
    {items.map((title, index) => (
      <li
        key={index}
        className={cx(css.step, index <= current && css.reached)}
        aria-current={index === current ? 'step' : undefined}
      >
        <span className={css.dot} aria-hidden="true">
          {index < current ? <Icon name="check" size={14} /> : index + 1}
        </span>
        {title}
      </li>
    ))}
  </ol>
);
