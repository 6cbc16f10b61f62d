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
  from mall_order where order_no = ${orderNo} and member_id = ${memberId}`;

export const findOrder = (db: Db, memberId: string, orderNo: string) => db.maybe<ReviewedOrder>(orderOf(memberId, orderNo));

/** The same, locked: reviews of one order come one after the other, and not while its state changes. */
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
}

const written = sql`r.id, r.stars, r.text, r.pictures, r.anonymous, r.created_at as "createdAt", r.follow_up as "followText",
  r.follow_pictures as "followPictures", r.followed_at as "followedAt"`;

/** What a review's writer added later. */
export const followUpOf = ({ followText, followPictures, followedAt }: Written): Review['followUp'] =>
  followText === null || followedAt === null ? null : { text: followText, pictures: followPictures, createdAt: followedAt };

/** The reviews of an order's items; `days` is how long something can be added. */
export const reviewsOf = (db: Db, orderId: string, days: number) =>
  db.rows<Written & { itemId: string; followUntil: string | null }>(sql`select i.id as "itemId", ${written},
      case when r.followed_at is null and r.created_at > now() - ${days}::int * interval '1 day'
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
}

export const insertReviews = (tx: Tx, memberId: string, reviews: readonly NewReview[]) =>
  tx.run(sql`insert into review (order_item_id, product_id, member_id, stars, text, pictures, spec_text, anonymous)
    select "itemId", "productId", ${memberId}, stars, text, array(select jsonb_array_elements_text(pictures)), "specText", anonymous
    from jsonb_to_recordset(${sql.json(reviews)}) as r ("itemId" text, "productId" text, stars int, text text, pictures jsonb, "specText" text, anonymous boolean)`);

/** A member's own review, locked; `late` when more than `days` have passed. */
export const lockOwn = (tx: Tx, memberId: string, reviewId: string, days: number) =>
  tx.maybe<{ followed: boolean; late: boolean }>(sql`select followed_at is not null as followed,
      created_at <= now() - ${days}::int * interval '1 day' as late
    from review where id = ${reviewId} and member_id = ${memberId} for no key update`);

export const setFollowUp = (tx: Tx, reviewId: string, text: string, pictures: readonly string[]) =>
  tx.run(
    sql`update review set follow_up = ${text}, follow_pictures = ${[...pictures]}, followed_at = now() where id = ${reviewId}`,
  );

const withPictures = sql`cardinality(r.pictures) + cardinality(r.follow_pictures) > 0`;
const conditions: Readonly<Record<ReviewFilter, Sql>> = {
  all: sql`true`,
  pictures: withPictures,
  good: sql`r.stars >= 4`,
  medium: sql`r.stars = 3`,
  bad: sql`r.stars <= 2`,
  followUp: sql`r.followed_at is not null`,
};

/** Reviews of a product by filter, newest first. */
export const reviewPage = (db: Db, productId: string, filter: ReviewFilter, limit: number, offset: number) =>
  db.rows<Written & { memberName: string; avatar: string | null; specText: string }>(sql`select ${written},
      m.nickname as "memberName", nullif(m.avatar, '') as avatar, r.spec_text as "specText"
    from review r join member m on m.id = r.member_id where r.product_id = ${productId} and ${conditions[filter]}
    order by r.created_at desc, r.id limit ${limit} offset ${offset}`);

/** How many reviews of a product each filter shows. */
export const reviewCounts = (db: Db, productId: string) =>
  db.one<Record<ReviewFilter, number>>(sql`select count(*) as all, count(*) filter (where ${conditions.pictures}) as pictures,
      count(*) filter (where ${conditions.good}) as good, count(*) filter (where ${conditions.medium}) as medium,
      count(*) filter (where ${conditions.bad}) as bad, count(*) filter (where ${conditions.followUp}) as "followUp"
    from review r where r.product_id = ${productId}`);
