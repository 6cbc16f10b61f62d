import { usePayExpertApplicationMutation } from '@juhe/api-client/applyfor/daren';
import * as applyforPages from '@juhe/contract/pages/applyfor';
import { Price } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { PayFee as PayAnyFee } from '../shared/pay-fee.tsx';

interface Props {
  applicationId: string;
  payNo: string;
  amountCents: number;
  /** Message after the payment. */
  paid: string;
}

/** Pays the application fee, or an expert's order, at the cashier. */
export const PayFee = ({ applicationId, payNo, amountCents, paid }: Props) => {
  const t = useTranslations('expert');
  const [begin] = usePayExpertApplicationMutation();
  return (
    <PayAnyFee
      {...{ payNo, paid }}
      label={t.rich('pay', { amount: <Price cents={amountCents} size="s" tone="inherit" /> })}
      returnTo={applyforPages.expertApplication()}
      tag="applyfor/daren"
      begin={(method) => begin({ applicationId, ...method })}
    />
  );
};
