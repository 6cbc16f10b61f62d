import { useBannerQuery } from '@juhe/api-client/common/banner';
import { useQueryFeedInfiniteQuery } from '@juhe/api-client/content/discover';
import { useNavigation, useQuery, useTranslations } from '@juhe/platform';
import { InfiniteList, PullToRefresh } from '@juhe/ui';
import { Banners } from './banners.tsx';
import { CategoryChips } from './category-chips.tsx';
import css from './discover.module.css';
import { FeedCard, keyOfItem } from './feed-card.tsx';

/** Discover, the home page: banners, categories and the mixed feed. The category is in the address, so that back keeps it. */
export const Screen = () => {
  const t = useTranslations('discover');
  const { category } = useQuery();
  const { replaceQuery } = useNavigation();
  const banners = useBannerQuery();
  const feed = useQueryFeedInfiniteQuery(category === undefined ? undefined : { categoryId: category });
  return (
    <PullToRefresh onRefresh={() => Promise.all([feed.refetch(), banners.refetch()])}>
      <div className={css.page}>
        <Banners banners={banners.isError ? [] : banners.data} />
        <CategoryChips value={category} onChange={(next) => replaceQuery({ category: next })} />
        <InfiniteList
          query={feed}
          keyOf={keyOfItem}
          layout="masonry"
          id={`feed-${category ?? 'all'}`}
          empty={{
            icon: 'newspaper',
            text: t('empty'),
            action: { label: t('showAll'), onClick: () => replaceQuery({ category: undefined }) },
          }}
        >
          {(item, index) => <FeedCard item={item} priority={index < 2} />}
        </InfiniteList>
      </div>
    </PullToRefresh>
  );
};
