import { useCashier } from '@juhe/api-client/payment/cashier';
import { CashierSheet } from '@juhe/ui/parts/payment/cashier-sheet';
import { delight } from '@juhe/ui/parts/motion/delight';

export type CashierProps = Parameters<typeof useCashier>[0] & { onClose: () => void };

/** Pays a payment from the wallet immediately, or at the cashier of a channel, which returns to `returnTo`. */
export const Cashier = ({ onClose, onPaid, ...payment }: CashierProps) => {
  const cashier = useCashier({
    ...payment,
    onPaid: () => {
      onPaid();
      // Without the haptic signal, which the form gives.
      if (!payment.isAnnouncedByPage) delight('paid', document.body);
    },
  });
  return <CashierSheet open={payment.open} onClose={onClose} {...cashier} />;
};
