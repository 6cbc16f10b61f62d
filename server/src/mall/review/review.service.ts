import type { goodsSchemas } from '@juhe/contract/mall/goods.schemas';
import type { reviewSchemas } from '@juhe/contract/mall/review.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { attachPictures, enqueueCheck, type Judgement, judgeByWords, judgeTexts } from '../../common/api.ts';
import type { Tx } from '../../db/db.ts';
import { nameFor } from '../../member/api.ts';
import { signPaths } from '../../storage/signed-address.ts';
import { productIdBy } from '../shared/product.repository.ts';
import type { Ctx } from '../../http/call/context.ts';
import { mallFail } from '../failures.ts';
import { reviewFail } from './review-failures.ts';
import { closePictures, removeReview, notifyOfReply } from './review-moderation.ts';
import * as repository from './review.repository.ts';

type Input<K extends keyof typeof reviewSchemas> = HandlerInput<(typeof reviewSchemas)[K]>;
type Output<K extends keyof typeof reviewSchemas> = HandlerOutput<(typeof reviewSchemas)[K]>;
type Evaluate = (typeof goodsSchemas)['listGoodsReviews'];

/** Period (days) for a follow-up to a review. */
export const followUpDays = 180;

/** Returns the items of the member's order with the member's reviews. */
export const listOrderReviews = async (ctx: Ctx, { orderNo }: Input<'listOrderReviews'>): Promise<Output<'listOrderReviews'>> => {
  const order = await repository.findOrder(ctx.db, ctx.memberId, orderNo);
  if (!order) throw mallFail('order.missing');
  const { id, ...head } = order;
  const items = await repository.itemsOf(ctx.db, id);
  const reviews = new Map((await repository.reviewsOf(ctx.db, id, followUpDays)).map((review) => [review.itemId, review]));
  return {
    ...head,
    items: items.map((item) => ({ ...item, review: signPaths(ctx.deps, ownReview(reviews.get(item.itemId)), ctx.memberId) })),
  };
};

const ownReview = (row: Awaited<ReturnType<typeof repository.reviewsOf>>[number] | undefined) => {
  if (!row) return null;
  const { id, stars, text, pictures, anonymous, createdAt, state, followUntil } = row;
  const reply = repository.replyOf(row, false);
  return {
    id,
    stars,
    text,
    pictures,
    anonymous,
    createdAt,
    state,
    followUntil,
    followUp: repository.followUpOf(row, true),
    reply,
  };
};

const refuseState = (state: Output<'reviewOrder'>['state']) => {
  if (state === 'received' || state === 'completed') return;
  throw reviewFail(state === 'cancelled' || state === 'refunded' ? 'review.closed' : 'review.early');
};

/**
 * Reviews items of a received order, each once, all or nothing. After-sale remains possible as without a review (domain.md
 * §4).
 */
export const reviewOrder = (ctx: Ctx, { orderNo, items }: Input<'reviewOrder'>): Promise<Output<'reviewOrder'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    if (new Set(items.map(({ itemId }) => itemId)).size < items.length) throw reviewFail('review.twice');
    const order = await repository.lockOrder(tx, memberId, orderNo);
    if (!order) throw mallFail('order.missing');
    refuseState(order.state);
    const itemsById = new Map((await repository.itemsOf(tx, order.id)).map((item) => [item.itemId, item]));
    const judged = new Map<string, Judgement>();
    for (const { itemId, text, pictures } of items) judged.set(itemId, await judgeByWords({ texts: [text], pictures }, 'items'));
    const reviews = items.map(({ itemId, ...content }): repository.NewReview => {
      const item = itemsById.get(itemId);
      if (!item) throw reviewFail('review.itemMissing');
      const { reviewable, returned, goodsId: productId, specText, productName: name } = item;
      if (!reviewable) throw reviewFail(returned ? 'review.returned' : 'review.done', { name });
      const state = judged.get(itemId)?.verdict === 'pass' ? 'public' : 'checking';
      return { ...content, itemId, productId, specText, state };
    });
    await attachPictures(
      tx,
      memberId,
      items.flatMap(({ pictures }) => pictures),
    );
    const ids = new Map((await repository.insertReviews(tx, memberId, reviews)).map(({ id, itemId }) => [itemId, id]));
    for (const { itemId, text, pictures, state } of reviews) {
      if (state === 'public') continue;
      await waitForCheck(ctx, tx, 'review', ids.get(itemId) ?? '', {
        text,
        pictures,
        category: judged.get(itemId)?.category ?? '',
      });
    }
    const remaining = [...itemsById.values()].filter(({ reviewable }) => reviewable).length - reviews.length;
    return { orderNo, left: remaining, state: order.state, checking: reviews.some(({ state }) => state === 'checking') };
  });

const waitForCheck = async (
  ctx: Ctx,
  tx: Tx,
  kind: 'review' | 'reviewFollowUp',
  reviewId: string,
  { text, pictures, category }: { text: string; pictures: readonly string[]; category: string },
): Promise<void> => {
  const { memberId, actor } = ctx;
  await closePictures(tx, memberId, reviewId, pictures);
  await enqueueCheck(tx, ctx.deps, { kind, targetId: reviewId, memberId, texts: [text], pictures, category, actor });
};

/** Adds the single follow-up to the member's own review. */
export const addReviewFollowUp = (
  ctx: Ctx,
  { reviewId, text, pictures }: Input<'addReviewFollowUp'>,
): Promise<Output<'addReviewFollowUp'>> =>
  ctx.inTx(async (tx) => {
    const { verdict, category } = await judgeByWords({ texts: [text], pictures });
    const ownReview = await repository.lockReview(tx, reviewId, followUpDays);
    if (ownReview?.memberId !== ctx.memberId || ownReview.state === 'removed') throw reviewFail('review.missing');
    if (ownReview.followText !== null) throw reviewFail('review.followed');
    if (ownReview.late) throw reviewFail('review.followLate', { n: followUpDays });
    await attachPictures(tx, ctx.memberId, pictures);
    await repository.setFollowUp(tx, reviewId, text, pictures, verdict === 'pass' ? 'public' : 'checking');
    if (verdict !== 'pass') await waitForCheck(ctx, tx, 'reviewFollowUp', reviewId, { text, pictures, category });
    return null;
  });

/** Deletes the member's own review with its follow-up; it is no longer visible, and the item cannot be reviewed again. */
export const deleteReview = (ctx: Ctx, { reviewId }: Input<'deleteReview'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    const ownReview = await repository.lockReview(tx, reviewId);
    if (ownReview?.memberId !== ctx.memberId || ownReview.state === 'removed') throw reviewFail('review.missing');
    await removeReview(tx, reviewId, { actor: ctx.actor });
    return null;
  });

/** Adds the shop's single reply to a review of its goods; the buyer is notified once it is public. */
export const replyToReview = async (ctx: Ctx, { reviewId, text }: Input<'replyToReview'>): Promise<Output<'replyToReview'>> => {
  const { memberId, actor } = ctx;
  const { verdict, category } = await judgeTexts(ctx, [text]);
  return ctx.inTx(async (tx) => {
    const review = await repository.lockReview(tx, reviewId);
    if (review?.state !== 'public' || review.shopOwnerId !== memberId) throw reviewFail('review.missing');
    if (review.replyText !== null) throw reviewFail('review.replied');
    const checking = verdict !== 'pass';
    await repository.setReply(tx, reviewId, text, checking ? 'checking' : 'public');
    if (checking) {
      const item = { kind: 'reviewReply', targetId: reviewId, memberId, texts: [text], category } as const;
      await enqueueCheck(tx, ctx.deps, { ...item, actor, asked: true });
    } else await notifyOfReply(tx, reviewId, { ...review, replyText: text });
    return { checking };
  });
};

/** Masks the author: only the first character of the name, and no avatar. */
const masked = <T extends { memberName: string }>(review: T) => ({
  ...review,
  memberName: `${[...review.memberName][0] ?? ''}***`,
  avatar: null,
});

const shown = (ctx: Ctx, row: Awaited<ReturnType<typeof repository.reviewPage>>[number]) => {
  const { id, avatar, stars, text, pictures, specText, createdAt, mine: isOwn, isShop, anonymous } = row;
  const memberName = nameFor(row.memberName, ctx.lang);
  const reply = repository.replyOf(row, isShop);
  const review = {
    ...{ id, memberName, avatar, stars, text, pictures, specText, createdAt, mine: isOwn, reply },
    checking: row.state === 'checking',
    canReply: isShop && row.state === 'public' && row.replyText === null,
    followUp: repository.followUpOf(row, isOwn),
  };
  const signed = review.checking || review.followUp?.checking ? signPaths(ctx.deps, review, ctx.memberId) : review;
  return anonymous && !isOwn && row.memberName !== '' ? masked(signed) : signed;
};

/** Lists reviews of a product by filter, newest first, with the number per filter. */
export const listReviews = async (
  ctx: Ctx,
  { saleNo, goodsId, filter, pageNum, pageSize }: HandlerInput<Evaluate>,
): Promise<HandlerOutput<Evaluate>> => {
  const { db } = ctx;
  const viewerId = ctx.member?.id ?? null;
  const productId = await productIdBy(db, { saleNo, goodsId });
  if (productId === undefined) throw mallFail('goods.missing');
  const counts = await repository.reviewCounts(db, productId, viewerId);
  const rows = await repository.reviewPage(db, productId, filter, viewerId, pageSize, (pageNum - 1) * pageSize);
  const total = counts[filter];
  return { list: rows.map((row) => shown(ctx, row)), total, hasMore: pageNum * pageSize < total, counts };
};
