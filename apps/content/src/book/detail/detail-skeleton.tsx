import { ListSkeleton, Skeleton } from '@juhe/ui';
import css from './novel-detail.module.css';

/** Skeleton of the book page. */
export const DetailSkeleton = () => (
  <div data-width="list" aria-hidden="true">
    <div className={css.head}>
      <div className={css.book}>
        <div className={css.cover}>
          <Skeleton ratio={3 / 4} hero />
        </div>
        <div className={css.names}>
          <Skeleton width="70%" height={28} />
          <Skeleton width="40%" height={20} />
          <Skeleton width="50%" height={20} />
        </div>
      </div>
      <Skeleton height={44} />
    </div>
    <div className={css.block}>
      <Skeleton width="20%" height={22} />
      <Skeleton height={84} style={{ marginTop: 12 }} />
    </div>
    <div className={css.block}>
      <ListSkeleton rows={5} media={0} />
    </div>
  </div>
);
