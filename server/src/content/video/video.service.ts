import type { Video, videoSchemas } from '@juhe/contract/content/video.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { notify, perDay } from '../../notice/notify.ts';
import { operatorMark, signPaths } from '../../storage/signed-address.ts';
import { contentFail } from '../failures.ts';
import { creationMachines } from '../shared/creation-machine.ts';
import { detailLink } from '../shared/detail-link.ts';
import { readerKey } from '../shared/reader-key.ts';
import { decodePosition, encodePosition, maxSupplied } from './video-cursor.ts';
import { videoFail } from './video-failures.ts';
import * as repository from './video.repository.ts';

type Input<K extends keyof typeof videoSchemas> = HandlerInput<(typeof videoSchemas)[K]>;
type Output<K extends keyof typeof videoSchemas> = HandlerOutput<(typeof videoSchemas)[K]>;

const viewerOf = (ctx: Ctx): string | null => ctx.member?.id ?? null;

const open = async (ctx: Ctx, id: string): Promise<Video> => {
  const video = await repository.findVideo(ctx.db, id, viewerOf(ctx));
  if (!video) throw contentFail('video.missing');
  // The author opens an unpublished video by a signed address.
  return video.state === 'published' ? video : signPaths(ctx.deps, video, ctx.memberId);
};

/** One in this many films is a liked one, out of order. */
const every = 3;

/** Interleaves two of the newest with one of the liked, as long as both last. */
const mix = (newest: readonly Video[], liked: readonly Video[]): Video[] => {
  const [newestQueue, likedQueue] = [[...newest], [...liked]];
  const list: Video[] = [];
  while (newestQueue.length + likedQueue.length > 0) list.push(...newestQueue.splice(0, every - 1), ...likedQueue.splice(0, 1));
  return list;
};

/**
 * Returns the film feed: the requested film first, then the newest ones, and as every third one of the most liked of the last
 * 30 days. Without duplicates and without those that the reader reports as watched. The cursor is the moment of the last of
 * the newest, so films published meanwhile shift nothing.
 */
export const listVideoFeed = async (ctx: Ctx, { cursor, pageSize, itemId, seen: watchedIds = [] }: Input<'listVideoFeed'>) => {
  const viewerId = viewerOf(ctx);
  const after = cursor === undefined ? undefined : decodePosition(cursor);
  const first = itemId !== undefined && !after ? [await open(ctx, itemId)] : [];
  const promotedIds = after?.given ?? [];
  const excludedIds = [...new Set([...watchedIds, ...promotedIds, ...(itemId === undefined ? [] : [itemId])])];
  const remainingCount = Math.max(1, pageSize - first.length);
  const newest = await repository.newestVideos(ctx.db, viewerId, after, excludedIds, remainingCount + 1);
  const likedRequested = Math.min(Math.floor(remainingCount / every), maxSupplied - promotedIds.length);
  const turn = newest[remainingCount - likedRequested - 1];
  const liked =
    turn && likedRequested > 0
      ? await repository.likedVideos(ctx.db, viewerId, { at: turn.publishedAt, id: turn.id }, excludedIds, likedRequested)
      : [];
  const fresh = newest.filter(({ id }) => liked.every((likedVideo) => likedVideo.id !== id));
  const shown = fresh.slice(0, remainingCount - liked.length);
  const last = shown.at(-1);
  return {
    list: [...first, ...mix(shown, liked)],
    cursor:
      last && fresh.length > shown.length
        ? encodePosition({ at: last.publishedAt, id: last.id, given: [...promotedIds, ...liked.map(({ id }) => id)] })
        : null,
  } satisfies Output<'listVideoFeed'>;
};

export const getVideo = (ctx: Ctx, { id }: Input<'getVideo'>): Promise<Output<'getVideo'>> => open(ctx, id);

export const listAuthorVideos = (
  ctx: Ctx,
  { authorId, ...page }: Input<'listAuthorVideos'>,
): Promise<Output<'listAuthorVideos'>> =>
  pageOf(page, (limit, offset) =>
    authorId === undefined
      ? repository.videoPage(ctx.db, { viewerId: viewerOf(ctx) }, limit, offset)
      : repository.videosOf(ctx.db, { authorId }, { viewerId: viewerOf(ctx) }, limit, offset),
  );

/** Returns the films that the member likes or collected. */
export const savedVideos = (ctx: Ctx, kind: 'like' | 'collect', page: Input<'listLikedVideos'>) => {
  const { memberId } = ctx;
  const of = kind === 'like' ? { likedBy: memberId } : { collectedBy: memberId };
  return pageOf(page, (limit, offset) => repository.videosOf(ctx.db, of, { viewerId: memberId }, limit, offset));
};

/** A view of a deleted film is not counted and raises no error. */
export const viewVideo = async (ctx: Ctx, { id }: Input<'viewVideo'>): Promise<null> => {
  await repository.countView(ctx.db, id, viewerOf(ctx), readerKey(ctx));
  return null;
};

/** Sets a like or collect; the author is notified of likes at most once a day per film. */
const setSaved = (ctx: Ctx, kind: 'like' | 'collect', id: string, isSaved: boolean): Promise<number> =>
  ctx.inTx(async (tx) => {
    const film = await repository.lockVideo(tx, id, ctx.memberId);
    if (!film) throw contentFail('video.missing');
    const { count, changed } = await repository.setVideoSaved(tx, kind, id, ctx.memberId, isSaved);
    if (changed && isSaved && kind === 'like')
      await notify(tx, {
        memberId: film.authorId,
        kind: 'interaction',
        template: 'videoLike',
        params: { title: film.title },
        actorId: ctx.memberId,
        key: perDay(`like:video:${id}`),
        link: detailLink('video', id),
      });
    return count;
  });

export const likeVideo = async (ctx: Ctx, { id, like: isLiked }: Input<'likeVideo'>): Promise<Output<'likeVideo'>> => ({
  liked: isLiked,
  count: await setSaved(ctx, 'like', id, isLiked),
});

export const collectVideo = async (
  ctx: Ctx,
  { id, collect: isCollected }: Input<'collectVideo'>,
): Promise<Output<'collectVideo'>> => ({
  collected: isCollected,
  count: await setSaved(ctx, 'collect', id, isCollected),
});

export const listVideos = (ctx: Ctx, { state, ...page }: Input<'listVideos'>): Promise<Output<'listVideos'>> =>
  pageOf(page, async (limit, offset) => {
    const { list, total } = await repository.videosIn(ctx.db, state, limit, offset);
    return { total, list: list.map((video) => signPaths(ctx.deps, video, operatorMark)) };
  });

export const publishVideo = (ctx: Ctx, input: Input<'publishVideo'>): Promise<Output<'publishVideo'>> =>
  ctx.inTx(async (tx) => {
    const video = await repository.insertVideo(tx, input);
    if (!video) throw videoFail('video.author', undefined, { field: 'authorId' });
    await creationMachines.video.created(tx, { id: video.id, state: 'published', actor: ctx.actor });
    return video;
  });

/** Removes a film from public view; the author still sees it as removed. */
export const removeVideo = (ctx: Ctx, { id, note }: Input<'removeVideo'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    await creationMachines.video.transition(tx, { id, event: 'remove', actor: ctx.actor, note });
    return null;
  });

export const setVideoText = async (ctx: Ctx, { id, title, tags }: Input<'setVideoText'>): Promise<null> => {
  if ((await repository.updateText(ctx.db, id, title, tags)) === 0) throw contentFail('video.missing');
  return null;
};
