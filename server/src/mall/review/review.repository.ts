import type { Review, ReviewFilter } from '@juhe/contract/mall/goods.schemas';
import type { OrderState } from '@juhe/contract/mall/order.schemas';
import type { ReviewItem } from '@juhe/contract/mall/review.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

export interface ReviewedOrder {
  id: string;
  orderNo: string;
  state: OrderState;
  shopId: string;
  shopName: string;
}

const orderOf = (
  memberId: string,
  orderNo: string,
) => sql`select id, order_no as "orderNo", state, shop_id as "shopId", shop_name as "shopName"
  from mall_order where order_no = ${orderNo} and member_id = ${memberId} and deleted_at is null`;

/** Finds a member's order; one that they deleted is not found. */
export const findOrder = (db: Db, memberId: string, orderNo: string) => db.maybe<ReviewedOrder>(orderOf(memberId, orderNo));

/** The same with a lock: reviews of one order are serialised, and its state cannot change meanwhile. */
export const lockOrder = (tx: Tx, memberId: string, orderNo: string) =>
  tx.maybe<ReviewedOrder>(sql`${orderOf(memberId, orderNo)} for no key update`);

/** The items of an order, in its order. */
export const itemsOf = (db: Db, orderId: string) =>
  db.rows<
    Omit<ReviewItem, 'review'>
  >(sql`select i.id as "itemId", p.id as "goodsId", i.sale_no as "saleNo", p.source, i.title as "productName",
      i.spec_text as "specText", i.img, i.refunded_quantity >= i.quantity as returned,
      i.refunded_quantity < i.quantity and o.state in ('received', 'completed')
        and not exists (select from review r where r.order_item_id = i.id) as reviewable
    from mall_order_item i join mall_order o on o.id = i.order_id join sku k on k.id = i.sku_id join product p on p.id = k.product_id
    where i.order_id = ${orderId} order by i.position`);

/** `checking` is visible only to its author; `removed` is not visible. */
export type ReviewState = 'public' | 'checking' | 'removed';

interface Written {
  id: string;
  stars: number;
  text: string;
  pictures: string[];
  anonymous: boolean;
  createdAt: string;
  followText: string | null;
  followPictures: string[];
  followedAt: string | null;
  state: ReviewState;
  followState: ReviewState;
}

const written = sql`r.id, r.stars, r.text, r.pictures, r.anonymous, r.created_at as "createdAt", r.follow_up as "followText",
  r.follow_pictures as "followPictures", r.followed_at as "followedAt",
  r.state, r.follow_state as "followState"`;

interface ReplyRow {
  replyText: string | null;
  repliedAt: string | null;
  replyState: 'public' | 'checking';
}
const answered = sql`r.reply as "replyText", r.replied_at as "repliedAt", r.reply_state as "replyState"`;

/** Returns the shop's reply, as far as the reader may see it. */
export const replyOf = ({ replyText, repliedAt, replyState }: ReplyRow, isShop: boolean): Review['reply'] =>
  replyText === null || repliedAt === null || (replyState === 'checking' && !isShop)
    ? null
    : { text: replyText, createdAt: repliedAt, checking: replyState === 'checking' };

/** Returns the author's follow-up, as far as the reader may see it. */
export const followUpOf = (
  { followText, followPictures, followedAt, followState }: Written,
  isOwn: boolean,
): Review['followUp'] => {
  if (followText === null || followedAt === null || followState === 'removed' || (followState === 'checking' && !isOwn))
    return null;
  return { text: followText, pictures: followPictures, createdAt: followedAt, checking: followState === 'checking' };
};

/** The reviews of an order's items; `days` is the period for follow-ups. */
export const reviewsOf = (db: Db, orderId: string, days: number) =>
  db.rows<
    Written & Pick<ReplyRow, 'replyText' | 'repliedAt' | 'replyState'> & { itemId: string; followUntil: string | null }
  >(sql`select i.id as "itemId", ${written}, ${answered},
      case when r.state <> 'removed' and r.followed_at is null and r.created_at > now() - ${days}::int * interval '1 day'
        then r.created_at + ${days}::int * interval '1 day' end as "followUntil"
    from mall_order_item i join review r on r.order_item_id = i.id where i.order_id = ${orderId}`);

export interface NewReview {
  itemId: string;
  productId: string;
  stars: number;
  text: string;
  pictures: readonly string[];
  specText: string;
  anonymous: boolean;
  state: ReviewState;
}

export const insertReviews = (tx: Tx, memberId: string, reviews: readonly NewReview[]) =>
  tx.rows<{ id: string; itemId: string }>(sql`insert into review
      (order_item_id, product_id, member_id, stars, text, pictures, spec_text, anonymous, state)
    select "itemId", "productId", ${memberId}, stars, text, array(select jsonb_array_elements_text(pictures)), "specText", anonymous, state
    from jsonb_to_recordset(${sql.json(reviews)})
      as r ("itemId" text, "productId" text, stars int, text text, pictures jsonb, "specText" text, anonymous boolean, state text)
    returning id, order_item_id as "itemId"`);

export interface ReviewLock {
  memberId: string;
  text: string;
  pictures: string[];
  state: ReviewState;
  followText: string | null;
  followPictures: string[];
  followState: ReviewState;
  replyText: string | null;
  replyState: 'public' | 'checking';
  productId: string;
  title: string;
  saleNo: string;
  shopName: string;
  shopOwnerId: string | null;
  late: boolean;
}

/** Locks and returns a review; `late` when it was written more than `days` ago. */
export const lockReview = (tx: Tx, id: string, days = 0) =>
  tx.maybe<ReviewLock>(sql`select r.member_id as "memberId", r.text, r.pictures, r.state, r.follow_up as "followText",
      r.follow_pictures as "followPictures", r.follow_state as "followState", r.reply as "replyText", r.reply_state as "replyState",
      p.id as "productId", p.title, p.sale_no as "saleNo", s.name as "shopName", s.owner_id as "shopOwnerId",
      r.created_at <= now() - ${days}::int * interval '1 day' as late
    from review r join product p on p.id = r.product_id join shop s on s.id = p.shop_id where r.id = ${id} for no key update of r`);

export const setFollowUp = (tx: Tx, reviewId: string, text: string, pictures: readonly string[], state: ReviewState) =>
  tx.run(sql`update review set follow_up = ${text}, follow_pictures = ${[...pictures]}, follow_state = ${state}, followed_at = now()
    where id = ${reviewId}`);

export const setState = (tx: Tx, reviewId: string, state: ReviewState) =>
  tx.run(sql`update review set state = ${state} where id = ${reviewId}`);
export const setFollowState = (tx: Tx, reviewId: string, state: ReviewState) =>
  tx.run(sql`update review set follow_state = ${state} where id = ${reviewId}`);

export const setReply = (tx: Tx, reviewId: string, text: string, state: 'public' | 'checking') =>
  tx.run(sql`update review set reply = ${text}, reply_state = ${state}, replied_at = now() where id = ${reviewId}`);
export const publishReply = (tx: Tx, reviewId: string) =>
  tx.run(sql`update review set reply_state = 'public' where id = ${reviewId}`);
export const dropReply = (tx: Tx, reviewId: string) =>
  tx.run(sql`update review set reply = null, replied_at = null, reply_state = 'public' where id = ${reviewId}`);

/** Returns those of these pictures that another public review of the member shows. */
export const publishedElsewhere = async (
  tx: Tx,
  memberId: string,
  reviewId: string,
  urls: readonly string[],
): Promise<Set<string>> => {
  const rows = await tx.rows<{ url: string }>(sql`select u.url from unnest(${[...urls]}::text[]) as u (url) where exists (
    select from review r where r.member_id = ${memberId} and r.id <> ${reviewId} and r.state = 'public'
      and (u.url = any(r.pictures) or (r.follow_state = 'public' and u.url = any(r.follow_pictures))))`);
  return new Set(rows.map(({ url }) => url));
};

const followed = sql`r.followed_at is not null and r.follow_state = 'public'`;
const withPictures = sql`(cardinality(r.pictures) > 0 or (${followed} and cardinality(r.follow_pictures) > 0))`;
const conditions: Readonly<Record<ReviewFilter, Sql>> = {
  all: sql`true`,
  pictures: withPictures,
  good: sql`r.stars >= 4`,
  medium: sql`r.stars = 3`,
  bad: sql`r.stars <= 2`,
  followUp: followed,
};
const seenBy = (viewerId: string | null) => sql`(r.state = 'public' or (r.state = 'checking' and r.member_id = ${viewerId}))`;

/** Reviews of a product by filter, newest first; a review being checked is included for its author. */
export const reviewPage = (
  db: Db,
  productId: string,
  filter: ReviewFilter,
  viewerId: string | null,
  limit: number,
  offset: number,
) =>
  db.rows<
    Written & ReplyRow & { memberName: string; avatar: string | null; specText: string; mine: boolean; isShop: boolean }
  >(sql`select ${written}, ${answered}, case when m.cancelled_at is null then m.nickname else '' end as "memberName", nullif(m.avatar, '') as avatar, r.spec_text as "specText",
      coalesce(r.member_id = ${viewerId}, false) as mine, coalesce(s.owner_id = ${viewerId}, false) as "isShop"
    from review r join member m on m.id = r.member_id join product p on p.id = r.product_id join shop s on s.id = p.shop_id
    where r.product_id = ${productId} and ${seenBy(viewerId)} and ${conditions[filter]}
    order by r.created_at desc, r.id limit ${limit} offset ${offset}`);

/** The number of a product's reviews per filter. */
export const reviewCounts = (db: Db, productId: string, viewerId: string | null) =>
  db.one<Record<ReviewFilter, number>>(sql`select count(*) as all, count(*) filter (where ${conditions.pictures}) as pictures,
      count(*) filter (where ${conditions.good}) as good, count(*) filter (where ${conditions.medium}) as medium,
      count(*) filter (where ${conditions.bad}) as bad, count(*) filter (where ${conditions.followUp}) as "followUp"
    from review r where r.product_id = ${productId} and ${seenBy(viewerId)}`);
