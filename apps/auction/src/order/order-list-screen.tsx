import { useQueryBiddingOrderListInfiniteQuery } from '@juhe/api-client/auction/order';
import type { OrderGroup, OrderSide } from '@juhe/contract/auction/order-groups';
import * as auctionPages from '@juhe/contract/pages/auction';
import { useNavigation, useQuery, useTranslations } from '@juhe/platform';
import { Cell, CellGroup, Chips, InfiniteList, Page, PullToRefresh, Tabs, TextInput } from '@juhe/ui';
import { useDeferredValue, useState } from 'react';
import { OrderCard } from './order-card.tsx';
import { OrderListSkeleton } from './order-skeleton.tsx';
import { groupsOfSide } from './order-state.ts';
import css from './order.module.css';
import { SecondChances } from './second-chances.tsx';
import { useOrderChanges } from './use-order-changes.ts';
import { usePayOrder } from './use-pay-order.tsx';

type Tab = 'all' | OrderGroup;

/** The member's auction orders (`?status=&side=`): what was won, or sold, by group, found by title or number. */
export const Screen = () => {
  const t = useTranslations('order');
  const query = useQuery(auctionPages.orderList);
  const { replaceQuery } = useNavigation();
  const side: OrderSide = query.side === 'sell' ? 'sell' : 'buy';
  const tab: Tab = groupsOfSide[side].find((group) => group === query.status) ?? 'all';
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim().slice(0, 50));
  const list = useQueryBiddingOrderListInfiniteQuery({
    side,
    ...(tab === 'all' ? {} : { status: tab }),
    ...(keyword === '' ? {} : { keyword }),
  });
  const { pay, busy, sheet } = usePayOrder();
  useOrderChanges();
  const counts = (list.currentData ?? list.data)?.pages[0]?.counts;
  const toPay = counts?.pendingPayment ?? 0;
  const empty = keyword === '' ? (tab === 'all' ? t(`empty.${side}`) : t('empty.group')) : t('empty.search');
  return (
    <>
      <div className={css.tools}>
        <Chips
          label={t('sides.label')}
          items={(['buy', 'sell'] as const).map((key) => ({ key, label: t(`sides.${key}`) }))}
          value={[side]}
          onChange={([chosen = side]) =>
            replaceQuery({ side: chosen === 'sell' ? 'sell' : undefined, status: undefined }, auctionPages.orderList)
          }
        />
        <TextInput
          type="search"
          value={typed}
          maxLength={50}
          aria-label={t('search')}
          placeholder={t('search')}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Tabs
        sticky
        label={t('tabs')}
        value={tab}
        onChange={(key: Tab) => replaceQuery({ status: key === 'all' ? undefined : key }, auctionPages.orderList)}
        items={(['all', ...groupsOfSide[side]] as const).map((key) => ({
          key,
          label: t(`groups.${key}`),
          count: key === 'pendingPayment' || key === 'confirming' || key === 'receiving' ? (counts?.[key] ?? 0) : 0,
        }))}
      />
      <PullToRefresh onRefresh={() => list.refetch()}>
        <Page>
          {side === 'buy' && tab === 'all' && <SecondChances />}
          {side === 'buy' && toPay > 0 && (
            <CellGroup>
              <Cell icon="clock" title={t('toPay', { n: toPay })} to={auctionPages.confirmOrder()} />
            </CellGroup>
          )}
          <InfiniteList
            query={list}
            keyOf={(order) => order.orderNo}
            gap={12}
            id={`${side} ${tab}`}
            skeleton={<OrderListSkeleton />}
            empty={{ icon: 'gavel', text: empty, action: { label: t('toLots'), to: auctionPages.lots() } }}
          >
            {(order) => <OrderCard order={order} onPay={pay} paying={busy} />}
          </InfiniteList>
        </Page>
      </PullToRefresh>
      {sheet}
    </>
  );
};
