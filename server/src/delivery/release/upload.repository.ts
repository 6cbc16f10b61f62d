import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

const isOver = sql`u.since < now() - interval '1 day'`;

/** Adds bytes to what an app has uploaded within a day; false, and nothing is added, when that would exceed the limit. */
export const chargeUpload = async (db: Db, app: string, bytes: number, limit: number): Promise<boolean> =>
  (await db.run(sql`
    insert into release_upload as u (app, bytes) values (${app}, ${bytes})
    on conflict (app) do update set
      since = case when ${isOver} then now() else u.since end,
      bytes = case when ${isOver} then excluded.bytes else u.bytes + excluded.bytes end
      where ${isOver} or u.bytes + excluded.bytes <= ${limit}::bigint`)) > 0;

/** Returns the seconds until the app's next day begins. */
export const uploadWait = async (db: Db, app: string): Promise<number> =>
  (
    await db.maybe<{ seconds: number }>(sql`
      select greatest(1, ceil(extract(epoch from since + interval '1 day' - now())))::int as seconds
      from release_upload where app = ${app}`)
  )?.seconds ?? 1;
