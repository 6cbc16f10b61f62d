import { useCashier } from '@juhe/api-client/payment/cashier';
import { CashierSheet } from '@juhe/ui/parts/cashier-sheet';

export type CashierProps = Parameters<typeof useCashier>[0] & { onClose: () => void };

/** Pays a payment from the wallet immediately, or at the cashier of a channel, which returns to `returnTo`. */
export const Cashier = ({ onClose, ...payment }: CashierProps) => (
  <CashierSheet open={payment.open} onClose={onClose} {...useCashier(payment)} />
);
