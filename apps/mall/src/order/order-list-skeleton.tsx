import { Card, Skeleton, Stack } from '@juhe/ui';
import css from './order.module.css';

/** Skeleton of the order list. */
export const OrderListSkeleton = () => (
  <Stack>
    {[0, 1, 2].map((row) => (
      <Card key={row} flush>
        <div className={css.head}>
          <Skeleton width={140} height={18} />
        </div>
        <div className={css.cardPart}>
          <div style={{ display: 'flex', gap: 12 }}>
            <Skeleton width={72} height={72} />
            <Stack gap={2}>
              <Skeleton width={180} height={18} />
              <Skeleton width={110} height={14} />
            </Stack>
          </div>
        </div>
        <div className={css.more}>
          <Skeleton width={120} height={28} />
        </div>
      </Card>
    ))}
  </Stack>
);
