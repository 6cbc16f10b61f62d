import { useListClaimableCouponsInfiniteQuery } from '@juhe/api-client/mall/coupon';
import type { CouponOffer } from '@juhe/contract/mall/coupon.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { SectionHead, Skeleton } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { OfferAction } from '../shared/coupon-offer.tsx';
import { CouponAmount, scopeOf, thresholdOf } from '../shared/coupon-row.tsx';
import css from './coupon-shelf.module.css';

/** Number of coupons shown; the claim centre lists all. */
const maxCoupons = 8;

const SmallTicket = ({ coupon }: { coupon: CouponOffer }) => {
  const t = useTranslations('coupon');
  return (
    <article className={css.ticket}>
      <CouponAmount coupon={coupon} />
      <p className={css.line}>{thresholdOf(t, coupon)}</p>
      <h3 className={css.name}>{coupon.name}</h3>
      <p className={css.scope}>{coupon.shopName === null || coupon.scope !== 'shop' ? scopeOf(t, coupon) : coupon.shopName}</p>
      <div className={css.action}>
        <OfferAction coupon={coupon} uses />
      </div>
    </article>
  );
};

/** Claimable coupons in one scrolling row; renders nothing without any. */
export const CouponShelf = () => {
  const t = useTranslations('welfare');
  const query = useListClaimableCouponsInfiniteQuery({});
  const coupons = query.data?.pages[0]?.list.filter(({ state }) => state !== 'gone').slice(0, maxCoupons);
  if (coupons?.length === 0 || query.isError) return null;
  return (
    <section>
      <SectionHead to={mallPages.claimCentre()} all={t('allCoupons')}>
        {t('claim')}
      </SectionHead>
      <ul className={css.shelf}>
        {coupons
          ? coupons.map((coupon) => (
              <li key={coupon.templateId}>
                <SmallTicket coupon={coupon} />
              </li>
            ))
          : [0, 1, 2].map((index) => (
              <li key={index} aria-hidden="true">
                <Skeleton width={148} height={168} style={{ borderRadius: 12 }} />
              </li>
            ))}
      </ul>
    </section>
  );
};
