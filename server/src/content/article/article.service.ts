import { createHash } from 'node:crypto';
import type { articleSchemas } from '@juhe/contract/content/article.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { reasonIn } from '../../common/api.ts';
import { signPaths } from '../../storage/signed-address.ts';
import { notify, perDay } from '../../notice/notify.ts';
import { followMember } from '../../member/api.ts';
import { contentFail } from '../failures.ts';
import { detailLink } from '../shared/detail-link.ts';
import * as repository from './article.repository.ts';

type Input<K extends keyof typeof articleSchemas> = HandlerInput<(typeof articleSchemas)[K]>;
type Output<K extends keyof typeof articleSchemas> = HandlerOutput<(typeof articleSchemas)[K]>;

const readerIn = (ctx: Ctx): repository.Reader => ({ lang: ctx.lang, viewerId: ctx.member?.id ?? null });

export const browseArticleCategories = (ctx: Ctx): Promise<Output<'browseArticleCategories'>> =>
  repository.categoriesIn(ctx.db, ctx.lang);

export const browseArticles = (ctx: Ctx, { categoryId, kind, authorId, ...page }: Input<'browseArticles'>) =>
  pageOf(page, (limit, offset) =>
    repository.articlePage(ctx.db, { categoryId, kind, authorId }, { ...readerIn(ctx), limit, offset }),
  );

export const listFollowedArticles = (ctx: Ctx, page: Input<'listFollowedArticles'>) => {
  const followedBy = ctx.memberId;
  return pageOf(page, (limit, offset) => repository.articlePage(ctx.db, { followedBy }, { ...readerIn(ctx), limit, offset }));
};

export const listSaved = (ctx: Ctx, kind: 'like' | 'collect', page: Input<'listLikedArticles'>) => {
  const { memberId } = ctx;
  return pageOf(page, (limit, offset) => repository.savedPage(ctx.db, kind, memberId, { ...readerIn(ctx), limit, offset }));
};

export const listFollowedAuthors = (ctx: Ctx, page: Input<'listFollowedAuthors'>) => {
  const { memberId } = ctx;
  return pageOf(page, (limit, offset) => repository.followedAuthors(ctx.db, memberId, limit, offset));
};

/** IP addresses are personal data: a view stores only their hash. */
const readerOf = (ctx: Ctx): string => ctx.member?.id ?? `ip:${createHash('sha256').update(ctx.ip).digest('hex').slice(0, 16)}`;

export const getArticle = async (ctx: Ctx, { id }: Input<'getArticle'>): Promise<Output<'getArticle'>> => {
  const row = await repository.findArticle(ctx.db, id, readerIn(ctx));
  if (!row) throw contentFail('article.missing');
  const isAuthor = ctx.member?.id === row.authorId;
  if (row.state === 'published') await repository.countView(ctx.db, id, readerOf(ctx));
  const { bio, followed, reason, ...article } = row;
  // An unpublished article is only shown to its author; its pictures are not public either.
  return (row.state === 'published' ? <T>(value: T) => value : <T>(value: T) => signPaths(ctx.deps, value, row.authorId))({
    ...article,
    mine: isAuthor,
    reason: isAuthor ? reasonIn(reason, ctx.lang) : '',
    author: { id: article.authorId, nickname: article.authorName, avatar: article.authorAvatar, bio, followed },
  });
};

/** Notifies the author at most once a day per article, regardless of who likes it. */
const notifyAuthor = async (ctx: Ctx, tx: Tx, id: string): Promise<void> => {
  const { title, authorId, kind } = await repository.bylineOf(tx, id);
  await notify(tx, {
    memberId: authorId,
    kind: 'interaction',
    template: 'articleLike',
    params: { title },
    actorId: ctx.memberId,
    key: perDay(`like:article:${id}`),
    link: detailLink(kind, id),
  });
};

/** Returns related articles; none for an article that the reader may not see. */
export const listRelatedArticles = async (
  ctx: Ctx,
  { id, limit }: Input<'listRelatedArticles'>,
): Promise<Output<'listRelatedArticles'>> => {
  if (!(await repository.articleReadable(ctx.db, id, ctx.member?.id ?? null))) throw contentFail('article.missing');
  return repository.relatedArticles(ctx.db, id, readerIn(ctx), limit);
};

const setSaved = (ctx: Ctx, kind: 'like' | 'collect', id: string, isSaved: boolean): Promise<number> =>
  ctx.inTx(async (tx) => {
    if (!(await repository.lockReadableArticle(tx, id, ctx.memberId))) throw contentFail('article.missing');
    const { count, changed } = await repository.setArticleSaved(tx, kind, id, ctx.memberId, isSaved);
    if (changed && isSaved && kind === 'like') await notifyAuthor(ctx, tx, id);
    return count;
  });

export const likeArticle = async (ctx: Ctx, { id, like }: Input<'likeArticle'>): Promise<Output<'likeArticle'>> => ({
  liked: like,
  count: await setSaved(ctx, 'like', id, like),
});

export const collectArticle = async (ctx: Ctx, { id, collect }: Input<'collectArticle'>): Promise<Output<'collectArticle'>> => ({
  collected: collect,
  count: await setSaved(ctx, 'collect', id, collect),
});

export const followAuthor = async (ctx: Ctx, { authorId, follow: isFollowing }: Input<'followAuthor'>) => {
  await followMember(ctx, { memberId: authorId, follow: isFollowing });
  return { followed: isFollowing };
};
