/** Content for Discover: topics among the tags, fresh news, sets of pictures, and the first demo member's recent views. */
import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import data from './data/content/discover.json' with { type: 'json' };
import { demoMemberId } from './member.ts';
import type { SeedStep } from './seed.ts';

/** The uniform size of pictures within articles. */
const inner = { width: 800, height: 500 };

/** Adds tags shared by several articles, so that a topic has content. */
const shareTopics = (tx: Tx) =>
  tx.run(sql`update article a set tags = a.tags || t.topic
    from jsonb_to_recordset(${sql.json(Object.entries(data.topics).map(([topic, categories]) => ({ topic, categories })))})
      as t (topic text, categories jsonb)
    where t.categories ? a.category_id and not a.tags @> array[t.topic]`);

const insertNews = (tx: Tx) =>
  tx.run(sql`insert into article (id, kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html, tags, views, likes,
      collects, published_at)
    select slug, 'news', category, author, title, summary, picture, ${inner.width}::int, ${inner.height}::int, "bodyHtml",
      array(select jsonb_array_elements_text(tags)), views, likes, collects, now() - "hoursAgo" * interval '1 hour'
    from jsonb_to_recordset(${sql.json(data.news.map(({ authorKey, ...news }) => ({ ...news, author: demoMemberId(authorKey) })))})
      as r (slug text, category text, author text, title text, summary text, picture text, "bodyHtml" text, tags jsonb, views int, likes int,
        collects int, "hoursAgo" int)`);

const insertSets = (tx: Tx) => {
  const sets = data.sets.map(({ authorKey, pictures, text, ...set }) => ({
    ...set,
    author: demoMemberId(authorKey),
    summary: text,
    bodyHtml: `<p>${text}</p>`,
    pictures: pictures.map((name) => ({ url: `/media/articles/${name}.webp`, ...inner })),
  }));
  return tx.run(sql`insert into article (id, kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html, pictures, tags,
      likes, views, published_at)
    select slug, 'pictures', category, author, title, summary, pictures -> 0 ->> 'url', ${inner.width}::int, ${inner.height}::int, "bodyHtml", pictures,
      array(select jsonb_array_elements_text(tags)), likes, likes * 11 + 37, now() - "hoursAgo" * interval '1 hour'
    from jsonb_to_recordset(${sql.json(sets)}) as r (slug text, category text, author text, title text, summary text, "bodyHtml" text, pictures jsonb,
      tags jsonb, likes int, "hoursAgo" int)`);
};

/** Includes the lot that closes first, whose number is not known beforehand. */
const insertSeen = (tx: Tx) =>
  tx.run(sql`insert into watch_history (member_id, kind, ref, seen_at)
    select 'm1', kind, ref, now() - "hoursAgo" * interval '1 hour'
      from jsonb_to_recordset(${sql.json(data.seen.map(([kind, ref, hoursAgo]) => ({ kind, ref, hoursAgo })))}) as r (kind text, ref text, "hoursAgo" int)
    union all
    (select 'm1', 'lot', product_no, now() - interval '29 hours' from lot where state = 'open' order by closes_at, id limit 1)`);

export const discoverSeed: SeedStep = {
  name: 'discover',
  async run(tx) {
    await shareTopics(tx);
    await insertNews(tx);
    await insertSets(tx);
    await insertSeen(tx);
  },
};
