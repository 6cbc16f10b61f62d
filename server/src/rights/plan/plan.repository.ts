import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface ShopPlan {
  readonly id: string;
  readonly name: string;
  readonly commissionBp: number;
  /** Maximum number of goods on sale at a time; null: no limit. */
  readonly mostGoods: number | null;
  /** Group buying and bargains. */
  readonly hasActivities: boolean;
  readonly points: string[];
}

/** The plan chosen at settle-in; undefined for a shop without an application, such as the platform's own, which has no limits. */
export const planOf = (db: Db, shopId: string, lang = 'zh-Hans') =>
  db.maybe<ShopPlan>(sql`select p.id, p.names ->> ${lang} as name, p.commission_bp as "commissionBp", p.most_goods as "mostGoods",
      p.has_activities as "hasActivities", p.points -> ${lang} as points
    from shop_application a join shop_plan p on p.id = a.plan_id where a.shop_id = ${shopId} and a.state = 'approved'`);
