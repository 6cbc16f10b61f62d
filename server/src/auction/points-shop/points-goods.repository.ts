import type { PointsGoodsCard } from '@juhe/contract/auction/points-shop.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

export interface GoodsRow extends PointsGoodsCard {
  readonly pictures: string[];
  readonly detailHtml: string;
  readonly onSale: boolean;
  readonly perMember: number | null;
}

const cardColumns = sql`id, title, pictures[1] as img, points, stock, exchanged, category_id as "categoryId"`;
const columns = sql`${cardColumns}, pictures, detail_html as "detailHtml", on_sale as "onSale", per_member as "perMember"`;

export const categoriesIn = (db: Db, lang: string) =>
  db.rows<{ id: string; name: string }>(sql`select id, names ->> ${lang} as name from points_category order by position, id`);

/** Whether this category exists; if so, it is locked until the transaction ends. */
export const lockCategory = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.maybe(sql`select id from points_category where id = ${id} for key share`)) !== undefined;

const paged = async <T extends object>(db: Db, fields: Sql, condition: Sql, order: Sql, limit: number, offset: number) => {
  const list = await db.rows<T>(
    sql`select ${fields} from points_goods where ${condition} order by ${order} limit ${limit} offset ${offset}`,
  );
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from points_goods where ${condition}`);
  return { list, total };
};

/** The goods on sale: in stock first, then by price. */
export const shelfPage = (
  db: Db,
  filter: { categoryId?: string | undefined; mostPoints?: number | undefined },
  limit: number,
  offset: number,
) =>
  paged<PointsGoodsCard>(
    db,
    cardColumns,
    sql.and([
      sql`on_sale`,
      ...(filter.categoryId === undefined ? [] : [sql`category_id = ${filter.categoryId}`]),
      ...(filter.mostPoints === undefined ? [] : [sql`points <= ${filter.mostPoints}`, sql`stock > 0`]),
    ]),
    sql`stock = 0, points, id`,
    limit,
    offset,
  );

export const allGoodsPage = (db: Db, limit: number, offset: number) =>
  paged<GoodsRow>(db, columns, sql`true`, sql`created_at desc, id`, limit, offset);

export const findGoods = (db: Db, id: string) => db.maybe<GoodsRow>(sql`select ${columns} from points_goods where id = ${id}`);

export const lockGoods = (tx: Tx, id: string) =>
  tx.maybe<GoodsRow>(sql`select ${columns} from points_goods where id = ${id} for no key update`);

/** Takes pieces from the stock, or returns them when `quantity` is negative; behind the row lock. */
export const removeStock = (tx: Tx, id: string, quantity: number) =>
  tx.run(
    sql`update points_goods set stock = stock - ${quantity}::int, exchanged = exchanged + ${quantity}::int where id = ${id}`,
  );

export const changeStock = (tx: Tx, id: string, change: number) =>
  tx.run(sql`update points_goods set stock = stock + ${change}::int where id = ${id}`);

export type GoodsFields = Pick<GoodsRow, 'title' | 'categoryId' | 'points' | 'pictures' | 'detailHtml' | 'perMember'>;

export const insertGoods = (tx: Tx, goods: GoodsFields & { stock: number }) =>
  tx.one<GoodsRow>(sql`insert into points_goods (title, category_id, points, pictures, detail_html, per_member, stock)
    values (${goods.title}, ${goods.categoryId}, ${goods.points}, ${goods.pictures}::text[], ${goods.detailHtml}, ${goods.perMember},
      ${goods.stock}) returning ${columns}`);

export const writeGoods = (tx: Tx, id: string, goods: GoodsFields) =>
  tx.run(sql`update points_goods set title = ${goods.title}, category_id = ${goods.categoryId}, points = ${goods.points},
    pictures = ${goods.pictures}::text[], detail_html = ${goods.detailHtml}, per_member = ${goods.perMember} where id = ${id}`);

export const setOnSale = (tx: Tx, id: string, onSale: boolean) =>
  tx.run(sql`update points_goods set on_sale = ${onSale} where id = ${id}`);
