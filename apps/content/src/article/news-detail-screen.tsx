import { ArticlePage } from './article-page.tsx';

/** A news item uses the article page: `?id=`. */
export const Screen = () => <ArticlePage />;
