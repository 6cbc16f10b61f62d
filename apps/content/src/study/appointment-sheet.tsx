import {
  useCancelAppointmentMutation,
  useCancelCourseRefundMutation,
  useHideAppointmentMutation,
  useGetAppointmentQuery,
} from '@juhe/api-client/content/study';
import type { AppointmentAction, AppointmentDetail } from '@juhe/contract/content/study.schemas';
import * as contentPages from '@juhe/contract/pages/content';
import { Button, confirmDialog, Countdown, Facts, formatPrice, Muted, Price, QueryView, Sheet, Stack, toast } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { CashierSheet } from './cashier-sheet.tsx';
import { History } from './history.tsx';
import { RefundSheet } from './refund-sheet.tsx';
import { SignIn } from './sign-in-form.tsx';
import css from './study.module.css';
import { useSessionTime } from '../shared/courses/use-session-time.ts';

/** The buttons of the server's `actions` for a seat. */
const Actions = ({
  seat,
  onPay,
  onRefund,
  onUnavailable,
}: {
  seat: AppointmentDetail;
  onPay: () => void;
  onRefund: () => void;
  onUnavailable: () => void;
}) => {
  const t = useTranslations('study');
  const [cancel, cancelling] = useCancelAppointmentMutation();
  const [withdraw, withdrawing] = useCancelCourseRefundMutation();
  const [remove] = useHideAppointmentMutation();
  const { actions, orderNo, refund } = seat;
  const can = (action: AppointmentAction) => actions.includes(action);
  const confirmCancel = async () => {
    const dialog = { title: t('cancelTitle'), text: t('cancelText'), confirm: t('cancelDo'), danger: true };
    if (!(await confirmDialog(dialog))) return;
    try {
      await cancel({ appointmentId: seat.id }).unwrap();
      toast(t('cancelled'));
    } catch {
      // The error policy shows the server's message.
    }
  };
  const confirmRemove = async () => {
    const dialog = { title: t('deleteTitle'), text: t('deleteText'), confirm: t('deleteDo'), danger: true };
    if (!(await confirmDialog(dialog))) return;
    try {
      await remove({ appointmentId: seat.id }).unwrap();
      onUnavailable();
    } catch {
      // The error policy shows the server's message.
    }
  };
  const withdrawRefund = async () => {
    if (orderNo === null) return;
    try {
      await withdraw({ orderNo }).unwrap();
      toast(t('refundWithdrawn'));
    } catch {
      // The error policy shows the server's message.
    }
  };
  return (
    <div className={css.buttons}>
      {can('withdrawRefund') && orderNo !== null && (
        <Button kind="secondary" busy={withdrawing.isLoading} onClick={withdrawRefund}>
          {t('refundWithdraw')}
        </Button>
      )}
      {can('refund') && (
        <Button kind="secondary" onClick={onRefund}>
          {t(refund?.how === 'right' ? 'refundNow' : 'refundAsk')}
        </Button>
      )}
      {can('cancel') && !can('refund') && (
        <Button kind="secondary" busy={cancelling.isLoading} onClick={() => void confirmCancel()}>
          {t('cancel')}
        </Button>
      )}
      {can('pay') && (
        <Button kind="primary" onClick={onPay}>
          {t('payNow', { amount: formatPrice(seat.priceCents) })}
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

const StateLine = ({ seat }: { seat: AppointmentDetail }) => {
  const t = useTranslations('study');
  const { state, orderState, payBy } = seat;
  const refunding = orderState === 'refunding';
  const explain = () => {
    if (payBy !== null) return t.rich('leftToPay', { time: <Countdown to={payBy} ended={t('timeUp')} /> });
    if (refunding) return t('stateNotes.refunding');
    if (state === 'cancelled' && orderState === 'refunded') return t('stateNotes.refunded');
    return t(`stateNotes.${state}`);
  };
  return (
    <p className={css.status} role="status">
      <b>{t(refunding ? 'orderStates.refunding' : `states.${state}`)}</b>
      <span>{explain()}</span>
    </p>
  );
};

const Body = ({ seat, onUnavailable }: { seat: AppointmentDetail; onUnavailable: () => void }) => {
  const t = useTranslations('study');
  const dateFormat = useSessionTime();
  const [paying, setPaying] = useState(false);
  const [refunding, setRefunding] = useState(false);
  return (
    <Stack gap={4}>
      <StateLine seat={seat} />
      {seat.actions.includes('showCode') && <SignIn seat={seat} />}
      <Facts
        items={[
          [t('course'), seat.title],
          [t('time'), dateFormat.span(seat.startsAt, seat.endsAt)],
          [t('place'), seat.place],
          [t('teacher'), seat.teacherName],
          [t('price'), seat.priceCents === 0 ? t('free') : <Price key="p" cents={seat.priceCents} tone="ink" />],
          [t('orderNo'), seat.orderNo],
        ]}
      />
      {seat.refund?.until != null && seat.refund.how !== 'over' && (
        <Muted>
          {t(seat.refund.how === 'right' ? 'refundRule' : 'refundPast', { at: dateFormat.moment(seat.refund.until) })}
        </Muted>
      )}
      <Actions seat={seat} onPay={() => setPaying(true)} onRefund={() => setRefunding(true)} onUnavailable={onUnavailable} />
      <History of="seat" items={seat.history} />
      {seat.payNo !== null && seat.actions.includes('pay') && (
        <CashierSheet
          payNo={seat.payNo}
          returnTo={contentPages.myCourse({ appointmentId: seat.id })}
          open={paying}
          onClose={() => setPaying(false)}
          onPaid={() => {
            setPaying(false);
            toast(t('booked'));
          }}
        />
      )}
      {seat.refund !== null && seat.orderNo !== null && (
        <RefundSheet orderNo={seat.orderNo} terms={seat.refund} open={refunding} onClose={() => setRefunding(false)} />
      )}
    </Stack>
  );
};

/** A seat with its code, actions and history. */
export const AppointmentSheet = ({ id, onClose }: { id: string | undefined; onClose: () => void }) => {
  const t = useTranslations('study');
  const query = useGetAppointmentQuery({ appointmentId: id ?? '' }, { skip: id === undefined });
  return (
    <Sheet open={id !== undefined} onClose={onClose} title={t('appointment')} tall>
      {id !== undefined && (
        <QueryView query={query}>{(seat) => <Body key={seat.id} seat={seat} onUnavailable={onClose} />}</QueryView>
      )}
    </Sheet>
  );
};
