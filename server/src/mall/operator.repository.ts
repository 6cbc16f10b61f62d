import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** Order data for the demo operator. */
export const orderNoOf = async (db: Db, id: string): Promise<string> =>
  (await db.one<{ orderNo: string }>(sql`select order_no as "orderNo" from mall_order where id = ${id}`)).orderNo;

/** Case data for the demo operator. */
export const caseOf = (db: Db, id: string) =>
  db.one<{ kind: 'refund' | 'returnRefund' | 'exchange'; text: string }>(sql`select kind, text from after_sale where id = ${id}`);
