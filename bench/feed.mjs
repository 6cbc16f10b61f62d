// `npm run bench -- feed`: the Discover feed among 100,000 articles and 12,000 videos, requested at a fixed rate (open loop)
// from the built server on its own database: first pages, pages from the middle, categories, topics, and publications of
// followed authors.
import { fillLibrary } from './lib/library.mjs';
import { benchLists } from './lib/list-bench.mjs';

const { hashToken, newToken } = await import('../server/src/http/guards/session.ts');

const articles = Number(process.env.ARTICLES ?? 100_000);
const rate = Number(process.env.RATE ?? 50);
const seconds = Number(process.env.SECONDS ?? 10);
/** Authors followed by a member. */
const followed = 60;

const feed = (query, headers = {}) => ({ path: `/juhe/api/service/discover/queryFeed?${new URLSearchParams(query)}`, headers });

/** Members who follow many or few authors, each with a session. */
const makeReaders = async (db) => {
  const tokens = [];
  for (let i = 1; i <= 20; i += 1) {
    const token = newToken();
    await db.query(`insert into session (token_hash, member_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
      hashToken(token),
      `bm${i}`,
    ]);
    await db.query(
      `insert into follow (member_id, target_id) select $1, id from member where id <> $1 order by hashtext(id || $2::int) limit $3::int`,
      [`bm${i}`, i, i % 2 ? followed : 3],
    );
    tokens.push(token);
  }
  return tokens;
};

/** Cursors into the middle of the feed, in the server's encoding. */
const middles = async (db) => {
  const cursors = [];
  for (let i = 0; i < 20; i += 1) {
    const { rows } = await db.query(
      'select published_at, id from article order by published_at desc, id desc limit 1 offset $1',
      [Math.floor((articles * (i + 1)) / 22)],
    );
    const page = 10 + i * 20;
    cursors.push(Buffer.from(JSON.stringify([rows[0].published_at.toISOString(), rows[0].id, page])).toString('base64url'));
  }
  return cursors;
};

const fill = async (db) => {
  const mix = { article: 90, news: 10, goods: 5, video: 12, member: 4, book: 1, course: 0.1, shop: 0.1 };
  await fillLibrary(db, articles, { mix, indexed: false });
  const [tokens, cursors] = [await makeReaders(db), await middles(db)];
  const { rows: topics } = await db.query(
    'select unnest(tags) as name, count(*) from article group by 1 order by 2 desc limit 40',
  );
  return {
    'first page': () => feed({ pageSize: '20' }),
    'from the middle': (i) => feed({ pageSize: '20', cursor: cursors[i % cursors.length] }),
    'of a category': (i) => feed({ pageSize: '20', categoryId: `bench-article-${1 + (i % 8)}` }),
    'of a category, from the middle': (i) =>
      feed({ pageSize: '20', categoryId: `bench-article-${1 + (i % 8)}`, cursor: cursors[i % cursors.length] }),
    'of a topic': (i) => feed({ pageSize: '20', topic: topics[i % topics.length].name }),
    'of followed authors': (i) => feed({ pageSize: '20', followed: 'true' }, { authorization: tokens[i % tokens.length] }),
  };
};

await benchLists({
  name: 'feed',
  what: `${articles} articles`,
  facts: { articles },
  rate,
  seconds,
  warmUpRate: 20,
  countsCards: true,
  fill,
});
