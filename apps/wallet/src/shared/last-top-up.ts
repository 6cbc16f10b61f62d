import { useGetPaymentQuery } from '@juhe/api-client/payment/pay';
import { deviceValue } from '@juhe/platform';
import { formatPrice, toast } from '@juhe/ui';
import { delight } from '@juhe/ui/parts/delight';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';

/** The payment number of the top-up whose cashier the member was sent to, for the page that the cashier leads back to. */
const lastTopUp = deviceValue({ key: 'juhe-wallet-top-up', scope: 'tab', text: (stored) => stored });

export const rememberTopUp = (payNo: string): void => void lastTopUp.write(payNo);

/** Says once that the top-up which led to this page has been paid. */
export const useTopUpResult = (): void => {
  const t = useTranslations('pay');
  const [payNo] = useState(() => lastTopUp.read());
  const { data } = useGetPaymentQuery({ payNo: payNo ?? '' }, { skip: payNo === undefined, refetchOnMountOrArgChange: true });
  const announceTopUp = useEffectEvent((amountCents: number) => {
    toast(t('toppedUp', { amount: formatPrice(amountCents) }), { kind: 'success' });
    delight('paid', document.body);
  });
  useEffect(() => {
    if (!data) return;
    lastTopUp.write(undefined);
    if (data.state === 'paid') announceTopUp(data.amountCents);
  }, [data]);
};
