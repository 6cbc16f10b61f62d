import { usePreviewOrderQuery } from '@juhe/api-client/mall/order';
import type { CartLine } from '@juhe/contract/mall/cart.schemas';
import type { CheckoutPreview } from '@juhe/contract/mall/order.schemas';
import { useTranslations } from '@juhe/platform';
import { Price } from '@juhe/ui';
import css from './cart.module.css';

interface CartOffer {
  /** Of these very lines as the page shows them; undefined while it is not known. */
  current: CheckoutPreview | undefined;
  freeFromCents: number | undefined;
}

/** What the chosen lines would cost with freight and the best coupons. */
export const useCartOffer = (chosen: readonly CartLine[], sumCents: number): CartOffer => {
  const query = usePreviewOrderQuery(
    { cartLineIds: chosen.map((line) => line.id).join() },
    { skip: chosen.length === 0, refetchOnMountOrArgChange: true },
  );
  const { currentData, data } = query;
  // While a quantity is on its way the answer is about the former one.
  const current = currentData?.goodsCents === sumCents && chosen.length > 0 ? currentData : undefined;
  return { current, freeFromCents: data?.freeFromCents };
};

/** Below the sum: what comes on top of it, and what coupons take off. */
export const CartBarNote = ({ offer }: { offer: CheckoutPreview | undefined }) => {
  const t = useTranslations('cart');
  if (!offer) return <span className={css.later}>{t('freightLater')}</span>;
  const { freightCents, discountCents, payableCents } = offer;
  if (discountCents === 0 && freightCents === 0) return <span className={css.later}>{t('freightFree')}</span>;
  const freight =
    freightCents > 0
      ? t.rich('withFreight', { amount: <Price cents={freightCents} size="xs" tone="inherit" /> })
      : t('freeInside');
  return (
    <span className={css.later}>
      {t.rich(discountCents > 0 ? 'afterCoupons' : 'altogether', {
        amount: <Price cents={payableCents} size="xs" tone="inherit" />,
        freight,
      })}
    </span>
  );
};
