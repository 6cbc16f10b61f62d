import { invalidateTags, type Tag } from '@juhe/api-client';
import type { PayParam } from '@juhe/contract/payment/pay.schemas';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSendPaymentCodeMutation } from '@juhe/api-client/payment/password';
import { useGetPayChannelsQuery, useGetPayParamMutation } from '@juhe/api-client/payment/pay';
import { usePaymentPassword } from '@juhe/api-client/payment/payment-password';

interface Way {
  channel: PayParam['channel'];
  password?: string;
  code?: string;
}

interface Cashier {
  payNo: string;
  open: boolean;
  /** The page, with its query, that the cashier of a channel leads back to. */
  returnTo: string;
  /** What a payment changes beside payment and wallet. */
  tags: readonly Tag[];
  /** Paid from the wallet at once. */
  onPaid: () => void;
  /** The call of the thing itself that starts paying, where it has its own. */
  begin?: (way: Way & { returnTo: string }) => PromiseLike<{ data?: PayParam; error?: unknown }>;
}

/** The calls of a CashierSheet (`@juhe/ui/parts/cashier-sheet`): `<CashierSheet open={open} onClose={…} {...useCashier({ … })} />`. */
export const useCashier = ({ payNo, open, returnTo, tags, onPaid, begin }: Cashier) => {
  const due = useGetPayChannelsQuery({ payNo }, { skip: !open, refetchOnMountOrArgChange: true });
  const amountCents = due.currentData?.payment.amountCents ?? 0;
  const [sendCode] = useSendPaymentCodeMutation();
  const password = usePaymentPassword(!open);
  const [payParam] = useGetPayParamMutation();
  const [paying, setPaying] = useState(false);
  const [leaving, setLeaving] = useState(false);

  const back = useEffectEvent((event: PageTransitionEvent) => {
    if (!event.persisted) return;
    setLeaving(false);
    invalidateTags('payment', 'wallet', ...tags);
  });
  // Going back from a cashier shows this page as it was left.
  useEffect(() => {
    const show = (event: PageTransitionEvent) => back(event);
    window.addEventListener('pageshow', show);
    return () => window.removeEventListener('pageshow', show);
  }, []);

  /** Pays by a channel: leaves the page for its cashier, or is done. Answers why it was refused. */
  const pay = async (way: Way): Promise<{ error?: unknown }> => {
    setPaying(true);
    const { data, error } = await (begin ? begin({ returnTo, ...way }) : payParam({ payNo, returnTo, ...way }));
    setPaying(false);
    if (!data) {
      invalidateTags('payment', 'wallet');
      return { error };
    }
    invalidateTags(...tags);
    if (data.cashierUrl === null) {
      onPaid();
    } else {
      setLeaving(true);
      window.location.assign(data.cashierUrl);
    }
    return {};
  };

  const confirmation = {
    ...password,
    onSendCode: () => sendCode({ purpose: 'payment', ref: payNo, amountCents }).unwrap(),
  };
  return { due, busy: paying || leaving, pay, confirmation };
};
