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

/** Below the sum: what it holds of freight, and what coupons took off. */
export const CartBarNote = ({ offer }: { offer: CheckoutPreview | undefined }) => {
  const t = useTranslations('cart');
  if (!offer) return <span className={css.later}>{t('freightLater')}</span>;
  const { freightCents, discountCents } = offer;
  const freight = <Price cents={freightCents} size="xs" tone="inherit" />;
  if (discountCents === 0)
    return (
      <span className={css.later}>{freightCents === 0 ? t('freightFree') : t.rich('freightInside', { amount: freight })}</span>
    );
  return (
    <span className={css.later}>
      {t.rich('couponsOff', {
        amount: <Price cents={discountCents} size="xs" tone="inherit" />,
        freight: freightCents === 0 ? t('freeInside') : t.rich('withFreight', { amount: freight }),
      })}
    </span>
  );
};
