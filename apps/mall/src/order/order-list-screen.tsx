import type { OrderState, OrderSummary } from '@juhe/contract/mall/order.schemas';
import { useGetOrderListInfiniteQuery, useGetOrderStatusCountQuery } from '@juhe/api-client/mall/order';
import { useNavigation, useQuery, useTranslations } from '@juhe/platform';
import { Card, InfiniteList, Page, PullToRefresh, Skeleton, Stack, Tabs } from '@juhe/ui';
import { useState } from 'react';
import { CashierSheet } from './cashier-sheet.tsx';
import { OrderCard } from './order-card.tsx';
import css from './order.module.css';
import { useOrderChanges } from './use-order-changes.ts';

const tabs = [
  'all',
  'pendingPayment',
  'paid',
  'shipped',
  'received',
  'completed',
  'cancelled',
  'refunded',
] as const satisfies readonly ('all' | OrderState)[];
type Tab = (typeof tabs)[number];
const tabOf = (status: string | undefined): Tab => tabs.find((tab) => tab === status) ?? 'all';

/** The member's orders by state (`?status=`), newest first; `?payNo=&orderNo=` opens the cashier for what was just ordered. */
export const Screen = () => {
  const t = useTranslations('order');
  const query = useQuery();
  const { replaceQuery } = useNavigation();
  const tab = tabOf(query.status);
  const list = useGetOrderListInfiniteQuery(tab === 'all' ? {} : { status: tab });
  const counts = useGetOrderStatusCountQuery();
  const [paying, setPaying] = useState<OrderSummary>();
  const asked = query.payNo !== undefined && query.orderNo !== undefined;
  const [open, setOpen] = useState(asked);
  useOrderChanges();

  const payNo = paying?.payNo ?? query.payNo;
  const orderNo = paying?.orderNo ?? query.orderNo;
  // What waits for something; received goods wait for nothing.
  const { pendingPayment = 0, paid = 0, shipped = 0 } = counts.data ?? {};
  const waiting: Partial<Record<Tab, number>> = { pendingPayment, paid, shipped };
  const pay = (order: OrderSummary) => {
    setPaying(order);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    if (asked) replaceQuery({ payNo: undefined, orderNo: undefined });
  };

  return (
    <>
      <Tabs
        sticky
        label={t('tabs')}
        value={tab}
        onChange={(key) => replaceQuery({ status: key === 'all' ? undefined : key })}
        items={tabs.map((key) => ({ key, label: t(key === 'all' ? 'all' : `states.${key}`), count: waiting[key] ?? 0 }))}
      />
      <PullToRefresh onRefresh={() => Promise.all([list.refetch(), counts.refetch()])}>
        <Page>
          <InfiniteList
            query={list}
            keyOf={(order) => order.orderNo}
            gap={12}
            id={tab}
            skeleton={<OrderSkeleton />}
            empty={{
              icon: 'shopping-bag',
              text: t(tab === 'all' ? 'empty' : 'emptyState'),
              action: { label: t('shop'), to: '/pages/welfare/welfare' },
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

const OrderSkeleton = () => (
  <Stack>
    {[0, 1, 2].map((row) => (
      <Card key={row} flush>
        <div className={css.head}>
          <Skeleton width={140} height={18} />
        </div>
        <div className={css.cardPart}>
          <div style={{ display: 'flex', gap: 12 }}>
            <Skeleton width={72} height={72} />
            <Stack gap={2}>
              <Skeleton width={180} height={18} />
              <Skeleton width={110} height={14} />
            </Stack>
          </div>
        </div>
        <div className={css.more}>
          <Skeleton width={120} height={28} />
        </div>
      </Card>
    ))}
  </Stack>
);
