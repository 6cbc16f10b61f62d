import type { Video, videoSchemas } from '@juhe/contract/content/video.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Ctx } from '../../http/context.ts';
import { pageOf } from '../../http/page.ts';
import { notify, perDay } from '../../social/api.ts';
import { signPaths } from '../../storage/signed-address.ts';
import { contentFail } from '../failures.ts';
import { creationMachines } from '../shared/creation-machine.ts';
import { detailLink } from '../shared/detail-link.ts';
import { readerKey } from '../shared/reader-key.ts';
import { decodePosition, encodePosition, mostGiven } from './video-cursor.ts';
import { videoFail } from './video-failures.ts';
import * as repository from './video.repository.ts';

type Input<K extends keyof typeof videoSchemas> = HandlerInput<(typeof videoSchemas)[K]>;
type Output<K extends keyof typeof videoSchemas> = HandlerOutput<(typeof videoSchemas)[K]>;

const viewerOf = (ctx: Ctx): string | null => ctx.member?.id ?? null;

const open = async (ctx: Ctx, id: string): Promise<Video> => {
  const video = await repository.findVideo(ctx.db, id, viewerOf(ctx));
  if (!video) throw contentFail('video.missing');
  // Its author opens what is not public by an address of his own.
  return video.state === 'published' ? video : signPaths(ctx.deps, video);
};

/** Of so many films one is a liked one, ahead of its turn. */
const every = 3;

/** Two of the newest, one of the liked, as long as both last. */
const mix = (newest: readonly Video[], liked: readonly Video[]): Video[] => {
  const [fresh, others] = [[...newest], [...liked]];
  const list: Video[] = [];
  while (fresh.length + others.length > 0) list.push(...fresh.splice(0, every - 1), ...others.splice(0, 1));
  return list;
};

/**
 * The feed of films: the one that was asked for, then the newest ones, and as every third the most liked of the last 30 days. Nothing comes twice, nor
 * what the reader says was seen. The newest go on from the last one's moment, so films that are published meanwhile move nothing.
 */
export const queryFeed = async (ctx: Ctx, { cursor, pageSize, itemId, seen = [] }: Input<'queryVideoFeed'>) => {
  const viewerId = viewerOf(ctx);
  const after = cursor === undefined ? undefined : decodePosition(cursor);
  const first = itemId !== undefined && !after ? [await open(ctx, itemId)] : [];
  const given = after?.given ?? [];
  const left = [...new Set([...seen, ...given, ...(itemId === undefined ? [] : [itemId])])];
  const wanted = Math.max(1, pageSize - first.length);
  const newest = await repository.newestVideos(ctx.db, viewerId, after, left, wanted + 1);
  const likedWanted = Math.min(Math.floor(wanted / every), mostGiven - given.length);
  const turn = newest[wanted - likedWanted - 1];
  const liked =
    turn && likedWanted > 0
      ? await repository.likedVideos(ctx.db, viewerId, { at: turn.publishedAt, id: turn.id }, left, likedWanted)
      : [];
  const fresh = newest.filter(({ id }) => liked.every((one) => one.id !== id));
  const shown = fresh.slice(0, wanted - liked.length);
  const last = shown.at(-1);
  return {
    list: [...first, ...mix(shown, liked)],
    cursor:
      last && fresh.length > shown.length
        ? encodePosition({ at: last.publishedAt, id: last.id, given: [...given, ...liked.map(({ id }) => id)] })
        : null,
  } satisfies Output<'queryVideoFeed'>;
};

export const detail = (ctx: Ctx, { id }: Input<'queryVideoDetail'>): Promise<Output<'queryVideoDetail'>> => open(ctx, id);

export const list = (ctx: Ctx, { authorId, ...page }: Input<'queryVideoList'>): Promise<Output<'queryVideoList'>> =>
  pageOf(page, (limit, offset) =>
    authorId === undefined
      ? repository.videoPage(ctx.db, { viewerId: viewerOf(ctx) }, limit, offset)
      : repository.videosOf(ctx.db, { authorId }, { viewerId: viewerOf(ctx) }, limit, offset),
  );

/** What the member likes or collected. */
export const kept = (ctx: Ctx, kind: 'like' | 'collect', page: Input<'queryLikeVideoList'>) => {
  const { memberId } = ctx;
  const of = kind === 'like' ? { likedBy: memberId } : { collectedBy: memberId };
  return pageOf(page, (limit, offset) => repository.videosOf(ctx.db, of, { viewerId: memberId }, limit, offset));
};

/** A film that is gone counts nothing, and its viewer need not hear of it. */
export const view = async (ctx: Ctx, { id }: Input<'viewVideo'>): Promise<null> => {
  await repository.countView(ctx.db, id, viewerOf(ctx), readerKey(ctx));
  return null;
};

/** One notice a day for a film, whoever likes it. */
const keep = (ctx: Ctx, kind: 'like' | 'collect', id: string, wanted: boolean): Promise<number> =>
  ctx.inTx(async (tx) => {
    const found = await repository.holdVideo(tx, id, ctx.memberId);
    if (!found) throw contentFail('video.missing');
    const { count, changed } = await repository.setVideoKept(tx, kind, id, ctx.memberId, wanted);
    if (changed && wanted && kind === 'like')
      await notify(tx, {
        memberId: found.authorId,
        kind: 'interaction',
        template: 'videoLike',
        params: { title: found.title },
        actorId: ctx.memberId,
        key: perDay(`like:video:${id}`),
        link: detailLink('video', id),
      });
    return count;
  });

export const like = async (ctx: Ctx, { id, like: wanted }: Input<'videoLike'>): Promise<Output<'videoLike'>> => ({
  liked: wanted,
  count: await keep(ctx, 'like', id, wanted),
});

export const collect = async (ctx: Ctx, { id, collect: wanted }: Input<'videoCollect'>): Promise<Output<'videoCollect'>> => ({
  collected: wanted,
  count: await keep(ctx, 'collect', id, wanted),
});

export const listForOperator = (ctx: Ctx, { state, ...page }: Input<'listVideos'>): Promise<Output<'listVideos'>> =>
  pageOf(page, async (limit, offset) => {
    const { list, total } = await repository.videosIn(ctx.db, state, limit, offset);
    return { total, list: list.map((video) => signPaths(ctx.deps, video)) };
  });

export const publish = (ctx: Ctx, input: Input<'publishVideo'>): Promise<Output<'publishVideo'>> =>
  ctx.inTx(async (tx) => {
    const video = await repository.insertVideo(tx, input);
    if (!video) throw videoFail('video.author', undefined, { field: 'authorId' });
    await creationMachines.video.created(tx, { id: video.id, state: 'published', actor: ctx.actor });
    return video;
  });

/** Out of everybody's sight; its author goes on seeing it as removed. */
export const remove = (ctx: Ctx, { id, note }: Input<'removeVideo'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    await creationMachines.video.fire(tx, { id, event: 'remove', actor: ctx.actor, note });
    return null;
  });

export const setText = async (ctx: Ctx, { id, title, tags }: Input<'setVideoText'>): Promise<null> => {
  if ((await repository.updateText(ctx.db, id, title, tags)) === 0) throw contentFail('video.missing');
  return null;
};
