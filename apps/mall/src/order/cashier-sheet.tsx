import { useCashier } from '@juhe/api-client/payment/cashier';
import * as mallPages from '@juhe/contract/pages/mall';
import { useNavigation } from '@juhe/platform';
import { CashierSheet as Sheet } from '@juhe/ui/parts/cashier-sheet';

interface CashierSheetProps {
  payNo: string;
  /** The order to return to; one of those that the payment covers. */
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
    returnTo: mallPages.paySuccess({ orderNo }),
    tags: ['mall/order'],
    onPaid: () => redirectTo(mallPages.paySuccess({ orderNo })),
  });
  return <Sheet open={open} onClose={onClose} {...cashier} />;
};
