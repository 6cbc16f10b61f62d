import { useSearchSiteInfiniteQuery } from '@juhe/api-client/content/search';
import type { SearchKind } from '@juhe/contract/content/search.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import * as contentPages from '@juhe/contract/pages/content';
import { PageLink, useNavigation, usePageExists } from '@juhe/platform';
import { CardSkeleton, Chips, InfiniteList, ListSkeleton, PullToRefresh } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { MatchedItem, isTiled, keyOfItem } from './matched-item.tsx';
import { NoResults } from './no-results.tsx';
import css from './search.module.css';

interface ResultsOfKindProps {
  keyword: string;
  kind: SearchKind;
  sort: 'best' | 'new';
  onSearch: (keyword: string) => void;
}

const pageSize = 20;
/** Widths of the rows' pictures; 96 otherwise. */
const pictureWidths: Partial<Record<SearchKind, number>> = { book: 72, chapter: 56, member: 56, shop: 56 };
/** Kinds that can be sorted by date. */
const dated: readonly SearchKind[] = ['article', 'news', 'video'];

/** All results of one kind, page by page. */
export const ResultsOfKind = ({ keyword, kind, sort, onSearch }: ResultsOfKindProps) => {
  const t = useTranslations('search');
  const { replaceQuery } = useNavigation();
  const hasMall = usePageExists(mallPages.mallMore.path);
  const query = useSearchSiteInfiniteQuery({ keyword, type: kind, sort, pageSize }, { refetchCachedPages: false });
  const pages = query.currentData?.pages;
  const terms = [...(pages?.[0]?.words ?? []), ...keyword.split(' ')];
  if (pages && pages.every(({ list }) => list.length === 0))
    return (
      <NoResults
        keyword={keyword}
        alternatives={pages[0]?.alternatives ?? []}
        among={t(`kind.${kind}`)}
        onSearch={onSearch}
        onSeeAll={() => replaceQuery({ type: undefined, sort: undefined }, contentPages.searchDetail)}
      />
    );
  return (
    <PullToRefresh onRefresh={() => query.refetch({ refetchCachedPages: false })}>
      {dated.includes(kind) && (
        <div className={css.order}>
          <Chips
            label={t('order')}
            items={[
              { key: 'best', label: t('best') },
              { key: 'new', label: t('newest') },
            ]}
            value={[sort]}
            onChange={([next]) =>
              next !== undefined && replaceQuery({ sort: next === 'new' ? 'new' : undefined }, contentPages.searchDetail)
            }
          />
        </div>
      )}
      {kind === 'goods' && hasMall && (
        <PageLink to={mallPages.mallMore({ keyword })} className={css.further}>
          {t('inMall')}
        </PageLink>
      )}
      <InfiniteList
        query={query}
        keyOf={keyOfItem}
        layout={isTiled(kind) ? 'masonry' : 'card'}
        id={`search-${kind}-${sort}-${keyword}`}
        skeleton={
          isTiled(kind) ? <CardSkeleton /> : <ListSkeleton rows={6} media={pictureWidths[kind] ?? 96} round={kind === 'member'} />
        }
      >
        {(item) => <MatchedItem item={item} terms={terms} />}
      </InfiniteList>
    </PullToRefresh>
  );
};
