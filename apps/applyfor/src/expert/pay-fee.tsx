import { useGetDarenApplyPayParamMutation } from '@juhe/api-client/applyfor/daren';
import { useCashier } from '@juhe/api-client/payment/cashier';
import type { ExpertApplication } from '@juhe/contract/applyfor/daren.schemas';
import * as applyforPages from '@juhe/contract/pages/applyfor';
import { useTranslations } from '@juhe/platform';
import { Button, Price, toast } from '@juhe/ui';
import { CashierSheet } from '@juhe/ui/parts/cashier-sheet';
import { useState } from 'react';

/** Pays the fee of the application in the cashier. */
export const PayFee = ({ application: { id, payNo, feeCents } }: { application: ExpertApplication }) => {
  const t = useTranslations('expert');
  const [isPaying, setPaying] = useState(false);
  const [begin] = useGetDarenApplyPayParamMutation();
  const cashier = useCashier({
    payNo: payNo ?? '',
    open: isPaying,
    returnTo: applyforPages.expertApplication(),
    tags: ['applyfor/daren'],
    onPaid: () => {
      setPaying(false);
      toast(t('paid'), { kind: 'success' });
    },
    begin: (way) => begin({ applicationId: id, ...way }),
  });
  return (
    <>
      <Button kind="primary" block onClick={() => setPaying(true)}>
        {t.rich('pay', { amount: <Price cents={feeCents} size="s" tone="inherit" /> })}
      </Button>
      <CashierSheet open={isPaying} onClose={() => setPaying(false)} {...cashier} />
    </>
  );
};
