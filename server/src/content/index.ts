/** What other domains may call of the content domain. */
import type { Db } from '../db/db.ts';
import { articlePage, authorCounts, keptPage } from './article/article.repository.ts';

export { feedArticles } from './article/article.repository.ts';
export { feedBooks } from './book/book.repository.ts';

/** Published articles of a member and the likes they got. */
export const articleCountsOf = (db: Db, memberId: string) => authorCounts(db, memberId);

type Pager = (db: Db, memberId: string, lang: string, limit: number, offset: number) => ReturnType<typeof articlePage>;

/** The lists of a homepage; `lang` names the categories. */
export const creationsPage: Pager = (db, authorId, lang, limit, offset) => articlePage(db, { authorId }, { lang, limit, offset });
export const likedPage: Pager = (db, memberId, lang, limit, offset) => keptPage(db, 'like', memberId, { lang, limit, offset });
export const collectedPage: Pager = (db, memberId, lang, limit, offset) =>
  keptPage(db, 'collect', memberId, { lang, limit, offset });
