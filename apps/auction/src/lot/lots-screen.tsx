import { useGetBiddingProductListInfiniteQuery } from '@juhe/api-client/auction/lot';
import * as auctionPages from '@juhe/contract/pages/auction';
import { PageLink, useNavigation, useQuery, useTranslations } from '@juhe/platform';
import { CardSkeleton, Icon, type IconName, InfiniteList, PullToRefresh, Tabs } from '@juhe/ui';
import { LotCard } from './lot-card.tsx';
import css from './lots-screen.module.css';

const shelves = ['open', 'scheduled', 'ended'] as const;
type Shelf = (typeof shelves)[number];

const Way = ({ to, icon, children }: { to: string; icon: IconName; children: string }) => (
  <PageLink to={to} className={css.way}>
    <Icon name={icon} size={20} />
    <span>{children}</span>
    <Icon name="chevron-right" size={16} />
  </PageLink>
);

const LotList = ({ shelf, onEmpty }: { shelf: Shelf; onEmpty: () => void }) => {
  const t = useTranslations('lots');
  // Prices move while a member looks at one lot: coming back asks again.
  const query = useGetBiddingProductListInfiniteQuery({ state: shelf }, { refetchOnMountOrArgChange: 5 });
  return (
    <PullToRefresh onRefresh={() => query.refetch()}>
      <div className={css.list}>
        <InfiniteList
          query={query}
          keyOf={(lot) => lot.productNo}
          layout="masonry"
          id={shelf}
          skeleton={<CardSkeleton />}
          empty={{
            icon: 'gavel',
            text: t(`empty.${shelf}`),
            ...(shelf === 'open' ? { action: { label: t('seeScheduled'), onClick: onEmpty } } : {}),
          }}
        >
          {(lot, index) => <LotCard lot={lot} priority={index < 2} onDue={() => void query.refetch()} />}
        </InfiniteList>
      </div>
    </PullToRefresh>
  );
};

/** The auction's lots: open ones by closing time, coming ones, ended ones. */
export const Screen = () => {
  const t = useTranslations('lots');
  const { replaceQuery } = useNavigation();
  const wanted = useQuery(auctionPages.lots).state;
  const shelf = shelves.find((one) => one === wanted) ?? 'open';
  const choose = (state: Shelf) => replaceQuery({ state: state === 'open' ? undefined : state }, auctionPages.lots);
  return (
    <>
      <nav className={css.ways} aria-label={t('ways')}>
        <Way to={auctionPages.myBidding()} icon="gavel">
          {t('mine')}
        </Way>
        <Way to={auctionPages.topUp()} icon="hand-coins">
          {t('fee')}
        </Way>
      </nav>
      <Tabs
        sticky
        label={t('shelves')}
        items={shelves.map((key) => ({ key, label: t(`shelf.${key}`) }))}
        value={shelf}
        onChange={choose}
      >
        <LotList key={shelf} shelf={shelf} onEmpty={() => choose('scheduled')} />
      </Tabs>
    </>
  );
};
