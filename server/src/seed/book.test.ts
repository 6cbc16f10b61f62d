import { sql } from '../db/sql.ts';
import { testDb, type TestDb } from '../test/test-db.ts';
import { bookSeed, demoBooks } from './book.ts';
import { contentSeed } from './content.ts';
import { memberSeed } from './member.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
  await test.db.inTx(async (tx) => {
    for (const step of [memberSeed, contentSeed, bookSeed]) await step.run(tx, undefined as never);
  });
});
afterAll(() => test.close());

it('puts every chapter of every book in order and counts its characters', async () => {
  const rows = await test.db.rows<{ id: string; chapters: number; found: number; words: number; counted: number; last: number }>(
    sql`select b.id, b.chapters, count(*) as found, b.words, sum(h.words)::bigint as counted, max(h.number) as last
      from book b join book_chapter h on h.book_id = b.id group by b.id`,
  );
  expect(rows).toHaveLength(demoBooks.length);
  for (const { chapters, found: storedChapters, words: wordCount, counted, last } of rows) {
    expect([storedChapters, last]).toEqual([chapters, chapters]);
    expect(counted).toBe(wordCount);
  }
});

it('has comments whose counts agree, every reply younger than its comment', async () => {
  for (const subject of ['article', 'book']) {
    const [t, id] = [(suffix: string) => sql.ident(`${subject}_${suffix}`), sql.ident(`${subject}_id`)];
    const { said: commentCount, counted } = await test.db.one<{ said: number; counted: number }>(
      sql`select (select count(*) from ${t('comment')}) + (select count(*) from ${t('reply')}) as said,
        (select sum(comments) from ${sql.ident(subject)})::bigint as counted`,
    );
    expect(commentCount).toBeGreaterThan(10);
    expect(counted).toBe(commentCount);
    const early = await test.db.rows(sql`select r.id from ${t('reply')} r join ${t('comment')} c on c.id = r.comment_id
      where r.created_at <= c.created_at or r.created_at > now() or c.${id} is null`);
    expect(early).toEqual([]);
  }
});
