import type { OrderSummary } from '@juhe/contract/mall/order.schemas';
import { useListMyOrdersInfiniteQuery } from '@juhe/api-client/mall/order';
import { useSession } from '@juhe/auth';
import * as mallPages from '@juhe/contract/pages/mall';
import { useNavigation, useQuery } from '@juhe/platform';
import { Empty, InfiniteList, Page } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { RecentList } from '../shared/recent-list.tsx';
import { addRecent } from '../shared/recent-searches.ts';
import { SearchField } from '../shared/search-field.tsx';
import { CashierSheet } from './cashier-sheet.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderListSkeleton } from './order-list-skeleton.tsx';
import css from './order-search-screen.module.css';
import { useOrderChanges } from '../shared/use-order-changes.ts';

/** Searches the member's orders by number, goods and shop; the keyword is kept in the URL (`?keyword=`). */
const OrderSearchScreen = () => {
  const t = useTranslations('order.search');
  const keyword = useQuery(mallPages.orderSearch).keyword?.trim().slice(0, 40) ?? '';
  const { replaceQuery } = useNavigation();
  const kind = `orders:${useSession().user?.id ?? ''}` as const;
  useOrderChanges();

  const search = (word: string) => {
    if (word !== '') addRecent(kind, word);
    replaceQuery({ keyword: word === '' ? undefined : word }, mallPages.orderSearch);
  };

  return (
    <>
      <div className={css.bar}>
        <SearchField initialText={keyword} label={t('hint')} onSearch={search} />
      </div>
      <Page>
        {keyword === '' ? (
          <>
            <RecentList kind={kind} onSearch={search} />
            <Empty icon="search" text={t('about')} />
          </>
        ) : (
          <Match key={keyword} keyword={keyword} />
        )}
      </Page>
    </>
  );
};

const Match = ({ keyword }: { keyword: string }) => {
  const t = useTranslations('order');
  const list = useListMyOrdersInfiniteQuery({ keyword }, { refetchOnMountOrArgChange: true });
  const [paying, setPaying] = useState<OrderSummary>();
  const total = list.currentData?.pages[0]?.total ?? 0;
  return (
    <>
      {total > 0 && (
        <p className={css.count} role="status">
          {t('search.found', { n: total })}
        </p>
      )}
      <InfiniteList
        query={list}
        keyOf={(order) => order.orderNo}
        gap={12}
        id={keyword}
        skeleton={<OrderListSkeleton />}
        empty={{ icon: 'search', text: t('search.none', { keyword }), action: { label: t('mine'), to: mallPages.orderList() } }}
      >
        {(order) => <OrderCard order={order} onPay={setPaying} />}
      </InfiniteList>
      {paying?.payNo && <CashierSheet payNo={paying.payNo} orderNo={paying.orderNo} open onClose={() => setPaying(undefined)} />}
    </>
  );
};

export { OrderSearchScreen as Screen };
