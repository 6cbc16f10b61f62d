import { Card, Page, Row, Skeleton, Stack } from '@juhe/ui';
import css from './order.module.css';

/** Skeleton of the order list. */
export const OrderListSkeleton = () => (
  <Stack>
    {[0, 1, 2].map((row) => (
      <Card key={row} flush>
        <div className={css.head}>
          <Skeleton width={120} height={18} />
        </div>
        <div className={css.goods}>
          <Skeleton width={72} height={72} />
          <Stack gap={2}>
            <Skeleton width={180} height={18} />
            <Skeleton width={90} height={20} />
          </Stack>
        </div>
      </Card>
    ))}
  </Stack>
);

/** Skeleton of an order. */
export const OrderDetailSkeleton = () => (
  <Page>
    <Row gap={3} className={css.waitingBanner}>
      <Skeleton width={40} height={40} round />
      <Stack gap={1}>
        <Skeleton width={120} height={26} />
        <Skeleton width={180} height={18} />
      </Stack>
    </Row>
    <Skeleton height={120} style={{ borderRadius: 12 }} />
    <Skeleton height={170} style={{ borderRadius: 12 }} />
    <Skeleton height={140} style={{ borderRadius: 12 }} />
    <Skeleton height={160} style={{ borderRadius: 12 }} />
  </Page>
);
