import type { Db } from '../../db/db.ts';
import { indexed, normalText, refsWith, wordsOf } from '../../db/search-index.ts';
import { type Sql, sql } from '../../db/sql.ts';

export interface ShopRow {
  id: string;
  name: string;
  logo: string;
  intro: string;
  own: boolean;
  followers: number;
  goods: number;
  rating10: number;
  collected: boolean;
}

export interface ShopDetailRow extends ShopRow {
  reviewCount: number;
  notice: string;
  hours: string;
  createdAt: string;
}

/** SQL condition: a shop whose owner's account is deleted counts as closed. */
const open = sql`s.state = 'open' and not exists (select from member m where m.id = s.owner_id and m.cancelled_at is not null)`;

const columns = (
  memberId: string | undefined,
) => sql`s.id, s.name, s.logo, s.intro, s.owner_id is null as own, f.followers, g.goods,
  coalesce(round(g.stars * 10.0 / nullif(g.reviews, 0)), 0)::int as "rating10",
  exists (select from shop_favourite x where x.shop_id = s.id and x.member_id = ${memberId ?? null}) as collected`;

const figures = sql`cross join lateral (select count(*)::int as followers from shop_favourite where shop_id = s.id) f
  cross join lateral (select count(*)::int as goods, sum(stars_sum) as stars, coalesce(sum(stars_count), 0)::int as reviews
    from product where shop_id = s.id and on_sale) g`;

/** Finds an open shop; `memberId` determines `collected`. */
export const findShop = (db: Db, shopId: string, memberId: string | undefined) =>
  db.maybe<ShopDetailRow>(sql`select ${columns(memberId)}, g.reviews as "reviewCount", s.notice, s.hours, s.created_at as "createdAt"
    from shop s ${figures} where s.id = ${shopId} and ${open}`);

/** The open ones of these shops. */
export const shopsOf = (db: Db, ids: readonly string[], memberId: string | undefined) =>
  db.rows<ShopRow>(sql`select ${columns(memberId)} from shop s ${figures} where s.id = any(${[...ids]}::text[]) and ${open}`);

/** Leaf categories in which a shop has goods, the largest first. */
export const categoriesOfShop = (db: Db, shopId: string, lang: string) =>
  db.rows<{ id: string; name: string; goods: number }>(sql`
    select c.id, coalesce(c.names ->> ${lang}, c.name) as name, count(*)::int as goods
    from product p join category c on c.id = p.category_id where p.shop_id = ${shopId} and p.on_sale
    group by c.id order by 3 desc, c.id`);

const page = async (db: Db, memberId: string | undefined, from: Sql, order: Sql, limit: number, offset: number) => {
  const list = await db.rows<ShopRow>(
    sql`select ${columns(memberId)} from shop s ${figures} ${from} order by ${order}, s.id limit ${limit} offset ${offset}`,
  );
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from shop s ${from}`);
  return { list, total };
};

/** Open shops whose name contains all keywords, those with the most followers and goods first. */
export const shopPage = async (
  db: Db,
  keyword: string | undefined,
  memberId: string | undefined,
  limit: number,
  offset: number,
) => {
  const terms = keyword === undefined ? [] : wordsOf(await normalText(db, keyword));
  const named =
    keyword === undefined
      ? sql.empty
      : sql`and s.id in ${refsWith('shop', terms.length > 0 ? sql.and(indexed(terms, 'T')) : undefined)}`;
  return page(db, memberId, sql`where ${open} ${named}`, sql`f.followers desc, g.goods desc`, limit, offset);
};

/** Open shops that a member follows, latest first. */
export const followedPage = (db: Db, memberId: string, limit: number, offset: number) =>
  page(
    db,
    memberId,
    sql`join shop_favourite mine on mine.shop_id = s.id and mine.member_id = ${memberId} where ${open}`,
    sql`mine.created_at desc`,
    limit,
    offset,
  );

/** Follows or unfollows an open shop; returns false when there is no such shop. */
export const follow = async (db: Db, memberId: string, shopId: string, following: boolean): Promise<boolean> => {
  if (!(await db.maybe(sql`select s.id from shop s where s.id = ${shopId} and ${open}`))) return false;
  await db.run(
    following
      ? sql`insert into shop_favourite (member_id, shop_id) values (${memberId}, ${shopId}) on conflict do nothing`
      : sql`delete from shop_favourite where member_id = ${memberId} and shop_id = ${shopId}`,
  );
  return true;
};

export const followersOf = async (db: Db, shopId: string): Promise<number> =>
  (await db.one<{ n: number }>(sql`select count(*)::int as n from shop_favourite where shop_id = ${shopId}`)).n;
