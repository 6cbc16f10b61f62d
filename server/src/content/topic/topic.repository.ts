import type { Topic } from '@juhe/contract/content/topic.schemas';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { isVisibleTo } from '../../db/visibility.ts';

/** Number of newest articles and newest videos whose tags are counted, so that the cost does not grow with the site. */
const newest = 1000;
/** Half-life (days) of an item's weight. */
const halfLifeDays = 14;

/**
 * Returns the tags of items that the reader may see, hottest first: each item adds a weight to its tags that halves every two
 * weeks. `count` is the number of items.
 */
export const hotTopics = (db: Db, { viewerId }: { viewerId: string | null }, limit: number) =>
  db.rows<Topic>(sql`
    with thing as (
      (select a.tags, a.published_at, a.author_id from article a where a.state = 'published' order by a.published_at desc, a.id limit ${newest})
      union all
      (select v.tags, v.published_at, v.author_id from video v where v.state = 'published' order by v.published_at desc, v.id limit ${newest})
    )
    select name, count(*)::int as count from thing t
      join member m on m.id = t.author_id and ${isVisibleTo(viewerId)}
      cross join lateral (select distinct unnest(t.tags) as name) tag
    group by name
    order by sum(exp(-ln(2) * extract(epoch from now() - t.published_at) / 86400 / ${halfLifeDays})) desc, count(*) desc, name
    limit ${limit}`);
