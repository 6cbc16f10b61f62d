import type { ExpertLevel } from '@juhe/contract/applyfor/daren.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Minimum requirements of a rank: the auction level (1: any), completed orders as a buyer, fans. */
export interface LevelNeeds {
  readonly level: number;
  readonly orders: number;
  readonly fans: number;
}

const columns = sql`id, least_level as level, least_orders as orders, least_fans as fans`;

export const levelNeeds = async (db: Db): Promise<ReadonlyMap<ExpertLevel, LevelNeeds>> => {
  const rows = await db.rows<LevelNeeds & { id: ExpertLevel }>(sql`select ${columns} from expert_level`);
  return new Map(rows.map(({ id, ...minimums }) => [id, minimums]));
};

/** Fields that are null stay unchanged. */
export const setLevelNeeds = (
  tx: Tx,
  id: ExpertLevel,
  { level, orders, fans }: { readonly [K in keyof LevelNeeds]: number | null },
): Promise<LevelNeeds & { id: ExpertLevel }> =>
  tx.one(sql`update expert_level set least_level = coalesce(${level}, least_level), least_orders = coalesce(${orders}, least_orders),
    least_fans = coalesce(${fans}, least_fans) where id = ${id} returning ${columns}`);
