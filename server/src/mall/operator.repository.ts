import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** What the demo operator needs to know of an order. */
export const orderNoOf = async (db: Db, id: string): Promise<string> =>
  (await db.one<{ orderNo: string }>(sql`select order_no as "orderNo" from mall_order where id = ${id}`)).orderNo;

/** What the demo operator needs to know of a case. */
export const caseOf = (db: Db, id: string) =>
  db.one<{ kind: 'refund' | 'returnRefund' | 'exchange'; text: string }>(sql`select kind, text from after_sale where id = ${id}`);
