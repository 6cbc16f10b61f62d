import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import css from './layout.module.css';

type Gap = 0 | 1 | 2 | 3 | 4 | 6;

interface StackProps {
  /** In steps of 4 px: 0, 4, 8, 12 (default), 16, 24. */
  gap?: Gap;
  className?: string;
  children: ReactNode;
}

interface PageProps extends StackProps {
  /**
   * The layout in windows of 900 px and more: `form` is a column of 480 px, `list` (default) one of 720 px for lists and
   * details, `full` uses the full width, at most 1200 px. The page's bars follow it.
   */
  width?: 'form' | 'list' | 'full';
}

/** The content of a page: gutters on both sides, parts 12 px apart, space at the end. */
export const Page = ({ gap = 3, width, className, children }: PageProps) => (
  <div className={cx(css.page, css.stack, className)} data-width={width} style={{ gap: gap * 4 }}>
    {children}
  </div>
);

/** Vertically stacked parts. */
export const Stack = ({ gap = 3, className, children }: StackProps) => (
  <div className={cx(css.stack, className)} style={{ gap: gap * 4 }}>
    {children}
  </div>
);

const justifyClasses = { start: '', between: css.justifyBetween, center: css.justifyCenter, end: css.justifyEnd };
const aligns = { center: css.alignCenter, start: css.alignStart, baseline: css.alignBaseline };

interface RowProps extends StackProps {
  /** `between` pushes the ends apart. */
  justify?: keyof typeof justifyClasses;
  align?: keyof typeof aligns;
  wrap?: boolean;
}

/** Parts in a row, vertically centred. */
export const Row = ({ gap = 2, justify = 'start', align = 'center', wrap = false, className, children }: RowProps) => (
  <div className={cx(css.row, justifyClasses[justify], aligns[align], wrap && css.wrap, className)} style={{ gap: gap * 4 }}>
    {children}
  </div>
);

/** Text in the muted colour, one size smaller; `lines` truncates it with an ellipsis. */
export const Muted = ({ lines, children }: { lines?: number; children: ReactNode }) => (
  <span className={cx(css.muted, lines !== undefined && css.clamp)} style={lines ? { WebkitLineClamp: lines } : undefined}>
    {children}
  </span>
);

interface FactsProps {
  /**
   * Name and value; a row without a value is omitted. Content with `data-whole` moves below its name where it does not fit
   * beside it.
   */
  items: readonly (readonly [name: ReactNode, value: ReactNode])[];
  /** The last one is the total: larger, with a line above. */
  total?: boolean;
}

/** Numbers of orders, payments and parcels: placed below their name rather than broken. */
const integerOf = /^[\w-]{12,}$/;

/** Names and values in two columns: an order's details, or the components of a payment before it is confirmed. */
export const Facts = ({ items, total = false }: FactsProps) => (
  <dl className={cx(css.facts, total && css.total)}>
    {items.map(
      ([name, value], index) =>
        value !== null &&
        value !== undefined &&
        value !== false &&
        value !== '' && (
          <div key={index} className={cx(css.fact, typeof value === 'string' && integerOf.test(value) && css.whole)}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);
