import type { Video, VideoCard } from '@juhe/contract/content/video.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { FeedFilter, Reader } from '../article/article.repository.ts';
import { setSaved } from '../shared/saved-set.repository.ts';
import type { Position } from './video-cursor.ts';
import { isVisibleTo } from '../../db/visibility.ts';
import { pinnedFirst } from '../shared/pin.repository.ts';

const cardColumns = sql`v.id, v.title, v.cover as "picUrl", v.film, v.width, v.height, v.seconds, v.tags, m.id as "authorId",
  m.nickname as "authorName", nullif(m.avatar, '') as "authorAvatar", v.likes, v.collects, v.comments, v.views,
  v.published_at as "publishedAt"`;
const tables = sql`video v join member m on m.id = v.author_id`;

/** Lists contain published videos that the viewer may see (domain.md §8). */
const listedFor = (viewerId: string | null) => sql`v.state = 'published' and ${isVisibleTo(viewerId)}`;
/** The author may open an own video in every state. */
const openTo = (viewerId: string | null) => sql`(v.author_id = ${viewerId} or (${listedFor(viewerId)}))`;

const videoColumns = (
  viewerId: string | null,
) => sql`${cardColumns}, v.state, nullif(v.content -> 'location', 'null') as location,
  exists (select from video_like l where l.video_id = v.id and l.member_id = ${viewerId}) as liked,
  exists (select from video_collect c where c.video_id = v.id and c.member_id = ${viewerId}) as collected,
  exists (select from follow f where f.member_id = ${viewerId} and f.target_id = v.author_id) as followed,
  coalesce(v.author_id = ${viewerId}, false) as mine`;

/** Returns a film that the reader may open. */
export const findVideo = (db: Db, id: string, viewerId: string | null) =>
  db.maybe<Video>(sql`select ${videoColumns(viewerId)} from ${tables} where v.id = ${id} and ${openTo(viewerId)}`);

const older = ({ at, id }: Pick<Position, 'at' | 'id'>) => sql`(v.published_at, v.id) < (${at}::timestamptz, ${id})`;
const without = (ids: readonly string[]) => sql`v.id <> all (${[...ids]}::text[])`;

/** Returns the newest videos after a feed position. */
export const newestVideos = (
  db: Db,
  viewerId: string | null,
  after: Position | undefined,
  excludedIds: readonly string[],
  limit: number,
) =>
  db.rows<Video>(sql`select ${videoColumns(viewerId)} from ${tables}
    where ${sql.and([listedFor(viewerId), without(excludedIds), ...(after ? [older(after)] : [])])}
    order by v.published_at desc, v.id desc limit ${limit}`);

/** Returns the most liked videos of the last 30 days after a feed position. */
export const likedVideos = (
  db: Db,
  viewerId: string | null,
  beyond: Pick<Position, 'at' | 'id'>,
  excludedIds: readonly string[],
  limit: number,
) =>
  db.rows<Video>(sql`select ${videoColumns(viewerId)} from ${tables}
    where ${listedFor(viewerId)} and ${without(excludedIds)} and ${older(beyond)}
      and v.published_at > now() - interval '30 days' and v.likes > 0
    order by v.likes desc, v.published_at desc, v.id desc limit ${limit}`);

/** Selects a list: an author's, or what a member likes or collected. */
export type VideosOf = { readonly authorId: string } | { readonly likedBy: string } | { readonly collectedBy: string };

const chosenBy = (of: VideosOf): { from: Sql; where: Sql; order: Sql } => {
  if ('authorId' in of)
    return {
      from: tables,
      where: sql`v.author_id = ${of.authorId}`,
      order: sql`${pinnedFirst('video', sql`v`)}, v.published_at desc, v.id`,
    };
  const [table, memberId] =
    'likedBy' in of ? ([sql`video_like`, of.likedBy] as const) : ([sql`video_collect`, of.collectedBy] as const);
  return {
    from: sql`${tables} join ${table} k on k.video_id = v.id`,
    where: sql`k.member_id = ${memberId}`,
    order: sql`k.created_at desc, v.id`,
  };
};

const page = async (db: Db, { from, where, order }: ReturnType<typeof chosenBy>, limit: number, offset: number) => {
  const list = await db.rows<VideoCard>(
    sql`select ${cardColumns} from ${from} where ${where} order by ${order} limit ${limit} offset ${offset}`,
  );
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${from} where ${where}`);
  return { list, total };
};

/** Returns a list of a homepage or of a member's own, limited to what the reader may see. */
export const videosOf = (db: Db, of: VideosOf, { viewerId }: Pick<Reader, 'viewerId'>, limit: number, offset: number) => {
  const chosen = chosenBy(of);
  return page(db, { ...chosen, where: sql`${chosen.where} and ${listedFor(viewerId)}` }, limit, offset);
};

/** Returns all published films that the reader may see, newest first. */
export const videoPage = (db: Db, { viewerId }: Pick<Reader, 'viewerId'>, limit: number, offset: number) =>
  page(db, { from: tables, where: listedFor(viewerId), order: sql`v.published_at desc, v.id` }, limit, offset);

/** The newest films of the authors whom a member follows, like `newestOfFollowed` of articles. */
const newestOfFollowed = (followedBy: string, viewerId: string | null, conditions: Sql, limit: number): Sql =>
  sql`(select n.* from follow f join member m on m.id = f.target_id and ${isVisibleTo(viewerId)} cross join lateral (
      select v.id, v.published_at from video v where v.author_id = f.target_id and ${conditions}
      order by v.published_at desc, v.id desc limit ${limit}) n
    where f.member_id = ${followedBy} order by n.published_at desc, n.id desc limit ${limit})`;

/** Returns the films after a position in the Discover feed. */
export const postedVideos = (
  db: Db,
  { viewerId }: Pick<Reader, 'viewerId'>,
  after: Pick<Position, 'at' | 'id'> | undefined,
  { topic, followedBy, interests }: FeedFilter,
  limit: number,
) => {
  const conditions = [
    ...(topic === undefined ? [] : [sql`v.tags @> array[${topic}]::text[]`]),
    ...(interests === undefined ? [] : [sql`(v.tags && ${interests.topics}::text[]) = ${interests.isMet}`]),
    ...(after ? [older(after)] : []),
  ];
  const [from, where] =
    followedBy === undefined
      ? [tables, sql.and([...conditions, listedFor(viewerId)])]
      : [
          sql`${newestOfFollowed(followedBy, viewerId, sql.and([...conditions, sql`v.state = 'published'`]), limit)} newest
            join ${tables} on v.id = newest.id`,
          sql`true`,
        ];
  return db.rows<VideoCard>(sql`select ${cardColumns} from ${from}
    where ${where} order by v.published_at desc, v.id desc limit ${limit}`);
};

/** Locks a published film visible to the member until the transaction ends; returns undefined when there is none. */
export const lockVideo = (tx: Tx, id: string, viewerId: string) =>
  tx.maybe<{ title: string; authorId: string }>(sql`select v.title, v.author_id as "authorId" from ${tables}
    where v.id = ${id} and ${listedFor(viewerId)} for key share of v`);

/** Counts a view of a published film once per reader and day (China time). */
export const countView = (db: Db, id: string, viewerId: string | null, reader: string) =>
  db.run(sql`with seen as (insert into video_view (video_id, reader, day)
      select v.id, ${reader}, (now() at time zone 'Asia/Shanghai')::date from ${tables}
      where v.id = ${id} and ${listedFor(viewerId)} for key share of v
      on conflict do nothing returning video_id)
    update video set views = views + 1 where id in (select video_id from seen)`);

/** Sets or clears a member's like or collect, and returns the new count. */
export const setVideoSaved = (tx: Tx, kind: 'like' | 'collect', id: string, memberId: string, isSaved: boolean) =>
  setSaved(tx, { of: 'video', counter: `${kind}s`, table: `video_${kind}`, column: 'video_id' }, id, memberId, isSaved);

/** Returns films in a given state, for operators. */
export const videosIn = async (db: Db, state: string, limit: number, offset: number) => {
  const list = await db.rows<VideoCard & Pick<Video, 'state'>>(sql`select ${cardColumns}, v.state from ${tables}
    where v.state = ${state} order by v.published_at desc, v.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from video where state = ${state}`);
  return { list, total };
};

type NewVideo = Pick<VideoCard, 'authorId' | 'title' | 'film' | 'picUrl' | 'width' | 'height' | 'seconds' | 'tags'>;

/** Returns undefined when the author does not exist. */
export const insertVideo = (tx: Tx, video: NewVideo) =>
  tx.maybe<{ id: string }>(sql`insert into video (author_id, title, film, cover, width, height, seconds, tags)
    select m.id, ${video.title}, ${video.film}, ${video.picUrl}, ${video.width}, ${video.height}, ${video.seconds}, ${video.tags}::text[]
    from member m where m.id = ${video.authorId} and m.cancelled_at is null returning id`);

/** Changes the given fields; returns the number of changed rows. */
export const updateText = (db: Db, id: string, title: string | undefined, tags: readonly string[] | undefined) =>
  db.run(sql`update video set title = coalesce(${title ?? null}, title), tags = coalesce(${tags ? [...tags] : null}::text[], tags)
    where id = ${id}`);

/** Returns the cards of the given videos that this reader may see, unordered. */
export const videosById = (db: Db, ids: readonly string[], viewerId: string | null) =>
  db.rows<VideoCard>(sql`select ${cardColumns} from ${tables} where v.id = any(${[...ids]}::text[]) and ${listedFor(viewerId)}`);
