import { useGetCategoryTreeQuery } from '@juhe/api-client/mall/goods';
import * as mallPages from '@juhe/contract/pages/mall';
import { useNavigation, usePageExists, useQuery } from '@juhe/platform';
import { ListSkeleton, PageAction, QueryView, Skeleton, Tabs } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { FilterButton } from '../shared/filter-sheet.tsx';
import { conditionsIn, filterOf, inputOfFilter, noFilter, queryOfFilter } from '../shared/goods-filter.ts';
import { GoodsList } from '../shared/goods-list.tsx';
import { SearchLink } from '@juhe/ui/parts/search/search-form';
import { SortBar, sortOf } from '../shared/sort-bar.tsx';
import { type CategoryTree, pathTo } from './category-path.ts';
import { GoodsSearch } from './goods-search.tsx';
import css from './mall-more-screen.module.css';

const everything = 'all';

/** The goods of a category by sort order and filter, which are kept in the URL. */
const Shelf = ({ categoryId }: { categoryId: string | undefined }) => {
  const t = useTranslations('goods');
  const f = useTranslations('find');
  const query = useQuery(mallPages.mallMore);
  const { replaceQuery } = useNavigation();
  const filter = filterOf(query);
  const input = { ...(categoryId === undefined ? {} : { categoryId }), sort: sortOf(query.sort), ...inputOfFilter(filter) };
  const showAll = { label: t('seeAll'), onClick: () => replaceQuery({ categoryId: undefined }, mallPages.mallMore) };
  const unfiltered = { label: f('clearFilter'), onClick: () => replaceQuery(queryOfFilter(noFilter), mallPages.mallMore) };
  if (conditionsIn(filter) > 0)
    return <GoodsList input={input} empty={{ icon: 'list-filter', text: f('noneHere'), action: unfiltered }} />;
  return (
    <GoodsList
      input={input}
      empty={{ icon: 'shopping-bag', text: t('noGoods'), ...(categoryId === undefined ? {} : { action: showAll }) }}
    />
  );
};

/** The three levels: a rail of the first on the left, tabs of the second, pills of the third. */
const Shelves = ({ tree }: { tree: CategoryTree }) => {
  const t = useTranslations('goods');
  const query = useQuery(mallPages.mallMore);
  const { replaceQuery } = useNavigation();
  const { top, middle, leaf } = pathTo(tree, query.categoryId);
  const chosen = leaf?.id ?? middle?.id ?? top?.id;
  const choose = (id: string | undefined) => replaceQuery({ categoryId: id }, mallPages.mallMore);
  const allOption = { key: everything, label: t('all') };
  return (
    <div className={css.columns}>
      <nav className={css.rail} aria-label={t('rail')}>
        {[{ id: undefined, name: t('all') }, ...tree].map(({ id, name }) => (
          <button
            key={id ?? everything}
            type="button"
            className={css.top}
            aria-current={id === top?.id ? 'true' : undefined}
            onClick={() => choose(id)}
          >
            {name}
          </button>
        ))}
      </nav>
      <div className={css.shelf}>
        <div className={css.bars}>
          {top && (
            <Tabs
              items={[allOption, ...top.children.map(({ id, name }) => ({ key: id, label: name }))]}
              value={middle?.id ?? everything}
              onChange={(key) => choose(key === everything ? top.id : key)}
              label={t('groups')}
            />
          )}
          {middle && (
            <div className={css.kinds} role="group" aria-label={t('kinds')}>
              {middle.children.map(({ id, name }) => (
                <button
                  key={id}
                  type="button"
                  className={css.kind}
                  aria-pressed={id === leaf?.id}
                  onClick={() => choose(id === leaf?.id ? middle.id : id)}
                >
                  {name}
                </button>
              ))}
            </div>
          )}
          <div className={css.order}>
            <SortBar
              value={sortOf(query.sort)}
              onChange={(next) => replaceQuery({ sort: next === 'default' ? undefined : next }, mallPages.mallMore)}
            />
            <FilterButton
              value={filterOf(query)}
              onChange={(next) => replaceQuery(queryOfFilter(next), mallPages.mallMore)}
              among={chosen === undefined ? {} : { categoryId: chosen }}
            />
          </div>
        </div>
        <Shelf categoryId={chosen} />
      </div>
    </div>
  );
};

const ShelvesSkeleton = () => (
  <div className={css.columns}>
    <div className={css.rail}>
      {Array.from({ length: 7 }, (_, row) => (
        <span key={row} className={css.top}>
          <Skeleton width={56} />
        </span>
      ))}
    </div>
    <div className={css.shelf}>
      <ListSkeleton rows={7} media={96} />
    </div>
  </div>
);

const Favourites = () => {
  const t = useTranslations('find');
  const { navigateTo } = useNavigation();
  return (
    usePageExists(mallPages.favourites.path) && (
      <PageAction icon="heart" label={t('favourites')} onClick={() => navigateTo(mallPages.favourites())} />
    )
  );
};

const Categories = () => {
  const t = useTranslations('find');
  const tree = useGetCategoryTreeQuery();
  return (
    <>
      <div className={css.find}>
        <SearchLink to={mallPages.mallMore({ search: 1 })}>{t('goods')}</SearchLink>
      </div>
      <QueryView query={tree} skeleton={<ShelvesSkeleton />}>
        {(data) => <Shelves tree={data} />}
      </QueryView>
    </>
  );
};

/**
 * Goods by category (`?categoryId=` of any level) or by keyword (`?keyword=`, an open search with `?search=1`), sorted and
 * filtered. The URL keeps the whole state.
 */
const MallMoreScreen = () => {
  const { keyword, search } = useQuery(mallPages.mallMore);
  const text = keyword?.trim().slice(0, 40);
  return (
    <>
      <Favourites />
      {text || search ? <GoodsSearch keyword={text || undefined} /> : <Categories />}
    </>
  );
};

export { MallMoreScreen as Screen };
