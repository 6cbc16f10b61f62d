import type { newsroomSchemas } from '@juhe/contract/content/newsroom.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { containing } from '../../db/like.ts';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

type Input<K extends keyof typeof newsroomSchemas> = HandlerInput<(typeof newsroomSchemas)[K]>;
type Row = HandlerOutput<typeof newsroomSchemas.listArticles>['list'][number];
type Category = HandlerOutput<typeof newsroomSchemas.listArticleCategories>[number];
type Filter = Pick<Input<'listArticles'>, 'kind' | 'state' | 'keyword'>;

export const articlePage = async (db: Db, { kind, state, keyword }: Filter, limit: number, offset: number) => {
  const where = sql.and([
    sql`true`,
    ...(kind === undefined ? [] : [sql`a.kind = ${kind}`]),
    ...(state === undefined ? [] : [sql`a.state = ${state}`]),
    ...(keyword === undefined ? [] : [sql`a.title ilike ${containing(keyword)}`]),
  ]);
  const list =
    await db.rows<Row>(sql`select a.id, a.kind, a.category_id as "categoryId", a.author_id as "authorId", m.nickname as "authorName", a.title,
      a.state, a.reason, a.views, a.likes, a.comments, a.published_at as "publishedAt"
    from article a join member m on m.id = a.author_id where ${where} order by a.published_at desc, a.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from article a where ${where}`);
  return { list, total };
};

/** Locks a category of a kind until the transaction ends. */
export const lockCategoryOfKind = async (tx: Tx, id: string, kind: string): Promise<boolean> =>
  (await tx.maybe(sql`select id from article_category where id = ${id} and kind = ${kind} for key share`)) !== undefined;

export const insertArticle = (tx: Tx, article: Input<'publishArticle'>) =>
  tx.one<{
    id: string;
  }>(sql`insert into article (kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html, tags)
    values (${article.kind}, ${article.categoryId}, ${article.authorId}, ${article.title}, ${article.summary}, ${article.picUrl},
      ${article.width}::int, ${article.height}::int, ${article.bodyHtml}, ${[...article.tags]}::text[]) returning id`);

export interface EditableArticle {
  readonly kind: 'article' | 'news' | 'pictures';
  readonly authorId: string;
  readonly title: string;
  readonly picUrl: string;
  readonly bodyHtml: string;
  readonly state: string;
  /** Whether a member created it with the site's editor. */
  readonly isCreation: boolean;
}

export const lockArticle = (tx: Tx, id: string) =>
  tx.maybe<EditableArticle>(sql`select kind, author_id as "authorId", title, cover as "picUrl", body_html as "bodyHtml", state,
    content is not null as "isCreation" from article where id = ${id} for no key update`);

export const updateArticle = (tx: Tx, { id, ...change }: Input<'updateArticle'>) =>
  tx.run(sql`update article set
      category_id = coalesce(${change.categoryId ?? null}, category_id), title = coalesce(${change.title ?? null}, title),
      summary = coalesce(${change.summary ?? null}, summary), cover = coalesce(${change.picUrl ?? null}, cover),
      cover_width = coalesce(${change.width ?? null}::int, cover_width), cover_height = coalesce(${change.height ?? null}::int, cover_height),
      body_html = coalesce(${change.bodyHtml ?? null}, body_html), tags = coalesce(${change.tags ? [...change.tags] : null}::text[], tags)
    where id = ${id}`);

export const setReason = (tx: Tx, id: string, reason: string) =>
  tx.run(sql`update article set reason = ${reason} where id = ${id}`);

export const categories = (db: Db) =>
  db.rows<Category>(sql`select c.id, c.kind, c.names, c.position, (select count(*)::int from article a where a.category_id = c.id) as articles
    from article_category c order by c.kind, c.position, c.id`);

/** Creates or changes a category, whose kind is fixed while articles use it; returns whether it was set. */
export const setCategory = async (tx: Tx, { id, kind, names, position }: Input<'setArticleCategory'>): Promise<boolean> =>
  (await tx.run(sql`insert into article_category (id, kind, names, position) values (${id}, ${kind}, ${sql.json(names)}, ${position}::int)
    on conflict (id) do update set kind = excluded.kind, names = excluded.names, position = excluded.position
      where article_category.kind = excluded.kind or not exists (select from article where category_id = article_category.id)`)) >
  0;

export const lockCategory = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.maybe(sql`select id from article_category where id = ${id} for update`)) !== undefined;

export const countIn = async (tx: Tx, categoryId: string): Promise<number> =>
  (await tx.one<{ count: number }>(sql`select count(*)::int as count from article where category_id = ${categoryId}`)).count;

export const deleteCategory = (tx: Tx, id: string) => tx.run(sql`delete from article_category where id = ${id}`);
