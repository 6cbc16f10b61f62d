import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Nickname of the member who shares; empty for a missing or deleted account. */
export const sharerName = async (db: Db, memberId: string): Promise<string> =>
  (await db.maybe<{ nickname: string }>(sql`select nickname from member where id = ${memberId} and cancelled_at is null`))
    ?.nickname ?? '';
