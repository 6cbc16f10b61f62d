import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface CategoryRow {
  id: string;
  parentId: string | null;
  level: number;
  names: Record<string, string>;
  picture: string;
  position: number;
  children: number;
  products: number;
}

const columns = sql`c.id, c.parent_id as "parentId", c.level, c.names || jsonb_build_object('zh-Hans', c.name) as names, c.picture, c.position,
  (select count(*)::int from category b where b.parent_id = c.id) as children,
  (select count(*)::int from product p where p.category_id = c.id) as products`;

/** All categories, parents before children, in display order. */
export const allCategories = (db: Db) =>
  db.rows<CategoryRow>(sql`select ${columns} from category c order by c.level, c.position, c.id`);

export const findCategory = (db: Db, id: string) =>
  db.maybe<CategoryRow>(sql`select ${columns} from category c where c.id = ${id}`);

/** Returns the level of a category and locks it until the end of the transaction. */
export const levelOf = async (tx: Tx, id: string): Promise<number | undefined> =>
  (await tx.maybe<{ level: number }>(sql`select level from category where id = ${id} for key share`))?.level;

export interface NewCategory {
  parentId: string | null;
  level: number;
  name: string;
  names: Readonly<Record<string, string>>;
  picture: string;
  /** Undefined: at the end of its siblings. */
  position: number | undefined;
}

export const insertCategory = (tx: Tx, { parentId, level, name, names, picture, position }: NewCategory) =>
  tx.one<{ id: string }>(sql`insert into category (parent_id, level, name, names, picture, position)
    values (${parentId}, ${level}, ${name}, ${sql.json(names)}, ${picture}, coalesce(${position ?? null}::int,
      (select coalesce(max(position) + 1, 0) from category where parent_id is not distinct from ${parentId}::text)))
    returning id`);

export interface CategoryChange {
  name?: string | undefined;
  names?: Readonly<Record<string, string>> | undefined;
  picture?: string | undefined;
  position?: number | undefined;
}

/** Changes the given fields; 0 when there is no such category. */
export const changeCategory = (tx: Tx, id: string, { name, names, picture, position }: CategoryChange) =>
  tx.run(sql`update category set name = coalesce(${name ?? null}::text, name),
    names = coalesce(${names === undefined ? null : sql.json(names)}::jsonb, names),
    picture = coalesce(${picture ?? null}::text, picture), position = coalesce(${position ?? null}::int, position) where id = ${id}`);

/** Locks a category against new references from products, children and applications. */
export const lockCategory = (tx: Tx, id: string) =>
  tx.maybe<{ id: string }>(sql`select id from category where id = ${id} for update`);

/** Returns the first applicable use of a category. */
export const useOf = async (tx: Tx, id: string): Promise<'children' | 'products' | 'coupons' | 'applications' | undefined> => {
  const { used } = await tx.one<{ used: 'children' | 'products' | 'coupons' | 'applications' | null }>(sql`select case
    when exists (select from category where parent_id = ${id}) then 'children'
    when exists (select from product where category_id = ${id}) then 'products'
    when exists (select from coupon_template where scope = 'category' and ${id} = any(scope_ids)) then 'coupons'
    when exists (select from shop_application where category_id = ${id}) then 'applications' end as used`);
  return used ?? undefined;
};

export const deleteCategory = (tx: Tx, id: string) => tx.run(sql`delete from category where id = ${id}`);
