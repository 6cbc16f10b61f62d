import type { Banner } from '@juhe/contract/common/banner.schemas';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Lang } from '../../http/text/lang.ts';

/**
 * Banners of a place; readers of other languages than Chinese get the picture without words where there is one, and the title
 * in their language.
 */
export const shownBanners = (db: Db, placement: string, lang: Lang) =>
  db.rows<Banner>(sql`
    select id, place, coalesce(titles ->> ${lang}, title) as title, case when ${lang.startsWith('zh')} then pic_url else coalesce(wordless_url, pic_url) end as "picUrl", link from banner where place = ${placement} and shown order by position, id`);

type Position = string | undefined;
type BannerRow = Banner & {
  titles: Record<string, string>;
  wordlessUrl: string | null;
  position: number;
  shown: boolean;
};

export const allBanners = (db: Db, placement: Position) =>
  db.rows<BannerRow>(sql`select id, place, title, titles, pic_url as "picUrl", wordless_url as "wordlessUrl", link, position, shown from banner
    where ${placement ?? null}::text is null or place = ${placement ?? null} order by place, position, id`);

/** Returns the pictures of a banner; none if there is no such banner. */
export const picturesOf = async (db: Db, id: string): Promise<string[]> =>
  (
    await db.rows<{
      url: string;
    }>(sql`select p.url from banner b cross join lateral (values (b.pic_url), (b.wordless_url)) p (url)
    where b.id = ${id} and p.url is not null`)
  ).map(({ url }) => url);

export const setBanner = (db: Db, banner: BannerRow) =>
  db.run(sql`insert into banner (id, place, title, titles, pic_url, wordless_url, link, position, shown)
    values (${banner.id}, ${banner.place}, ${banner.title}, ${sql.json(banner.titles)}, ${banner.picUrl}, ${banner.wordlessUrl}, ${banner.link}, ${banner.position}::int, ${banner.shown})
    on conflict (id) do update set place = excluded.place, title = excluded.title, titles = excluded.titles,
      pic_url = excluded.pic_url,
      wordless_url = excluded.wordless_url, link = excluded.link,
      position = excluded.position, shown = excluded.shown`);

export const deleteBanner = (db: Db, id: string) => db.run(sql`delete from banner where id = ${id}`);
