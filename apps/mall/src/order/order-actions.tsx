import type { OrderAction, OrderSummary } from '@juhe/contract/mall/order.schemas';
import {
  useCancelOrderMutation,
  useConfirmReceiptMutation,
  useDeleteOrderMutation,
  useExtendReceiptMutation,
  useRefundOrderMutation,
  useRemindOrderMutation,
} from '@juhe/api-client/mall/order';
import * as mallPages from '@juhe/contract/pages/mall';
import { PageLink, useNavigation, usePageExists } from '@juhe/platform';
import { Button, buttonClass, type ButtonKind, confirmDialog, formatPrice, toast } from '@juhe/ui';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { ReasonSheet } from './reason-sheet.tsx';
import { useBuyAgain } from './use-buy-again.ts';

interface OrderActionsProps {
  order: OrderSummary;
  /** Opens the cashier. */
  onPay: () => void;
  size?: 's' | 'm';
}

interface OrderActions {
  /** The member's most likely actions, the main one last; empty for an order that needs none. */
  buttons: ReactNode[];
  /** Less frequent actions, for the page of the order. */
  secondaryButtons: ReactNode[];
  /** The sheets that the buttons open; rendered beside them. */
  sheet: ReactNode;
}

/** For a request whose refusal is already shown as a toast (api-client). */
const isDone = async (run: { unwrap: () => Promise<unknown> }): Promise<boolean> => {
  try {
    await run.unwrap();
    return true;
  } catch {
    return false;
  }
};

/** The actions with a button of their own, each with a text `<action>.do`. */
type ActionKey = 'again' | 'cancel' | 'extend' | 'pay' | 'receive' | 'refund' | 'remind' | 'remove';

/** The member's available actions for an order. */
export const useOrderActions = ({ order, onPay, size = 's' }: OrderActionsProps): OrderActions => {
  const t = useTranslations('order');
  const { back } = useNavigation();
  const [cancel] = useCancelOrderMutation();
  const [receive] = useConfirmReceiptMutation();
  const [refund] = useRefundOrderMutation();
  const [remind] = useRemindOrderMutation();
  const [extend] = useExtendReceiptMutation();
  const [remove] = useDeleteOrderMutation();
  const buyAgain = useBuyAgain();
  const [giving, setGiving] = useState<'cancel' | 'refund'>();
  const canReview = usePageExists(mallPages.evaluate.path);
  const { orderNo, actions } = order;
  const amount = formatPrice(order.payableCents - order.refundedCents);

  const confirmStep = async (step: 'receive' | 'extend' | 'remove', run: () => { unwrap: () => Promise<unknown> }) => {
    const isConfirmed = await confirmDialog({
      title: t(`${step}.title`),
      text: t(`${step}.text`, { amount }),
      confirm: t(`${step}.yes`),
      cancel: t('keep'),
      danger: step === 'remove',
    });
    if (!isConfirmed || !(await isDone(run()))) return false;
    toast(t(`${step}.done`), { kind: 'success' });
    return true;
  };
  const button = (key: ActionKey, kind: ButtonKind, onClick: () => unknown, buttonSize = size) => (
    <Button key={key} kind={kind} size={buttonSize} onClick={onClick}>
      {t(`${key}.do`)}
    </Button>
  );
  const link = (key: string, to: string, text: string, kind: ButtonKind = 'secondary') => (
    <PageLink key={key} to={to} className={buttonClass(kind, size)}>
      {text}
    </PageLink>
  );
  const reminder = async () => {
    if (await isDone(remind({ orderNo }))) toast(t('remind.done'), { kind: 'success' });
  };
  const removal = async () => {
    const removed = await confirmStep('remove', () => remove({ orderNo }));
    if (removed && size === 'm') back(mallPages.orderList());
  };
  /** The button of an action; the main action of a state is a primary one. */
  const rendered: Record<OrderAction, () => ReactNode> = {
    cancel: () => button('cancel', 'secondary', () => setGiving('cancel')),
    pay: () => button('pay', 'primary', onPay),
    toGroup: () => order.originRef && link('toGroup', mallPages.group({ id: order.originRef }), t('toGroup'), 'primary'),
    refund: () => button('refund', 'secondary', () => setGiving('refund')),
    remind: () => button('remind', 'secondary', reminder),
    track: () => link('track', mallPages.logistics({ orderNo }), t('track')),
    receive: () => button('receive', 'primary', () => confirmStep('receive', () => receive({ orderNo }))),
    extend: () => button('extend', 'secondary', () => confirmStep('extend', () => extend({ orderNo })), 's'),
    again: () => button('again', 'secondary', () => buyAgain(orderNo)),
    review: () => canReview && link('review', mallPages.evaluate({ orderNo }), t('review'), 'primary'),
    seeReview: () => link('seeReview', mallPages.evaluateInfo({ orderNo }), t('seeReview')),
    remove: () => button('remove', 'secondary', removal),
  };
  // Secondary: a receipt is rarely postponed, and a received order is rarely hidden.
  const isSecondary = (action: OrderAction) => action === 'extend' || (action === 'remove' && order.state === 'completed');
  const buttonsOf = (list: readonly OrderAction[]) => list.map((action) => rendered[action]()).filter(Boolean);
  const buttons = buttonsOf(actions.filter((action) => !isSecondary(action)));
  const secondaryButtons = buttonsOf(actions.filter(isSecondary));
  // If the shop was reminded today, a text replaces the button.
  if (order.state === 'paid' && !actions.includes('remind'))
    buttons.push(
      <Button key="remind" size={size} disabled>
        {t('remind.already')}
      </Button>,
    );
  return {
    buttons,
    secondaryButtons,
    sheet: giving && (
      <ReasonSheet
        kind={giving}
        open
        onClose={() => setGiving(undefined)}
        amount={amount}
        onConfirm={async (reason) => {
          const chosen = reason === undefined ? {} : { reason };
          const done = await isDone(giving === 'cancel' ? cancel({ orderNo, ...chosen }) : refund({ orderNo, ...chosen }));
          if (done) toast(t(`${giving}.done`), { kind: 'success' });
          return done;
        }}
      />
    ),
  };
};
