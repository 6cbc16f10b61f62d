import { invalidateTags } from '@juhe/api-client';
import type { AppointmentState } from '@juhe/contract/content/study.schemas';
import { useListAppointmentsInfiniteQuery, useListCourseOrdersInfiniteQuery } from '@juhe/api-client/content/study';
import * as contentPages from '@juhe/contract/pages/content';
import { useNavigation, useQuery } from '@juhe/platform';
import { Chips, InfiniteList, ListSkeleton, Page, PullToRefresh, Tabs } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { CourseStore } from '../shared/courses/course-store.tsx';
import { AppointmentCard } from './appointment-card.tsx';
import { AppointmentSheet } from './appointment-sheet.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderSheet } from './order-sheet.tsx';
import css from './study.module.css';
import { useStudyChanges } from './use-study-changes.ts';

const tabs = ['appointments', 'orders', 'find'] as const;
type Tab = (typeof tabs)[number];
const states = ['pendingPayment', 'booked', 'signedIn', 'missed', 'cancelled'] as const satisfies readonly AppointmentState[];

const Appointments = () => {
  const t = useTranslations('study');
  const { state } = useQuery(contentPages.myCourse);
  const { replaceQuery } = useNavigation();
  const chosen = states.find((candidate) => candidate === state);
  const query = useListAppointmentsInfiniteQuery(chosen ? { state: chosen } : {});
  return (
    <PullToRefresh onRefresh={() => query.refetch()}>
      <div className={css.filters}>
        <Chips
          scroll
          label={t('stateFilter')}
          value={[chosen ?? 'all']}
          onChange={([key = 'all']) => replaceQuery({ state: key === 'all' ? undefined : key }, contentPages.myCourse)}
          items={(['all', ...states] as const).map((key) => ({ key, label: t(key === 'all' ? 'all' : `states.${key}`) }))}
        />
      </div>
      <Page>
        <InfiniteList
          query={query}
          keyOf={({ id }) => id}
          gap={12}
          id={chosen ?? 'all'}
          skeleton={<ListSkeleton media={96} />}
          empty={{
            icon: 'calendar',
            text: t(chosen ? 'noneInState' : 'noAppointments'),
            action: {
              label: t('findCourses'),
              onClick: () => replaceQuery({ tab: 'find', state: undefined }, contentPages.myCourse),
            },
          }}
        >
          {(appointment) => (
            <AppointmentCard
              appointment={appointment}
              onOpen={() => replaceQuery({ appointmentId: appointment.id }, contentPages.myCourse)}
            />
          )}
        </InfiniteList>
      </Page>
    </PullToRefresh>
  );
};

const Orders = () => {
  const t = useTranslations('study');
  const { replaceQuery } = useNavigation();
  const query = useListCourseOrdersInfiniteQuery({});
  return (
    <PullToRefresh onRefresh={() => query.refetch()}>
      <Page>
        <InfiniteList
          query={query}
          keyOf={({ orderNo }) => orderNo}
          gap={12}
          skeleton={<ListSkeleton media={96} />}
          empty={{
            icon: 'receipt',
            text: t('noOrders'),
            action: { label: t('findCourses'), onClick: () => replaceQuery({ tab: 'find' }, contentPages.myCourse) },
          }}
        >
          {(order) => <OrderCard order={order} onOpen={() => replaceQuery({ orderNo: order.orderNo }, contentPages.myCourse)} />}
        </InfiniteList>
      </Page>
    </PullToRefresh>
  );
};

const Find = () => (
  <PullToRefresh onRefresh={() => invalidateTags('content/study')}>
    <Page>
      <CourseStore />
    </Page>
  </PullToRefresh>
);

/** The member's seats and course orders, and all courses (`?tab=&state=`); `?appointmentId=` and `?orderNo=` open one. */
const MyCourseScreen = () => {
  const t = useTranslations('study');
  const { tab: requestedTab, appointmentId, orderNo } = useQuery(contentPages.myCourse);
  const { replaceQuery } = useNavigation();
  const tab: Tab = tabs.find((tab) => tab === requestedTab) ?? 'appointments';
  useStudyChanges();
  return (
    <>
      <Tabs
        sticky
        label={t('tabs')}
        value={tab}
        onChange={(key) =>
          replaceQuery({ tab: key === 'appointments' ? undefined : key, state: undefined }, contentPages.myCourse)
        }
        items={tabs.map((key) => ({ key, label: t(`tab.${key}`) }))}
      />
      {tab === 'appointments' && <Appointments />}
      {tab === 'orders' && <Orders />}
      {tab === 'find' && <Find />}
      <AppointmentSheet id={appointmentId} onClose={() => replaceQuery({ appointmentId: undefined }, contentPages.myCourse)} />
      <OrderSheet
        orderNo={orderNo}
        onClose={() => replaceQuery({ orderNo: undefined }, contentPages.myCourse)}
        onSeat={(id) => replaceQuery({ orderNo: undefined, appointmentId: id }, contentPages.myCourse)}
      />
    </>
  );
};

export { MyCourseScreen as Screen };
