import { useGetCategoryTreeQuery } from '@juhe/api-client/mall/goods';
import * as mallPages from '@juhe/contract/pages/mall';
import { useNavigation, useQuery } from '@juhe/platform';
import { Cell, CellGroup, Page, SectionHead } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { conditionsIn, filterOf, inputOfFilter, noFilter, queryOfFilter } from '../shared/goods-filter.ts';
import { FilterButton } from '../shared/filter-sheet.tsx';
import { GoodsList } from '../shared/goods-list.tsx';
import { RecentList } from '../shared/recent-list.tsx';
import { addRecent } from '../shared/recent-searches.ts';
import { SearchField } from '../shared/search-field.tsx';
import { SortBar, sortOf } from '../shared/sort-bar.tsx';
import { HotWords, SearchSuggestions } from './search-suggestions.tsx';
import css from './goods-search.module.css';

/** Before a search: former searches, the categories, and the link to the shops. */
const Start = ({ onSearch }: { onSearch: (keyword: string) => void }) => {
  const t = useTranslations('find');
  const { replaceQuery } = useNavigation();
  const { data: tree = [] } = useGetCategoryTreeQuery();
  return (
    <Page gap={4} width="full">
      <RecentList kind="goods" onSearch={onSearch} />
      <HotWords onSearch={onSearch} />
      {tree.length > 0 && (
        <section>
          <SectionHead>{t('byCategory')}</SectionHead>
          <div className={css.categories}>
            {tree.map(({ id, name }) => (
              <button
                key={id}
                type="button"
                className={css.category}
                onClick={() => replaceQuery({ categoryId: id, search: undefined }, mallPages.mallMore)}
              >
                {name}
              </button>
            ))}
          </div>
        </section>
      )}
      <CellGroup>
        <Cell icon="store" title={t('findShops')} to={mallPages.shopSearch()} />
      </CellGroup>
    </Page>
  );
};

const Results = ({ keyword }: { keyword: string }) => {
  const t = useTranslations('find');
  const query = useQuery(mallPages.mallMore);
  const { replaceQuery } = useNavigation();
  const sort = sortOf(query.sort);
  const filter = filterOf(query);
  const filtered = conditionsIn(filter) > 0;
  return (
    <>
      <div className={css.bars}>
        <SortBar
          value={sort}
          onChange={(next) => replaceQuery({ sort: next === 'default' ? undefined : next }, mallPages.mallMore)}
        />
        <FilterButton
          value={filter}
          onChange={(next) => replaceQuery(queryOfFilter(next), mallPages.mallMore)}
          among={{ keyword }}
        />
      </div>
      <div className={css.results}>
        <CellGroup>
          <Cell icon="store" title={t('inShops', { words: keyword })} to={mallPages.shopSearch({ keyword })} />
        </CellGroup>
        <GoodsList
          input={{ keyword, sort, ...inputOfFilter(filter) }}
          empty={{
            icon: 'search',
            text: t(filtered ? 'noneFiltered' : 'none', { words: keyword }),
            action: filtered
              ? { label: t('clearFilter'), onClick: () => replaceQuery(queryOfFilter(noFilter), mallPages.mallMore) }
              : { label: t('seeAll'), onClick: () => replaceQuery({ keyword: undefined, sort: undefined }, mallPages.mallMore) },
          }}
        />
      </div>
    </>
  );
};

/** Goods by keyword (`?keyword=`); the open search (`?search=1`) without one. */
export const GoodsSearch = ({ keyword }: { keyword: string | undefined }) => {
  const t = useTranslations('find');
  const { replaceQuery } = useNavigation();
  const [typed, setTyped] = useState('');
  const isTyping = typed.trim() !== '' && typed.trim() !== keyword;
  const search = (text: string) => {
    setTyped('');
    if (text !== '') addRecent('goods', text);
    replaceQuery(
      text === '' ? { keyword: undefined, search: 1 } : { keyword: text, search: undefined, categoryId: undefined },
      mallPages.mallMore,
    );
  };
  return (
    <>
      <div className={css.top}>
        <SearchField initialText={keyword ?? ''} label={t('goods')} onSearch={search} onType={setTyped} />
      </div>
      {isTyping && (
        <Page width="full">
          <SearchSuggestions text={typed} onSearch={search} />
        </Page>
      )}
      {!isTyping && (keyword === undefined ? <Start onSearch={search} /> : <Results keyword={keyword} />)}
    </>
  );
};
