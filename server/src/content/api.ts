/** What other domains may call of the content domain. */
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

/** Published articles of a member and the likes they got. */
export const articleCountsOf = (db: Db, memberId: string) => authorCounts(db, memberId);

/** What a member pins to the top of the homepage. */
export { pinCreation } from './shared/pin.ts';
export { pinnedOf, unpinCreation } from './shared/pin.repository.ts';

type Pager = (db: Db, memberId: string, reader: Reader, limit: number, offset: number) => ReturnType<typeof articlePage>;

/** The lists of a homepage, as the reader may see them. */
export const creationsPage: Pager = (db, authorId, reader, limit, offset) =>
  authoredPage(db, authorId, { ...reader, limit, offset });
export const likedPage: Pager = (db, memberId, reader, limit, offset) =>
  keptPage(db, 'like', memberId, { ...reader, limit, offset });
export const collectedPage: Pager = (db, memberId, reader, limit, offset) =>
  keptPage(db, 'collect', memberId, { ...reader, limit, offset });

/** Short texts in the reader's language. */
export { translatorOf } from './chat/translation.ts';

export { creationCards } from './shared/creation-card.repository.ts';

/** How a course looks to whom it is shared with. */
export { sharedCourse as courseToShare } from './study/study.repository.ts';

/** How an article, a video and a book look to whom they are shared with. */
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

/** A public article as a visitor reads it; its author's unpublished ones are nobody's here. */
export const articleToRead = (db: Db, id: string, lang: string) => findArticle(db, id, { viewerId: null, lang });
/** A book on offer with the titles of its chapters. */
export const bookToRead = async (db: Db, id: string, lang: string) => {
  const book = await findBook(db, id, null, lang);
  return book && { ...book, chapters: (await chaptersOf(db, id)).map(({ title }) => title) };
};
