import { useCashier } from '@juhe/api-client/payment/cashier';
import { CashierSheet as Sheet } from '@juhe/ui/parts/cashier-sheet';

interface CashierSheetProps {
  payNo: string;
  /** The page, with its query, to which the payment channel's cashier returns. */
  returnTo: string;
  open: boolean;
  onClose: () => void;
  /** Called when the payment was made from the wallet at once. */
  onPaid: () => void;
}

/** The payment sheet of a course. */
export const CashierSheet = ({ open, onClose, ...payment }: CashierSheetProps) => {
  const cashier = useCashier({ ...payment, open, tags: ['content/study', 'content/studyOwn'] });
  return <Sheet open={open} onClose={onClose} {...cashier} />;
};
