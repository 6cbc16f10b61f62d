import { ArticlePage } from './article-page.tsx';

/** A news item uses the article page: `?id=`. */
const NewsDetailScreen = () => <ArticlePage />;

export { NewsDetailScreen as Screen };
