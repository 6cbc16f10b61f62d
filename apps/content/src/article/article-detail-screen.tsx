import { ArticlePage } from './article-page.tsx';

/** Article page: `?id=`. */
export const Screen = () => <ArticlePage />;
