import type { ChatExample } from '@juhe/contract/content/chat.schemas';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { isVisibleTo } from '../../db/visibility.ts';

/** Changes daily, in China time. */
const today = sql`(now() at time zone 'Asia/Shanghai')::date`;

/**
 * Returns titles for suggested questions, changing daily: two books, two articles visible to the member, and the privacy
 * policy.
 */
export const exampleTitles = (db: Db, memberId: string, lang: string) =>
  db.rows<ChatExample>(sql`
    (select 'book' as kind, b.title from (select id, title from book where state = 'on' and not audio order by likes desc, id limit 12) b
      order by md5(b.id || ${today}::text) limit 2)
    union all
    (select 'article', a.title from (select a.id, a.title from article a join member m on m.id = a.author_id
        where a.state = 'published' and a.kind <> 'pictures' and ${isVisibleTo(memberId)} order by a.views desc, a.id limit 20) a
      order by md5(a.id || ${today}::text) limit 2)
    union all
    (select 'protocol', coalesce(t.title, p.title) from protocol p left join protocol_text t on t.type = p.type and t.lang = ${lang}
      where p.type = 'privacy')`);
