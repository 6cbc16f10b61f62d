import { Cashier } from '@juhe/features/cashier/cashier';

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
export const CashierSheet = ({ onPaid, ...payment }: CashierSheetProps) => (
  <Cashier
    {...payment}
    tags={['content/study', 'content/studyOwn']}
    onPaid={() => {
      onPaid();
    }}
  />
);
