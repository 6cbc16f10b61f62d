import type { goodsSchemas } from '@juhe/contract/mall/goods.schemas';
import type { reviewSchemas } from '@juhe/contract/mall/review.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { attachPictures } from '../../common/api.ts';
import { productIdBy } from '../goods/goods.repository.ts';
import type { Ctx } from '../../http/context.ts';
import { mallFail } from '../failures.ts';
import { reviewFail } from './review-failures.ts';
import * as repository from './review.repository.ts';

type Input<K extends keyof typeof reviewSchemas> = HandlerInput<(typeof reviewSchemas)[K]>;
type Output<K extends keyof typeof reviewSchemas> = HandlerOutput<(typeof reviewSchemas)[K]>;
type Evaluate = (typeof goodsSchemas)['getEvaluate'];

/** Days in which something can be added to a review. */
export const followUpDays = 180;

/** The items of the member's order with what the member said about them. */
export const orderReviews = async (ctx: Ctx, { orderNo }: Input<'getEvaluateDetail'>): Promise<Output<'getEvaluateDetail'>> => {
  const order = await repository.findOrder(ctx.db, ctx.memberId, orderNo);
  if (!order) throw mallFail('order.missing');
  const { id, ...head } = order;
  const items = await repository.itemsOf(ctx.db, id);
  const reviews = new Map((await repository.reviewsOf(ctx.db, id, followUpDays)).map((review) => [review.itemId, review]));
  return { ...head, items: items.map((item) => ({ ...item, review: ownReview(reviews.get(item.itemId)) })) };
};

const ownReview = (row: Awaited<ReturnType<typeof repository.reviewsOf>>[number] | undefined) => {
  if (!row) return null;
  const { itemId: _itemId, followText: _text, followPictures: _pictures, followedAt: _at, ...review } = row;
  return { ...review, followUp: repository.followUpOf(row) };
};

const refuseState = (state: Output<'evaluateOrder'>['state']) => {
  if (state === 'received' || state === 'completed') return;
  throw reviewFail(state === 'cancelled' || state === 'refunded' ? 'review.closed' : 'review.early');
};

/** Items of a received order, each once and all of them or none. After-sale stays possible as long as without a review (domain.md §4). */
export const evaluate = (ctx: Ctx, { orderNo, items }: Input<'evaluateOrder'>): Promise<Output<'evaluateOrder'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    if (new Set(items.map(({ itemId }) => itemId)).size < items.length) throw reviewFail('review.twice');
    const order = await repository.lockOrder(tx, memberId, orderNo);
    if (!order) throw mallFail('order.missing');
    refuseState(order.state);
    const known = new Map((await repository.itemsOf(tx, order.id)).map((item) => [item.itemId, item]));
    const reviews = items.map(({ itemId, ...said }) => {
      const item = known.get(itemId);
      if (!item) throw reviewFail('review.itemMissing');
      const { reviewable, returned, goodsId: productId, specText, productName: name } = item;
      if (!reviewable) throw reviewFail(returned ? 'review.returned' : 'review.done', { name });
      return { ...said, itemId, productId, specText };
    });
    await attachPictures(
      tx,
      memberId,
      items.flatMap(({ pictures }) => pictures),
    );
    await repository.insertReviews(tx, memberId, reviews);
    const left = [...known.values()].filter(({ reviewable }) => reviewable).length - reviews.length;
    return { orderNo, left, state: order.state };
  });

/** One addition to the member's own review. */
export const addFollowUp = (ctx: Ctx, { reviewId, text, pictures }: Input<'addFollowUp'>): Promise<Output<'addFollowUp'>> =>
  ctx.inTx(async (tx) => {
    const own = await repository.lockOwn(tx, ctx.memberId, reviewId, followUpDays);
    if (!own) throw reviewFail('review.missing');
    if (own.followed) throw reviewFail('review.followed');
    if (own.late) throw reviewFail('review.followLate', { n: followUpDays });
    await attachPictures(tx, ctx.memberId, pictures);
    await repository.setFollowUp(tx, reviewId, text, pictures);
    return null;
  });

/** The first character of a name only, and no face. */
const masked = <T extends { memberName: string }>(review: T) => ({
  ...review,
  memberName: `${[...review.memberName][0] ?? ''}***`,
  avatar: null,
});

const shown = ({ anonymous, ...row }: Awaited<ReturnType<typeof repository.reviewPage>>[number]) => {
  const { followText: _text, followPictures: _pictures, followedAt: _at, ...review } = row;
  const whole = { ...review, followUp: repository.followUpOf({ ...row, anonymous }) };
  return anonymous ? masked(whole) : whole;
};

/** Reviews of a product by filter, newest first, with how many each filter shows. */
export const listReviews = async (
  ctx: Ctx,
  { saleNo, goodsId, filter, pageNum, pageSize }: HandlerInput<Evaluate>,
): Promise<HandlerOutput<Evaluate>> => {
  const { db } = ctx;
  const productId = await productIdBy(db, { saleNo, goodsId });
  if (productId === undefined) throw mallFail('goods.missing');
  const counts = await repository.reviewCounts(db, productId);
  const rows = await repository.reviewPage(db, productId, filter, pageSize, (pageNum - 1) * pageSize);
  const total = counts[filter];
  return { list: rows.map(shown), total, hasMore: pageNum * pageSize < total, counts };
};
