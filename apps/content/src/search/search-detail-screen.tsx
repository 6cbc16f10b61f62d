import { useSearchEverythingQuery } from '@juhe/api-client/content/search';
import * as contentPages from '@juhe/contract/pages/content';
import { useNavigation, useQuery } from '@juhe/platform';
import { ListSkeleton, Page, PullToRefresh, QueryView, Tabs } from '@juhe/ui';
import { useLayoutEffect, useRef } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { countText } from './count-text.ts';
import { AllResults } from './all-results.tsx';
import { NoResults } from './no-results.tsx';
import { ResultsOfKind } from './results-of-kind.tsx';
import css from './search.module.css';
import { SearchBox } from './search-box.tsx';
import { requestedBy, kinds, type Tab } from './search-pages.ts';
import { useSearches } from './use-searches.ts';

/** Scrolls to the top when the keyword, tab or sort order changes. */
const useTopOf = (id: string): void => {
  const shown = useRef(id);
  useLayoutEffect(() => {
    if (shown.current !== id) window.scrollTo(0, 0);
    shown.current = id;
  }, [id]);
};

const Results = ({ onSearch }: { onSearch: (keyword: string) => void }) => {
  const t = useTranslations('search');
  const { keyword, tab, sort } = requestedBy(useQuery(contentPages.searchDetail));
  const { replaceQuery } = useNavigation();
  const everything = useSearchEverythingQuery({ keyword });
  useTopOf(`${keyword} ${tab} ${sort}`);
  const totals = everything.currentData?.totals ?? [];
  const label = (key: Tab) => {
    const total = totals.find(({ type }) => type === key)?.total ?? 0;
    return (
      <>
        {t(`kind.${key}`)}
        {total > 0 && <span className={css.count}>{countText(total)}</span>}
      </>
    );
  };
  const choose = (next: Tab) =>
    replaceQuery({ type: next === 'all' ? undefined : next, sort: undefined }, contentPages.searchDetail);
  return (
    <>
      <div className={css.tabs}>
        <Tabs
          // Tabs become wider with their totals: the new key scrolls the selected one into view again.
          key={totals.length > 0 ? 'counted' : 'plain'}
          label={t('tabs')}
          items={(['all', ...kinds] as const).map((key) => ({ key, label: label(key) }))}
          value={tab}
          onChange={choose}
        />
      </div>
      <Page width="full">
        {tab === 'all' ? (
          <PullToRefresh onRefresh={() => everything.refetch()}>
            <QueryView query={everything} skeleton={<ListSkeleton rows={6} media={72} />} isEmpty={() => false}>
              {({ list, totals: resultTotals, words: terms, alternatives }) =>
                list.length > 0 ? (
                  <div className={css.sections}>
                    <AllResults list={list} totals={resultTotals} terms={[...terms, ...keyword.split(' ')]} onChoose={choose} />
                  </div>
                ) : (
                  <NoResults keyword={keyword} alternatives={alternatives} onSearch={onSearch} onSeeAll={() => choose('all')} />
                )
              }
            </QueryView>
          </PullToRefresh>
        ) : (
          <ResultsOfKind keyword={keyword} kind={tab} sort={sort} onSearch={onSearch} />
        )}
      </Page>
    </>
  );
};

/**
 * Search results (`?keyword=`), of all kinds or of one (`?type=`), by relevance or newest first (`?sort=new`). All of it is
 * in the address.
 */
const SearchDetailScreen = () => {
  const { keyword } = requestedBy(useQuery(contentPages.searchDetail));
  const { replaceQuery } = useNavigation();
  const { remember } = useSearches();
  const search = (next: string) => {
    remember(next);
    replaceQuery({ keyword: next, sort: undefined }, contentPages.searchDetail);
  };
  return (
    <>
      <div className={css.top}>
        <SearchBox initialText={keyword} focused={keyword === ''} onSearch={search} />
      </div>
      {keyword !== '' && <Results onSearch={search} />}
    </>
  );
};

export { SearchDetailScreen as Screen };
