import * as mallPages from '@juhe/contract/pages/mall';
import { Cashier } from '@juhe/features/cashier/cashier';
import { useNavigation } from '@juhe/platform';

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
  return (
    <Cashier
      payNo={payNo}
      open={open}
      onClose={onClose}
      isAnnouncedByPage
      returnTo={mallPages.paySuccess({ orderNo })}
      tags={['mall/order']}
      onPaid={() => redirectTo(mallPages.paySuccess({ orderNo }))}
    />
  );
};
