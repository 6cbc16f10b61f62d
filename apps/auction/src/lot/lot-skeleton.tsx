import { Card, Skeleton } from '@juhe/ui';
import css from './lot-detail.module.css';

/** The lot in grey: picture, name, price beside the clock, figures. */
export const LotSkeleton = () => (
  <div className={css.top} aria-hidden="true">
    <Skeleton ratio={1} style={{ borderRadius: 0 }} />
    <div className={css.side}>
      <div className={css.head}>
        <Skeleton width="80%" height={25} />
        <Skeleton width="40%" height={21} style={{ marginTop: 4 }} />
      </div>
      <div className={css.panel}>
        <div className={css.figures}>
          <div>
            <Skeleton width={48} height={18} />
            <Skeleton width={120} height={39} />
          </div>
          <Skeleton width={96} height={44} />
        </div>
        <div className={css.facts}>
          <Skeleton width={180} height={18} />
        </div>
      </div>
      <div className={css.figuresCard}>
        <Card>
          <Skeleton height={166} />
        </Card>
      </div>
    </div>
  </div>
);
