import { useListClaimableCouponsInfiniteQuery } from '@juhe/api-client/mall/coupon';
import { Icon, Sheet, Skeleton, Stack } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { CouponOfferRow } from './coupon-offer.tsx';
import { shortCoupon } from './coupon-row.tsx';
import css from './coupon-strip.module.css';

/** The source of the coupons: those usable for a product, or those of a shop. */
type CouponStripProps = { saleNo: string; shopId?: never } | { shopId: string; saleNo?: never };

/**
 * One line with the coupons for the goods on the page; a tap opens them to be claimed. Its space is reserved while they load,
 * and released if there are none.
 */
export const CouponStrip = ({ saleNo, shopId }: CouponStripProps) => {
  const t = useTranslations('coupon');
  const [open, setOpen] = useState(false);
  const query = useListClaimableCouponsInfiniteQuery({
    ...(shopId === undefined ? { saleNo: saleNo ?? '' } : { shopId }),
    pageSize: 50,
  });
  const coupons = query.data?.pages[0]?.list;
  if (query.isError || coupons?.length === 0) return null;
  if (!coupons)
    return (
      <div className={css.strip} aria-hidden="true">
        <Skeleton width={200} height={22} />
      </div>
    );
  return (
    <>
      <button type="button" className={css.strip} onClick={() => setOpen(true)} aria-haspopup="dialog">
        <Icon name="ticket" size={18} />
        <span className={css.labels}>
          {coupons.slice(0, 4).map((coupon) => (
            <span key={coupon.templateId} className={css.label}>
              {shortCoupon(t, coupon)}
            </span>
          ))}
        </span>
        <span className={css.way}>
          {t('get')}
          <Icon name="chevron-right" size={18} />
        </span>
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('sheet')} tall>
        <Stack>
          {coupons.map((coupon) => (
            <CouponOfferRow key={coupon.templateId} coupon={coupon} uses={false} />
          ))}
        </Stack>
      </Sheet>
    </>
  );
};
