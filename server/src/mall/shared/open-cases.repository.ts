/** After-sale data for orders; `a` is the case. */
import { afterSaleEnds, type AfterSaleState } from '@juhe/contract/mall/after-sale.schemas';
import type { AfterSaleKind } from '@juhe/contract/mall/after-sale-reasons';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** As in the partial index `after_sale_open`. */
export const isOpen = sql`a.state not in (${sql.constants(afterSaleEnds)})`;

/** The open cases of the given orders, by item. */
export const openCases = (db: Db, orderIds: readonly string[]) =>
  db.rows<{ orderId: string; itemId: string; id: string; kind: AfterSaleKind; state: AfterSaleState }>(
    sql`select a.order_id as "orderId", a.item_id as "itemId", a.id, a.kind, a.state from after_sale a
      where a.order_id = any(${[...orderIds]}::text[]) and ${isOpen}`,
  );

/** The open case and the latest closed case of each item of the given orders. */
export const latestCases = (db: Db, orderIds: readonly string[]) =>
  db.rows<{ itemId: string; id: string; kind: AfterSaleKind; state: AfterSaleState; isOpen: boolean }>(
    sql`select distinct on (a.item_id, ${isOpen}) a.item_id as "itemId", a.id, a.kind, a.state, ${isOpen} as "isOpen" from after_sale a
      where a.order_id = any(${[...orderIds]}::text[]) order by a.item_id, ${isOpen}, a.created_at desc, a.id`,
  );
