import type { ArticleCard } from '@juhe/contract/content/article.schemas';
import { type IconName, InfiniteList, type InfiniteResult, Page, PullToRefresh } from '@juhe/ui';
import { ArticleTile } from '../shared/article-tile.tsx';
import { pages } from '../shared/pages.ts';

interface Props {
  query: InfiniteResult<ArticleCard> & { refetch: () => unknown };
  id: string;
  icon: IconName;
  empty: string;
  action: string;
}

/** What the member kept, latest first. */
export const KeptList = ({ query, id, icon, empty, action }: Props) => (
  <PullToRefresh onRefresh={() => query.refetch()}>
    <Page>
      <InfiniteList
        query={query}
        keyOf={(article) => article.id}
        layout="masonry"
        id={id}
        empty={{ icon, text: empty, action: { label: action, to: pages.home } }}
      >
        {(article) => <ArticleTile article={article} />}
      </InfiniteList>
    </Page>
  </PullToRefresh>
);
