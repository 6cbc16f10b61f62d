import { useGetPaymentQuery } from '@juhe/api-client/payment/pay';
import * as auctionPages from '@juhe/contract/pages/auction';
import { PageLink } from '@juhe/platform';
import { Button, buttonClass, cx, formatPrice, Icon } from '@juhe/ui';
import { PetalCheck } from '@juhe/ui/parts/motion/petal-check';
import { useTranslations } from '../locales/texts.gen.js';
import css from './top-up.module.css';

interface TopUpResultProps {
  payNo: string;
  /** The lot that the member came from, to continue bidding. */
  productNo: string | undefined;
  /** The order that the member was about to resell. */
  orderNo: string | undefined;
  onClose: () => void;
}

/** The result of the last top-up: paid, or not finished at the cashier. */
export const TopUpResult = ({ payNo, productNo, orderNo, onClose }: TopUpResultProps) => {
  const t = useTranslations('topUp');
  const { data: payment } = useGetPaymentQuery({ payNo }, { refetchOnMountOrArgChange: true });
  if (!payment) return null;
  const paid = payment.state === 'paid';
  const next =
    productNo !== undefined
      ? { to: auctionPages.lotDetail({ productNo }), label: t('backToLot') }
      : orderNo !== undefined && { to: auctionPages.resale({ orderNo }), label: t('backToResale') };
  return (
    <div className={cx(css.result, paid && css.paid)} role="status">
      {paid ? <PetalCheck size={40} /> : <Icon name="circle-alert" size={20} />}
      <p>{t(paid ? 'paid' : 'unpaid', { amount: formatPrice(payment.amountCents) })}</p>
      {paid && next ? (
        <PageLink to={next.to} replace className={buttonClass('secondary', 's')}>
          {next.label}
        </PageLink>
      ) : (
        <Button kind="text" size="s" onClick={onClose}>
          {t('gotIt')}
        </Button>
      )}
    </div>
  );
};
