import { useGetDarenApplyPayParamMutation } from '@juhe/api-client/applyfor/daren';
import * as applyforPages from '@juhe/contract/pages/applyfor';
import { useTranslations } from '@juhe/platform';
import { Price } from '@juhe/ui';
import { PayFee as PayAnyFee } from '../shared/pay-fee.tsx';

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
  const [begin] = useGetDarenApplyPayParamMutation();
  return (
    <PayAnyFee
      {...{ payNo, paid }}
      label={t.rich('pay', { amount: <Price cents={amountCents} size="s" tone="inherit" /> })}
      returnTo={applyforPages.expertApplication()}
      tag="applyfor/daren"
      begin={(way) => begin({ applicationId, ...way })}
    />
  );
};
