/** The content domain's API for other domains. */
import type { Db } from '../db/db.ts';
import {
  type articlePage,
  authorCounts,
  authoredPage,
  findArticle,
  keptPage,
  type Reader,
} from './article/article.repository.ts';
import { chaptersOf, findBook } from './book/book.repository.ts';
import { findVideo } from './video/video.repository.ts';

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
  keptPage(db, 'like', memberId, { ...reader, limit, offset });
export const collectedPage: Pager = (db, memberId, reader, limit, offset) =>
  keptPage(db, 'collect', memberId, { ...reader, limit, offset });

/** Translates short texts into the reader's language. */
export { translatorOf } from './chat/translation.ts';

export { creationCards } from './shared/creation-card.repository.ts';

/** Returns a course as shown to the recipient of a share. */
export { sharedCourse as courseToShare } from './study/study.repository.ts';

/** Returns an article, a video and a book as shown to the recipient of a share. */
export const articleToShare = async (db: Db, id: string, reader: Reader) => {
  const article = await findArticle(db, id, reader);
  return article && { title: article.title, coverUrl: article.picUrl };
};
export const videoToShare = async (db: Db, id: string, reader: Reader) => {
  const video = await findVideo(db, id, reader.viewerId);
  return video && { title: video.title, coverUrl: video.picUrl };
};
export const bookToShare = async (db: Db, id: string, lang: string) => {
  const book = await findBook(db, id, null, lang);
  return book && { title: book.title, coverUrl: book.picUrl };
};

/** Returns a public article as a visitor sees it; unpublished ones are never included. */
export const articleToRead = (db: Db, id: string, lang: string) => findArticle(db, id, { viewerId: null, lang });
/** Returns an available book with its chapter titles. */
export const bookToRead = async (db: Db, id: string, lang: string) => {
  const book = await findBook(db, id, null, lang);
  return book && { ...book, chapters: (await chaptersOf(db, id)).map(({ title }) => title) };
};
