import { useListDiscoverFeedInfiniteQuery } from '@juhe/api-client/content/discover';
import * as contentPages from '@juhe/contract/pages/content';
import { SectionHead } from '@juhe/ui';
import { useTranslations } from '../../locales/texts.gen.js';
import { ArticleTile } from '../../shared/article-tile.tsx';
import css from './recommended-articles.module.css';

/** Number of articles that fill two rows on a phone. */
const maxArticles = 4;

/** The first articles of Discover, for members without conversations; renders nothing until they are loaded. */
export const RecommendedArticles = () => {
  const t = useTranslations('chat');
  const { data } = useListDiscoverFeedInfiniteQuery();
  const candidates = (data?.pages[0]?.list ?? [])
    .flatMap((item) => (item.type === 'article' ? [item.article] : []))
    .slice(0, maxArticles);
  // Only complete rows of two.
  const articles = candidates.slice(0, candidates.length - (candidates.length % 2));
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
