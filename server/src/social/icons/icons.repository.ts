import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export const iconOrder = async (db: Db, memberId: string): Promise<string[]> =>
  (await db.one<{ icons: string[] }>(sql`select icon_order as icons from member where id = ${memberId}`)).icons;

export const setIconOrder = (db: Db, memberId: string, icons: readonly string[]) =>
  db.run(sql`update member set icon_order = ${icons}::text[] where id = ${memberId}`);
