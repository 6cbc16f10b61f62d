import { Skeleton } from '@juhe/ui';
import css from './reader.module.css';

/** A page of text that is still on its way. */
export const TextSkeleton = () => (
  <div className={css.skeleton} aria-hidden="true">
    <Skeleton width="56%" height={30} />
    {Array.from({ length: 4 }, (_, i) => (
      <Skeleton key={i} height={96} />
    ))}
  </div>
);
