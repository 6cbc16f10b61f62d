import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface GoodsAbout {
  readonly saleNo: string;
  readonly title: string;
  readonly subtitle: string;
  readonly detailHtml: string;
}

/** Own goods on sale whose title contains pieces of a question (text in lower case); most matches first. */
export const goodsAbout = (db: Db, pieces: readonly string[], limit: number) =>
  db.rows<GoodsAbout>(sql`select sale_no as "saleNo", title, subtitle, detail_html as "detailHtml" from product p
      cross join lateral (select count(*) as hits from unnest(${[...pieces]}::text[]) g
        where strpos(lower(p.title || ' ' || p.subtitle), g) > 0) h
    where p.on_sale and p.source = 'pt' and h.hits > 0 order by h.hits desc, p.sold desc, p.id limit ${limit}`);
