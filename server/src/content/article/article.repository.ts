import type { Article, ArticleCard, Author } from '@juhe/contract/content/article.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { setKept } from '../shared/kept.repository.ts';

/** The columns of an article card; `lang` chooses the category's name. */
const cardColumns = (
  lang: string,
) => sql`a.id, a.kind, a.title, a.summary, a.cover as "picUrl", a.cover_width as width, a.cover_height as height,
  c.names ->> ${lang} as "categoryName", m.id as "authorId", m.nickname as "authorName", nullif(m.avatar, '') as "authorAvatar",
  a.likes, a.comments, a.views, a.published_at as "publishedAt"`;
const cardTables = sql`article a join article_category c on c.id = a.category_id join member m on m.id = a.author_id`;

export const categoriesIn = (db: Db, lang: string) =>
  db.rows<{ id: string; name: string }>(
    sql`select id, names ->> ${lang} as name from article_category order by kind, position, id`,
  );

export interface ArticleFilter {
  categoryId?: string | undefined;
  kind?: 'article' | 'news' | undefined;
  authorId?: string | undefined;
  /** Articles of the authors this member follows. */
  followedBy?: string | undefined;
}

const conditionsOf = ({ categoryId, kind, authorId, followedBy }: ArticleFilter): Sql[] => [
  ...(categoryId === undefined ? [] : [sql`a.category_id = ${categoryId}`]),
  ...(kind === undefined ? [] : [sql`a.kind = ${kind}`]),
  ...(authorId === undefined ? [] : [sql`a.author_id = ${authorId}`]),
  ...(followedBy === undefined ? [] : [sql`a.author_id in (select target_id from follow where member_id = ${followedBy})`]),
];

/** Who reads: the language, and the member (null for a visitor) to whom what others hide is not shown (domain.md §8). */
export interface Reader {
  readonly lang: string;
  readonly viewerId: string | null;
}

interface Window extends Reader {
  readonly limit: number;
  readonly offset: number;
}

/** Lists have what passed the content check only; a creation's own page shows it to its author in every state. */
const shownTo = (viewerId: string | null) => sql`a.state = 'published' and may_look(m, ${viewerId}::text)`;
const readableBy = (viewerId: string | null) =>
  sql`may_look(m, ${viewerId}::text) and (a.state = 'published' or a.author_id = ${viewerId})`;

const page = async (db: Db, tables: Sql, chosen: Sql, order: Sql, { lang, viewerId, limit, offset }: Window) => {
  const where = sql`${chosen} and ${shownTo(viewerId)}`;
  const list = await db.rows<ArticleCard>(
    sql`select ${cardColumns(lang)} from ${tables} where ${where} order by ${order} limit ${limit} offset ${offset}`,
  );
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${tables} where ${where}`);
  return { list, total };
};

/** Articles, newest first. */
export const articlePage = (db: Db, filter: ArticleFilter, window: Window) =>
  page(db, cardTables, sql.and(conditionsOf(filter)), sql`a.published_at desc, a.id`, window);

/** What a member likes or collected, latest first. */
export const keptPage = (db: Db, kind: 'like' | 'collect', memberId: string, window: Window) =>
  page(
    db,
    sql`${cardTables} join ${sql.ident(`article_${kind}`)} k on k.article_id = a.id`,
    sql`k.member_id = ${memberId}`,
    sql`k.created_at desc, a.id`,
    window,
  );

/** The articles that follow a position of the feed. */
export const feedArticles = (
  db: Db,
  { lang, viewerId }: Reader,
  after: { at: string; id: string } | undefined,
  categoryId: string | undefined,
  limit: number,
) =>
  db.rows<ArticleCard>(sql`select ${cardColumns(lang)} from ${cardTables}
    where ${sql.and([
      ...conditionsOf({ categoryId }),
      shownTo(viewerId),
      ...(after ? [sql`(a.published_at, a.id) < (${after.at}::timestamptz, ${after.id})`] : []),
    ])}
    order by a.published_at desc, a.id desc limit ${limit}`);

type ArticleRow = Omit<Article, 'author'> & Omit<Author, 'id' | 'nickname' | 'avatar'>;

/** One article with what the reader (null when signed out) did with it. */
export const findArticle = (db: Db, id: string, { viewerId: readerId, lang }: Reader) =>
  db.maybe<ArticleRow>(sql`select ${cardColumns(lang)}, a.body_html as "bodyHtml", a.tags, a.collects, m.bio,
      exists (select from article_like l where l.article_id = a.id and l.member_id = ${readerId}) as liked,
      exists (select from article_collect k where k.article_id = a.id and k.member_id = ${readerId}) as collected,
      exists (select from follow f where f.member_id = ${readerId} and f.target_id = a.author_id) as followed
    from ${cardTables} where a.id = ${id} and ${readableBy(readerId)}`);

export const articleExists = async (db: Db, id: string, viewerId: string | null): Promise<boolean> =>
  (await db.maybe(
    sql`select a.id from article a join member m on m.id = a.author_id where a.id = ${id} and ${shownTo(viewerId)}`,
  )) !== undefined;

export const bylineOf = (db: Db, id: string) =>
  db.one<{ title: string; authorId: string; kind: string }>(
    sql`select title, author_id as "authorId", kind from article where id = ${id}`,
  );

/** Counts a view once for each reader and day (China's days). */
export const countView = (db: Db, id: string, reader: string) =>
  db.run(sql`with seen as (insert into article_view (article_id, reader, day)
      values (${id}, ${reader}, (now() at time zone 'Asia/Shanghai')::date) on conflict do nothing returning article_id)
    update article set views = views + 1 where id in (select article_id from seen)`);

/** Puts a member's like or collect in the wanted state and answers the count. */
export const setArticleKept = (tx: Tx, kind: 'like' | 'collect', id: string, memberId: string, wanted: boolean) =>
  setKept(tx, { of: 'article', counter: `${kind}s`, table: `article_${kind}`, column: 'article_id' }, id, memberId, wanted);

/** The authors a member follows who have published something. */
export const followedAuthors = async (db: Db, memberId: string, limit: number, offset: number) => {
  const from = sql`follow f join member m on m.id = f.target_id
    where f.member_id = ${memberId} and exists (select from article a where a.author_id = m.id and a.state = 'published')`;
  const list = await db.rows<Author>(sql`select m.id, m.nickname, nullif(m.avatar, '') as avatar, m.bio, true as followed
    from ${from} order by f.created_at desc, m.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${from}`);
  return { list, total };
};

/** How many articles a member published and how many likes they got together. */
export const authorCounts = (db: Db, memberId: string) =>
  db.one<{ creations: number; likes: number }>(
    sql`select count(*) as creations, coalesce(sum(likes), 0)::bigint as likes from article
      where author_id = ${memberId} and state = 'published'`,
  );
