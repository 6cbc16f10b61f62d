import { useCancelCardOrderMutation, useRefundCardOrderMutation } from '@juhe/api-client/applyfor/card';
import type { CardOrder, CardOrderAction } from '@juhe/contract/applyfor/card.schemas';
import { Button, confirmDialog, Countdown, errorText, formatMoment, formatPrice, Price, Tag, toast } from '@juhe/ui';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './equity.module.css';

const tones: Readonly<Record<CardOrder['state'], NonNullable<ComponentProps<typeof Tag>['tone']>>> = {
  pendingPayment: 'gold',
  active: 'green',
  settled: 'green',
  cancelled: 'grey',
  refunded: 'grey',
};

/** The member's actions on an order, after a dialog that explains the consequences. */
const useOrderSteps = ({ orderNo, amountCents, durationDays }: CardOrder) => {
  const t = useTranslations('equity');
  const [cancel, cancelling] = useCancelCardOrderMutation();
  const [refund, refunding] = useRefundCardOrderMutation();
  const confirmStep = (step: 'cancel' | 'refund', work: () => PromiseLike<unknown>) =>
    confirmDialog({
      title: t(`${step}.title`),
      text: t(`${step}.text`, { amount: formatPrice(amountCents), n: durationDays }),
      confirm: t(`${step}.confirm`),
      danger: true,
      work: () =>
        Promise.resolve(work()).then(
          () => toast(t(`${step}.done`), { kind: 'success' }),
          (refusal: unknown) => toast(errorText(refusal) ?? t('failed'), { kind: 'error' }),
        ),
    });
  return {
    isBusy: cancelling.isLoading || refunding.isLoading,
    confirmCancel: () => void confirmStep('cancel', () => cancel({ orderNo }).unwrap()),
    confirmRefund: () => void confirmStep('refund', () => refund({ orderNo }).unwrap()),
  };
};

/** One order: card, date, state, and the available actions. */
export const CardOrderRow = ({ order, onPay }: { order: CardOrder; onPay: () => void }) => {
  const t = useTranslations('equity');
  const { orderNo, cardName, state, amountCents, durationDays, createdAt, payUntilAt, refundUntilAt, actions } = order;
  const { isBusy, confirmCancel, confirmRefund } = useOrderSteps(order);
  const buttons: Readonly<Record<CardOrderAction, ReactNode>> = {
    cancel: (
      <Button key="cancel" kind="secondary" size="s" busy={isBusy} onClick={confirmCancel}>
        {t('cancel.title')}
      </Button>
    ),
    pay: (
      <Button key="pay" kind="primary" size="s" onClick={onPay}>
        {t('pay')}
      </Button>
    ),
    refund: (
      <Button key="refund" kind="secondary" size="s" busy={isBusy} onClick={confirmRefund}>
        {t('refund.title')}
      </Button>
    ),
  };
  return (
    <article className={css.order} aria-label={`${cardName} ${orderNo}`}>
      <div className={css.orderHead}>
        <h3 className={css.orderName}>{cardName}</h3>
        <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>
      </div>
      <p className={css.orderFacts}>
        <Price cents={amountCents} size="base" tone="ink" />
        <span className={css.quiet}>
          {t('days', { n: durationDays })} · {formatMoment(createdAt)}
        </span>
      </p>
      <p className={css.quiet}>{t('orderNo', { no: orderNo })}</p>
      {payUntilAt !== null && (
        <p className={css.clock}>
          {t('payWithin')} <Countdown to={payUntilAt} ended={t('payOver')} />
        </p>
      )}
      {refundUntilAt !== null && <p className={css.quiet}>{t('refundUntil', { time: formatMoment(refundUntilAt) })}</p>}
      {actions.length > 0 && <div className={css.orderActions}>{actions.map((action) => buttons[action])}</div>}
    </article>
  );
};
