import type { Article, ArticleCard, Author, FollowedAuthor } from '@juhe/contract/content/article.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { Interests } from '../../common/api.ts';
import { setSaved } from '../shared/saved-set.repository.ts';
import { isVisibleTo } from '../../db/visibility.ts';
import { pinnedFirst } from '../shared/pin.repository.ts';

/** The columns of an article card; `lang` selects the category's name. */
const cardColumns = (
  lang: string,
) => sql`a.id, a.kind, a.title, a.summary, a.cover as "picUrl", a.cover_width as width, a.cover_height as height,
  coalesce(c.names ->> ${lang}, c.names ->> 'zh-Hans', '') as "categoryName", m.id as "authorId", m.nickname as "authorName", nullif(m.avatar, '') as "authorAvatar",
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
  /** Articles by authors whom this member follows. */
  followedBy?: string | undefined;
  /** Articles with this tag. */
  topic?: string | undefined;
}

/** Filter of the feed. */
export interface FeedFilter extends Pick<ArticleFilter, 'categoryId' | 'topic' | 'followedBy'> {
  /** Items that match these interests, or with `isMet` false those that do not. */
  interests?: (Interests & { readonly isMet: boolean }) | undefined;
}

const meeting = ({ topics, categoryIds, isMet }: NonNullable<FeedFilter['interests']>): Sql => {
  const interestCondition = sql`(a.tags && ${topics}::text[] or a.category_id = any(${categoryIds}::text[]))`;
  return isMet ? interestCondition : sql`not ${interestCondition}`;
};

const conditionsOf = ({ categoryId, kind, authorId, followedBy, topic }: ArticleFilter): Sql[] => [
  ...(categoryId === undefined ? [] : [sql`a.category_id = ${categoryId}`]),
  ...(kind === undefined ? [] : [sql`a.kind = ${kind}`]),
  ...(authorId === undefined ? [] : [sql`a.author_id = ${authorId}`]),
  ...(topic === undefined ? [] : [sql`a.tags @> array[${topic}]::text[]`]),
  ...(followedBy === undefined ? [] : [sql`a.author_id in (select target_id from follow where member_id = ${followedBy})`]),
];

/** The reader: the language, and the member (null for a visitor), who is not shown what others hide (domain.md §8). */
export interface Reader {
  readonly lang: string;
  readonly viewerId: string | null;
}

interface Window extends Reader {
  readonly limit: number;
  readonly offset: number;
}

/** Lists contain only items that passed the content check; an item's own page shows it to its author in every state. */
const shownTo = (viewerId: string | null) => sql`a.state = 'published' and ${isVisibleTo(viewerId)}`;
const readableBy = (viewerId: string | null) =>
  sql`${isVisibleTo(viewerId)} and (a.state = 'published' or a.author_id = ${viewerId})`;

const page = async (db: Db, tables: Sql, chosen: Sql, order: Sql, { lang, viewerId, limit, offset }: Window) => {
  const where = sql`${chosen} and ${shownTo(viewerId)}`;
  const list = await db.rows<ArticleCard>(
    sql`select ${cardColumns(lang)} from ${tables} where ${where} order by ${order} limit ${limit} offset ${offset}`,
  );
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${tables} where ${where}`);
  return { list, total };
};

/** Returns articles, newest first. */
export const articlePage = (db: Db, filter: ArticleFilter, window: Window) =>
  page(db, cardTables, sql.and(conditionsOf(filter)), sql`a.published_at desc, a.id`, window);

/** Returns an author's publications: the pinned one first, then newest first. */
export const authoredPage = (db: Db, authorId: string, window: Window) =>
  page(
    db,
    cardTables,
    sql.and(conditionsOf({ authorId })),
    sql`${pinnedFirst('article', sql`a`)}, a.published_at desc, a.id`,
    window,
  );

/** Returns the articles that a member liked or collected, most recent first. */
export const savedPage = (db: Db, kind: 'like' | 'collect', memberId: string, window: Window) =>
  page(
    db,
    sql`${cardTables} join ${sql.ident(`article_${kind}`)} k on k.article_id = a.id`,
    sql`k.member_id = ${memberId}`,
    sql`k.created_at desc, a.id`,
    window,
  );

/** A position in the feed, newest first. */
interface FeedPosition {
  readonly at: string;
  readonly id: string;
}

/**
 * The newest articles of the authors whom a member follows: the beginnings of each author's, merged. In the order of all
 * articles a page would pass those of everybody else.
 */
const newestOfFollowed = (followedBy: string, viewerId: string | null, conditions: Sql, limit: number): Sql =>
  sql`(select n.* from follow f join member m on m.id = f.target_id and ${isVisibleTo(viewerId)} cross join lateral (
      select a.id, a.published_at from article a where a.author_id = f.target_id and ${conditions}
      order by a.published_at desc, a.id desc limit ${limit}) n
    where f.member_id = ${followedBy} order by n.published_at desc, n.id desc limit ${limit})`;

/** Returns the articles after a position in the feed. */
export const feedArticles = (
  db: Db,
  { lang, viewerId }: Reader,
  after: FeedPosition | undefined,
  { followedBy, interests, ...filter }: FeedFilter,
  limit: number,
) => {
  const conditions = [
    ...conditionsOf(filter),
    ...(interests ? [meeting(interests)] : []),
    ...(after ? [sql`(a.published_at, a.id) < (${after.at}::timestamptz, ${after.id})`] : []),
  ];
  const [tables, where] =
    followedBy === undefined
      ? [cardTables, sql.and([...conditions, shownTo(viewerId)])]
      : [
          sql`${newestOfFollowed(followedBy, viewerId, sql.and([...conditions, sql`a.state = 'published'`]), limit)} newest
            join ${cardTables} on a.id = newest.id`,
          sql`true`,
        ];
  return db.rows<ArticleCard>(sql`select ${cardColumns(lang)} from ${tables}
    where ${where} order by a.published_at desc, a.id desc limit ${limit}`);
};

/** Returns related articles: most common tags first, then the same category, then newest. */
export const relatedArticles = (db: Db, id: string, { lang, viewerId }: Reader, limit: number) =>
  db.rows<ArticleCard>(sql`select ${cardColumns(lang)} from article o
    cross join lateral (
      (select r.id from article r where r.state = 'published' and r.tags && o.tags order by r.published_at desc limit 50)
      union
      (select r.id from article r where r.state = 'published' and r.category_id = o.category_id order by r.published_at desc limit 50)
    ) near
    join article a on a.id = near.id join article_category c on c.id = a.category_id join member m on m.id = a.author_id
    where o.id = ${id} and a.id <> o.id and ${shownTo(viewerId)}
    order by (select count(*) from unnest(a.tags) as tag where tag = any(o.tags)) desc, a.category_id = o.category_id desc, a.published_at desc, a.id
    limit ${limit}`);

type ArticleRow = Omit<Article, 'author' | 'mine'> & Omit<Author, 'id' | 'nickname' | 'avatar'>;

/** Returns an article with the reader's own state (null when signed out). */
export const findArticle = (db: Db, id: string, { viewerId: readerId, lang }: Reader) =>
  db.maybe<ArticleRow>(sql`select ${cardColumns(lang)}, a.body_html as "bodyHtml", a.tags, nullif(a.content -> 'location', 'null') as location, a.collects, a.pictures, a.state, a.reason, m.bio,
      exists (select from article_like l where l.article_id = a.id and l.member_id = ${readerId}) as liked,
      exists (select from article_collect k where k.article_id = a.id and k.member_id = ${readerId}) as collected,
      exists (select from follow f where f.member_id = ${readerId} and f.target_id = a.author_id) as followed
    from ${cardTables} where a.id = ${id} and ${readableBy(readerId)}`);

/** Whether the reader may open the article. */
export const articleReadable = async (db: Db, id: string, viewerId: string | null): Promise<boolean> =>
  (await db.maybe(
    sql`select a.id from article a join member m on m.id = a.author_id where a.id = ${id} and ${readableBy(viewerId)}`,
  )) !== undefined;

/** Locks a published article visible to the member until the transaction ends; returns false when there is none. */
export const lockReadableArticle = async (tx: Tx, id: string, viewerId: string): Promise<boolean> =>
  (await tx.maybe(
    sql`select a.id from article a join member m on m.id = a.author_id where a.id = ${id} and ${shownTo(viewerId)} for key share of a`,
  )) !== undefined;

export const bylineOf = (db: Db, id: string) =>
  db.one<{ title: string; authorId: string; kind: string }>(
    sql`select title, author_id as "authorId", kind from article where id = ${id}`,
  );

/** Counts a view once per reader and day (China time). */
export const countView = (db: Db, id: string, reader: string) =>
  db.run(sql`with seen as (insert into article_view (article_id, reader, day)
      select id, ${reader}, (now() at time zone 'Asia/Shanghai')::date from article where id = ${id} for key share
      on conflict do nothing returning article_id)
    update article set views = views + 1 where id in (select article_id from seen)`);

/** Sets or clears a member's like or collect, and returns the new count. */
export const setArticleSaved = (tx: Tx, kind: 'like' | 'collect', id: string, memberId: string, isSaved: boolean) =>
  setSaved(tx, { of: 'article', counter: `${kind}s`, table: `article_${kind}`, column: 'article_id' }, id, memberId, isSaved);

/** Returns the authors whom a member follows and whose publications the member may see, most recent publication first. */
export const followedAuthors = async (db: Db, memberId: string, limit: number, offset: number) => {
  const from = sql`follow f join member m on m.id = f.target_id and ${isVisibleTo(memberId)}
    cross join lateral (select greatest(
      (select max(published_at) from article where author_id = m.id and state = 'published'),
      (select max(published_at) from video where author_id = m.id and state = 'published')) as at) latest
    where f.member_id = ${memberId} and latest.at is not null`;
  const list = await db.rows<FollowedAuthor>(sql`select m.id, m.nickname, nullif(m.avatar, '') as avatar, m.bio, true as followed,
      latest.at as "latestAt",
      (select count(*)::int from article a where a.author_id = m.id and a.state = 'published' and a.published_at > now() - interval '7 days'
        and not exists (select from article_view v where v.article_id = a.id and v.reader = ${memberId})) as unread
    from ${from} order by latest.at desc, m.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${from}`);
  return { list, total };
};

/** Counts a member's published articles and films, and the likes on all of them. */
export const authorCounts = (db: Db, memberId: string) =>
  db.one<{ creations: number; likes: number }>(
    sql`select count(*) as creations, coalesce(sum(likes), 0)::bigint as likes from (
      select likes from article where author_id = ${memberId} and state = 'published'
      union all select likes from video where author_id = ${memberId} and state = 'published') c`,
  );

/** Returns the cards of the given articles that this reader may see, unordered. */
export const articlesById = (db: Db, ids: readonly string[], { lang, viewerId }: Reader) =>
  db.rows<ArticleCard>(
    sql`select ${cardColumns(lang)} from ${cardTables} where a.id = any(${[...ids]}::text[]) and ${shownTo(viewerId)}`,
  );

/** Returns the texts of the given articles. */
export const bodiesById = (db: Db, ids: readonly string[]) =>
  db.rows<{ id: string; text: string; simplified: string | null }>(
    sql`select id, body_html as text, nullif(search_simplified(body_html), body_html) as simplified from article where id = any(${[...ids]}::text[])`,
  );
