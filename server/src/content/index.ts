/** What other domains may call of the content domain. */
import type { Db } from '../db/db.ts';
import { articlePage, authorCounts, findArticle, keptPage, type Reader } from './article/article.repository.ts';
import { findBook } from './book/book.repository.ts';
import { findVideo } from './video/video.repository.ts';

export { contentDeparture } from './departure.repository.ts';
export { creationMachines } from './shared/creation-machine.ts';
export { type FeedFilter, feedArticles } from './article/article.repository.ts';
export { feedBooks } from './book/book.repository.ts';
export { cleanUpSearches } from './search/search-log.repository.ts';
export { reasonIn } from './shared/check/check-failures.ts';
export { followedAuthors } from './article/article.repository.ts';
export { releaseFiles } from './creation/creation-files.ts';
export { countDrafts, deleteDraftRow } from './draft/draft.repository.ts';
export { attachFilm, keepFilm, releaseFilms } from './film/film.service.ts';
export { hotTopics } from './topic/topic.repository.ts';

/** Cards of what a search found. */
export { articlesById, bodiesById } from './article/article.repository.ts';
export { booksById } from './book/book.repository.ts';
export { coursesById } from './study/study.repository.ts';
export { videosById } from './video/video.repository.ts';

export { postedVideos, videosOf, type VideosOf } from './video/video.repository.ts';
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

/** What the company's desk does with seats and refunds of courses. */
export { findAppointment, heldSeats, lockSession } from './study/booking.repository.ts';
export { approveRefund, rejectRefund } from './study/refund.service.ts';
export { signInByStaff } from './study/seat.service.ts';
export { keepLessonFile } from './study/lesson-file.ts';
export { studyFail } from './study/study-failures.ts';
export { FilmError, readFilm } from './film/film-file.ts';
export { secondsOfMp3 } from './narration/mp3.ts';
export { tellSeat } from './study/study-notices.ts';
export { callOffDeadline, scheduleSeat } from './study/study-steps.ts';

/** How a course looks to whom it is shared with. */
export { sharedCourse as courseToShare } from './study/study.repository.ts';

/** How an article, a video and a book look to whom they are shared with. */
export const articleToShare = async (db: Db, id: string, reader: Reader) => {
  const found = await findArticle(db, id, reader);
  return found && { title: found.title, coverUrl: found.picUrl };
};
export const videoToShare = async (db: Db, id: string, reader: Reader) => {
  const found = await findVideo(db, id, reader.viewerId);
  return found && { title: found.title, coverUrl: found.picUrl };
};
export const bookToShare = async (db: Db, id: string, lang: string) => {
  const found = await findBook(db, id, null, lang);
  return found && { title: found.title, coverUrl: found.picUrl };
};
