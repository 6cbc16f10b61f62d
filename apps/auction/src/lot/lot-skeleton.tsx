import { Skeleton } from '@juhe/ui';
import { Hero } from '@juhe/ui/parts/layout/hero';
import css from './lot-detail.module.css';

/** Skeleton of the lot: picture, name, price beside the clock. */
export const LotSkeleton = () => (
  <div className={css.stage} aria-hidden="true">
    <div className={css.left}>
      <div className={css.pictures}>
        <Hero>
          <Skeleton ratio={4 / 3} style={{ borderRadius: 0 }} />
        </Hero>
      </div>
    </div>
    <div className={css.side}>
      <div className={css.head}>
        <Skeleton width="80%" height={25} />
        <Skeleton width="40%" height={21} style={{ marginTop: 4 }} />
      </div>
      <div className={css.panel}>
        <div className={css.figures}>
          <div>
            <Skeleton width={48} height={18} />
            <Skeleton width={120} height={35} />
            <Skeleton width={88} height={21} />
          </div>
          <Skeleton width={104} height={56} />
        </div>
        <div className={css.facts}>
          <Skeleton width={180} height={18} />
        </div>
      </div>
      <div className={css.ladder}>
        <Skeleton width={96} height={24} style={{ marginBlock: 10 }} />
        <Skeleton height={120} />
      </div>
    </div>
  </div>
);
