import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Lang } from '../../http/text/lang.ts';

export const dictItems = (db: Db, kind: string, lang: Lang) =>
  db.rows<{ value: string; label: string }>(sql`
    select value, labels ->> ${lang} as label from dict_item where kind = ${kind} order by position, value`);
