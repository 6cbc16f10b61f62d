import { deleteBatch } from '../../db/batches.ts';
import { sql } from '../../db/sql.ts';
import { type TestDb, testDb } from '../../test/test-db.ts';
import { cleanUpViews } from './view.repository.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
  await test.db.run(sql`insert into article_category (id, kind, names) values ('c', 'article', '{"zh-Hans": "生活"}')`);
  await test.db.run(sql`insert into member (id, nickname) values ('writer', '作者')`);
  await test.db.run(sql`insert into article (id, kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html)
    values ('a', 'article', 'c', 'writer', '茶', '', '/media/x.webp', 8, 6, '')`);
});
afterAll(() => test.close());

const today = sql`(now() at time zone 'Asia/Shanghai')::date`;
const viewDays = async (): Promise<number[]> =>
  (await test.db.rows<{ age: number }>(sql`select ${today} - day as age from article_view order by 1`)).map(({ age }) => age);
const addViews = (...ages: number[]) =>
  test.db.run(sql`insert into article_view (article_id, reader, day) select 'a', 'r' || nth, ${today} - age
    from unnest(${ages}::int[]) with ordinality as v (age, nth)`);

it('deletes after 30 days which reader opened which item', async () => {
  await addViews(0, 7, 30, 31, 400);
  expect(await cleanUpViews(test.db)).toBe(false);
  expect(await viewDays()).toEqual([0, 7, 30]);
  await test.db.run(sql`delete from article_view`);
});

describe('deleting in batches', () => {
  it('reports whether more rows may remain', async () => {
    await addViews(50, 51, 52);
    expect(await deleteBatch(test.db, 'article_view', sql`day < ${today}`, 2)).toBe(true);
    expect(await viewDays()).toHaveLength(1);
    expect(await deleteBatch(test.db, 'article_view', sql`day < ${today}`, 2)).toBe(false);
    expect(await viewDays()).toEqual([]);
  });

  it('defers locked rows to the next run instead of waiting', async () => {
    await addViews(50, 51);
    await test.db.inTx(async (tx) => {
      await tx.rows(sql`select 1 from article_view where reader = 'r1' for update`);
      await deleteBatch(test.db, 'article_view', sql`day < ${today}`);
    });
    expect(await viewDays()).toEqual([50]);
    await deleteBatch(test.db, 'article_view', sql`day < ${today}`);
    expect(await viewDays()).toEqual([]);
  });
});
