import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from '../db/sql.ts';
import { testDb, type TestDb } from '../test/test-db.ts';
import { contentSeed } from './content.ts';
import { memberSeed } from './member.ts';
import { videoSeed } from './video.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
  await test.db.inTx(async (tx) => {
    for (const step of [memberSeed, contentSeed, videoSeed]) await step.run(tx, undefined as never);
  });
});
afterAll(() => test.close());

it('every film and cover is there, and light', async () => {
  const rows = await test.db.rows<{ film: string; cover: string }>(sql`select film, cover from video`);
  expect(rows.length).toBeGreaterThanOrEqual(11);
  for (const url of rows.flatMap(({ film, cover }) => [film, cover])) {
    const file = join(import.meta.dirname, url);
    expect([url, existsSync(file) && statSync(file).size <= 300_000]).toEqual([url, true]);
  }
});

it('counts are what the rows say', async () => {
  const wrong =
    await test.db.rows(sql`select id from video v where likes < (select count(*) from video_like l where l.video_id = v.id)
    or collects < (select count(*) from video_collect c where c.video_id = v.id)
    or comments <> (select count(*) from video_comment c where c.video_id = v.id)
      + (select count(*) from video_reply r join video_comment c on c.id = r.comment_id where c.video_id = v.id)`);
  expect(wrong).toEqual([]);
});

it('the demo member has films in every state, and likes and keeps some', async () => {
  expect(await test.db.rows(sql`select state from video where author_id = 'm1' order by 1`)).toEqual([
    { state: 'checking' },
    { state: 'published' },
    { state: 'refused' },
  ]);
  const { likes, collects } = await test.db.one<{ likes: number; collects: number }>(sql`select
    (select count(*) from video_like where member_id = 'm1') as likes, (select count(*) from video_collect where member_id = 'm1') as collects`);
  expect(likes).toBeGreaterThan(0);
  expect(collects).toBeGreaterThan(0);
});
