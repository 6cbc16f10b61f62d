import type { Label, LabelGroup } from '@juhe/contract/common/label.schemas';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Lang } from '../../http/text/lang.ts';

/** All labels in a language, by group. */
export const labelGroups = (db: Db, lang: Lang) =>
  db.rows<LabelGroup>(sql`
    select g.id, g.names ->> ${lang} as name,
      jsonb_agg(jsonb_build_object('id', l.id, 'name', l.names ->> ${lang}) order by l.position, l.id) as labels
    from label_group g join label l on l.group_id = g.id group by g.id order by g.position, g.id`);

/** Returns the labels of these ids in the order of the dictionary; unknown ids are left out. */
export const labelsOf = (db: Db, ids: readonly string[], lang: Lang) =>
  db.rows<Label>(sql`
    select l.id, l.names ->> ${lang} as name from label l join label_group g on g.id = l.group_id
    where l.id = any(${ids}::text[]) order by g.position, g.id, l.position, l.id`);

/** Topics and categories of articles that match the interests of these labels. */
export interface Interests {
  readonly topics: readonly string[];
  readonly categoryIds: readonly string[];
}

/** The interests of labels in the Discover feed: their Chinese names are topics as well. */
export const interestsOf = (db: Db, ids: readonly string[]): Promise<Interests> =>
  db.one<Interests>(sql`
    with chosen as (select * from label where id = any(${ids}::text[]))
    select
      array(select distinct unnest(topics || array[names ->> 'zh-Hans', names ->> 'zh-Hant']) from chosen) as topics,
      array(select distinct unnest(categories) from chosen) as "categoryIds"`);
