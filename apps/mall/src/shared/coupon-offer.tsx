import { invalidateTags } from '@juhe/api-client';
import { useClaimCouponMutation } from '@juhe/api-client/mall/coupon';
import type { CouponOffer } from '@juhe/contract/mall/coupon.schemas';
import { useNavigation } from '@juhe/platform';
import { Button, formatMoment, haptic, toast } from '@juhe/ui';
import { delight } from '@juhe/ui/parts/motion/delight';
import { useRef } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { formatExpiry } from './coupon-expiry.ts';
import { CouponRow } from './coupon-row.tsx';
import css from './coupon-offer.module.css';
import { UseCoupon } from './use-coupon.tsx';

/** Claims a coupon after the sign-in if needed. Returns while the request is in flight, so that the button is busy. */
const useClaim = (templateId: string) => {
  const button = useRef<HTMLButtonElement>(null);
  const t = useTranslations('coupon');
  const { whenSignedIn } = useNavigation();
  const [claim] = useClaimCouponMutation();
  const act = () =>
    whenSignedIn(async () => {
      // The response removes the button, but its coupon stays.
      const ticket = button.current?.closest('article');
      try {
        await claim({ templateId }).unwrap();
        haptic('success');
        delight('tear', ticket);
        toast(t('claimed'), { kind: 'success' });
      } catch {
        // The error policy shows the server's message; the coupon has changed since it was shown.
        invalidateTags('mall/coupon');
      }
    });
  return { button, act };
};

interface OfferActionProps {
  coupon: CouponOffer;
  /** Shows a link to the goods after the coupon is claimed. */
  uses: boolean;
}

/** A button or a label, by the member's state for the coupon. */
export const OfferAction = ({ coupon, uses }: OfferActionProps) => {
  const t = useTranslations('coupon');
  const claim = useClaim(coupon.templateId);
  const { state, usable } = coupon;
  if (state === 'open')
    return (
      <Button ref={claim.button} kind="primary" size="s" onClick={claim.act}>
        {t(usable > 0 ? 'claimMore' : 'claim')}
        <span className="visually-hidden"> {coupon.name}</span>
      </Button>
    );
  if (state === 'owned' && usable > 0 && uses) return <UseCoupon coupon={coupon} />;
  const texts = { owned: usable > 0 ? 'owned' : 'ownedBefore', gone: 'gone', soon: 'soonMark' } as const;
  return <span className={css.word}>{t(texts[state])}</span>;
};

const Progress = ({ percent }: { percent: number }) => {
  const t = useTranslations('coupon');
  return (
    <p className={css.progress}>
      <span className={css.bar}>
        <span style={{ width: `${percent}%` }} />
      </span>
      {t('handedOut', { n: percent })}
    </p>
  );
};

interface CouponOfferRowProps {
  coupon: CouponOffer;
  /** False where the matching goods are already on the screen. */
  uses?: boolean;
}

/** A claimable coupon: number available, expiry, and a button for the member's state. */
export const CouponOfferRow = ({ coupon, uses = true }: CouponOfferRowProps) => {
  const t = useTranslations('coupon');
  const { state, usable, claimFrom, claimedPercent, validDays, validUntil } = coupon;
  const validity =
    state === 'soon'
      ? t('claimFrom', { date: formatMoment(claimFrom, 'dayTime') })
      : validDays === null
        ? t('validUntil', { date: formatExpiry(validUntil ?? '') })
        : t('validDays', { n: validDays });
  return (
    <CouponRow
      coupon={coupon}
      as={uses ? 'h2' : 'h3'}
      validity={validity}
      dim={state === 'gone' || (state === 'owned' && usable === 0)}
      note={
        <>
          {state === 'open' && usable > 0 && <p>{t('have', { n: usable })}</p>}
          {(state === 'open' || state === 'gone') && <Progress percent={claimedPercent} />}
        </>
      }
      action={<OfferAction coupon={coupon} uses={uses} />}
    />
  );
};
