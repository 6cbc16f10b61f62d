import { CashierSheet as KitSheet } from '@juhe/ui';
import type { ComponentProps } from 'react';
import { usePaymentProof } from './use-payment-proof.tsx';

interface Props extends Omit<ComponentProps<typeof KitSheet>, 'proof'> {
  /** Confirmation of a wallet payment: the payment password, or a code for this payment. */
  confirmation: Pick<Parameters<typeof usePaymentProof>[0], 'standing' | 'setting' | 'onSendCode'>;
}

/**
 * Pays from the wallet immediately, or at a channel's cashier. `useCashier` of payment/cashier provides its calls. The kit's
 * own sheet is the frame; the confirmation is a separate part, since the shell does not need it.
 */
export const CashierSheet = ({ confirmation, ...sheet }: Props) => {
  const balance = sheet.due.currentData?.channels.find(({ channel }) => channel === 'balance');
  const proof = usePaymentProof({ ...confirmation, isNeeded: balance?.needsPassword === true });
  return <KitSheet {...sheet} proof={{ ...proof, beside: proof.sheet, take: proof.collect }} />;
};
