import { ArticlePage } from './article-page.tsx';

/** News reads like an article: `?id=`. */
export const Screen = () => <ArticlePage />;
