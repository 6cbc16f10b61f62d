import type { Sql } from '../../db/sql.ts';
import { sql } from '../../db/sql.ts';
import { createBus } from '../../events/bus.ts';
import { publish, removalTopic } from '../../events/publish.ts';
import { makeLot } from '../../test/auction.ts';
import { makeProduct, makeShelf } from '../../test/test-product.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

jest.setTimeout(60_000);

/** The last notice of each change: earlier ones have arrived by then. */
const endTopic = 'end-of-change';

/**
 * Removals visible to visitors are announced by the change of the row itself (migration 0580), so that no code path can
 * forget it.
 */
describe('a removal is announced', () => {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  let server: TestServer;
  let removals = 0;
  let stop: () => Promise<void>;
  let arrived: () => void = () => undefined;

  /** Returns the number of removals announced by the changes. */
  const removalsOf = async (...changes: readonly Sql[]): Promise<number> => {
    removals = 0;
    for (const change of changes) await server.db.run(change);
    const end = new Promise<void>((resolve) => (arrived = resolve));
    await server.db.inTx(async (tx) => publish(tx, endTopic));
    await end;
    return removals;
  };

  beforeAll(async () => {
    server = await testServer();
    const bus = createBus({ db: server.db, log });
    await bus.start();
    bus.subscribe(removalTopic, () => (removals += 1));
    bus.subscribe(endTopic, () => arrived());
    stop = () => bus.close();
    await server.db.run(sql`insert into member (id, nickname) values ('author', '小满未满')`);
    await server.db.run(
      sql`insert into article_category (id, kind, names, position) values ('life', 'article', '{"zh-Hans": "生活"}', 1)`,
    );
    await server.db.run(sql`insert into book_category (id, names, position) values ('old', '{"zh-Hans": "古文"}', 1)`);
    await server.db.run(sql`insert into article (id, kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html)
      select 'a' || n, 'article', 'life', 'author', '第 ' || n || ' 篇', '', '/media/x.webp', 800, 600, '' from generate_series(1, 2) n`);
    await server.db.run(sql`insert into video (id, author_id, title, film, cover, width, height, seconds)
      select 'v' || n, 'author', '夜市', '/media/x.mp4', '/media/x.webp', 720, 1280, 12 from generate_series(1, 2) n`);
    await server.db.run(sql`insert into book (id, category_id, author, title, intro, cover, cover_width, cover_height, tone, status)
      values ('b1', 'old', '张潮', '幽梦影', '', '/media/x.webp', 300, 400, 'x', 'finished')`);
    await makeShelf(server.db);
  });
  afterAll(async () => {
    await stop();
    await server.close();
  });

  it.each([
    ['an article is removed', sql`update article set state = 'removed' where id = 'a1'`],
    ['an article is deleted', sql`delete from article where id = 'a2'`],
    ['a video is removed', sql`update video set state = 'removed' where id = 'v1'`],
    ['a video is deleted', sql`delete from video where id = 'v2'`],
    ['a book is removed', sql`update book set state = 'off' where id = 'b1'`],
    ['a shop is suspended', sql`update shop set state = 'suspended' where id = 'own'`],
    ['a homepage is shown to fewer people', sql`update member set permission_level = 3 where id = 'author'`],
    ['a member is suspended', sql`update member set suspended_until = '2200-01-01' where id = 'author'`],
    ['a member leaves', sql`update member set cancelled_at = now() where id = 'author'`],
  ])('when %s', async (_, change) => {
    expect(await removalsOf(change)).toBe(1);
    // Not a second time.
    expect(await removalsOf(change)).toBe(0);
  });

  it('when goods are taken off the shelf', async () => {
    const { id } = await makeProduct(server.db);
    expect(await removalsOf(sql`update product set on_sale = false where id = ${id}`)).toBe(1);
  });

  it('when a lot is withdrawn, but not when it is sold', async () => {
    const [withdrawn, sold] = [await makeLot(server), await makeLot(server)];
    expect(await removalsOf(sql`update lot set state = 'withdrawn' where product_no = ${withdrawn}`)).toBe(1);
    expect(await removalsOf(sql`update lot set state = 'sold' where product_no = ${sold}`)).toBe(0);
  });

  it('but not for a mere change, a return, or a wider audience', async () => {
    const { id } = await makeProduct(server.db);
    const changes = [
      sql`update product set title = '改' where id = ${id}`,
      sql`update book set state = 'on' where id = 'b1'`,
      sql`update shop set state = 'open' where id = 'own'`,
      sql`update member set permission_level = 0 where id = 'author'`,
      sql`update member set suspended_until = null where id = 'author'`,
    ];
    expect(await removalsOf(...changes)).toBe(0);
  });
});
