import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export const chosenIds = async (db: Db, memberId: string): Promise<string[]> =>
  (await db.maybe<{ labels: string[] }>(sql`select labels from member where id = ${memberId}`))?.labels ?? [];

export const setChosen = (tx: Tx, memberId: string, ids: readonly string[]) =>
  tx.run(sql`update member set labels = ${ids}::text[] where id = ${memberId} and cancelled_at is null`);
