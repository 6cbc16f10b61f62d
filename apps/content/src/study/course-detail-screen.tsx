import { isMissing } from '@juhe/api-client/common/missing';
import { useMakeAppointmentMutation, useGetCourseQuery } from '@juhe/api-client/content/study';
import type { CourseDetail, StudySession } from '@juhe/contract/content/study.schemas';
import * as contentPages from '@juhe/contract/pages/content';
import { PageLink, serverNow, useNavigation, useQuery } from '@juhe/platform';
import {
  ActionBar,
  Button,
  buttonClass,
  DetailSkeleton,
  Empty,
  errorText,
  Facts,
  formatPrice,
  Muted,
  Picture,
  Price,
  QueryView,
  Radio,
  RadioGroup,
  SectionHead,
  Sheet,
  Stack,
  toast,
} from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { useWatched } from '../shared/use-watched.ts';
import { CashierSheet } from './cashier-sheet.tsx';
import { CourseFacts, CourseIntro } from './course-head.tsx';
import { ShareCourse } from './share-course.tsx';
import { Hero } from '@juhe/ui/parts/layout/hero';
import css from './study.module.css';
import { useStudyChanges } from './use-study-changes.ts';
import { useSessionTime } from '../shared/courses/use-session-time.ts';

const seatPage = (appointmentId: string): string => contentPages.myCourse({ appointmentId });
const dayMs = 86_400_000;

interface ConfirmProps {
  course: CourseDetail;
  session: StudySession;
  open: boolean;
  onClose: () => void;
  onCreated: (booking: { appointmentId: string; payNo: string | null }) => void;
}

/** Confirmation before booking: the session, the price and the refund deadline. */
const ConfirmSheet = ({ course, session, open, onClose, onCreated }: ConfirmProps) => {
  const t = useTranslations('study');
  const dateFormat = useSessionTime();
  const [make, { isLoading }] = useMakeAppointmentMutation();
  const [problem, setProblem] = useState<string>();
  const { priceCents } = course;
  const deadline = Date.parse(session.startsAt) - dayMs;
  const confirm = async () => {
    setProblem(undefined);
    try {
      onCreated(await make({ sessionId: session.id, expectedCents: priceCents }).unwrap());
    } catch (error) {
      setProblem(errorText(error) ?? t('failed'));
    }
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('confirmTitle')}
      footer={
        <Button kind="primary" block busy={isLoading} onClick={() => void confirm()}>
          {priceCents === 0 ? t('bookFree') : t('bookPaid', { amount: formatPrice(priceCents) })}
        </Button>
      }
    >
      <Stack>
        <Facts
          items={[
            [t('course'), course.title],
            [t('time'), dateFormat.span(session.startsAt, session.endsAt)],
            [t('place'), session.place],
            [t('price'), priceCents === 0 ? t('free') : <Price key="p" cents={priceCents} tone="ink" />],
          ]}
        />
        {problem !== undefined && (
          <p className={css.problem} role="alert">
            {problem}
          </p>
        )}
        <Muted>
          {priceCents === 0
            ? t('freeRule')
            : deadline > serverNow()
              ? t('refundRule', { at: dateFormat.moment(new Date(deadline).toISOString()) })
              : t('refundLate')}
        </Muted>
      </Stack>
    </Sheet>
  );
};

const Sessions = ({
  sessions,
  value,
  onChange,
}: {
  sessions: readonly StudySession[];
  value: string | undefined;
  onChange: (id: string) => void;
}) => {
  const t = useTranslations('study');
  const dateFormat = useSessionTime();
  const stateOf = (session: StudySession): string => {
    if (session.appointmentId !== null) return t('bookedByYou');
    return session.seatsLeft === 0 ? t('full') : t('seatsLeft', { n: session.seatsLeft });
  };
  return (
    <section className={css.block}>
      <SectionHead>{t('sessions')}</SectionHead>
      {sessions.length === 0 ? (
        <Muted>{t('noSessions')}</Muted>
      ) : (
        <RadioGroup label={t('sessions')} value={value} onChange={onChange}>
          {sessions.map((session) => (
            <Radio
              key={session.id}
              value={session.id}
              disabled={session.seatsLeft === 0 && session.appointmentId === null}
              note={<span className={css.sessionNote}>{`${session.place} · ${stateOf(session)}`}</span>}
            >
              <span className={css.sessionTime}>{dateFormat.span(session.startsAt, session.endsAt)}</span>
            </Radio>
          ))}
        </RadioGroup>
      )}
    </section>
  );
};

const CourseDetailBody = ({ course }: { course: CourseDetail }) => {
  useWatched('course', course.id);
  const t = useTranslations('study');
  const { whenSignedIn, navigateTo } = useNavigation();
  const [selectedId, setSelectedId] = useState<string>();
  const [confirming, setConfirming] = useState(false);
  const [booking, setBooking] = useState<{ appointmentId: string; payNo: string }>();
  const sessions = course.sessions.filter(
    (session) => Date.parse(session.startsAt) > serverNow() || session.appointmentId !== null,
  );
  const free = sessions.filter((session) => session.seatsLeft > 0 && session.appointmentId === null);
  const session =
    sessions.find(({ id }) => id === selectedId) ?? free[0] ?? sessions.find((session) => session.appointmentId !== null);
  const done = ({ appointmentId, payNo }: { appointmentId: string; payNo: string | null }) => {
    setConfirming(false);
    if (payNo !== null) return setBooking({ appointmentId, payNo });
    toast(t('booked'));
    return navigateTo(seatPage(appointmentId));
  };
  const openSeat = (appointmentId: string) => {
    setBooking(undefined);
    navigateTo(seatPage(appointmentId));
  };
  return (
    <>
      <Hero name={course.title}>
        <div className={css.cover} data-width="list">
          <Picture src={course.coverUrl} alt="" ratio={16 / 9} priority rounded="none" fallback="graduation-cap" />
        </div>
      </Hero>
      <CourseFacts course={course} />
      <Sessions sessions={sessions} value={session?.id} onChange={setSelectedId} />
      <section className={css.block}>
        <SectionHead>{t('rules')}</SectionHead>
        <ul className={css.rules}>
          {course.priceCents > 0 && <li>{t('rule.hold')}</li>}
          <li>{t(course.priceCents > 0 ? 'rule.refund' : 'rule.cancel')}</li>
          <li>{t('rule.sign')}</li>
        </ul>
      </section>
      <CourseIntro html={course.introHtml} />
      <ActionBar lead={<ShareCourse course={course} />}>
        {session?.appointmentId != null ? (
          <PageLink
            to={contentPages.myCourse({ appointmentId: session.appointmentId })}
            className={buttonClass('primary', 'm', true)}
          >
            {t('seeBooking')}
          </PageLink>
        ) : (
          <Button
            kind="primary"
            block
            disabled={!session || session.seatsLeft === 0}
            onClick={() => whenSignedIn(() => setConfirming(true))}
          >
            {t(session ? 'book' : sessions.length > 0 ? 'full' : 'noSeats')}
          </Button>
        )}
      </ActionBar>
      {session && (
        <ConfirmSheet course={course} session={session} open={confirming} onClose={() => setConfirming(false)} onCreated={done} />
      )}
      {booking && (
        <CashierSheet
          payNo={booking.payNo}
          returnTo={seatPage(booking.appointmentId)}
          open
          onClose={() => openSeat(booking.appointmentId)}
          onPaid={() => openSeat(booking.appointmentId)}
        />
      )}
    </>
  );
};

/** Page of an offline course: teacher, time and place, seats and booking. `?id=&mId=` */
const CourseDetailScreen = () => {
  const t = useTranslations('study');
  const { id } = useQuery(contentPages.courseDetail);
  const query = useGetCourseQuery({ id: id ?? '' }, { skip: !id });
  useStudyChanges();
  if (!id || isMissing(query.error))
    return (
      <Empty
        icon="graduation-cap"
        text={t('missing')}
        action={{ label: t('toCourses'), to: contentPages.discover({ category: 'courses' }) }}
      />
    );
  return (
    <QueryView
      query={query}
      skeleton={
        <div data-width="list">
          <Hero>
            <DetailSkeleton ratio={16 / 9} />
          </Hero>
        </div>
      }
    >
      {(course) => <CourseDetailBody key={course.id} course={course} />}
    </QueryView>
  );
};

export { CourseDetailScreen as Screen };
