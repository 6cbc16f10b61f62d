import * as applyforPages from '@juhe/contract/pages/applyfor';
import { Cashier, type CashierProps } from '@juhe/features/cashier/cashier';
import { toast } from '@juhe/ui';
import { type ReactNode, useState } from 'react';

type Begin = NonNullable<CashierProps['begin']>;

interface CardPayment<Due> {
  /** Invalidated by the payment. */
  readonly tag: CashierProps['tags'][number];
  /** Message after the payment. */
  readonly paid: string;
  /** Starts the payment of what is due. */
  readonly begin: (due: Due, method: Parameters<Begin>[0]) => ReturnType<Begin>;
}

/** The cashier of the card page: `pay(due)` opens it, and `sheet` is to be rendered on the page. */
export const useCardPayment = <Due extends { readonly payNo: string | null }>({
  tag,
  paid,
  begin,
}: CardPayment<Due>): { pay: (due: Due) => void; sheet: ReactNode } => {
  const [due, setDue] = useState<Due>();
  const close = () => setDue(undefined);
  const sheet = (
    <Cashier
      payNo={due?.payNo ?? ''}
      open={due !== undefined}
      onClose={close}
      returnTo={applyforPages.equity()}
      tags={[tag]}
      onPaid={() => {
        close();
        toast(paid, { kind: 'success' });
      }}
      {...(due && { begin: (method) => begin(due, method) })}
    />
  );
  return { pay: setDue, sheet };
};
