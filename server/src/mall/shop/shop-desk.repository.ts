import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** A shop as the contact of members. */
export interface ShopDesk {
  readonly id: string;
  readonly name: string;
  readonly logo: string;
  /** The member who responds; null: the platform's operators. */
  readonly ownerId: string | null;
  /** The owner's opening hours, in free words; empty for none. */
  readonly hours: string;
}

const columns = sql`s.id, s.name, s.logo, s.owner_id as "ownerId", s.hours`;
/**
 * SQL condition: the shop is not closed and its owner's account not deleted; a suspended one still responds, since its orders
 * continue.
 */
const open = sql`s.state <> 'closed' and not exists (select from member m where m.id = s.owner_id and m.cancelled_at is not null)`;

/** An open shop. */
export const findShopDesk = (db: Db, shopId: string) =>
  db.maybe<ShopDesk>(sql`select ${columns} from shop s where s.id = ${shopId} and ${open}`);

/**
 * Open shops with which the member has orders, and those of `ids`; `pattern` (of `like`) filters by name. Latest orders
 * first.
 */
export const shopDesksOf = (db: Db, memberId: string, ids: readonly string[], pattern: string | null, limit: number) =>
  db.rows<ShopDesk>(sql`select ${columns} from shop s
      left join lateral (select max(created_at) as at from mall_order where member_id = ${memberId} and shop_id = s.id) o on true
    where (o.at is not null or s.id = any(${[...ids]}::text[])) and s.owner_id is distinct from ${memberId} and ${open}
      and (${pattern}::text is null or lower(s.name) like lower(${pattern}))
    order by o.at desc nulls last, s.id limit ${limit}`);
