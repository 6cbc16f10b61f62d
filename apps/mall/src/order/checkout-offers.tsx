import type { CheckoutPreview } from '@juhe/contract/mall/order.schemas';
import { Cell, CellGroup, Price, Switch } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import type { CheckoutRequest } from './checkout-request.ts';
import { CouponSheet } from './coupon-sheet.tsx';

interface CheckoutOffersProps {
  purchase: CheckoutRequest;
  preview: CheckoutPreview;
  couponIds: string | undefined;
  useRedBag: boolean;
  onCoupons: (couponIds: string | undefined) => void;
  onRedBag: (use: boolean) => void;
}

/** The discounts of a checkout: coupons and the red bag; goods of a group or a bargain state why they have none. */
export const CheckoutOffers = ({ purchase, preview, couponIds, useRedBag, onCoupons, onRedBag }: CheckoutOffersProps) => {
  const t = useTranslations('checkout');
  const [open, setOpen] = useState(false);
  const { coupons, redBag, discountless } = preview;
  if (discountless)
    return (
      <CellGroup>
        <Cell icon="info" title={t('noOffers')} note={t(`noOffersWith.${discountless}`)} />
      </CellGroup>
    );
  const couponCents = preview.shopCouponCents + preview.platformCouponCents;
  const { chosen, usable, unusable } = coupons;
  const value =
    chosen.length > 0 ? (
      <Price cents={-couponCents} size="s" tone="green" />
    ) : usable > 0 ? (
      t('usable', { n: usable })
    ) : (
      t('noneUsable')
    );
  return (
    <>
      <CellGroup>
        <Cell
          icon="ticket"
          title={t('coupons')}
          note={chosen.length > 0 ? t(couponIds === undefined ? 'chosenBest' : 'chosen', { n: chosen.length }) : undefined}
          value={value}
          {...(usable + unusable > 0 ? { onClick: () => setOpen(true), arrow: true } : {})}
        />
        {redBag.balanceCents > 0 && (
          <Cell
            icon="gift"
            title={t('redBag')}
            note={t.rich(redBag.usableCents > 0 ? 'redBagOf' : 'redBagNot', {
              balance: <Price cents={redBag.balanceCents} size="s" tone="inherit" />,
              usable: <Price cents={redBag.usableCents} size="s" tone="inherit" />,
            })}
            value={
              <Switch
                aria-label={t('redBag')}
                checked={useRedBag && redBag.usableCents > 0}
                disabled={redBag.usableCents === 0}
                onChange={(event) => onRedBag(event.target.checked)}
              />
            }
          />
        )}
      </CellGroup>
      {open && (
        <CouponSheet purchase={purchase} couponIds={couponIds} open={open} onClose={() => setOpen(false)} onChoose={onCoupons} />
      )}
    </>
  );
};
