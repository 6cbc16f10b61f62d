import { useQueryPaymentQuery } from '@juhe/api-client/payment/pay';
import { formatPrice, toast } from '@juhe/ui';
import { delight } from '@juhe/ui/parts/delight';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';

/** The top-up whose cashier the member was sent to, for the page that the cashier leads back to. */
const key = 'juhe-wallet-top-up';

/** Where the browser refuses the storage, nothing is said about the top-up. */
const tried = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

export const rememberTopUp = (payNo: string): void => {
  tried(() => sessionStorage.setItem(key, payNo));
};

/** Says once that the top-up which led to this page has been paid. */
export const useTopUpResult = (): void => {
  const t = useTranslations('pay');
  const [payNo] = useState(() => tried(() => sessionStorage.getItem(key)) ?? undefined);
  const { data } = useQueryPaymentQuery({ payNo: payNo ?? '' }, { skip: payNo === undefined, refetchOnMountOrArgChange: true });
  const announceTopUp = useEffectEvent((amountCents: number) => {
    toast(t('toppedUp', { amount: formatPrice(amountCents) }), { kind: 'success' });
    delight('paid', document.body);
  });
  useEffect(() => {
    if (!data) return;
    tried(() => sessionStorage.removeItem(key));
    if (data.state === 'paid') announceTopUp(data.amountCents);
  }, [data]);
};
