import { label } from '@juhe/contract/common/label';
import { memberLabel } from '@juhe/contract/member/label';
import { homepage } from '@juhe/contract/social/homepage';
import { sql } from '../../db/sql.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('lists the labels publicly, in groups and in the caller’s language', async () => {
  const { data } = await server.call(label.listLabels, {}, { lang: 'fr' });
  expect(data[0]).toMatchObject({ id: 'reading', name: 'Lecture' });
  expect(data[0]?.labels[0]).toEqual({ id: 'novels', name: 'Romans' });
  expect(data.flatMap(({ labels }) => labels).length).toBeGreaterThan(40);
});

it('names every label and group in five languages', async () => {
  const { n } = await server.db.one<{ n: number }>(sql`
    select count(*)::int as n from (select names from label union all select names from label_group) all_names
    where not names ?& array['zh-Hans', 'zh-Hant', 'en', 'fr', 'es']`);
  expect(n).toBe(0);
});

// MEMBER-66
it('stores up to ten labels of a member, replacing the previous ones, and shows them on the homepage', async () => {
  const member = await server.memberWith();
  const call = server.as(member);
  expect(await call(memberLabel.chooseLabels, { labelIds: ['tea', 'novels', 'tea'] })).toMatchObject({
    data: { chosen: [{ id: 'novels' }, { id: 'tea' }] },
  });
  expect(await call(memberLabel.listMemberLabels, {})).toMatchObject({
    data: { chosen: [{ id: 'novels' }, { id: 'tea' }], max: 10 },
  });
  expect(await server.call(homepage.getHomepage, { memberId: member.id }, { lang: 'en' })).toMatchObject({
    data: { member: { labels: ['Novels', 'Tea'] } },
  });
  expect(await call(memberLabel.chooseLabels, { labelIds: [] })).toMatchObject({ data: { chosen: [] } });
});

it('rejects eleven labels, an unknown one, and a visitor without changes', async () => {
  const call = server.as(await server.memberWith());
  await call(memberLabel.chooseLabels, { labelIds: ['tea'] });
  const { data } = await call(memberLabel.listMemberLabels, {});
  const eleven = data.groups
    .flatMap(({ labels }) => labels)
    .slice(0, 11)
    .map(({ id }) => id);
  expect(await call(memberLabel.chooseLabels, { labelIds: eleven })).toMatchObject({ code: 400, field: 'labelIds' });
  expect(await call(memberLabel.chooseLabels, { labelIds: ['tea', 'nothing'] })).toMatchObject({ key: 'label.unknown' });
  expect(await server.call(memberLabel.chooseLabels, { labelIds: ['tea'] })).toMatchObject({ code: 401 });
  expect(await call(memberLabel.listMemberLabels, {})).toMatchObject({ data: { chosen: [{ id: 'tea' }] } });
});
