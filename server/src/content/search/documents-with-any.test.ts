import { normalTexts } from '../../db/search-index.ts';
import { sql } from '../../db/sql.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { refsWithAny } from './documents-with-any.repository.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.db.run(sql`insert into search_document (kind, ref, label, title, head, body, at, score) values
    ('article', 'pair', '', '路', '', '山上有一座老车站', now(), 1),
    ('news', 'latin', '', '路', '', 'about a telescope', now(), 1),
    ('chapter', 'title', '静海', '静海', '', '', now(), 1),
    ('article', 'none', '', '海静', '', '站车 epoc', now(), 1),
    ('goods', 'elsewhere', '', '静海', '', '', now(), 1)`);
});
afterAll(() => server.close());

const matchedRefs = async (...args: Parameters<typeof refsWithAny>): Promise<string[]> =>
  (await server.db.rows<{ ref: string }>(sql`select f.ref from ${refsWithAny(...args)} f`)).map(({ ref }) => ref).toSorted();

it('returns the documents of the given kinds that contain any of the terms', async () => {
  const terms = await normalTexts(server.db, ['靜海', '车站', 'Telescope']);
  expect(await matchedRefs(['article', 'news', 'chapter'], terms)).toEqual(['latin', 'pair', 'title']);
  expect(await matchedRefs(['article'], terms)).toEqual(['pair']);
  expect(await matchedRefs(['article', 'news', 'chapter'], [])).toEqual([]);
});

it('reads only the index: no filter computes the n-grams of the documents', async () => {
  const plan = await server.db.inTx(async (tx) => {
    await tx.run(sql`select set_config('enable_seqscan', 'off', true)`);
    const rows = await tx.rows<{ 'QUERY PLAN': string }>(
      sql`explain (costs off) select f.ref from ${refsWithAny(['chapter'], ['静海', 'telescope'])} f`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('Bitmap Index Scan on search_chapter_search_grams_idx');
  expect(plan).not.toContain('Filter:');
});
