import { creation } from '@juhe/contract/content/creation';
import { creationActions, type CreationAction, type CreationState } from '@juhe/contract/content/creation.schemas';
import { homepage } from '@juhe/contract/social/homepage';
import { sql } from '../../db/sql.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let t: TestServer;
let ann: TestMember;
beforeAll(async () => {
  t = await testServer();
  ann = await t.memberWith({});
  await t.db.run(
    sql`insert into article_category (id, kind, names, position) values ('life', 'article', '{"zh-Hans": "生活"}', 1)`,
  );
});
afterAll(() => t.close());

let keys = 0;
const options = () => {
  keys += 1;
  return { token: ann.token, key: `key-of-the-actions-test-${keys}` };
};
const content = { title: '路', blocks: [{ type: 'paragraph' as const, text: '好好工作' }] };
const calls: Readonly<Record<CreationAction, (id: string) => Promise<{ readonly code: number }>>> = {
  pin: (id) => t.call(homepage.pinToHomepage, { isTop: true, kind: 'article', id }, options()),
  edit: (id) => t.call(creation.editCreation, { id, content }, options()),
  delete: (id) => t.call(creation.deleteCreation, { id }, options()),
};

// CONTENT-133
it.each<[CreationState, boolean, readonly CreationAction[]]>([
  ['checking', true, ['edit', 'delete']],
  ['published', true, ['pin', 'edit', 'delete']],
  ['published', false, ['pin', 'delete']],
  ['refused', true, ['edit', 'delete']],
  ['removed', true, ['delete']],
])('a creation that is %s (written here: %s) accepts exactly its actions', async (state, isWrittenHere, actions) => {
  for (const action of creationActions) {
    const { id } = (await t.call(creation.publishCreation, { kind: 'article', content }, options())).data;
    await t.db.run(sql`update article set state = ${state} where id = ${id}`);
    if (!isWrittenHere) await t.db.run(sql`update article set content = null where id = ${id}`);
    const { list } = (await t.call(creation.listMyCreations, { pageSize: 50 }, { token: ann.token })).data;
    expect(list.find((item) => item.id === id)?.actions).toEqual(actions);
    expect([action, (await calls[action](id)).code === 200]).toEqual([action, actions.includes(action)]);
  }
});
