import { isApiError } from '@juhe/api-client';
import { useCreateOrderMutation } from '@juhe/api-client/mall/order';
import type { Address } from '@juhe/contract/mall/address.schemas';
import type { CheckoutPreview } from '@juhe/contract/mall/order.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { useNavigation } from '@juhe/platform';
import { errorText, toast } from '@juhe/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { endCheckoutDraft } from './checkout-draft.ts';
import { beginCheckout, endCheckout, openCheckout } from './checkout-id.ts';
import { keyOf, type CheckoutRequest } from './checkout-request.ts';

interface Sent {
  preview: CheckoutPreview;
  address: Address | undefined;
  notes: Readonly<Record<string, string>>;
  useRedBag: boolean;
}

/**
 * Places the order of a checkout, and finds it again after a lost response: the preview that carries `checkoutId` then
 * returns its orders, and the page goes on to them.
 */
export const usePlaceOrder = (purchase: CheckoutRequest) => {
  const t = useTranslations('checkout');
  const o = useTranslations('order');
  const { redirectTo } = useNavigation();
  const [createCourseOrder, { isLoading }] = useCreateOrderMutation();
  const [problem, setProblem] = useState<string>();
  const key = keyOf(purchase);
  const [checkoutId, setCheckoutId] = useState(() => openCheckout(key));

  const goOn = (orderNos: readonly string[], payNo: string) => {
    endCheckout(key);
    endCheckoutDraft(key);
    const [orderNo = ''] = orderNos;
    if (orderNos.length > 1) redirectTo(mallPages.orderList({ status: 'pendingPayment', payNo, orderNo }));
    else redirectTo(mallPages.orderInfo({ orderNo, pay: 1 }));
  };

  const placeOrder = async ({ preview, address, notes, useRedBag }: Sent, onRefused: () => unknown) => {
    if (!address) return setProblem(o('addressMissing'));
    setProblem(undefined);
    // Lines that are unavailable now stay in the cart.
    const lineIds = preview.shops.flatMap((shop) => shop.items.flatMap((item) => item.cartLineId ?? []));
    try {
      const placed = await createCourseOrder({
        ...('cartLineIds' in purchase ? { cartLineIds: lineIds.join() } : purchase),
        addressId: address.id,
        notes: Object.fromEntries(preview.shops.map(({ shopId }) => [shopId, notes[shopId]?.trim() ?? ''])),
        couponIds: preview.coupons.chosen.map((coupon) => coupon.id).join(),
        useRedBag,
        expectedPayableCents: preview.payableCents,
        checkoutId: beginCheckout(key),
      }).unwrap();
      goOn(placed.orderNos, placed.payNo);
    } catch (error) {
      const answered = isApiError(error) && error.kind === 'refused' && (error.code ?? 500) < 500;
      // Until the outcome is known, the preview looks for its orders.
      if (answered && error.key !== 'order.placed') endCheckout(key);
      setCheckoutId(openCheckout(key));
      setProblem(answered ? errorText(error) : isApiError(error) && error.kind === 'session' ? '' : t('lost'));
      window.scrollTo({ top: 0 });
      await onRefused();
    }
  };

  return { place: placeOrder, goOn, problem, checkoutId, isLoading };
};

/** Goes on to the orders that a checkout created, as soon as they are known. */
export const useMatchedOrders = (
  placed: CheckoutPreview['made'] | undefined,
  goOn: (orderNos: readonly string[], payNo: string) => void,
): void => {
  const t = useTranslations('checkout');
  const openPlacedOrders = useEffectEvent(() => {
    if (!placed) return;
    toast(t('found'), { kind: 'success' });
    goOn(placed.orderNos, placed.payNo);
  });
  const payNo = placed?.payNo;
  useEffect(() => {
    if (payNo !== undefined) openPlacedOrders();
  }, [payNo]);
};
