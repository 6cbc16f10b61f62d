import { type Sql, sql } from '../db/sql.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { seed } from './index.ts';

/** Checks the consistency of the demo data's numbers: each query returns contradictions. */
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await seed(server.deps);
}, 120_000);
afterAll(() => server.close());

const miscounted = (of: 'article' | 'video' | 'book'): Sql => {
  const named = (part: string) => sql.ident(`${of}${part}`);
  return sql`select id from ${named('')} s
    where comments <> (select count(*) from ${named('_comment')} c where c.${named('_id')} = s.id)
      + (select count(*) from ${named('_reply')} r join ${named('_comment')} c on c.id = r.comment_id where c.${named('_id')} = s.id)`;
};

const liked = ['article', 'video', 'book', 'article_comment', 'video_comment', 'book_comment'] as const;

test.each<[string, Sql]>([
  [
    'an article or a set of pictures is liked, kept and talked about by no more than have read it',
    sql`select id, views, likes, collects, comments from article where greatest(likes, collects, comments) > views`,
  ],
  [
    'a film is liked, kept and talked about by no more than have seen it',
    sql`select id, views, likes, collects, comments from video where greatest(likes, collects, comments) > views`,
  ],
  [
    'what is read has been opened',
    sql`select id from article where state = 'published' and views = 0 and (likes > 0 or comments > 0)`,
  ],
  [
    'a comment is liked by no more than have read what it is about',
    sql`select c.id, c.likes, s.views as seen from article_comment c join article s on s.id = c.article_id where c.likes > s.views
      union all select c.id, c.likes, s.views from video_comment c join video s on s.id = c.video_id where c.likes > s.views
      union all select c.id, c.likes, least(s.likes, s.shelves) from book_comment c join book s on s.id = c.book_id
        where c.likes > least(s.likes, s.shelves)`,
  ],
  [
    'likes and shelves of a book are its readers’',
    sql`select id from book b where likes <> (select count(*) from book_like where book_id = b.id)
      or shelves <> (select count(*) from book_shelf where book_id = b.id)
      or likes > (select count(*) from member)`,
  ],
  ['comments are counted', sql.join((['article', 'video', 'book'] as const).map(miscounted), sql` union all `)],
  [
    'each like that is kept is counted',
    sql.join(
      liked.map((of) => {
        const key = of.endsWith('_comment') ? 'comment_id' : `${of}_id`;
        return sql`select id from ${sql.ident(of)} s where likes < (select count(*) from ${sql.ident(`${of}_like`)} l where l.${sql.ident(key)} = s.id)`;
      }),
      sql` union all `,
    ),
  ],
  [
    'goods have been sold at least as often as they were reviewed, and as often as their variants say',
    sql`select id from product p where sold < (select count(*) from review where product_id = p.id)
      or sold < (select coalesce(sum(sold), 0) from sku where product_id = p.id)`,
  ],
  [
    'a lot has the bids, bidders and price that its bids say',
    sql`select id from lot l where bids <> (select count(*) from bid where lot_id = l.id)
      or bidders <> (select count(distinct member_id) from bid where lot_id = l.id)
      or price_cents is distinct from (select max(amount_cents) from bid where lot_id = l.id)
      or price_cents < start_cents`,
  ],
  [
    'coupons and groups count who has them',
    sql`select id from coupon_template t where claimed < (select count(*) from member_coupon where template_id = t.id)
      union all select id from mall_group g where taken <> (select count(*) from mall_group_member where group_id = g.id)`,
  ],
  [
    'nobody read, liked or said something before it was there',
    sql`select c.id from article_comment c join article s on s.id = c.article_id where c.created_at < s.published_at
      union all select c.id from video_comment c join video s on s.id = c.video_id where c.created_at < s.published_at
      union all select c.id from book_comment c join book s on s.id = c.book_id where c.created_at < s.created_at
      union all select r.id from article_reply r join article_comment c on c.id = r.comment_id where r.created_at < c.created_at
      union all select r.id from video_reply r join video_comment c on c.id = r.comment_id where r.created_at < c.created_at
      union all select r.id from book_reply r join book_comment c on c.id = r.comment_id where r.created_at < c.created_at`,
  ],
])('%s', async (_, query) => {
  expect(await server.db.rows(query)).toEqual([]);
});
