import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export const configValue = (db: Db, key: string) =>
  db.maybe<{ value: string }>(sql`select value from site_config where key = ${key}`);

export const setConfigValue = (db: Db, key: string, value: string) =>
  db.run(sql`
    insert into site_config (key, value) values (${key}, ${value})
    on conflict (key) do update set value = excluded.value, updated_at = now()`);
