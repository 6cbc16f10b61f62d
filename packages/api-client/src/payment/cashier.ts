import { invalidateTags, type Tag } from '@juhe/api-client';
import type { PayParam } from '@juhe/contract/payment/pay.schemas';
import { useState } from 'react';
import { awaitedPayment } from '@juhe/api-client/payment/awaited-payment';
import { useCashierReturn } from '@juhe/api-client/payment/cashier-return';
import { useSendPaymentCodeMutation } from '@juhe/api-client/payment/password';
import { useListPaymentChannelsQuery, useStartPaymentMutation } from '@juhe/api-client/payment/pay';
import { usePaymentPassword } from '@juhe/api-client/payment/payment-password';

interface Way {
  channel: PayParam['channel'];
  password?: string;
  code?: string;
}

interface Cashier {
  payNo: string;
  open: boolean;
  /** The page, with its query, that the cashier of a channel returns to. */
  returnTo: string;
  /** Tags that the payment invalidates in addition to payment and wallet. */
  tags: readonly Tag[];
  /** Called when the wallet paid at once. */
  onPaid: () => void;
  /** Whether `returnTo` announces the payment itself; otherwise the shell does. */
  isAnnouncedByPage?: boolean;
  /** The specific call that starts the payment, if there is one. */
  begin?: (method: Way & { returnTo: string }) => PromiseLike<{ data?: PayParam; error?: unknown }>;
}

/**
 * The calls of a payment as the props of a CashierSheet (`@juhe/ui/parts/payment/cashier-sheet`): `<CashierSheet open={open} onClose={…}
 * {...useCashier({ … })} />`, which is `Cashier` of packages/features.
 */
export const useCashier = ({ payNo, open, returnTo, tags, onPaid, isAnnouncedByPage = false, begin }: Cashier) => {
  const channels = useListPaymentChannelsQuery({ payNo }, { skip: !open, refetchOnMountOrArgChange: true });
  const amountCents = channels.currentData?.payment.amountCents ?? 0;
  const [sendCode] = useSendPaymentCodeMutation();
  const password = usePaymentPassword(!open);
  const [payParam] = useStartPaymentMutation();
  const [paying, setPaying] = useState(false);
  const [leaving, setLeaving] = useState(false);

  useCashierReturn(() => {
    setLeaving(false);
    invalidateTags('payment', 'wallet', ...tags);
  });

  /** Pays by a channel: leaves the page for its cashier, or completes. Returns the error of a refusal. */
  const pay = async (method: Way): Promise<{ error?: unknown }> => {
    setPaying(true);
    const { data, error } = await (begin ? begin({ returnTo, ...method }) : payParam({ payNo, returnTo, ...method }));
    setPaying(false);
    if (!data) {
      invalidateTags('payment', 'wallet');
      return { error };
    }
    invalidateTags(...tags);
    if (data.cashierUrl === null) {
      awaitedPayment.write(undefined);
      onPaid();
    } else {
      setLeaving(true);
      if (!isAnnouncedByPage) awaitedPayment.write(payNo);
      window.location.assign(data.cashierUrl);
    }
    return {};
  };

  const confirmation = {
    ...password,
    onSendCode: () => sendCode({ purpose: 'payment', ref: payNo, amountCents }).unwrap(),
  };
  return { due: channels, busy: paying || leaving, pay, confirmation };
};
