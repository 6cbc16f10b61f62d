/** The demo's articles, news and banners, with likes, collects and comments of the demo members. */
import * as auctionPages from '@juhe/contract/pages/auction';
import * as contentPages from '@juhe/contract/pages/content';
import * as mallPages from '@juhe/contract/pages/mall';
import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { insertComments } from './comments.ts';
import city from './data/content/articles/city.json' with { type: 'json' };
import community from './data/content/articles/community.json' with { type: 'json' };
import craft from './data/content/articles/craft.json' with { type: 'json' };
import culture from './data/content/articles/culture.json' with { type: 'json' };
import food from './data/content/articles/food.json' with { type: 'json' };
import life from './data/content/articles/life.json' with { type: 'json' };
import nature from './data/content/articles/nature.json' with { type: 'json' };
import reading from './data/content/articles/reading.json' with { type: 'json' };
import tech from './data/content/articles/tech.json' with { type: 'json' };
import travel from './data/content/articles/travel.json' with { type: 'json' };
import bannerRows from './data/content/banners.json' with { type: 'json' };
import categoryRows from './data/content/categories.json' with { type: 'json' };
import type { SeedArticle, SeedBanner, SeedCategories } from './data/content/types.ts';
import { demoMemberId, demoMemberIds } from './member.ts';
import { seededRandom } from './random.ts';
import type { SeedStep } from './seed.ts';

/** All demo articles; the slug is the id. */
export const demoArticles = [
  city,
  community,
  craft,
  culture,
  food,
  life,
  nature,
  reading,
  tech,
  travel,
].flat() as readonly SeedArticle[];

const categories = categoryRows as SeedCategories;
const banners = bannerRows as readonly SeedBanner[];

const insertCategories = (tx: Tx) =>
  tx.run(sql`insert into article_category (id, kind, names, position)
    select key, kind, names, "order" from jsonb_to_recordset(${sql.json([
      ...categories.article.map((category) => ({ ...category, kind: 'article' })),
      ...categories.news.map((category) => ({ ...category, kind: 'news' })),
    ])}) as r (key text, kind text, names jsonb, "order" int)`);

/** Spreads the hours, so that no two articles appear at the same time. */
const insertArticles = (tx: Tx) =>
  tx.run(sql`insert into article (id, kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html, tags, views, likes,
      collects, published_at)
    select slug, kind, category, author, title, summary, cover ->> 'path', (cover ->> 'width')::int, (cover ->> 'height')::int, "bodyHtml",
      array(select jsonb_array_elements_text(tags)), views, likes, collects, now() - "daysAgo" * interval '1 day' - n * interval '17 minutes'
    from rows from (jsonb_to_recordset(${sql.json(demoArticles.map(({ authorKey, ...article }) => ({ ...article, author: demoMemberId(authorKey) })))})
      as (slug text, kind text, category text, author text, title text, summary text, cover jsonb, "bodyHtml" text, tags jsonb, views int, likes int,
        collects int, "daysAgo" int)) with ordinality
      as r (slug, kind, category, author, title, summary, cover, "bodyHtml", tags, views, likes, collects, "daysAgo", n)`);

const linkOf = ({ kind, slug }: SeedBanner['target']): string => {
  if (kind === 'article') return contentPages.articleDetail({ id: slug });
  if (kind === 'book') return contentPages.novelDetail({ id: slug });
  if (kind === 'goods-category') return mallPages.mallMore({ categoryId: slug });
  return auctionPages.lots();
};

const insertBanners = (tx: Tx) =>
  tx.run(sql`insert into banner (id, place, title, titles, pic_url, wordless_url, link, position)
    select slug, place, title, titles, picture, replace(picture, '.webp', '-wordless.webp'), link, "order"
    from jsonb_to_recordset(${sql.json(banners.map((banner) => ({ ...banner, link: linkOf(banner.target) })))})
      as r (slug text, place text, title text, titles jsonb, picture text, link text, "order" int)`);

/** Inserts likes and collects: individual rows in addition to the articles' preset counts. */
const insertTaste = async (tx: Tx): Promise<void> => {
  const random = seededRandom(44);
  const members = demoMemberIds.filter((id) => id !== 'm9');
  const likes = demoArticles.flatMap(({ slug }) =>
    members
      .filter((id) => random.next() < (id === 'm1' ? 0.3 : 0.12))
      .map((member) => ({ slug, member, hoursAgo: random.int(1, 700) })),
  );
  const collected = likes.filter(() => random.next() < 0.4);
  for (const [kind, rows] of [
    ['like', likes],
    ['collect', collected],
  ] as const)
    await tx.run(sql`insert into ${sql.ident(`article_${kind}`)} (article_id, member_id, created_at)
      select slug, member, now() - "hoursAgo" * interval '1 hour' from jsonb_to_recordset(${sql.json(rows)})
        as r (slug text, member text, "hoursAgo" int)`);
  await tx.run(sql`update article a set likes = likes + (select count(*) from article_like where article_id = a.id),
    collects = collects + (select count(*) from article_collect where article_id = a.id)`);
};

export const contentSeed: SeedStep = {
  name: 'content',
  async run(tx) {
    await insertCategories(tx);
    await insertArticles(tx);
    await insertBanners(tx);
    await insertTaste(tx);
    await insertComments(tx, 'article');
  },
};
