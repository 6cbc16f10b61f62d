import { cx } from '@juhe/ui';
import type { ReactNode } from 'react';
import css from './numbered-steps.module.css';

interface Props {
  items: readonly { title: string; note: ReactNode }[];
  /** Side by side in windows of 900 px and more. */
  wide?: boolean;
}

/** The steps of a procedure in their order, each with its amount or time limit. */
export const NumberedSteps = ({ items, wide = false }: Props) => (
  <ol className={cx(css.steps, wide && css.wide)}>
    {items.map(({ title, note }, index) => (
      <li key={title} className={css.step}>
        <span className={css.nth} aria-hidden="true">
          {index + 1}
        </span>
        <span>
          <span className={css.title}>{title}</span>
          <span className={css.note}>{note}</span>
        </span>
      </li>
    ))}
  </ol>
);
