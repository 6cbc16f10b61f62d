import type { pointsCategorySchemas } from '@juhe/contract/auction/points-category.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

type Category = HandlerOutput<(typeof pointsCategorySchemas)['listPointsCategories']>[number];

export const allCategories = (db: Db) =>
  db.rows<Category>(sql`select c.id, c.names, c.position, (select count(*)::int from points_goods g where g.category_id = c.id) as goods
    from points_category c order by c.position, c.id`);

export const writeCategory = (
  tx: Tx,
  { id, names, position }: HandlerInput<(typeof pointsCategorySchemas)['setPointsCategory']>,
) =>
  tx.run(sql`insert into points_category (id, position, names) values (${id}, ${position}::int, ${sql.json(names)})
    on conflict (id) do update set position = excluded.position, names = excluded.names`);

/** Locks a category against goods being added to it. */
export const lockCategory = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.maybe(sql`select from points_category where id = ${id} for update`)) !== undefined;

export const countGoods = async (tx: Tx, id: string): Promise<number> =>
  (await tx.one<{ n: number }>(sql`select count(*)::int as n from points_goods where category_id = ${id}`)).n;

export const deleteCategory = (tx: Tx, id: string) => tx.run(sql`delete from points_category where id = ${id}`);
