import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Owner (null: the company) and text of reported content. */
interface Subject {
  ownerId: string | null;
  about: string;
}
type Find = (db: Db, id: string, viewerId: string) => Promise<Subject | undefined>;

const review: Find = (db, id) =>
  db.maybe(sql`select member_id as "ownerId", case when text = '' then repeat('★', stars) else text end as about
    from review where id = ${id} and state = 'public'`);

const goods: Find = (db, id) =>
  db.maybe(sql`select s.owner_id as "ownerId", p.title as about from product p join shop s on s.id = p.shop_id
    where p.id = ${id} and p.on_sale`);

const shop: Find = (db, id) =>
  db.maybe(sql`select owner_id as "ownerId", concat_ws(': ', name, nullif(intro, '')) as about from shop where id = ${id}`);

/** Mall content that a member may report. */
export const mallReportables = { review, goods, shop };

/** Takes a product off the shelf; it remains readable from carts and orders. */
export const takeOffShelf = (tx: Tx, id: string) =>
  tx.maybe<Subject>(sql`with gone as (update product set on_sale = false, off_with_shop = false where id = ${id} and (on_sale or off_with_shop) returning title, shop_id)
    select s.owner_id as "ownerId", gone.title as about from gone join shop s on s.id = gone.shop_id`);

/** Gives a member's shop a neutral name and an empty introduction; the company's own shops keep theirs. */
export const neutralShop = (tx: Tx, id: string) =>
  tx.maybe<Subject>(sql`with before as (select id, owner_id, name, intro from shop where id = ${id} and owner_id is not null for update)
    update shop set name = '店铺 ' || upper(right(before.id, 6)), intro = '' from before where shop.id = before.id
    returning before.owner_id as "ownerId", concat_ws(': ', before.name, nullif(before.intro, '')) as about`);
