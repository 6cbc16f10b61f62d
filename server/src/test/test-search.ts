/** Searchable test data. */
import { search } from '@juhe/contract/content/search';
import type { SearchItem, SearchKind } from '@juhe/contract/content/search.schemas';
import type { Database } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { TestServer } from './test-server.ts';

const names = '{"zh-Hans": "生活", "zh-Hant": "生活", "en": "Living", "fr": "Vie", "es": "Vida"}';

/** Creates categories and an author `author` named 小满未满. */
export const makeLibrary = async (db: Database): Promise<void> => {
  await db.run(
    sql`insert into article_category (id, kind, names) values ('life', 'article', ${names}), ('daily', 'news', ${names})`,
  );
  await db.run(sql`insert into book_category (id, names) values ('novel', ${names})`);
  await db.run(sql`insert into member (id, nickname) values ('author', '小满未满')`);
};

export interface ArticleFields {
  title: string;
  kind?: 'article' | 'news' | 'pictures';
  author?: string;
  summary?: string;
  body?: string;
  tags?: string[];
  state?: string;
  likes?: number;
  daysAgo?: number;
}

export const writeArticle = async (db: Database, fields: ArticleFields): Promise<string> => {
  const {
    title,
    kind = 'article',
    author = 'author',
    summary = '要',
    body = '<p>文</p>',
    tags = [],
    state = 'published',
  } = fields;
  const { likes = 0, daysAgo = 0 } = fields;
  const { id } = await db.one<{
    id: string;
  }>(sql`insert into article (kind, category_id, author_id, title, summary, cover, cover_width,
      cover_height, body_html, tags, state, likes, published_at)
    values (${kind}, ${kind === 'news' ? 'daily' : 'life'}, ${author}, ${title}, ${summary}, '/media/x.webp', 800, 600, ${body},
      ${tags}::text[], ${state}, ${likes}, now() - ${daysAgo}::int * interval '1 day') returning id`);
  return id;
};

export const writeVideo = async (
  db: Database,
  { title, author = 'author', tags = [], state = 'published' }: Pick<ArticleFields, 'title' | 'author' | 'tags' | 'state'>,
): Promise<string> =>
  (
    await db.one<{ id: string }>(sql`insert into video (author_id, title, film, cover, width, height, seconds, tags, state)
      values (${author}, ${title}, '/media/x.mp4', '/media/x.webp', 720, 1280, 12, ${tags}::text[], ${state}) returning id`)
  ).id;

export const writeBook = async (
  db: Database,
  {
    title,
    author = '佚名',
    intro = '',
    chapters = [],
  }: { title: string; author?: string; intro?: string; chapters?: readonly (string | { title: string; text: string })[] },
): Promise<string> => {
  const { id } = await db.one<{
    id: string;
  }>(sql`insert into book (category_id, author, title, intro, cover, cover_width, cover_height, tone, status)
    values ('novel', ${author}, ${title}, ${intro}, '/media/x.webp', 600, 800, '#334455', 'finished') returning id`);
  for (const [i, chapter] of chapters.entries()) {
    const { title: name, text } = typeof chapter === 'string' ? { title: chapter, text: '字' } : chapter;
    await db.run(
      sql`insert into book_chapter (book_id, number, title, text, words, words_before) values (${id}, ${i + 1}, ${name}, ${text}, 1, ${i})`,
    );
  }
  return id;
};

/** Returns the id of a book's chapter by its number. */
export const chapterOf = async (db: Database, bookId: string, number: number): Promise<string> =>
  (await db.one<{ id: string }>(sql`select id from book_chapter where book_id = ${bookId} and number = ${number}`)).id;

export const writeLot = async (
  db: Database,
  {
    title,
    detail = '',
    state = 'open',
    daysAgo = 0,
  }: { title: string; detail?: string; state?: 'scheduled' | 'open' | 'unsold' | 'withdrawn'; daysAgo?: number },
): Promise<string> =>
  (
    await db.one<{
      id: string;
    }>(sql`insert into lot (product_no, title, pictures, detail_html, start_cents, increment_cents, deposit_cents,
        opens_at, closes_at, state)
      values ('LOT' || upper(left(md5(random()::text), 12)), ${title}, array['/media/x.webp'], ${detail}, 1000, 100, 1000,
        now() - ${daysAgo}::int * interval '1 day', now() + interval '1 day', ${state}) returning id`)
  ).id;

export const writeCourse = async (
  db: Database,
  { title, teacher = '何师傅', onShelf = true }: { title: string; teacher?: string; onShelf?: boolean },
): Promise<string> =>
  (
    await db.one<{ id: string }>(sql`insert into study_course (kind, title, category, cover, teacher_name, price_cents, on_shelf)
      values ('online', ${title}, 'craft', '/media/x.webp', ${teacher}, 0, ${onShelf}) returning id`)
  ).id;

const idOf = (item: SearchItem): string => {
  switch (item.type) {
    case 'goods':
      return item.goods.id;
    case 'lot':
      return item.lot.id;
    case 'article':
    case 'news':
      return item.article.id;
    case 'book':
      return item.book.id;
    case 'chapter':
      return item.chapter.id;
    case 'video':
      return item.video.id;
    case 'course':
      return item.course.id;
    case 'member':
      return item.member.id;
    case 'shop':
      return item.shop.id;
  }
};

/** Searches and returns ids. */
export const finder =
  (server: TestServer) =>
  async (keyword: string, type: SearchKind | 'all' = 'article', caller: { token?: string } = {}): Promise<string[]> => {
    const answer = await server.call(search.searchSite, { keyword, type, pageSize: 50 }, caller);
    if (answer.code !== 200) throw new Error(`${answer.code} ${answer.msg}`);
    return answer.data.list.map(idOf);
  };
