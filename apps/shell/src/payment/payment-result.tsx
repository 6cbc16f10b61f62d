import { isApiError } from '@juhe/api-client';
import { awaitedPayment } from '@juhe/api-client/payment/awaited-payment';
import { useGetPaymentQuery } from '@juhe/api-client/payment/pay';
import { useSession } from '@juhe/auth';
import { formatPrice, toast } from '@juhe/ui';
import { signDone } from '@juhe/ui/parts/motion/delight';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslations } from '../locales/texts.gen.js';

/** Polling interval (ms) and number of responses after which a payment that is still open is not awaited any longer. */
const interval = 2000;
const maxResponses = 15;

const Result = ({ payNo }: { payNo: string }) => {
  const t = useTranslations('payment');
  const options = { refetchOnMountOrArgChange: true, pollingInterval: interval };
  const { data, error, fulfilledTimeStamp } = useGetPaymentQuery({ payNo }, options);
  const responses = useRef(0);
  const check = useEffectEvent(() => {
    responses.current += 1;
    const isUnanswered = isApiError(error) && error.kind !== 'refused';
    const isOpen = isUnanswered || (!error && (data?.state === 'created' || data?.state === 'paying'));
    if (isOpen && responses.current < maxResponses) return;
    awaitedPayment.write(undefined);
    if (data?.state !== 'paid') return;
    const amount = formatPrice(data.amountCents);
    toast(data.kind === 'recharge.wallet' ? t('toppedUp', { amount }) : t('paid', { amount }), { kind: 'success' });
    signDone();
  });
  useEffect(() => {
    if (fulfilledTimeStamp || error) check();
  }, [fulfilledTimeStamp, error]);
  return null;
};

/**
 * Announces once, on any page, the success of the payment whose cashier the member was sent to. A channel may confirm it after
 * the member has returned, so the result is polled for half a minute.
 */
export const PaymentResult = () => {
  const { signedIn } = useSession();
  const payNo = awaitedPayment.useValue();
  return payNo !== undefined && signedIn && <Result key={payNo} payNo={payNo} />;
};
