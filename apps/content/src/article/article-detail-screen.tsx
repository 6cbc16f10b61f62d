import { ArticlePage } from './article-page.tsx';

/** An article: `?id=`. */
export const Screen = () => <ArticlePage />;
