import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../cx.ts';
import css from './skeleton.module.css';

interface SkeletonProps {
  /** Pixels or any CSS length. */
  width?: number | string;
  height?: number | string;
  /** Width divided by height, instead of a height. */
  ratio?: number;
  round?: boolean;
  /** Placeholder for the main picture of its page. */
  hero?: boolean;
  style?: CSSProperties;
}

/** A grey placeholder block. */
export const Skeleton = ({ width = '100%', height = 16, ratio, round = false, hero = false, style }: SkeletonProps) => (
  <span
    className={cx(css.block, round && css.round)}
    style={{ width, ...(ratio ? { aspectRatio: ratio } : { height }), ...style }}
    data-hero-page={hero ? 'picture' : undefined}
    aria-hidden="true"
  />
);

const times = (count: number, render: (index: number) => ReactNode) => Array.from({ length: count }, (_, index) => render(index));

/** Placeholder rows of a list: a picture or avatar of `media` pixels (0 for none), a title, a line, in the boxes of real rows. */
export const ListSkeleton = ({ rows = 6, media = 56, round = false }: { rows?: number; media?: number; round?: boolean }) => (
  <div className={css.list} aria-hidden="true">
    {times(rows, (row) => (
      <div key={row} className={css.row}>
        {media > 0 && <Skeleton width={media} height={media} round={round} />}
        <div className={css.lines}>
          <Skeleton width={`${72 - (row % 3) * 12}%`} height={18} />
          <Skeleton width={`${48 - (row % 2) * 12}%`} height={14} />
        </div>
      </div>
    ))}
  </div>
);

/** Placeholder cards in columns: a picture of `ratio`, two lines, a price. */
export const CardSkeleton = ({ count = 6, ratio = 1 }: { count?: number; ratio?: number }) => (
  <div className={css.cards} aria-hidden="true">
    {times(count, (card) => (
      <div key={card} className={css.card}>
        <Skeleton ratio={ratio} style={{ borderRadius: 0 }} />
        <div className={css.cardText}>
          <Skeleton height={16} />
          <Skeleton width="60%" height={16} />
          <Skeleton width="40%" height={20} />
        </div>
      </div>
    ))}
  </div>
);

/** Placeholder of a detail page: a large picture, a title, lines of text. */
export const DetailSkeleton = ({ ratio = 1 }: { ratio?: number }) => (
  <div aria-hidden="true">
    <Skeleton ratio={ratio} hero style={{ borderRadius: 0 }} />
    <div className={css.detail}>
      <Skeleton width="36%" height={28} />
      <Skeleton height={20} />
      <Skeleton width="64%" height={20} />
      <Skeleton height={96} />
    </div>
  </div>
);
