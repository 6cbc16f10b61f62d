/** The content domain's API for other domains. */
import type { Db } from '../db/db.ts';
import { type articlePage, authorCounts, authoredPage, savedPage, type Reader } from './article/article.repository.ts';

/** Number of a member's published articles and of the likes they received. */
export const articleCountsOf = (db: Db, memberId: string) => authorCounts(db, memberId);

/** The creation that a member pins to the top of the homepage. */
export { pinCreation } from './shared/pin.ts';
export { pinnedOf, unpinCreation } from './shared/pin.repository.ts';

type Pager = (db: Db, memberId: string, reader: Reader, limit: number, offset: number) => ReturnType<typeof articlePage>;

/** The lists on a homepage, limited to what the reader may see. */
export const creationsPage: Pager = (db, authorId, reader, limit, offset) =>
  authoredPage(db, authorId, { ...reader, limit, offset });
export const likedPage: Pager = (db, memberId, reader, limit, offset) =>
  savedPage(db, 'like', memberId, { ...reader, limit, offset });
export const collectedPage: Pager = (db, memberId, reader, limit, offset) =>
  savedPage(db, 'collect', memberId, { ...reader, limit, offset });

/** Translates short texts into the reader's language. */
export { translatorOf } from './chat/translation.ts';

export { creationCards } from './shared/creation-card.repository.ts';
