/** The cards of what was found, as its owner's lists show them; what has been hidden or removed meanwhile is missing. */
import type { ArticleCard } from '@juhe/contract/content/article.schemas';
import type { BookCard } from '@juhe/contract/content/book.schemas';
import type { CourseCard } from '@juhe/contract/content/study.schemas';
import type { VideoCard } from '@juhe/contract/content/video.schemas';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import * as article from '../article/article.repository.ts';
import * as book from '../book/book.repository.ts';
import * as study from '../study/study.repository.ts';
import * as video from '../video/video.repository.ts';

type Ids = readonly string[];
const among = (ids: Ids) => sql`any(${[...ids]}::text[])`;

export const articlesOf = (db: Db, ids: Ids, { lang, viewerId }: article.Reader) =>
  db.rows<ArticleCard>(
    sql`select ${article.cardColumns(lang)} from ${article.cardTables} where a.id = ${among(ids)} and ${article.shownTo(viewerId)}`,
  );

/** The first part of articles' texts, as much as is searched (migration 0119). */
export const bodiesOf = (db: Db, ids: Ids) =>
  db.rows<{ id: string; html: string }>(sql`select id, left(body_html, 6000) as html from article where id = ${among(ids)}`);

export const booksOf = (db: Db, ids: Ids, lang: string) =>
  db.rows<BookCard>(sql`select ${book.cardColumns(lang)} from ${book.cardTables} where b.id = ${among(ids)} and b.state = 'on'`);

export const videosOf = (db: Db, ids: Ids, viewerId: string | null) =>
  db.rows<VideoCard>(
    sql`select ${video.cardColumns} from ${video.tables} where v.id = ${among(ids)} and ${video.listedFor(viewerId)}`,
  );

export const coursesOf = (db: Db, ids: Ids) =>
  db.rows<CourseCard>(sql`select ${study.cardColumns} from ${study.cardTables} where c.id = ${among(ids)} and c.on_shelf`);
