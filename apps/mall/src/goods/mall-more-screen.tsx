import { useGetCategoryListQuery, useGetProductListInfiniteQuery } from '@juhe/api-client/mall/goods';
import { useNavigation, useQuery, useTranslations } from '@juhe/platform';
import {
  formatCount,
  InfiniteList,
  ListSkeleton,
  MediaRow,
  Price,
  PullToRefresh,
  QueryView,
  Skeleton,
  Tabs,
  Tag,
} from '@juhe/ui';
import { goodsAddress, goodsPath } from '../shared/goods-address.ts';
import { type CategoryTree, pathTo } from './category-path.ts';
import css from './mall-more-screen.module.css';
import { SortBar, sortOf } from './sort-bar.tsx';

const everything = 'all';

const GoodsList = ({ categoryId, sort }: { categoryId: string | undefined; sort: ReturnType<typeof sortOf> }) => {
  const t = useTranslations('goods');
  const { replaceQuery } = useNavigation();
  const query = useGetProductListInfiniteQuery({ ...(categoryId === undefined ? {} : { categoryId }), sort });
  return (
    <PullToRefresh onRefresh={() => query.refetch()}>
      <InfiniteList
        query={query}
        keyOf={(goods) => goods.id}
        layout="card"
        id={`${categoryId ?? everything} ${sort}`}
        skeleton={<ListSkeleton rows={6} media={88} />}
        empty={{
          icon: 'shopping-bag',
          text: t('noGoods'),
          ...(categoryId === undefined
            ? {}
            : { action: { label: t('seeAll'), onClick: () => replaceQuery({ categoryId: undefined }) } }),
        }}
      >
        {(goods) => (
          <MediaRow
            src={goods.img}
            fallback="shopping-bag"
            title={goods.productName}
            note={goods.subtitle}
            foot={
              <>
                <Price cents={goods.priceCents} size="l" />
                {goods.soldOut ? <Tag>{t('soldOut')}</Tag> : <span>{t('sold', { n: formatCount(goods.sold) })}</span>}
              </>
            }
            to={goodsPath}
            query={goodsAddress(goods)}
          />
        )}
      </InfiniteList>
    </PullToRefresh>
  );
};

/** The three levels: a rail of the first at the left, tabs of the second, pills of the third. */
const Shelves = ({ tree }: { tree: CategoryTree }) => {
  const t = useTranslations('goods');
  const { categoryId, sort: wanted } = useQuery();
  const { replaceQuery } = useNavigation();
  const { top, middle, leaf } = pathTo(tree, categoryId);
  const sort = sortOf(wanted);
  const choose = (id: string | undefined) => replaceQuery({ categoryId: id });
  const all = { key: everything, label: t('all') };
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
              items={[all, ...top.children.map(({ id, name }) => ({ key: id, label: name }))]}
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
          <SortBar value={sort} onChange={(next) => replaceQuery({ sort: next === 'default' ? undefined : next })} />
        </div>
        <GoodsList categoryId={leaf?.id ?? middle?.id ?? top?.id} sort={sort} />
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
      <ListSkeleton rows={7} media={88} />
    </div>
  </div>
);

/** Goods by category (`?categoryId=` of any level) and order; both are kept in the address. */
export const Screen = () => {
  const tree = useGetCategoryListQuery();
  return (
    <QueryView query={tree} skeleton={<ShelvesSkeleton />}>
      {(data) => <Shelves tree={data} />}
    </QueryView>
  );
};
