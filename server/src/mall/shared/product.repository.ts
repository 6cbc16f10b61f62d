import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Returns the id of a product, on sale or not. */
export const productIdBy = async (
  db: Db,
  { saleNo, goodsId }: { saleNo?: string | undefined; goodsId?: string | undefined },
): Promise<string | undefined> =>
  (
    await db.maybe<{ id: string }>(
      sql`select id from product where ${saleNo === undefined ? sql`id = ${goodsId}` : sql`sale_no = ${saleNo}`}`,
    )
  )?.id;
