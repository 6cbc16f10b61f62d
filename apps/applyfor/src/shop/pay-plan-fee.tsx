import { usePayShopApplicationMutation } from '@juhe/api-client/applyfor/shop';
import type { ShopApplication } from '@juhe/contract/applyfor/shop.schemas';
import * as applyforPages from '@juhe/contract/pages/applyfor';
import { Price } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { PayFee } from '../shared/pay-fee.tsx';

/** Pays the plan fee at the cashier. */
export const PayPlanFee = ({ application }: { application: ShopApplication }) => {
  const t = useTranslations('info');
  const [begin] = usePayShopApplicationMutation();
  return (
    <PayFee
      payNo={application.payNo ?? ''}
      label={t.rich('pay', { amount: <Price cents={application.feeCents ?? 0} size="s" tone="inherit" /> })}
      paid={t('paid')}
      returnTo={applyforPages.info()}
      tag="applyfor/shop"
      begin={(method) => begin({ applicationId: application.id, ...method })}
    />
  );
};
