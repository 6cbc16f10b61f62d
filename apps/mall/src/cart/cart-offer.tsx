import { usePreviewOrderQuery } from '@juhe/api-client/mall/order';
import type { CartLine } from '@juhe/contract/mall/cart.schemas';
import type { CheckoutPreview } from '@juhe/contract/mall/order.schemas';
import { Price } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './cart.module.css';

interface CartOffer {
  /** The server's latest response about the chosen lines; undefined if none is chosen, or after a refusal. */
  shown: CheckoutPreview | undefined;
  /** `shown` does not match the lines on the page yet: a change is in flight. */
  pending: boolean;
  freeFromCents: number | undefined;
}

/**
 * The price of the selected lines with freight and the best coupons. While a change is in flight, the previous total is
 * retained and marked as pending, because the sum of the goods alone would be incorrect.
 */
export const useCartOffer = (chosen: readonly CartLine[], sumCents: number): CartOffer => {
  const query = usePreviewOrderQuery(
    { cartLineIds: chosen.map((line) => line.id).join() },
    { skip: chosen.length === 0, refetchOnMountOrArgChange: true },
  );
  const { currentData, data, isError, isFetching } = query;
  if (chosen.length === 0) return { shown: undefined, pending: false, freeFromCents: data?.freeFromCents };
  // A quantity is shown at once, before the server knows it.
  const pending = !isError && (isFetching || currentData?.goodsCents !== sumCents);
  return { shown: isError && !isFetching ? undefined : data, pending, freeFromCents: data?.freeFromCents };
};

/** Below the sum: the freight included in it, and the coupon discount. */
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
