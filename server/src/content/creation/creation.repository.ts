import type { Author } from '@juhe/contract/content/article.schemas';
import type { Creation, CreationContent, CreationKind, CreationState } from '@juhe/contract/content/creation.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { CreationTable } from '../shared/creation-machine.ts';
import { isVisibleTo } from '../../db/visibility.ts';

export const tableOf = (kind: CreationKind): CreationTable => (kind === 'video' ? 'video' : 'article');

/** Articles, galleries and videos in a common shape; news is written by the editors. */
const creations = sql`(
  select id, kind, author_id, title, summary, cover, cover_width as width, cover_height as height, state, reason, content, likes, comments, views,
    verdict, revision, submitted_at, published_at, edit_content, edit_state, edit_reason from article where kind <> 'news'
  union all
  select id, 'video', author_id, title, '', cover, width, height, state, reason, content, likes, comments, views,
    verdict, revision, submitted_at, published_at, edit_content, edit_state, edit_reason from video)`;

/** A gallery is pinned as an article. */
const isPinned = sql`exists (select from pinned_creation pin where pin.member_id = c.author_id and pin.creation_id = c.id)`;
const latest = sql`case when c.state = 'published' then greatest(c.published_at, c.submitted_at) else c.submitted_at end`;
const columns = sql`c.id, c.kind, c.title, c.summary, c.cover as "picUrl", c.width, c.height, c.state, c.reason, c.content is not null as editable,
  case when c.edit_state is not null then jsonb_build_object('state', c.edit_state, 'reason', c.edit_reason) end as edit,
  c.likes, c.comments, c.views, case when c.state = 'published' then c.published_at else c.submitted_at end as at`;

/** A creation as stored: the reason is a code, not yet a text. */
export type CreationRow = Omit<Creation, 'actions'>;

export interface OwnFilter {
  readonly kind?: CreationKind | undefined;
  readonly state?: CreationState | undefined;
}

const ownWhere = (memberId: string, { kind, state }: OwnFilter): Sql =>
  sql.and([
    sql`c.author_id = ${memberId}`,
    ...(kind === undefined ? [] : [sql`c.kind = ${kind}`]),
    ...(state === undefined ? [] : [sql`c.state = ${state}`]),
  ]);

export const ownPage = async (db: Db, memberId: string, filter: OwnFilter, limit: number, offset: number) => {
  const where = ownWhere(memberId, filter);
  const list = await db.rows<CreationRow>(
    sql`select ${columns} from ${creations} c where ${where} order by ${isPinned} desc, ${latest} desc, c.id limit ${limit} offset ${offset}`,
  );
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${creations} c where ${where}`);
  return { list, total };
};

export const ownCounts = (db: Db, memberId: string) =>
  db.rows<{ kind: CreationKind; state: CreationState; count: number }>(
    sql`select kind, state, count(*) as count from ${creations} c where author_id = ${memberId} group by kind, state order by kind, state`,
  );

export const findOwn = (db: Db, memberId: string, id: string) =>
  db.maybe<CreationRow & { content: CreationContent | null }>(
    sql`select ${columns}, coalesce(c.edit_content, c.content) as content from ${creations} c where c.id = ${id} and c.author_id = ${memberId}`,
  );

export interface WaitingRow extends CreationRow {
  readonly authorId: string;
  readonly authorName: string;
  readonly verdict: 'waiting' | 'review';
  readonly content: CreationContent | null;
}

const isChecked = sql`(c.state = 'checking' or c.edit_state = 'checking')`;

export const checkingPage = async (db: Db, limit: number, offset: number) => {
  const list = await db.rows<WaitingRow>(sql`select ${columns}, c.author_id as "authorId", m.nickname as "authorName", c.verdict,
      coalesce(c.edit_content, c.content) as content
    from ${creations} c join member m on m.id = c.author_id where ${isChecked}
    order by c.verdict = 'review' desc, c.submitted_at, c.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${creations} c where ${isChecked}`);
  return { list, total };
};

/** The part of a creation that the check needs; locked, so that the author's changes wait. */
export interface Checked {
  readonly kind: CreationKind;
  readonly authorId: string;
  readonly title: string;
  readonly state: CreationState;
  readonly revision: number;
  readonly verdict: 'waiting' | 'review';
  readonly content: CreationContent | null;
  readonly cover: string;
  readonly width: number;
  readonly height: number;
  readonly film: string | null;
  /** A change that is not public yet. */
  readonly edit: CreationContent | null;
  readonly editState: 'checking' | 'refused' | null;
}

const checkedColumns = (
  table: CreationTable,
): Sql => sql`${table === 'video' ? sql`'video' as kind, film` : sql`kind, null as film`},
  author_id as "authorId", title, state, revision, verdict, content, cover, ${sql.ident(table === 'video' ? 'width' : 'cover_width')} as width,
  ${sql.ident(table === 'video' ? 'height' : 'cover_height')} as height, edit_content as edit, edit_state as "editState"`;

export const findChecked = (db: Db, table: CreationTable, id: string) =>
  db.maybe<Checked>(sql`select ${checkedColumns(table)} from ${sql.ident(table)} where id = ${id}`);

export const lockCreation = (tx: Tx, table: CreationTable, id: string) =>
  tx.maybe<Checked>(sql`select ${checkedColumns(table)} from ${sql.ident(table)} where id = ${id} for update`);

/** Returns the table that contains an id; ids are unique across both tables. */
export const tableOfId = async (db: Db, id: string): Promise<CreationTable | undefined> =>
  (
    await db.maybe<{ place: CreationTable }>(sql`select 'article' as place from article where id = ${id} and kind <> 'news'
      union all select 'video' from video where id = ${id}`)
  )?.place;

export interface NewArticle {
  readonly kind: 'article' | 'pictures';
  readonly authorId: string;
  readonly categoryId: string;
  readonly title: string;
  readonly summary: string;
  readonly cover: string;
  readonly width: number;
  readonly height: number;
  readonly bodyHtml: string;
  readonly tags: readonly string[];
  readonly pictures: readonly { url: string; width: number; height: number }[];
  readonly content: CreationContent;
}

export const insertArticle = async (tx: Tx, row: NewArticle): Promise<string> =>
  (
    await tx.one<{
      id: string;
    }>(sql`insert into article (kind, category_id, author_id, title, summary, cover, cover_width, cover_height,
        body_html, tags, pictures, content, state)
      values (${row.kind}, ${row.categoryId}, ${row.authorId}, ${row.title}, ${row.summary}, ${row.cover}, ${row.width}, ${row.height},
        ${row.bodyHtml}, ${row.tags}::text[], ${JSON.stringify(row.pictures)}::jsonb, ${JSON.stringify(row.content)}::jsonb, 'checking')
      returning id`)
  ).id;

export const updateArticle = (tx: Tx, id: string, row: NewArticle) =>
  tx.run(sql`update article set category_id = ${row.categoryId}, title = ${row.title}, summary = ${row.summary}, cover = ${row.cover},
      cover_width = ${row.width}, cover_height = ${row.height}, body_html = ${row.bodyHtml}, tags = ${row.tags}::text[],
      pictures = ${JSON.stringify(row.pictures)}::jsonb, content = ${JSON.stringify(row.content)}::jsonb,
      revision = revision + 1, verdict = 'waiting', reason = '', submitted_at = now() where id = ${id}`);

export interface NewVideo {
  readonly authorId: string;
  readonly title: string;
  readonly film: string;
  readonly cover: string;
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly tags: readonly string[];
  readonly content: CreationContent;
}

export const insertVideo = async (tx: Tx, row: NewVideo): Promise<string> =>
  (
    await tx.one<{
      id: string;
    }>(sql`insert into video (author_id, title, film, cover, width, height, seconds, tags, content, state)
      values (${row.authorId}, ${row.title}, ${row.film}, ${row.cover}, ${row.width}, ${row.height}, ${row.seconds}, ${row.tags}::text[],
        ${JSON.stringify(row.content)}::jsonb, 'checking') returning id`)
  ).id;

export const updateVideo = (tx: Tx, id: string, row: NewVideo) =>
  tx.run(sql`update video set title = ${row.title}, film = ${row.film}, cover = ${row.cover}, width = ${row.width}, height = ${row.height},
      seconds = ${row.seconds}, tags = ${row.tags}::text[], content = ${JSON.stringify(row.content)}::jsonb,
      revision = revision + 1, verdict = 'waiting', reason = '', submitted_at = now() where id = ${id}`);

/** Stores a change beside the published version. */
export const setEdit = (tx: Tx, table: CreationTable, id: string, content: CreationContent) =>
  tx.run(sql`update ${sql.ident(table)} set edit_content = ${JSON.stringify(content)}::jsonb, edit_state = 'checking', edit_reason = '',
      revision = revision + 1, verdict = 'waiting', submitted_at = now() where id = ${id}`);
export const refuseEdit = (tx: Tx, table: CreationTable, id: string, reason: string) =>
  tx.run(sql`update ${sql.ident(table)} set edit_state = 'refused', edit_reason = ${reason} where id = ${id}`);
export const clearEdit = (tx: Tx, table: CreationTable, id: string) =>
  tx.run(sql`update ${sql.ident(table)} set edit_content = null, edit_state = null, edit_reason = '' where id = ${id}`);

export const setVerdict = (tx: Tx, table: CreationTable, id: string, verdict: 'waiting' | 'review') =>
  tx.run(sql`update ${sql.ident(table)} set verdict = ${verdict} where id = ${id}`);

export const setReason = (tx: Tx, table: CreationTable, id: string, reason: string) =>
  tx.run(sql`update ${sql.ident(table)} set reason = ${reason} where id = ${id}`);

/** Sets the publication time on the first approval; a change keeps the position in the lists. */
export const setPublishedNow = (tx: Tx, table: CreationTable, id: string) =>
  tx.run(sql`update ${sql.ident(table)} set published_at = now(), reason = '' where id = ${id}`);
export const clearReason = (tx: Tx, table: CreationTable, id: string) => setReason(tx, table, id, '');

/** Returns ids of comments and replies, whose notices are deleted with the creation. */
export const commentIds = async (tx: Tx, table: CreationTable, id: string) => {
  const comments = sql.ident(`${table}_comment`);
  const comment = await tx.rows<{ id: string }>(sql`select id from ${comments} where ${sql.ident(`${table}_id`)} = ${id}`);
  const reply = await tx.rows<{ id: string }>(sql`select r.id from ${sql.ident(`${table}_reply`)} r
    join ${comments} c on c.id = r.comment_id where c.${sql.ident(`${table}_id`)} = ${id}`);
  return { comments: comment.map((row) => row.id), replies: reply.map((row) => row.id) };
};

export const deleteRow = (tx: Tx, table: CreationTable, id: string) =>
  tx.run(sql`delete from ${sql.ident(table)} where id = ${id}`);

/** Returns those addresses that another published creation of the member shows; a text that contains one does not show it. */
export const publishedElsewhere = async (
  tx: Tx,
  memberId: string,
  id: string,
  addresses: readonly string[],
): Promise<Set<string>> => {
  const rows = await tx.rows<{ address: string }>(sql`select a.address from unnest(${[...addresses]}::text[]) as a (address)
    where exists (select from article x where x.author_id = ${memberId} and x.id <> ${id} and x.state = 'published'
        and (x.cover = a.address or x.body_html ~ ('<img [^<>]*src="' || a.address || '"')
          or position(a.address in x.pictures::text) > 0))
      or exists (select from video x where x.author_id = ${memberId} and x.id <> ${id} and x.state = 'published' and x.cover = a.address)`);
  return new Set(rows.map(({ address }) => address));
};

/** SQL condition: the content or the change of creation `x` has a file at the address `a`, not only in its texts. */
const hasFile = sql`exists (select from jsonb_path_query(jsonb_build_array(x.content, x.edit_content), '$.**.url') as file (url)
  where file.url #>> '{}' = a.address)`;

/** Returns those addresses that belong to another creation of the member, public or not, that was not removed. */
export const usedElsewhere = async (tx: Tx, memberId: string, addresses: readonly string[]): Promise<string[]> =>
  (
    await tx.rows<{ address: string }>(sql`select a.address from unnest(${[...addresses]}::text[]) as a (address)
      where exists (select from article x where x.author_id = ${memberId} and x.state <> 'removed' and ${hasFile})
        or exists (select from video x where x.author_id = ${memberId} and x.state <> 'removed' and ${hasFile})`)
  ).map(({ address }) => address);

/** Returns the requested category, or the first one; undefined when it does not exist. */
export const articleCategory = async (db: Db, requestedId: string): Promise<string | undefined> =>
  (
    await db.maybe<{
      id: string;
    }>(sql`select id from article_category where kind = 'article' and (${requestedId} = '' or id = ${requestedId})
      order by position, id limit 1`)
  )?.id;

export const articleCategories = (db: Db, lang: string) =>
  db.rows<{ id: string; name: string }>(
    sql`select id, names ->> ${lang} as name from article_category where kind = 'article' order by position, id`,
  );

/** Returns suggested authors: first those followed by the members whom this member follows, then the most liked. */
export const suggestedAuthors = async (db: Db, memberId: string, limit: number, offset: number) => {
  const from = sql`member m
    cross join lateral (select count(*) as works, coalesce(sum(likes), 0) as likes from (
      select likes from article where author_id = m.id and state = 'published' and kind <> 'news'
      union all select likes from video where author_id = m.id and state = 'published') w) w
    cross join lateral (select count(*) as shared from follow a join follow b on b.member_id = a.target_id
      where a.member_id = ${memberId} and b.target_id = m.id) s
    where w.works > 0 and m.id <> ${memberId} and m.cancelled_at is null and ${isVisibleTo(memberId)}
      and not exists (select from follow f where f.member_id = ${memberId} and f.target_id = m.id)`;
  const list = await db.rows<Author>(sql`select m.id, m.nickname, nullif(m.avatar, '') as avatar, m.bio, false as followed
    from ${from} order by s.shared desc, w.likes desc, m.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${from}`);
  return { list, total };
};

export const authorName = async (db: Db, id: string): Promise<string> =>
  (await db.one<{ nickname: string }>(sql`select nickname from member where id = ${id}`)).nickname;
