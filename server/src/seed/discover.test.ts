import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from '../db/sql.ts';
import { testDb, type TestDb } from '../test/test-db.ts';
import { cleanRichText } from '../common/api.ts';
import { contentSeed } from './content.ts';
import data from './data/content/discover.json' with { type: 'json' };
import { discoverSeed } from './discover.ts';
import { memberSeed } from './member.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
  await test.db.inTx(async (tx) => {
    await memberSeed.run(tx, undefined as never);
    await contentSeed.run(tx, undefined as never);
    await discoverSeed.run(tx, undefined as never);
  });
});
afterAll(() => test.close());

it('gives every topic at least four articles, and nothing a tag twice', async () => {
  for (const topic of Object.keys(data.topics)) {
    const { count } = await test.db.one<{ count: number }>(
      sql`select count(*) as count from article where tags @> array[${topic}]::text[]`,
    );
    expect(count).toBeGreaterThanOrEqual(4);
  }
  const twice = await test.db.rows(
    sql`select id from article where cardinality(tags) <> (select count(distinct t) from unnest(tags) as t)`,
  );
  expect(twice).toEqual([]);
});

it('has news as clean as it may be stored, and sets of pictures whose files are there', async () => {
  const rows = await test.db.rows<{ bodyHtml: string }>(
    sql`select body_html as "bodyHtml" from article where id = any(${data.news.map(({ slug }) => slug)}::text[])`,
  );
  expect(rows).toHaveLength(data.news.length);
  for (const { bodyHtml } of rows) expect(cleanRichText(bodyHtml)).toBe(bodyHtml);
  const sets = await test.db.rows<{ pictures: { url: string }[] }>(sql`select pictures from article where kind = 'pictures'`);
  expect(sets.map(({ pictures }) => pictures.length)).toEqual([3, 4]);
  for (const { url } of sets.flatMap(({ pictures }) => pictures))
    expect(existsSync(join(__dirname, 'media', url.replace('/media/', '')))).toBe(true);
});

it('lets the first member find what was looked at, of each kind', async () => {
  const rows = await test.db.rows<{ kind: string }>(
    sql`select distinct kind from watch_history where member_id = 'm1' order by 1`,
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['article', 'book', 'course', 'goods', 'video']);
});
