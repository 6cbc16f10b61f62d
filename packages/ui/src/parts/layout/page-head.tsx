import { cx, Icon, type IconName, ListSkeleton, Skeleton, Stack } from '@juhe/ui';
import type { ReactNode } from 'react';
import css from './page-head.module.css';

interface Props {
  icon: IconName;
  /** By domain or state: gold auction, blue records and settings, green protected or confirmed, brand refused. */
  tone: 'brand' | 'gold' | 'green' | 'blue';
  title: ReactNode;
  /** The purpose of the page, or what its state means for the reader. */
  note: ReactNode;
  /** Key figures, at most three; one without a value is omitted. */
  figures?: readonly (readonly [name: string, value: ReactNode])[];
  /** The action that the state asks for. */
  children?: ReactNode;
}

/** The head of a page of settings, rules or records: what it is about, the present state, its key figures. */
export const PageHead = ({ icon, tone, title, note, figures = [], children }: Props) => {
  const shownFigures = figures.filter(([, value]) => value !== undefined && value !== null);
  return (
    <header className={cx(css.head, css[tone])}>
      <div className={css.top}>
        <span className={css.disc}>
          <Icon name={icon} size={28} />
        </span>
        <div className={css.text}>
          <h2>{title}</h2>
          <p>{note}</p>
        </div>
      </div>
      {shownFigures.length > 0 && (
        <dl className={css.figures}>
          {shownFigures.map(([name, value]) => (
            <div key={name} className={css.figure}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </header>
  );
};

/** Skeleton of a page with a head: the head, and `rows` of the content below. */
export const PageHeadSkeleton = ({ rows = 4 }: { rows?: number }) => (
  <Stack gap={4}>
    <div className={cx(css.head, css.pending)} aria-hidden="true">
      <div className={css.top}>
        <Skeleton width={56} height={56} style={{ borderRadius: 12 }} />
        <Stack gap={2} className={css.lines}>
          <Skeleton width="60%" height={28} />
          <Skeleton height={20} />
        </Stack>
      </div>
    </div>
    <ListSkeleton rows={rows} media={0} />
  </Stack>
);
