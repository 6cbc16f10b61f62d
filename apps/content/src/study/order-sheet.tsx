import {
  useCancelCourseOrderMutation,
  useCancelCourseRefundMutation,
  useGetCourseOrderQuery,
  useRemoveCourseOrderMutation,
} from '@juhe/api-client/content/study';
import type { StudyOrderAction, StudyOrderDetail } from '@juhe/contract/content/study.schemas';
import * as contentPages from '@juhe/contract/pages/content';
import {
  Button,
  confirmDialog,
  Countdown,
  DateTime,
  Facts,
  formatPrice,
  Muted,
  Price,
  QueryView,
  Sheet,
  Stack,
  toast,
} from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { CashierSheet } from './cashier-sheet.tsx';
import { History } from './history.tsx';
import { RefundSheet } from './refund-sheet.tsx';
import css from './study.module.css';
import { useSessionTime } from '../shared/courses/use-session-time.ts';

interface BodyProps {
  order: StudyOrderDetail;
  onUnavailable: () => void;
  onSeat: (appointmentId: string) => void;
}

const Actions = ({ order, onUnavailable, onSeat, onPay, onRefund }: BodyProps & { onPay: () => void; onRefund: () => void }) => {
  const t = useTranslations('study');
  const [cancel, cancelling] = useCancelCourseOrderMutation();
  const [withdraw, withdrawing] = useCancelCourseRefundMutation();
  const [remove] = useRemoveCourseOrderMutation();
  const { actions, orderNo, refund, appointmentId } = order;
  const can = (action: StudyOrderAction) => actions.includes(action);
  const confirmCancel = async () => {
    const dialog = { title: t('cancelOrderTitle'), text: t('cancelOrderText'), confirm: t('cancelDo'), danger: true };
    if (!(await confirmDialog(dialog))) return;
    try {
      await cancel({ orderNo }).unwrap();
      toast(t('cancelled'));
    } catch {
      // The error policy shows the server's message.
    }
  };
  const confirmRemove = async () => {
    const dialog = { title: t('deleteTitle'), text: t('deleteText'), confirm: t('deleteDo'), danger: true };
    if (!(await confirmDialog(dialog))) return;
    try {
      await remove({ orderNo }).unwrap();
      onUnavailable();
    } catch {
      // The error policy shows the server's message.
    }
  };
  const withdrawRefund = async () => {
    try {
      await withdraw({ orderNo }).unwrap();
      toast(t('refundWithdrawn'));
    } catch {
      // The error policy shows the server's message.
    }
  };
  return (
    <div className={css.buttons}>
      {can('seeBooking') && appointmentId !== null && (
        <Button kind="secondary" onClick={() => onSeat(appointmentId)}>
          {t('seeBooking')}
        </Button>
      )}
      {can('withdrawRefund') && (
        <Button kind="secondary" busy={withdrawing.isLoading} onClick={withdrawRefund}>
          {t('refundWithdraw')}
        </Button>
      )}
      {can('refund') && (
        <Button kind="secondary" onClick={onRefund}>
          {t(refund?.how === 'right' ? 'refundNow' : 'refundAsk')}
        </Button>
      )}
      {can('cancel') && (
        <Button kind="secondary" busy={cancelling.isLoading} onClick={() => void confirmCancel()}>
          {t('cancelOrder')}
        </Button>
      )}
      {can('pay') && (
        <Button kind="primary" onClick={onPay}>
          {t('payNow', { amount: formatPrice(order.amountCents) })}
        </Button>
      )}
      {can('remove') && (
        <Button kind="secondary" onClick={confirmRemove}>
          {t('delete')}
        </Button>
      )}
    </div>
  );
};

const Body = (props: BodyProps) => {
  const t = useTranslations('study');
  const dateFormat = useSessionTime();
  const [paying, setPaying] = useState(false);
  const [refunding, setRefunding] = useState(false);
  const { order } = props;
  const { state, refund } = order;
  return (
    <Stack gap={4}>
      <p className={css.status} role="status">
        <b>{t(`orderStates.${state}`)}</b>
        <span>
          {state === 'pendingPayment'
            ? t.rich('leftToPay', { time: <Countdown to={order.expiresAt} ended={t('timeUp')} /> })
            : t(`orderNotes.${state}`)}
        </span>
      </p>
      <Facts
        items={[
          [t('course'), order.title],
          [t('time'), order.startsAt === null ? null : dateFormat.moment(order.startsAt)],
          [t('price'), order.amountCents === 0 ? t('free') : <Price key="p" cents={order.amountCents} tone="ink" />],
          [t('orderNo'), order.orderNo],
          [t('orderedAt'), <DateTime key="d" at={order.createdAt} />],
          [t('refundAnswer'), order.refundAnswer || null],
        ]}
      />
      {refund?.until != null && refund.how !== 'over' && (
        <Muted>{t(refund.how === 'right' ? 'refundRule' : 'refundPast', { at: dateFormat.moment(refund.until) })}</Muted>
      )}
      <Actions {...props} onPay={() => setPaying(true)} onRefund={() => setRefunding(true)} />
      <History of="order" items={order.history} />
      {order.payNo !== null && order.actions.includes('pay') && (
        <CashierSheet
          payNo={order.payNo}
          returnTo={contentPages.myCourse({ tab: 'orders', orderNo: order.orderNo })}
          open={paying}
          onClose={() => setPaying(false)}
          onPaid={() => {
            setPaying(false);
            toast(t('bought'));
          }}
        />
      )}
      {refund !== null && (
        <RefundSheet
          orderNo={order.orderNo}
          terms={refund}
          {...(order.kind === 'online' ? { lessons: { used: order.usedLessons, total: order.lessons } } : {})}
          open={refunding}
          onClose={() => setRefunding(false)}
        />
      )}
    </Stack>
  );
};

interface OrderSheetProps {
  orderNo: string | undefined;
  onClose: () => void;
  onSeat: (appointmentId: string) => void;
}

/** A course order: its subject, actions and history. */
export const OrderSheet = ({ orderNo, onClose, onSeat }: OrderSheetProps) => {
  const t = useTranslations('study');
  const query = useGetCourseOrderQuery({ orderNo: orderNo ?? '' }, { skip: orderNo === undefined });
  return (
    <Sheet open={orderNo !== undefined} onClose={onClose} title={t('order')} tall>
      {orderNo !== undefined && (
        <QueryView query={query}>
          {(order) => <Body key={order.orderNo} order={order} onUnavailable={onClose} onSeat={onSeat} />}
        </QueryView>
      )}
    </Sheet>
  );
};
