/** Queries shared by the slices activity, group and bargain; `a` is the activity, `p` its product. */
import { sql } from '../../db/sql.ts';

/** SQL condition: started, not over, not stopped; a new group or bargain may begin. */
export const isRunning = sql`(a.stopped_at is null and a.starts_at <= now() and a.ends_at > now())`;

/** Columns of an activity's goods; `k` is the relevant stock. */
export const goodsColumns = sql`p.sale_no as "saleNo", p.title as "productName", p.img`;

/** The SKU in stock with the lowest group price, its shelf price, and the stock of all participating SKUs. */
export const groupPrice = sql`lateral (select least(g.price_cents, s.price_cents) as price, s.price_cents as shelf,
    sum(s.available) over () as available
  from mall_activity_price g join sku s on s.id = g.sku_id where g.activity_id = a.id order by s.available = 0, 1, s.position limit 1) k`;
