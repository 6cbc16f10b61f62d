import { Skeleton, Stack } from '@juhe/ui';
import css from './coupon-row.module.css';

/** Skeleton of tickets. */
export const CouponSkeleton = ({ rows = 4 }: { rows?: number }) => (
  <Stack>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className={css.ticket} aria-hidden="true">
        <div className={css.stub}>
          <Skeleton width={64} height={32} />
          <Skeleton width={72} height={16} />
        </div>
        <div className={css.body}>
          <Skeleton width="60%" height={21} />
          <Skeleton width="80%" height={18} />
          <Skeleton width="50%" height={44} />
        </div>
      </div>
    ))}
  </Stack>
);
