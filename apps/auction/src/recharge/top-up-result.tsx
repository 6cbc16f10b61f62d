import { useQueryPaymentQuery } from '@juhe/api-client/payment/pay';
import * as auctionPages from '@juhe/contract/pages/auction';
import { PageLink, useTranslations } from '@juhe/platform';
import { Button, buttonClass, cx, formatPrice, Icon } from '@juhe/ui';
import css from './top-up.module.css';

interface TopUpResultProps {
  payNo: string;
  /** The lot that the member came from, to go on bidding. */
  productNo: string | undefined;
  onClose: () => void;
}

/** How the last top-up ended: paid, or not finished at the cashier. */
export const TopUpResult = ({ payNo, productNo, onClose }: TopUpResultProps) => {
  const t = useTranslations('topUp');
  const { data: payment } = useQueryPaymentQuery({ payNo }, { refetchOnMountOrArgChange: true });
  if (!payment) return null;
  const paid = payment.state === 'paid';
  return (
    <div className={cx(css.result, paid && css.paid)} role="status">
      <Icon name={paid ? 'circle-check' : 'circle-alert'} size={20} />
      <p>{t(paid ? 'paid' : 'unpaid', { amount: formatPrice(payment.amountCents) })}</p>
      {paid && productNo !== undefined ? (
        <PageLink to={auctionPages.lotDetail({ productNo })} replace className={buttonClass('secondary', 's')}>
          {t('backToLot')}
        </PageLink>
      ) : (
        <Button kind="text" size="s" onClick={onClose}>
          {t('gotIt')}
        </Button>
      )}
    </div>
  );
};
