import { ArticlePage } from './article-page.tsx';

/** Article page: `?id=`. */
const ArticleDetailScreen = () => <ArticlePage />;

export { ArticleDetailScreen as Screen };
