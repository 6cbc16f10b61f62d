import { useSearchShopsInfiniteQuery } from '@juhe/api-client/mall/shop';
import * as mallPages from '@juhe/contract/pages/mall';
import { useNavigation, usePageExists, useQuery } from '@juhe/platform';
import { Page, PageAction, PullToRefresh, SectionHead } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { RecentList } from '../shared/recent-list.tsx';
import { addRecent } from '../shared/recent-searches.ts';
import { SearchField } from '../shared/search-field.tsx';
import css from './shop.module.css';
import { ShopRows } from './shop-rows.tsx';

/** Shops by a part of their name (`?keyword=`); without one the most followed. */
const ShopSearchScreen = () => {
  const t = useTranslations('shop');
  const { keyword } = useQuery(mallPages.shopSearch);
  const { replaceQuery, navigateTo } = useNavigation();
  const linked = usePageExists(mallPages.favourites.path);
  const text = keyword?.trim().slice(0, 40) || undefined;
  const shops = useSearchShopsInfiniteQuery(text === undefined ? {} : { keyword: text });
  const search = (newKeyword: string) => {
    if (newKeyword !== '') addRecent('shops', newKeyword);
    replaceQuery({ keyword: newKeyword }, mallPages.shopSearch);
  };
  return (
    <>
      {linked && (
        <PageAction icon="heart" label={t('followedShops')} onClick={() => navigateTo(mallPages.favourites({ tab: 'shops' }))} />
      )}
      <div className={css.field}>
        <SearchField initialText={text ?? ''} label={t('search')} onSearch={search} />
      </div>
      <PullToRefresh onRefresh={() => shops.refetch()}>
        <Page>
          {text === undefined && (
            <>
              <RecentList kind="shops" onSearch={search} />
              <SectionHead>{t('popular')}</SectionHead>
            </>
          )}
          <ShopRows
            query={shops}
            id={`shops ${text ?? ''}`}
            empty={{
              icon: 'store',
              text: text === undefined ? t('noShops') : t('none', { words: text }),
              ...(text === undefined ? {} : { action: { label: t('seeAll'), onClick: () => search('') } }),
            }}
          />
        </Page>
      </PullToRefresh>
    </>
  );
};

export { ShopSearchScreen as Screen };
