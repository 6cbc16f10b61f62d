import { book } from '@juhe/contract/content/book';
import { sql } from '../../db/sql.ts';
import { oppositeDirections } from '../../test/opposite-directions.ts';
import { makeMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { savedSets, removeFromSavedSets } from './saved-set.repository.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.db.run(sql`insert into book_category (id, names) values ('c', '{"zh-Hans": "书"}')`);
  await server.db.run(sql`insert into book (id, category_id, author, title, intro, cover, cover_width, cover_height, tone, status)
    values ('kept', 'c', '佚名', '听雨', '', '', 3, 4, '#888888', 'serial')`);
});
afterAll(() => server.close());

it('excludes deleted members from counts, and no others', async () => {
  const [leaving, staying] = [await makeMember(server.db), await makeMember(server.db)];
  for (const { token } of [leaving, staying]) {
    await server.call(book.likeBook, { id: 'kept', like: true }, { token });
    await server.call(book.shelveBook, { id: 'kept', join: true }, { token });
  }
  const detail = async () => (await server.call(book.getBook, { id: 'kept' }, { token: staying.token })).data;
  expect(await detail()).toMatchObject({ likes: 2, shelves: 2 });
  for (let round = 0; round < 2; round += 1)
    await server.db.inTx(async (tx) => {
      for (const set of savedSets) await removeFromSavedSets(tx, set, leaving.id);
    });
  expect(await detail()).toMatchObject({ likes: 1, shelves: 1, liked: true, onShelf: true });
});

it('handles concurrent additions and account deletions without a deadlock, with exact counts', async () => {
  const reader = await makeMember(server.db);
  const joins = (join: boolean) => (i: number) =>
    [book.shelveBook, { id: 'kept', join }, { token: reader.token, key: `${join}-${i}` }] as const;
  const { deadlocks } = await oppositeDirections(server, 20, joins(true), joins(false));
  const { shelves, rows } = await server.db.one<{ shelves: number; rows: number }>(
    sql`select shelves, (select count(*)::int from book_shelf where book_id = b.id) as rows from book b where id = 'kept'`,
  );
  expect([deadlocks, shelves]).toEqual([0, rows]);
});

it('covers every set of likes and collections', async () => {
  const tables = await server.db.rows<{ name: string }>(sql`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname ~ '^(article|video|book)_.*(like|collect|shelf)$'`);
  expect(savedSets.map(({ table }) => table).sort()).toEqual(tables.map(({ name }) => name).sort());
});
