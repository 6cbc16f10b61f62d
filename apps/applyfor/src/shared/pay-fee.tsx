import type { Tag } from '@juhe/api-client';
import { Cashier, type CashierProps } from '@juhe/features/cashier/cashier';
import { Button, toast } from '@juhe/ui';
import { type ReactNode, useState } from 'react';

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
  begin: NonNullable<CashierProps['begin']>;
}

/** Pays the price of an application, or of an expert's order, at the cashier. */
export const PayFee = ({ payNo, label, paid, returnTo, tag, begin }: PayFeeProps) => {
  const [isPaying, setPaying] = useState(false);
  return (
    <>
      <Button kind="primary" block onClick={() => setPaying(true)}>
        {label}
      </Button>
      <Cashier
        {...{ payNo, returnTo, begin }}
        open={isPaying}
        onClose={() => setPaying(false)}
        tags={[tag]}
        onPaid={() => {
          setPaying(false);
          toast(paid, { kind: 'success' });
        }}
      />
    </>
  );
};
