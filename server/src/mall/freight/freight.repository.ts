import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { freightColumns, type FreightRule } from '../shared/freight.repository.ts';

export const insertFreight = (tx: Tx, cents: number, freeFromCents: number) =>
  tx.one<{ id: number; createdAt: string }>(sql`insert into mall_freight (cents, free_from_cents)
    values (${cents}, ${freeFromCents}) returning id, created_at as "createdAt"`);

export interface FreightRow extends FreightRule {
  createdAt: string;
}

/** All freight rules ever in force, latest first. */
export const freightPage = async (db: Db, limit: number, offset: number) => {
  const list = await db.rows<FreightRow>(
    sql`select ${freightColumns}, f.created_at as "createdAt" from mall_freight f order by f.id desc limit ${limit} offset ${offset}`,
  );
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from mall_freight`);
  return { list, total };
};
