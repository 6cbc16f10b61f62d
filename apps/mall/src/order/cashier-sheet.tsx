import { useCashier } from '@juhe/api-client/payment/cashier';
import { pageUrl, useNavigation } from '@juhe/platform';
import { CashierSheet as Sheet } from '@juhe/ui';
import { successPath } from './order-state.ts';

interface CashierSheetProps {
  payNo: string;
  /** The order that the member comes back to; one of those that the payment covers. */
  orderNo: string;
  open: boolean;
  onClose: () => void;
}

/** Pays for one or more orders. */
export const CashierSheet = ({ payNo, orderNo, open, onClose }: CashierSheetProps) => {
  const { redirectTo } = useNavigation();
  const cashier = useCashier({
    payNo,
    open,
    returnTo: pageUrl(successPath, { orderNo }),
    tags: ['mall/order'],
    onPaid: () => redirectTo(successPath, { orderNo }),
  });
  return <Sheet open={open} onClose={onClose} {...cashier} />;
};
