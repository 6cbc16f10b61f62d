import { sql } from '../../db/sql.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { makeMember, type TestMember } from '../../test/test-member.ts';
import { type TestDb, testDb } from '../../test/test-db.ts';
import { creationMachines } from '../shared/creation-machine.ts';

let t: TestDb;
let ann: TestMember;
beforeAll(async () => {
  t = await testDb();
  ann = await makeMember(t.db);
  await t.db.run(sql`insert into article_category (id, kind, names) values ('life', 'article', '{}')`);
});
afterAll(() => t.close());

const insert = async (table: 'article' | 'video', state: string) =>
  (
    await t.db.one<{ id: string }>(
      table === 'article'
        ? sql`insert into article (kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html, state, content)
            values ('article', 'life', ${ann.id}, '题', '', '/media/x.webp', 1, 1, '', ${state}, '{"title":"题","blocks":[],"text":"","pictures":[],"film":null,"cover":null,"categoryId":"","tags":[]}') returning id`
        : sql`insert into video (author_id, title, film, cover, width, height, seconds, state, content)
            values (${ann.id}, '题', '/media/x.mp4', '/media/x.webp', 1, 1, 1, ${state}, '{"title":"题","blocks":[],"text":"","pictures":[],"film":null,"cover":null,"categoryId":"","tags":[]}') returning id`,
    )
  ).id;

test.each(['article', 'video'] as const)('of %s: every state, event and actor', async (table) => {
  const machine = creationMachines[table];
  const expected: Record<string, string | undefined> = {
    'checking edit member': 'checking',
    'published revise member': 'published',
    'published accept system': 'published',
    'published accept operator': 'published',
    'published decline system': 'published',
    'published decline operator': 'published',
    'refused edit member': 'checking',
    'checking approve system': 'published',
    'checking approve operator': 'published',
    'checking refuse system': 'refused',
    'checking refuse operator': 'refused',
    'checking remove operator': 'removed',
    'published remove operator': 'removed',
    'refused remove operator': 'removed',
  };
  for (const state of ['checking', 'published', 'refused', 'removed'])
    for (const event of machine.events)
      for (const actor of [{ kind: 'member', id: ann.id }, { kind: 'operator', id: 'operator' }, systemActor] as const) {
        const id = await insert(table, state);
        const to = expected[`${state} ${event} ${actor.kind}`];
        await t.db.inTx((tx) => machine.transition(tx, { id, event, actor })).catch(() => undefined);
        expect([state, event, actor.kind, await machine.current(t.db, id)]).toEqual([state, event, actor.kind, to ?? state]);
        expect(await machine.history(t.db, id)).toHaveLength(to === undefined ? 0 : 1);
        await t.db.run(sql`delete from ${sql.ident(table)} where id = ${id}`);
      }
});
