import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface CreationCard {
  readonly id: string;
  readonly title: string;
  readonly picUrl: string;
  /** For articles: `article`, `news` or `pictures`; empty for videos. */
  readonly variant: string;
}

const sources = { article: sql`article c`, video: sql`video c` };
const variants = { article: sql`c.kind`, video: sql`''` };

/** Returns those published creations that the viewer (null for a visitor) may see, unordered. */
export const creationCards = (db: Db, kind: 'article' | 'video', ids: readonly string[], viewerId: string | null) =>
  db.rows<CreationCard>(sql`select c.id, c.title, c.cover as "picUrl", ${variants[kind]} as variant
    from ${sources[kind]} join member m on m.id = c.author_id
    where c.id = any(${[...ids]}::text[]) and c.state = 'published' and may_look(m, ${viewerId}::text)`);
