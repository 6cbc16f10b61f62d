/** What other domains may call of the content domain. */
import type { Db } from '../db/db.ts';
import { articlePage, authorCounts, keptPage, type Reader } from './article/article.repository.ts';

export { feedArticles } from './article/article.repository.ts';
export { feedBooks } from './book/book.repository.ts';
export { contentReportables } from './shared/reported.repository.ts';

/** Published articles of a member and the likes they got. */
export const articleCountsOf = (db: Db, memberId: string) => authorCounts(db, memberId);

type Pager = (db: Db, memberId: string, reader: Reader, limit: number, offset: number) => ReturnType<typeof articlePage>;

/** The lists of a homepage, as the reader may see them. */
export const creationsPage: Pager = (db, authorId, reader, limit, offset) =>
  articlePage(db, { authorId }, { ...reader, limit, offset });
export const likedPage: Pager = (db, memberId, reader, limit, offset) =>
  keptPage(db, 'like', memberId, { ...reader, limit, offset });
export const collectedPage: Pager = (db, memberId, reader, limit, offset) =>
  keptPage(db, 'collect', memberId, { ...reader, limit, offset });
