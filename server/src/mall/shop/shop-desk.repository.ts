import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** A shop as members ask it something. */
export interface ShopDesk {
  readonly id: string;
  readonly name: string;
  readonly logo: string;
  /** Who answers; null: the platform's operators. */
  readonly ownerId: string | null;
}

const columns = sql`s.id, s.name, s.logo, s.owner_id as "ownerId"`;
/** A shop whose owner has left is closed; one that is suspended still answers, since its orders go on. */
const open = sql`s.state <> 'closed' and not exists (select from member m where m.id = s.owner_id and m.cancelled_at is not null)`;

/** An open shop. */
export const findShopDesk = (db: Db, shopId: string) =>
  db.maybe<ShopDesk>(sql`select ${columns} from shop s where s.id = ${shopId} and ${open}`);

/** Open shops with which the member has orders, and those of `ids`; `pattern` (of `like`) narrows them by name. The latest orders first. */
export const shopDesksOf = (db: Db, memberId: string, ids: readonly string[], pattern: string | null, limit: number) =>
  db.rows<ShopDesk>(sql`select ${columns} from shop s
      left join lateral (select max(created_at) as at from mall_order where member_id = ${memberId} and shop_id = s.id) o on true
    where (o.at is not null or s.id = any(${[...ids]}::text[])) and s.owner_id is distinct from ${memberId} and ${open}
      and (${pattern}::text is null or lower(s.name) like lower(${pattern}))
    order by o.at desc nulls last, s.id limit ${limit}`);
