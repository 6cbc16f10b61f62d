import type { Tag } from '@juhe/api-client';
import { useCashier } from '@juhe/api-client/payment/cashier';
import { Button, toast } from '@juhe/ui';
import { CashierSheet } from '@juhe/ui/parts/cashier-sheet';
import { type ReactNode, useState } from 'react';

type Cashier = Parameters<typeof useCashier>[0];

export interface PayFeeProps {
  payNo: string;
  /** Button label; the amount is appended. */
  label: ReactNode;
  /** Message after the payment. */
  paid: string;
  /** The page that the cashier of a channel returns to. */
  returnTo: string;
  /** The cache tag that the payment invalidates. */
  tag: Tag;
  begin: NonNullable<Cashier['begin']>;
}

/** Pays the price of an application, or of an expert's order, at the cashier. */
export const PayFee = ({ payNo, label, paid, returnTo, tag, begin }: PayFeeProps) => {
  const [isPaying, setPaying] = useState(false);
  const cashier = useCashier({
    ...{ payNo, returnTo, begin },
    open: isPaying,
    tags: [tag],
    onPaid: () => {
      setPaying(false);
      toast(paid, { kind: 'success' });
    },
  });
  return (
    <>
      <Button kind="primary" block onClick={() => setPaying(true)}>
        {label}
      </Button>
      <CashierSheet open={isPaying} onClose={() => setPaying(false)} {...cashier} />
    </>
  );
};
