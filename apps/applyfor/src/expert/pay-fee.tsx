import { useGetDarenApplyPayParamMutation } from '@juhe/api-client/applyfor/daren';
import { useCashier } from '@juhe/api-client/payment/cashier';
import * as applyforPages from '@juhe/contract/pages/applyfor';
import { useTranslations } from '@juhe/platform';
import { Button, Price, toast } from '@juhe/ui';
import { CashierSheet } from '@juhe/ui/parts/cashier-sheet';
import { useState } from 'react';

interface Props {
  applicationId: string;
  payNo: string;
  amountCents: number;
  /** What is said once it is paid. */
  paid: string;
}

/** Pays the fee of the application, or an expert's order, in the cashier. */
export const PayFee = ({ applicationId, payNo, amountCents, paid }: Props) => {
  const t = useTranslations('expert');
  const [isPaying, setPaying] = useState(false);
  const [begin] = useGetDarenApplyPayParamMutation();
  const cashier = useCashier({
    payNo,
    open: isPaying,
    returnTo: applyforPages.expertApplication(),
    tags: ['applyfor/daren'],
    onPaid: () => {
      setPaying(false);
      toast(paid, { kind: 'success' });
    },
    begin: (way) => begin({ applicationId, ...way }),
  });
  return (
    <>
      <Button kind="primary" block onClick={() => setPaying(true)}>
        {t.rich('pay', { amount: <Price cents={amountCents} size="s" tone="inherit" /> })}
      </Button>
      <CashierSheet open={isPaying} onClose={() => setPaying(false)} {...cashier} />
    </>
  );
};
