import { useListLotsInfiniteQuery } from '@juhe/api-client/auction/lot';
import * as auctionPages from '@juhe/contract/pages/auction';
import { PageLink, useNavigation, useQuery } from '@juhe/platform';
import { CardSkeleton, Icon, type IconName, InfiniteList, PullToRefresh, SectionHead, Tabs } from '@juhe/ui';
import { useDeferredValue } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { HeroLot, LotCard } from './lot-card.tsx';
import {
  filterOf,
  type LotFilter,
  noFilter,
  queryOf,
  searchShelves,
  type Shelf,
  shelfOf,
  shelves,
  stateOf,
} from './lot-filter.ts';
import { LotFilters } from './lot-filters.tsx';
import shelfCss from './lot-shelf.module.css';
import css from './lots-screen.module.css';
import { ScheduledShelf } from './scheduled-shelf.tsx';
import { SessionHead, SessionShelf } from './sessions.tsx';

const Way = ({ to, icon, children }: { to: string; icon: IconName; children: string }) => (
  <PageLink to={to} className={css.way} data-press="chip">
    <Icon name={icon} size={20} />
    <span>{children}</span>
  </PageLink>
);

interface LotListProps {
  shelf: Shelf;
  filter: LotFilter;
  sessionId: string | undefined;
  onEmpty: () => void;
  onClear: () => void;
}

/**
 * Number of lots highlighted above the others in an unfiltered list of open ones: the next to end, and those after it in a
 * shelf.
 */
const shelfLots = 5;

const LotList = ({ shelf, filter, sessionId, onEmpty, onClear }: LotListProps) => {
  const t = useTranslations('lots');
  const isFiltered = filter.keyword !== '' || filter.category !== undefined;
  // Prices change while a member views a lot: returning to the list refetches it.
  const answer = useListLotsInfiniteQuery(
    {
      ...(shelf === 'all' ? {} : { state: shelf }),
      ...(filter.sort === 'ending' ? {} : { sort: filter.sort }),
      ...(filter.keyword === '' ? {} : { keyword: filter.keyword }),
      ...(filter.category === undefined ? {} : { category: filter.category }),
      ...(sessionId === undefined ? {} : { sessionId }),
    },
    { refetchOnMountOrArgChange: 5 },
  );
  // The stage is outside QueryView, which defers the content that replaces its skeleton.
  const query = { ...answer, currentData: useDeferredValue(answer.currentData) };
  const refetch = () => void query.refetch();
  const hasHighlights = shelf === 'open' && !isFiltered && filter.sort === 'ending' && sessionId === undefined;
  const first = hasHighlights ? (query.currentData?.pages[0]?.list ?? []).slice(0, shelfLots) : [];
  const [hero, ...endingSoon] = first;
  // Lots shown above are not repeated below.
  const highlightedNos = new Set(first.map(({ productNo }) => productNo));
  const remainingQuery = {
    ...query,
    ...(query.currentData && highlightedNos.size > 0
      ? {
          currentData: {
            pages: query.currentData.pages.map((page) => ({
              list: page.list.filter(({ productNo }) => !highlightedNos.has(productNo)),
            })),
          },
        }
      : {}),
  };
  const isAll =
    hero !== undefined && !query.hasNextPage && remainingQuery.currentData?.pages.every(({ list }) => list.length === 0);
  return (
    <PullToRefresh onRefresh={() => query.refetch()}>
      <div className={css.list}>
        {hero && (
          <div className={css.staged}>
            <HeroLot lot={hero} onDue={refetch} />
            {endingSoon.length > 1 && (
              <section>
                <SectionHead>{t('soon')}</SectionHead>
                <ul className={shelfCss.shelf}>
                  {endingSoon.map((lot) => (
                    <li key={lot.productNo}>
                      <LotCard lot={lot} priority={false} onDue={refetch} />
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <SessionShelf />
            {!isAll && <SectionHead>{t('allOpen')}</SectionHead>}
          </div>
        )}
        {!isAll && (
          <InfiniteList
            query={remainingQuery}
            keyOf={(lot) => lot.productNo}
            layout="masonry"
            id={JSON.stringify([shelf, filter])}
            skeleton={<CardSkeleton />}
            empty={{
              icon: 'gavel',
              text: t(isFiltered || shelf === 'all' ? 'empty.narrowed' : `empty.${shelf}`),
              ...(isFiltered
                ? { action: { label: t('clear'), onClick: onClear } }
                : shelf === 'open'
                  ? { action: { label: t('seeScheduled'), onClick: onEmpty } }
                  : {}),
              ...(shelf === 'scheduled' ? {} : { next: <ScheduledShelf /> }),
            }}
          >
            {(lot, index) => <LotCard lot={lot} priority={!hasHighlights && index < 2} onDue={refetch} />}
          </InfiniteList>
        )}
      </div>
    </PullToRefresh>
  );
};

/** The auction's lots: the next to end, open, scheduled and ended ones; searched, filtered, or of one session. */
const LotsScreen = () => {
  const t = useTranslations('lots');
  const { replaceQuery } = useNavigation();
  const query = useQuery(auctionPages.lots);
  const { session } = query;
  const filter = filterOf(query);
  const shelf = shelfOf(query, filter);
  const show = (nextShelf: Shelf, next: LotFilter) =>
    replaceQuery({ ...queryOf(next), state: stateOf(nextShelf, next) }, auctionPages.lots);
  // Starting or ending a search switches to its default shelf, unless another one was chosen.
  const narrow = (next: LotFilter) => show(shelfOf({ state: stateOf(shelf, filter) ?? '' }, next), next);
  return (
    <>
      {session === undefined ? (
        <nav className={css.ways} aria-label={t('ways')}>
          <Way to={auctionPages.myBidding()} icon="gavel">
            {t('mine')}
          </Way>
          <Way to={auctionPages.orderList()} icon="package">
            {t('orders')}
          </Way>
          <Way to={auctionPages.topUp()} icon="hand-coins">
            {t('fee')}
          </Way>
          <Way to={auctionPages.pointsArea()} icon="coins">
            {t('points')}
          </Way>
          <Way to={auctionPages.myLevel()} icon="award">
            {t('level')}
          </Way>
          <Way to={auctionPages.auctionRules()} icon="file-text">
            {t('rules')}
          </Way>
        </nav>
      ) : (
        <SessionHead id={session} />
      )}
      <LotFilters filter={filter} shelf={shelf} onChange={narrow} />
      <Tabs
        sticky
        label={t('shelves')}
        items={(filter.keyword === '' ? shelves : searchShelves).map((key) => ({ key, label: t(`shelf.${key}`) }))}
        value={shelf}
        onChange={(next) => show(next, filter)}
      >
        <LotList
          key={shelf}
          shelf={shelf}
          filter={filter}
          sessionId={session}
          onEmpty={() => show('scheduled', filter)}
          onClear={() => show(shelfOf({ state: shelf }, noFilter), noFilter)}
        />
      </Tabs>
    </>
  );
};

export { LotsScreen as Screen };
