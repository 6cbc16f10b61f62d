import { useQueryFeedInfiniteQuery } from '@juhe/api-client/content/discover';
import * as contentPages from '@juhe/contract/pages/content';
import { useTranslations } from '@juhe/platform';
import { SectionHead } from '@juhe/ui';
import { ArticleTile } from '../shared/article-tile.tsx';
import css from './recommended-articles.module.css';

/** As many articles as fill two rows on a phone. */
const most = 4;

/** What Discover shows first, for who has no conversation yet; nothing until it is there. */
export const RecommendedArticles = () => {
  const t = useTranslations('chat');
  const { data } = useQueryFeedInfiniteQuery();
  const found = (data?.pages[0]?.list ?? []).flatMap((item) => (item.type === 'article' ? [item.article] : [])).slice(0, most);
  // Whole rows of two.
  const articles = found.slice(0, found.length - (found.length % 2));
  if (articles.length === 0) return null;
  return (
    <section>
      <SectionHead to={contentPages.discover()}>{t('list.recommended')}</SectionHead>
      <div className={css.tiles}>
        {articles.map((article) => (
          <ArticleTile key={article.id} article={article} />
        ))}
      </div>
    </section>
  );
};
