import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Marks a solved challenge as used until its expiry; returns 0 when it was used before. */
export const spendWork = async (db: Db, challengeHash: Buffer): Promise<number> => {
  await db.run(sql`delete from work_spent where expires_at < now()`);
  return db.run(sql`
    insert into work_spent (challenge_hash, expires_at) values (${challengeHash}, now() + interval '10 minutes')
    on conflict do nothing`);
};

/** Returns the number of solved challenges accepted from strangers in the last hour. */
export const solvedLastHour = async (db: Db, key: string): Promise<number> => {
  const row = await db.maybe<{ n: number }>(sql`
    select count(*)::int as n from rate_limit r, unnest(r.hits) h where r.key = ${key} and h > clock_timestamp() - interval '1 hour'`);
  return row?.n ?? 0;
};
