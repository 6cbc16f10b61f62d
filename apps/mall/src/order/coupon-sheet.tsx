import { useListOrderCouponsQuery } from '@juhe/api-client/mall/order';
import type { CouponChoice } from '@juhe/contract/mall/checkout.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { Button, Checkbox, Empty, formatPrice, Price, QueryView, Row, SectionHead, Sheet, Stack } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { formatExpiry } from '../shared/coupon-expiry.ts';
import { CouponRow } from '../shared/coupon-row.tsx';
import { CouponSkeleton } from '../shared/coupon-skeleton.tsx';
import type { CheckoutRequest } from './checkout-request.ts';
import css from './order.module.css';

interface CouponSheetProps {
  purchase: CheckoutRequest;
  /** Comma-separated; undefined for the best ones. */
  couponIds: string | undefined;
  open: boolean;
  onClose: () => void;
  onChoose: (couponIds: string | undefined) => void;
}

/** Groups the coupons by issuer, the platform first. */
const byGiver = (coupons: readonly CouponChoice[]): [name: string | null, coupons: CouponChoice[]][] => {
  const givers = new Map<string | null, CouponChoice[]>();
  for (const coupon of coupons) givers.set(coupon.shopId, [...(givers.get(coupon.shopId) ?? []), coupon]);
  return [...givers.values()]
    .toSorted((a, b) => Number(a[0]?.shopId !== null) - Number(b[0]?.shopId !== null))
    .map((list) => [list[0]?.shopName ?? null, list]);
};

const Ticket = ({ coupon, onToggle }: { coupon: CouponChoice; onToggle?: (on: boolean) => void }) => {
  const t = useTranslations('checkout');
  const c = useTranslations('coupon');
  return (
    <CouponRow
      coupon={coupon}
      dim={!onToggle}
      validity={c('expiresAt', { date: formatExpiry(coupon.expiresAt) })}
      note={
        <p className={onToggle ? css.takes : css.why}>
          {onToggle ? t.rich('takes', { amount: <Price cents={coupon.cents} size="s" tone="inherit" /> }) : coupon.reason}
        </p>
      }
      {...(onToggle
        ? {
            mark: (
              <Checkbox
                className={css.pick}
                aria-label={t('pick', { name: coupon.name })}
                checked={coupon.chosen}
                onChange={(event) => onToggle(event.target.checked)}
              />
            ),
          }
        : {})}
    />
  );
};

/** Selects coupons for a checkout: one of the platform, one of each shop; unusable ones state the reason. */
export const CouponSheet = ({ purchase, couponIds, open, onClose, onChoose }: CouponSheetProps) => {
  const t = useTranslations('checkout');
  const [picked, setPicked] = useState(couponIds);
  const query = useListOrderCouponsQuery(
    { ...purchase, ...(picked === undefined ? {} : { couponIds: picked }) },
    { skip: !open },
  );
  const list = query.data;
  const chosen = list?.usable.filter((coupon) => coupon.chosen) ?? [];

  const toggle = (coupon: CouponChoice, on: boolean) => {
    const otherCoupons = chosen.filter((choice) => choice.shopId !== coupon.shopId);
    setPicked([...otherCoupons, ...(on ? [coupon] : [])].map((choice) => choice.id).join());
  };
  const choose = () => {
    onChoose(picked);
    onClose();
  };

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('sheet')}
      tall
      footer={
        list && list.usable.length > 0 ? (
          <Button kind="primary" block busy={query.isFetching} onClick={choose}>
            {chosen.length > 0 ? t('confirm', { amount: formatPrice(list.couponCents) }) : t('confirmNone')}
          </Button>
        ) : undefined
      }
    >
      <QueryView query={query} isEmpty={() => false} keepFormer skeleton={<CouponSkeleton />}>
        {({ usable, unusable }) => (
          <Stack gap={4} className={css.coupons}>
            {usable.length === 0 && (
              <Empty icon="ticket" text={t('none')} action={{ label: t('toCentre'), to: mallPages.claimCentre() }} />
            )}
            {usable.length > 0 && (
              <Row justify="between" wrap>
                <span className={css.state}>{t('rule')}</span>
                <Button kind="text" size="s" disabled={picked === undefined} onClick={() => setPicked(undefined)}>
                  {t('best')}
                </Button>
              </Row>
            )}
            {byGiver(usable).map(([name, coupons]) => (
              <section key={name ?? ''} aria-label={name ?? t('platformCoupon')}>
                <Stack>
                  <SectionHead>{name ?? t('platformCoupon')}</SectionHead>
                  {coupons.map((coupon) => (
                    <Ticket key={coupon.id} coupon={coupon} onToggle={(on) => toggle(coupon, on)} />
                  ))}
                </Stack>
              </section>
            ))}
            {unusable.length > 0 && (
              <section aria-label={t('unusable', { n: unusable.length })}>
                <Stack>
                  <SectionHead>{t('unusable', { n: unusable.length })}</SectionHead>
                  {unusable.map((coupon) => (
                    <Ticket key={coupon.id} coupon={coupon} />
                  ))}
                </Stack>
              </section>
            )}
          </Stack>
        )}
      </QueryView>
    </Sheet>
  );
};
