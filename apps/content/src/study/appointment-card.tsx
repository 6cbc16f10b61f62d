import { invalidateTags } from '@juhe/api-client';
import type { Appointment } from '@juhe/contract/content/study.schemas';
import * as contentPages from '@juhe/contract/pages/content';
import { Button, Card, Countdown, cx, MediaRow } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { appointmentStateClass } from './state-classes.ts';
import css from './study.module.css';
import { useSessionTime } from '../shared/courses/use-session-time.ts';

/** A seat in the list: time, place, state and a link to its actions. */
export const AppointmentCard = ({ appointment, onOpen }: { appointment: Appointment; onOpen: () => void }) => {
  const t = useTranslations('study');
  const dateFormat = useSessionTime();
  const { state, title, payBy, orderState } = appointment;
  const refunding = orderState === 'refunding';
  return (
    <Card flush>
      <article aria-label={t('appointmentOf', { title, state: t(`states.${state}`) })}>
        <div className={css.head}>
          <span>{dateFormat.span(appointment.startsAt, appointment.endsAt)}</span>
          <span className={cx(css.state, refunding ? css.waiting : appointmentStateClass[state])}>
            {t(refunding ? 'orderStates.refunding' : `states.${state}`)}
          </span>
        </div>
        <div className={css.row}>
          <MediaRow
            to={contentPages.courseDetail({ id: appointment.courseId })}
            src={appointment.coverUrl}
            ratio={4 / 3}
            width={96}
            fallback="graduation-cap"
            title={title}
            note={appointment.place}
            foot={appointment.teacherName}
          />
        </div>
        <div className={css.foot}>
          {payBy !== null && (
            <span className={css.left}>
              {t.rich('leftToPay', {
                time: <Countdown to={payBy} onEnd={() => invalidateTags('content/studyOwn')} ended={t('timeUp')} />,
              })}
            </span>
          )}
          <Button kind={state === 'pendingPayment' ? 'primary' : 'secondary'} size="s" onClick={onOpen}>
            {t(state === 'pendingPayment' ? 'toPay' : state === 'booked' ? 'toTicket' : 'toDetail')}
          </Button>
        </div>
      </article>
    </Card>
  );
};
