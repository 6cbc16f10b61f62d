import { invalidateTags } from '@juhe/api-client';
import { useListShownBannersQuery } from '@juhe/api-client/common/banner';
import { useGetCategoryTreeQuery, useRecommendGoodsInfiniteQuery } from '@juhe/api-client/mall/goods';
import * as contentPages from '@juhe/contract/pages/content';
import * as mallPages from '@juhe/contract/pages/mall';
import { PageLink } from '@juhe/platform';
import { Icon, type IconName, Page, Picture, PullToRefresh, QueryView, Skeleton } from '@juhe/ui';
import { Banners } from '@juhe/ui/parts/media/banners';
import { ErrorLine } from '@juhe/ui/parts/layout/error-line';
import { SearchLink } from '@juhe/ui/parts/search/search-form';
import { type TextKey, useTranslations } from '../locales/texts.gen.js';
import { CartLink } from '../shared/cart-link.tsx';
import { GuessFeed } from '../shared/guess-feed.tsx';
import { ActivityShelf } from './activity-shelf.tsx';
import { CouponShelf } from './coupon-shelf.tsx';
import { MemberTiles } from './member-tiles.tsx';
import css from './welfare-screen.module.css';

/** Destinations in the mall besides the goods; those whose page does not exist are not shown. */
const shortcuts: readonly { key: TextKey<'welfare'>; icon: IconName; to: string }[] = [
  { key: 'shopping', icon: 'receipt', to: mallPages.shopping() },
  { key: 'centre', icon: 'gift', to: mallPages.claimCentre() },
  { key: 'group', icon: 'users', to: mallPages.group() },
  { key: 'bargain', icon: 'scissors', to: mallPages.bargainList() },
  { key: 'chat', icon: 'sparkles', to: contentPages.dialogue() },
];

const CategorySkeleton = () => (
  <div className={css.categories}>
    {Array.from({ length: 6 }, (_, index) => (
      <span key={index} className={css.category}>
        <Skeleton width={40} height={40} />
        <Skeleton width={56} height={21} />
      </span>
    ))}
  </div>
);

/** The mall's home: search, banners, categories, the member's balances, activities and coupons, and recommended goods. */
const WelfareScreen = () => {
  const t = useTranslations('welfare');
  const categories = useGetCategoryTreeQuery();
  const feed = useRecommendGoodsInfiniteQuery();
  const banners = useListShownBannersQuery({ place: 'welfare' });
  const refresh = () => {
    invalidateTags('mall/coupon', 'mall/activity', 'wallet');
    return Promise.all([categories.refetch(), feed.refetch(), banners.refetch()]);
  };
  return (
    <PullToRefresh onRefresh={refresh}>
      <Page width="full">
        <div className={css.top}>
          <SearchLink to={mallPages.mallMore({ search: 1 })}>{t('search')}</SearchLink>
        </div>
        <Banners banners={banners.isError ? [] : banners.data} label={t('banners')} />
        <nav className={css.card} aria-label={t('categories')}>
          {categories.data === undefined && categories.isError && !categories.isFetching ? (
            <div className={css.failure}>
              <ErrorLine error={categories.error} onRetry={categories.refetch} />
            </div>
          ) : (
            <QueryView query={categories} skeleton={<CategorySkeleton />}>
              {(tree) => (
                <div className={css.categories}>
                  {tree.map((category) => (
                    <PageLink key={category.id} to={mallPages.mallMore({ categoryId: category.id })} className={css.category}>
                      <span className={css.picture}>
                        <Picture src={category.picture} alt="" rounded="s" fallback="layout-grid" priority />
                      </span>
                      <span>{category.name}</span>
                    </PageLink>
                  ))}
                </div>
              )}
            </QueryView>
          )}
          <div className={css.shortcuts} role="group" aria-label={t('shortcuts')}>
            <CartLink className={css.shortcut} countLabel={(n) => t('cartCount', { n })}>
              {t('cart')}
            </CartLink>
            {shortcuts.map(({ key, icon, to }) => (
              <PageLink key={key} to={to} className={css.shortcut}>
                <Icon name={icon} size={24} />
                <span>{t(key)}</span>
              </PageLink>
            ))}
          </div>
        </nav>
        <ActivityShelf />
        <MemberTiles />
        <CouponShelf />
        <GuessFeed priority />
      </Page>
    </PullToRefresh>
  );
};

export { WelfareScreen as Screen };
