import { Skeleton } from '@juhe/ui';
import css from './reader.module.css';

/** Skeleton of a page of text. */
export const TextSkeleton = () => (
  <div className={css.skeleton} aria-hidden="true">
    <Skeleton width="56%" height={30} />
    {Array.from({ length: 4 }, (_, i) => (
      <Skeleton key={i} height={96} />
    ))}
  </div>
);
