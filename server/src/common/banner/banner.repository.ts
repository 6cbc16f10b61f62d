import type { Banner } from '@juhe/contract/common/banner.schemas';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export const shownBanners = (db: Db, position: string) =>
  db.rows<Banner>(sql`
    select id, place, title, pic_url as "picUrl", link from banner where place = ${position} and shown order by position, id`);

type Place = string | undefined;
type Kept = Banner & { position: number; shown: boolean };

export const allBanners = (db: Db, position: Place) =>
  db.rows<Kept>(sql`select id, place, title, pic_url as "picUrl", link, position, shown from banner
    where ${position ?? null}::text is null or place = ${position ?? null} order by place, position, id`);

export const setBanner = (db: Db, banner: Kept) =>
  db.run(sql`insert into banner (id, place, title, pic_url, link, position, shown)
    values (${banner.id}, ${banner.place}, ${banner.title}, ${banner.picUrl}, ${banner.link}, ${banner.position}::int, ${banner.shown})
    on conflict (id) do update set place = excluded.place, title = excluded.title, pic_url = excluded.pic_url, link = excluded.link,
      position = excluded.position, shown = excluded.shown`);

export const deleteBanner = (db: Db, id: string) => db.run(sql`delete from banner where id = ${id}`);
