import { useListMyPointsOrdersInfiniteQuery } from '@juhe/api-client/auction/points-shop';
import { type PointsOrderState, type PointsOrderSummary } from '@juhe/contract/auction/points-shop.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { useNavigation, useQuery } from '@juhe/platform';
import { DateTime, InfiniteList, ListSkeleton, MediaRow, PullToRefresh, Tabs, Tag } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { PointsPrice } from '../shared/points-price.tsx';
import { usePointsChanges } from '../shared/use-points-changes.ts';
import { OrderSheet } from './order-sheet.tsx';
import { stateTones } from './order-state.ts';
import css from './points-orders.module.css';

const tabs = ['all', 'paid', 'shipped', 'received', 'cancelled'] as const satisfies readonly ('all' | PointsOrderState)[];

/** The member's orders for points by state (`?status=`); `?orderNo=` opens one of them (auction.md D18). */
const PointsOrdersScreen = () => {
  const t = useTranslations('pointsShop');
  const { replaceQuery } = useNavigation();
  const { status, orderNo } = useQuery(auctionPages.pointsOrders);
  const tab = tabs.find((key) => key === status) ?? 'all';
  const query = useListMyPointsOrdersInfiniteQuery(tab === 'all' ? {} : { status: tab }, { refetchOnMountOrArgChange: 5 });
  usePointsChanges();
  const counts = query.data?.pages[0]?.counts;
  const show = (next: string | undefined) => replaceQuery({ status, orderNo: next }, auctionPages.pointsOrders);
  return (
    <>
      <Tabs
        sticky
        label={t('states')}
        items={tabs.map((key) => ({
          key,
          label: t(`state.${key}`),
          count: key === 'paid' || key === 'shipped' ? (counts?.[key] ?? 0) : 0,
        }))}
        value={tab}
        onChange={(key) =>
          replaceQuery({ status: key === 'all' ? undefined : key, orderNo: undefined }, auctionPages.pointsOrders)
        }
      >
        <PullToRefresh onRefresh={() => query.refetch()}>
          <div className={css.list} data-width="list">
            <InfiniteList
              key={tab}
              id={tab}
              query={query}
              keyOf={(order) => order.orderNo}
              layout="card"
              skeleton={<ListSkeleton rows={5} media={72} />}
              empty={{
                icon: 'package',
                text: t(`emptyOrders.${tab}`),
                action: { label: t('toArea'), to: auctionPages.pointsArea() },
              }}
            >
              {(order) => <OrderRow order={order} onOpen={() => show(order.orderNo)} />}
            </InfiniteList>
          </div>
        </PullToRefresh>
      </Tabs>
      <OrderSheet orderNo={orderNo} onClose={() => show(undefined)} />
    </>
  );
};

const OrderRow = ({ order, onOpen }: { order: PointsOrderSummary; onOpen: () => void }) => {
  const t = useTranslations('pointsShop');
  const { img, title, quantity, state, points, createdAt } = order;
  return (
    <button type="button" className={css.order} onClick={onOpen}>
      <MediaRow
        src={img}
        width={72}
        fallback="gift"
        title={title}
        note={
          <span className={css.note}>
            <DateTime at={createdAt} />
            <span>{t('pieces', { n: quantity })}</span>
          </span>
        }
        foot={
          <>
            <PointsPrice points={points} />
            <Tag tone={stateTones[state]}>{t(`state.${state}`)}</Tag>
          </>
        }
      />
    </button>
  );
};

export { PointsOrdersScreen as Screen };
