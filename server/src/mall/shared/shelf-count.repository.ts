import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Returns how many goods are on the shelf, in these leaf categories or in all; kept by triggers of migration 0770. */
export const shelfCount = async (db: Db, categoryIds: readonly string[] | undefined): Promise<number> =>
  (
    await db.one<{ n: number }>(sql`select coalesce(sum(goods), 0)::bigint as n from goods_count
      ${categoryIds === undefined ? sql.empty : sql`where category_id = any(${[...categoryIds]}::text[])`}`)
  ).n;

/** Hourly: merges the changes of each category into one row. */
export const foldShelfCounts = async (tx: Tx): Promise<void> => {
  await tx.run(sql`with changed as (delete from goods_count where category_id in (
      select category_id from goods_count group by category_id having count(*) > 1) returning category_id, goods)
    insert into goods_count select category_id, sum(goods) from changed group by category_id having sum(goods) <> 0`);
};
