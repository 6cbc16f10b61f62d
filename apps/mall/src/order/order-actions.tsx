import type { OrderSummary } from '@juhe/contract/mall/order.schemas';
import {
  useCancelOrderMutation,
  useConfirmReceiveMutation,
  useDeleteOrderMutation,
  useExtendReceiptMutation,
  useRefundOrderMutation,
  useRemindOrderMutation,
} from '@juhe/api-client/mall/order';
import * as mallPages from '@juhe/contract/pages/mall';
import { PageLink, useNavigation, usePageExists, useTranslations } from '@juhe/platform';
import { Button, buttonClass, type ButtonKind, confirmDialog, formatPrice, toast } from '@juhe/ui';
import { type ReactNode, useState } from 'react';
import { ReasonSheet } from './reason-sheet.tsx';
import { useBuyAgain } from './use-buy-again.ts';

interface OrderActionsProps {
  order: OrderSummary;
  /** Opens the cashier. */
  onPay: () => void;
  size?: 's' | 'm';
}

interface OrderActions {
  /** What the member most likely wants now, the main thing last; nothing for an order that needs nothing. */
  buttons: ReactNode[];
  /** What is wanted seldom, for the order's own page. */
  others: ReactNode[];
  /** Asks what a button begins; stands beside the buttons. */
  sheet: ReactNode;
}

/** Of a call whose refusal is told by a toast already (api-client). */
const isDone = async (run: { unwrap: () => Promise<unknown> }): Promise<boolean> => {
  try {
    await run.unwrap();
    return true;
  } catch {
    return false;
  }
};

/** What the member can do with an order now. */
export const useOrderActions = ({ order, onPay, size = 's' }: OrderActionsProps): OrderActions => {
  const t = useTranslations('order');
  const { back } = useNavigation();
  const [cancel] = useCancelOrderMutation();
  const [receive] = useConfirmReceiveMutation();
  const [refund] = useRefundOrderMutation();
  const [remind] = useRemindOrderMutation();
  const [extend] = useExtendReceiptMutation();
  const [remove] = useDeleteOrderMutation();
  const buyAgain = useBuyAgain();
  const [giving, setGiving] = useState<'cancel' | 'refund'>();
  const canReview = usePageExists(mallPages.evaluate.path);
  const { orderNo, state, items } = order;
  const amount = formatPrice(order.payableCents - order.refundedCents);
  const toReview = canReview && items.some((item) => item.reviewable);

  const ask = async (what: 'receive' | 'extend' | 'remove', run: () => { unwrap: () => Promise<unknown> }) => {
    const sure = await confirmDialog({
      title: t(`${what}.title`),
      text: t(`${what}.text`, { amount }),
      confirm: t(`${what}.yes`),
      cancel: t('keep'),
      danger: what === 'remove',
    });
    if (!sure || !(await isDone(run()))) return false;
    toast(t(`${what}.done`), { kind: 'success' });
    return true;
  };
  const button = (key: string, kind: ButtonKind, onClick: () => unknown, wanted = size) => (
    <Button key={key} kind={kind} size={wanted} onClick={onClick}>
      {t(`${key}.do`)}
    </Button>
  );
  const link = (key: string, to: string, text: string, kind: ButtonKind = 'secondary') => (
    <PageLink key={key} to={to} className={buttonClass(kind, size)}>
      {text}
    </PageLink>
  );
  const again = button('again', 'secondary', () => buyAgain(orderNo));
  const removal = button('remove', 'secondary', async () => {
    const gone = await ask('remove', () => remove({ orderNo }));
    if (gone && size === 'm') back(mallPages.orderList());
  });
  // An item that is being given back, or was, makes the order as a whole a matter of after-sale.
  const isWhole = items.every((item) => item.afterSale === null && item.refundedQuantity === 0);

  const buttons = (): ReactNode[] => {
    switch (state) {
      case 'pendingPayment':
        return [button('cancel', 'secondary', () => setGiving('cancel')), button('pay', 'primary', onPay)];
      case 'grouping':
        if (order.origin !== 'group' || order.originRef === null) return [];
        return [
          <PageLink key="group" to={mallPages.group({ id: order.originRef })} className={buttonClass('primary', size)}>
            {t('toGroup')}
          </PageLink>,
        ];
      case 'paid':
        return [
          ...(isWhole ? [button('refund', 'secondary', () => setGiving('refund'))] : []),
          order.canRemind ? (
            button('remind', 'secondary', async () => {
              if (await isDone(remind({ orderNo }))) toast(t('remind.done'), { kind: 'success' });
            })
          ) : (
            <Button key="remind" size={size} disabled>
              {t('remind.already')}
            </Button>
          ),
        ];
      case 'shipped':
        return [
          link('track', mallPages.logistics({ orderNo }), t('track')),
          button('receive', 'primary', () => ask('receive', () => receive({ orderNo }))),
        ];
      case 'received':
      case 'completed':
        return [
          again,
          ...(toReview ? [link('review', mallPages.evaluate({ orderNo }), t('review'), 'primary')] : []),
          ...(!toReview && items.some((item) => item.reviewed)
            ? [link('said', mallPages.evaluateInfo({ orderNo }), t('seeReview'))]
            : []),
        ];
      default:
        return [removal, again];
    }
  };
  const others = (): ReactNode[] => {
    if (state === 'shipped' && order.canExtend)
      return [button('extend', 'secondary', () => ask('extend', () => extend({ orderNo })), 's')];
    return state === 'completed' ? [removal] : [];
  };
  return {
    buttons: buttons(),
    others: others(),
    sheet: giving && (
      <ReasonSheet
        what={giving}
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
