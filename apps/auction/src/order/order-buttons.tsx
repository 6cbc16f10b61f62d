import { useTakeBackGoodsMutation } from '@juhe/api-client/auction/resale';
import { useCancelPickUpMutation, useConfirmDeliveryMutation, useExtendDeliveryMutation } from '@juhe/api-client/auction/storage';
import type { AuctionOrderCard, OrderAction } from '@juhe/contract/auction/order.schemas';
import { PageLink } from '@juhe/platform';
import { Button, buttonClass, Cell, confirmDialog, errorText, haptic, toast } from '@juhe/ui';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { actionEffects, buttonsOf, mainActions, rowActions } from './order-actions.ts';

interface OrderButtonsProps {
  order: Pick<AuctionOrderCard, 'orderNo' | 'actions'>;
  /** Opens the cashier. */
  onPay: (orderNo: string) => unknown;
  paying?: boolean;
  size?: 's' | 'm';
  /** Omits the actions that `OrderRows` shows. */
  rows?: boolean;
}

/** The actions of an order that its page shows as rows, one link each. */
export const OrderRows = ({ order: { orderNo, actions } }: Pick<OrderButtonsProps, 'order'>) => {
  const t = useTranslations('order');
  return actions.map((action) => {
    const [target, icon] = [actionEffects[action], rowActions.get(action)];
    return target.kind === 'page' && icon && <Cell key={action} icon={icon} title={t(`do.${action}`)} to={target.to(orderNo)} />;
  });
};

/** The buttons of an order, exactly those that the API's `actions` lists and that have a target; the main one last. */
export const useOrderButtons = ({
  order: { orderNo, actions },
  onPay,
  paying = false,
  size = 's',
  rows = false,
}: OrderButtonsProps) => {
  const t = useTranslations('order');
  const [busy, setBusy] = useState(false);
  const [takeBackGoods] = useTakeBackGoodsMutation();
  const [cancelPickUp] = useCancelPickUpMutation();
  const [extend] = useExtendDeliveryMutation();
  const [receive] = useConfirmDeliveryMutation();
  const calls = { takeBack: takeBackGoods, cancelPickUp, extend, receive };

  const run = async (call: keyof typeof calls) => {
    const isConfirmed = await confirmDialog({
      title: t(`do.${call}`),
      text: t(`ask.${call}`),
      confirm: t(`do.${call}`),
      cancel: t('keep'),
    });
    if (!isConfirmed) return;
    setBusy(true);
    try {
      await calls[call]({ orderNo }).unwrap();
      haptic('success');
      toast(t('done'), { kind: 'success' });
    } catch (refusal) {
      toast(errorText(refusal) ?? t('missing'));
    } finally {
      setBusy(false);
    }
  };

  const button = (action: OrderAction): ReactNode => {
    const target = actionEffects[action];
    const kind = mainActions.has(action) ? 'primary' : 'secondary';
    if (target.kind === 'page')
      return (
        <PageLink key={action} to={target.to(orderNo)} className={buttonClass(kind, size)}>
          {t(`do.${action}`)}
        </PageLink>
      );
    return (
      <Button
        key={action}
        kind={kind}
        size={size}
        busy={target.kind === 'cashier' ? paying : busy}
        onClick={() => (target.kind === 'cashier' ? onPay(orderNo) : run(target.call))}
      >
        {t(`do.${action}`)}
      </Button>
    );
  };
  return buttonsOf(actions)
    .filter((action) => !(rows && rowActions.has(action)))
    .map(button);
};
