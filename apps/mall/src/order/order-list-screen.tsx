import type { OrderState, OrderSummary } from '@juhe/contract/mall/order.schemas';
import { useListMyOrdersInfiniteQuery, useCountOrdersQuery } from '@juhe/api-client/mall/order';
import * as mallPages from '@juhe/contract/pages/mall';
import { useNavigation, usePageExists, useQuery } from '@juhe/platform';
import { InfiniteList, Page, PageAction, PullToRefresh, Tabs } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { CashierSheet } from './cashier-sheet.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderListSkeleton } from './order-list-skeleton.tsx';
import { GuessFeed } from '../shared/guess-feed.tsx';
import { useOrderChanges } from '../shared/use-order-changes.ts';

const tabs = [
  'all',
  'pendingPayment',
  'grouping',
  'paid',
  'shipped',
  'toReview',
  'received',
  'completed',
  'cancelled',
  'refunded',
] as const satisfies readonly ('all' | 'toReview' | OrderState)[];
type Tab = (typeof tabs)[number];
const tabOf = (status: string | undefined): Tab => tabs.find((tab) => tab === status) ?? 'all';

/** The member's orders by state (`?status=`), newest first; `?payNo=&orderNo=` opens the cashier for a new order. */
const OrderListScreen = () => {
  const t = useTranslations('order');
  const query = useQuery(mallPages.orderList);
  const { navigateTo, replaceQuery } = useNavigation();
  const canReview = usePageExists(mallPages.evaluate.path);
  const tab = tabOf(query.status);
  const list = useListMyOrdersInfiniteQuery(tab === 'all' ? {} : { status: tab });
  const counts = useCountOrdersQuery();
  const [paying, setPaying] = useState<OrderSummary>();
  const opensCashier = query.payNo !== undefined && query.orderNo !== undefined;
  const [open, setOpen] = useState(opensCashier);
  useOrderChanges();

  const payNo = paying?.payNo ?? query.payNo;
  const orderNo = paying?.orderNo ?? query.orderNo;
  // Counts of orders that need action; received goods need none.
  const { pendingPayment = 0, grouping = 0, paid = 0, shipped = 0, toReview = 0 } = counts.data ?? {};
  const pendingCounts: Partial<Record<Tab, number>> = { pendingPayment, grouping, paid, shipped, toReview };
  // Few members use group buying: its tab is shown only while it has pending orders.
  const shown = tabs.filter((key) => key === tab || (key === 'grouping' ? grouping > 0 : key === 'toReview' ? canReview : true));
  const pay = (order: OrderSummary) => {
    setPaying(order);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    if (opensCashier) replaceQuery({ payNo: undefined, orderNo: undefined }, mallPages.orderList);
  };

  return (
    <>
      <PageAction icon="search" label={t('search.title')} onClick={() => navigateTo(mallPages.orderSearch())} />
      <Tabs
        sticky
        label={t('tabs')}
        value={tab}
        onChange={(key) => replaceQuery({ status: key === 'all' ? undefined : key }, mallPages.orderList)}
        items={shown.map((key) => ({ key, label: t(key === 'all' ? 'all' : `states.${key}`), count: pendingCounts[key] ?? 0 }))}
      />
      <PullToRefresh onRefresh={() => Promise.all([list.refetch(), counts.refetch()])}>
        <Page>
          <InfiniteList
            query={list}
            keyOf={(order) => order.orderNo}
            gap={12}
            id={tab}
            skeleton={<OrderListSkeleton />}
            empty={{
              icon: 'shopping-bag',
              text: t(tab === 'all' ? 'empty' : 'emptyState'),
              action: { label: t('shop'), to: mallPages.welfare() },
              next: <GuessFeed />,
            }}
          >
            {(order) => <OrderCard order={order} onPay={pay} />}
          </InfiniteList>
        </Page>
      </PullToRefresh>
      {payNo && orderNo && <CashierSheet key={payNo} payNo={payNo} orderNo={orderNo} open={open} onClose={close} />}
    </>
  );
};

export { OrderListScreen as Screen };
