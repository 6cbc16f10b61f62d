import { sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { testDb, type TestDb } from '../test/test-db.ts';
import { bookSeed } from './book.ts';
import { chatSeed } from './chat.ts';
import { contentSeed } from './content.ts';
import { memberSeed } from './member.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.close());

it('gives the first member two conversations in every state, with answers from the demo’s own books', async () => {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const deps = { db: test.db, log } as unknown as Deps;
  // One after the other, as on a start: the assistant reads existing data.
  for (const step of [memberSeed, contentSeed, bookSeed, chatSeed]) await test.db.inTx((tx) => step.run(tx, deps));
  const turns = await test.db.rows<{ state: string; text: string; sources: { link: string }[] }>(sql`
    select t.state, t.text, t.sources from chat_turn t join chat_conversation c on c.id = t.conversation_id
    where c.member_id = 'm1' order by c.updated_at desc, t.number`);
  expect(turns.map(({ state }) => state)).toEqual(['done', 'done', 'stopped', 'failed']);
  expect(turns[0]?.sources[0]?.link).toBe('/subPackages/find/novel-detail?id=quiet-sea-station');
  expect(turns[1]?.text).toContain('《春晓》 孟浩然');
  expect(turns.every(({ text }) => text.startsWith('下面几段摘自本站'))).toBe(true);
});
