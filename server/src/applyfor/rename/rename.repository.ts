import type { RenameState } from '@juhe/contract/applyfor/rename.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface RenameRow {
  id: string;
  shopId: string;
  name: string;
  formerName: string;
  state: RenameState;
  refusal: string | null;
  createdAt: string;
  decidedAt: string | null;
}

const columns = sql`id, shop_id as "shopId", name, former_name as "formerName", state, refusal, created_at as "createdAt", decided_at as "decidedAt"`;

/** The latest proposals of a shop, newest first. */
export const renamesOf = (db: Db, shopId: string, limit: number) =>
  db.rows<RenameRow>(
    sql`select ${columns} from shop_rename where shop_id = ${shopId} order by created_at desc, id desc limit ${limit}`,
  );

export const findOpen = (db: Db, shopId: string) =>
  db.maybe<RenameRow>(sql`select ${columns} from shop_rename where shop_id = ${shopId} and state = 'submitted'`);

export const findRename = (db: Db, id: string) => db.maybe<RenameRow>(sql`select ${columns} from shop_rename where id = ${id}`);

export const insertRename = (tx: Tx, { shopId, name, formerName }: Pick<RenameRow, 'shopId' | 'name' | 'formerName'>) =>
  tx.one<{ id: string }>(sql`insert into shop_rename (shop_id, name, former_name, state)
    values (${shopId}, ${name}, ${formerName}, 'submitted') returning id`);

export const setDecided = (tx: Tx, id: string, refusal: string | null) =>
  tx.run(sql`update shop_rename set decided_at = now(), refusal = ${refusal} where id = ${id}`);

/** Number of proposals of a shop in the last 24 hours. */
export const proposalsToday = async (db: Db, shopId: string): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from shop_rename where shop_id = ${shopId} and created_at > now() - interval '24 hours'`,
    )
  ).n;

/** Returns when a shop may have another name, `days` days after the last approval; undefined when it may now. */
export const nextRenameAt = async (db: Db, shopId: string, days: number): Promise<string | undefined> =>
  (
    await db.maybe<{ at: string }>(sql`select decided_at + ${days}::int * interval '1 day' as at from shop_rename
      where shop_id = ${shopId} and state = 'approved' and decided_at > now() - ${days}::int * interval '1 day' order by decided_at desc limit 1`)
  )?.at;

export const renamePage = async (db: Db, state: RenameState, limit: number, offset: number) => {
  const list = await db.rows<RenameRow>(sql`select ${columns} from shop_rename where state = ${state}
    order by created_at, id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from shop_rename where state = ${state}`);
  return { list, total };
};
