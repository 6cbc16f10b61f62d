import { isMissing } from '@juhe/api-client/common/missing';
import { useCreateCourseOrderMutation, useGetCourseQuery } from '@juhe/api-client/content/study';
import type { CourseDetail, LessonRow } from '@juhe/contract/content/study.schemas';
import * as contentPages from '@juhe/contract/pages/content';
import { PageLink, useNavigation, useQuery } from '@juhe/platform';
import {
  ActionBar,
  Button,
  buttonClass,
  Countdown,
  DetailSkeleton,
  Empty,
  errorText,
  formatPrice,
  Picture,
  QueryView,
  SectionHead,
  toast,
} from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { useWatched } from '../shared/use-watched.ts';
import { CashierSheet } from './cashier-sheet.tsx';
import { CourseFacts, CourseIntro } from './course-head.tsx';
import { LessonList } from './lesson-list.tsx';
import { LessonView } from './lesson-view.tsx';
import { ShareCourse } from './share-course.tsx';
import { Hero } from '@juhe/ui/parts/layout/hero';
import css from './study.module.css';
import { useStudyChanges } from './use-study-changes.ts';

const Progress = ({ course }: { course: CourseDetail }) => {
  const t = useTranslations('study');
  const { finishedLessons: done, lessons } = course;
  return (
    <>
      <p className={css.number}>{t('progress', { done, all: lessons })}</p>
      <div
        className={css.bar}
        role="progressbar"
        aria-label={t('progressOf')}
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={lessons}
      >
        <span style={{ width: `${lessons === 0 ? 0 : (done / lessons) * 100}%` }} />
      </div>
    </>
  );
};

interface BarProps {
  course: CourseDetail;
  onBuy: () => void;
  onPay: () => void;
  onLearn: (lessonId: string) => void;
  buying: boolean;
}

/** The one available action: buy, pay the order, wait for the refund decision, or continue learning. */
const Way = ({ course, onBuy, onPay, onLearn, buying }: BarProps) => {
  const t = useTranslations('study');
  const { order, resumeLessonId, priceCents } = course;
  if (order?.state === 'pendingPayment')
    return (
      <Button kind="primary" block onClick={onPay}>
        {t.rich('payOn', { time: <Countdown to={order.expiresAt} ended="0:00" /> })}
      </Button>
    );
  if (order?.state === 'refunding')
    return (
      <PageLink
        to={contentPages.myCourse({ tab: 'orders', orderNo: order.orderNo })}
        className={buttonClass('secondary', 'm', true)}
      >
        {t('refundWaits')}
      </PageLink>
    );
  if (order === null && priceCents > 0)
    return (
      <Button kind="primary" block busy={buying} onClick={onBuy}>
        {t('buy', { amount: formatPrice(priceCents) })}
      </Button>
    );
  return (
    <Button
      kind="primary"
      block
      busy={buying}
      disabled={resumeLessonId === null}
      onClick={() => (order === null ? onBuy() : resumeLessonId !== null && onLearn(resumeLessonId))}
    >
      {t(
        order === null
          ? 'join'
          : course.lessonList.some(({ position, finished }) => finished || position > 0)
            ? 'learnOn'
            : 'learn',
      )}
    </Button>
  );
};

const CourseOnlineDetailBody = ({ course, lessonId }: { course: CourseDetail; lessonId: string | undefined }) => {
  useWatched('course', course.id);
  const t = useTranslations('study');
  const { whenSignedIn, replaceQuery } = useNavigation();
  const [create, { isLoading }] = useCreateCourseOrderMutation();
  const [payNo, setPayNo] = useState<string>();
  const show = (id: string) => {
    replaceQuery({ lesson: id }, contentPages.courseOnlineDetail);
    window.scrollTo({ top: 0 });
  };
  const open = (lesson: LessonRow) => (lesson.open ? show(lesson.id) : toast(t('buyFirst')));
  const buy = async () => {
    try {
      const createdOrder = await create({ courseId: course.id, expectedCents: course.priceCents }).unwrap();
      if (createdOrder.payNo !== null) setPayNo(createdOrder.payNo);
      else if (course.resumeLessonId !== null) show(course.resumeLessonId);
    } catch (error) {
      toast(errorText(error) ?? t('failed'));
    }
  };
  const current = course.lessonList.find(({ id, open: mayOpen }) => id === lessonId && mayOpen);
  return (
    <>
      {current ? (
        <LessonView
          key={current.id}
          lessonId={current.id}
          onNext={(id) => {
            const next = course.lessonList.find((item) => item.id === id);
            if (next) open(next);
          }}
        />
      ) : (
        <>
          <Hero name={course.title}>
            <div className={css.cover}>
              <Picture src={course.coverUrl} alt="" ratio={16 / 9} priority rounded="none" fallback="graduation-cap" />
            </div>
          </Hero>
          <CourseFacts course={course} />
        </>
      )}
      <section className={css.block} data-width="list">
        <SectionHead>{t('lessons', { n: course.lessons })}</SectionHead>
        {(course.order !== null || course.finishedLessons > 0) && <Progress course={course} />}
        <LessonList lessons={course.lessonList} currentId={current?.id} onOpen={open} />
      </section>
      {!current && course.priceCents > 0 && (
        <section className={css.block}>
          <SectionHead>{t('rules')}</SectionHead>
          <ul className={css.rules}>
            <li>{t('rule.online')}</li>
            <li>{t('rule.later')}</li>
          </ul>
        </section>
      )}
      {!current && <CourseIntro html={course.introHtml} />}
      <ActionBar lead={<ShareCourse course={course} />}>
        <Way
          course={course}
          buying={isLoading}
          onBuy={() => whenSignedIn(() => void buy())}
          onPay={() => setPayNo(course.order?.payNo ?? undefined)}
          onLearn={show}
        />
      </ActionBar>
      {payNo !== undefined && (
        <CashierSheet
          payNo={payNo}
          returnTo={contentPages.courseOnlineDetail({ id: course.id })}
          open
          onClose={() => setPayNo(undefined)}
          onPaid={() => {
            setPayNo(undefined);
            toast(t('bought'));
          }}
        />
      )}
    </>
  );
};

/** Page of an online course: its lessons with the member's progress, and the open lesson (`?lesson=`). `?id=&mId=` */
const CourseOnlineDetailScreen = () => {
  const t = useTranslations('study');
  const { id, lesson } = useQuery(contentPages.courseOnlineDetail);
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
      {(course) => <CourseOnlineDetailBody key={course.id} course={course} lessonId={lesson} />}
    </QueryView>
  );
};

export { CourseOnlineDetailScreen as Screen };
