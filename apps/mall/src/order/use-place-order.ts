import { isApiError } from '@juhe/api-client';
import { useCreateOrderMutation } from '@juhe/api-client/mall/order';
import type { Address } from '@juhe/contract/mall/address.schemas';
import type { CheckoutPreview } from '@juhe/contract/mall/order.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { useAppDispatch, useNavigation, useTranslations } from '@juhe/platform';
import { errorText, toast } from '@juhe/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { endDraft } from './checkout-draft.slice.ts';
import { beginCheckout, endCheckout, openCheckout } from './checkout-id.ts';
import { keyOf, type Wanted } from './checkout-wanted.ts';

interface Sent {
  preview: CheckoutPreview;
  address: Address | undefined;
  notes: Readonly<Record<string, string>>;
  useRedBag: boolean;
}

/**
 * Places the order of a checkout, and finds it again where an answer was lost: then the preview that carries `checkoutId` tells which
 * orders there are, and the page goes on to them.
 */
export const usePlaceOrder = (wanted: Wanted) => {
  const t = useTranslations('checkout');
  const o = useTranslations('order');
  const { redirectTo } = useNavigation();
  const dispatch = useAppDispatch();
  const [createOrder, { isLoading }] = useCreateOrderMutation();
  const [problem, setProblem] = useState<string>();
  const key = keyOf(wanted);
  const [checkoutId, setCheckoutId] = useState(() => openCheckout(key));

  const goOn = (orderNos: readonly string[], payNo: string) => {
    endCheckout(key);
    dispatch(endDraft());
    const [orderNo = ''] = orderNos;
    if (orderNos.length > 1) redirectTo(mallPages.orderList({ status: 'pendingPayment', payNo, orderNo }));
    else redirectTo(mallPages.orderInfo({ orderNo, pay: 1 }));
  };

  const place = async ({ preview, address, notes, useRedBag }: Sent, onRefused: () => unknown) => {
    if (!address) return setProblem(o('addressMissing'));
    setProblem(undefined);
    // Lines that cannot be had now stay in the cart.
    const lineIds = preview.shops.flatMap((shop) => shop.items.flatMap((item) => item.cartLineId ?? []));
    try {
      const made = await createOrder({
        ...('cartLineIds' in wanted ? { cartLineIds: lineIds.join() } : wanted),
        addressId: address.id,
        notes: Object.fromEntries(preview.shops.map(({ shopId }) => [shopId, notes[shopId]?.trim() ?? ''])),
        couponIds: preview.coupons.chosen.map((coupon) => coupon.id).join(),
        useRedBag,
        expectedPayableCents: preview.payableCents,
        checkoutId: beginCheckout(key),
      }).unwrap();
      goOn(made.orderNos, made.payNo);
    } catch (error) {
      const answered = isApiError(error) && error.kind === 'refused' && (error.code ?? 500) < 500;
      // Until it is known what became of it, the preview looks for its orders.
      if (answered && error.key !== 'order.placed') endCheckout(key);
      setCheckoutId(openCheckout(key));
      setProblem(answered ? errorText(error) : isApiError(error) && error.kind === 'session' ? '' : t('lost'));
      window.scrollTo({ top: 0 });
      await onRefused();
    }
  };

  return { place, goOn, problem, checkoutId, isLoading };
};

/** Goes on to the orders that a checkout has made, once it is known that it has. */
export const useFoundOrders = (
  made: CheckoutPreview['made'] | undefined,
  goOn: (orderNos: readonly string[], payNo: string) => void,
): void => {
  const t = useTranslations('checkout');
  const found = useEffectEvent(() => {
    if (!made) return;
    toast(t('found'), { kind: 'success' });
    goOn(made.orderNos, made.payNo);
  });
  const payNo = made?.payNo;
  useEffect(() => {
    if (payNo !== undefined) found();
  }, [payNo]);
};
