import type { OrderSummary } from '@juhe/contract/mall/order.schemas';
import { useCancelOrderMutation, useConfirmReceiveMutation, useRefundOrderMutation } from '@juhe/api-client/mall/order';
import { PageLink, usePageExists, useTranslations } from '@juhe/platform';
import { Button, buttonClass, type ButtonKind, confirmDialog, formatPrice, toast } from '@juhe/ui';
import type { ReactNode } from 'react';

interface OrderActionsProps {
  order: OrderSummary;
  /** Opens the cashier. */
  onPay: () => void;
  size?: 's' | 'm';
}

const evaluatePath = '/subPackages/order/evaluate';
const logisticsPath = '/subPackages/order/logistics';

/** What the member can do with an order now, the main thing last; nothing for an order that needs nothing. */
export const useOrderActions = ({ order, onPay, size = 's' }: OrderActionsProps): ReactNode[] => {
  const t = useTranslations('order');
  const [cancel] = useCancelOrderMutation();
  const [receive] = useConfirmReceiveMutation();
  const [refund] = useRefundOrderMutation();
  const canReview = usePageExists(evaluatePath);
  const hasTrack = usePageExists(logisticsPath);
  const { orderNo, state } = order;
  const amount = formatPrice(order.payableCents);

  const ask = (what: 'cancel' | 'receive' | 'refund', run: () => { unwrap: () => Promise<unknown> }) => async () => {
    const sure = await confirmDialog({
      title: t(`${what}.title`),
      text: t(`${what}.text`, { amount }),
      confirm: t(`${what}.yes`),
      cancel: t('keep'),
      danger: what !== 'receive',
    });
    if (!sure) return;
    try {
      await run().unwrap();
      toast(t(`${what}.done`), { kind: 'success' });
    } catch {
      // The refusal is a toast already (api-client); the order on the screen is read again by its event.
    }
  };
  const button = (key: string, kind: ButtonKind, text: string, onClick: () => unknown) => (
    <Button key={key} kind={kind} size={size} onClick={onClick}>
      {text}
    </Button>
  );
  const link = (key: string, to: string, text: string) => (
    <PageLink key={key} to={to} query={{ orderNo }} className={buttonClass('secondary', size)}>
      {text}
    </PageLink>
  );

  switch (state) {
    case 'pendingPayment':
      return [
        button(
          'cancel',
          'secondary',
          t('cancel.do'),
          ask('cancel', () => cancel({ orderNo })),
        ),
        button('pay', 'primary', t('pay.do'), onPay),
      ];
    case 'paid':
      return [
        button(
          'refund',
          'secondary',
          t('refund.do'),
          ask('refund', () => refund({ orderNo })),
        ),
      ];
    case 'shipped':
      return [
        ...(hasTrack ? [link('track', logisticsPath, t('track'))] : []),
        button(
          'receive',
          'primary',
          t('receive.do'),
          ask('receive', () => receive({ orderNo })),
        ),
      ];
    case 'received':
    case 'completed':
      return canReview ? [link('review', evaluatePath, t('review'))] : [];
    default:
      return [];
  }
};
