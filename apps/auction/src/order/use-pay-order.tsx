import { usePayAuctionOrderMutation, useOpenAuctionOrderPaymentMutation } from '@juhe/api-client/auction/order';
import * as auctionPages from '@juhe/contract/pages/auction';
import { Cashier } from '@juhe/features/cashier/cashier';
import { toast } from '@juhe/ui';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';

interface OrderCashierProps {
  payNo: string;
  orderNo: string;
  open: boolean;
  onClose: () => void;
}

const OrderCashier = ({ payNo, orderNo, open, onClose }: OrderCashierProps) => {
  const t = useTranslations('order');
  const [begin] = usePayAuctionOrderMutation();
  return (
    <Cashier
      payNo={payNo}
      open={open}
      onClose={onClose}
      returnTo={auctionPages.orderDetail({ orderNo })}
      tags={['auction/order', 'auction/bid']}
      // The order's own endpoint: the payment endpoint would charge for an order that is over and refund it.
      begin={(method) => begin({ orderNo, ...method })}
      onPaid={() => {
        onClose();
        toast(t('paid'), { kind: 'success' });
      }}
    />
  );
};

/** The cashier of a won lot of the platform: `pay(orderNo)` opens it, and `sheet` is to be rendered on the page. */
export const usePayOrder = (): { pay: (orderNo: string) => Promise<void>; busy: boolean; sheet: ReactNode } => {
  const [openPayment, { isLoading }] = useOpenAuctionOrderPaymentMutation();
  const [due, setDue] = useState<{ orderNo: string; payNo: string }>();
  const [open, setOpen] = useState(false);
  const pay = async (orderNo: string) => {
    try {
      const { payNo } = await openPayment({ orderNo }).unwrap();
      setDue({ orderNo, payNo });
      setOpen(true);
    } catch {
      // The error policy shows the server's message.
    }
  };
  return {
    pay,
    busy: isLoading,
    sheet: due && <OrderCashier key={due.payNo} {...due} open={open} onClose={() => setOpen(false)} />,
  };
};
