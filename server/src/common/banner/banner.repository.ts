import type { Banner } from '@juhe/contract/common/banner.schemas';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export const shownBanners = (db: Db, place: string) =>
  db.rows<Banner>(sql`
    select id, place, title, pic_url as "picUrl", link from banner where place = ${place} and shown order by position, id`);
