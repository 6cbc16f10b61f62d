import { address } from '@juhe/contract/mall/address';
import { sql } from '../../db/sql.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const fields = {
  name: '林知夏',
  mobile: '13800000001',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  detail: '文三路 90 号',
};
const listOf = async (member: { token: string }) => (await server.as(member)(address.listAddresses)).data;
const defaults = async (member: { token: string }) =>
  (await listOf(member)).filter((entry) => entry.isDefault).map((entry) => entry.name);
const add = async (member: { token: string }, name: string, isDefault = false) =>
  (await server.as(member)(address.addAddress, { ...fields, name, isDefault })).data.id;

it('makes the first address the default, and a new default takes the place of the former', async () => {
  const member = await server.memberWith();
  await add(member, 'a');
  await add(member, 'b');
  expect(await defaults(member)).toEqual(['a']);
  await add(member, 'c', true);
  expect(await defaults(member)).toEqual(['c']);
  expect((await listOf(member)).map((entry) => entry.name)).toEqual(['c', 'b', 'a']);
});

// MALL-37
it('keeps exactly one default after twenty changes of it at the same instant', async () => {
  const member = await server.memberWith();
  const ids: string[] = [];
  for (const name of ['a', 'b', 'c']) ids.push(await add(member, name));
  const answers = await server.together(20, (i) => [
    address.updateAddress,
    { ...fields, id: ids[i % 3] ?? '', isDefault: true },
    member,
  ]);
  expect(answers.map((answer) => answer.code)).toEqual(Array(20).fill(200));
  expect(await defaults(member)).toHaveLength(1);
});

// MALL-37
it('keeps twenty addresses at most, also when thirty are added at the same instant', async () => {
  const member = await server.memberWith();
  const answers = await server.together(30, () => [address.addAddress, fields, member]);
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(20);
  expect(answers.filter((answer) => answer.key === 'address.tooMany')).toHaveLength(10);
  expect(await listOf(member)).toHaveLength(20);
  expect(await defaults(member)).toHaveLength(1);
});

it('stays the default when it is changed, and hands the default on when it is removed', async () => {
  const member = await server.memberWith();
  const a = await add(member, 'a');
  await add(member, 'b');
  await add(member, 'c');
  const changed = await server.as(member)(address.updateAddress, { ...fields, id: a, name: 'a2', isDefault: false });
  expect(changed.data).toMatchObject({ name: 'a2', isDefault: true });
  expect((await server.as(member)(address.removeAddress, { id: a })).code).toBe(200);
  expect(await defaults(member)).toEqual(['c']);
  for (const { id } of await listOf(member)) await server.as(member)(address.removeAddress, { id });
  expect(await listOf(member)).toEqual([]);
});

it('answers for another member’s address as for one that does not exist', async () => {
  const [owner, otherMember] = [await server.memberWith(), await server.memberWith()];
  const id = await add(owner, 'a');
  const foreign = await server.as(otherMember)(address.updateAddress, { ...fields, id });
  expect(foreign).toEqual(await server.as(otherMember)(address.updateAddress, { ...fields, id: 'nope' }));
  expect(foreign.code).toBe(404);
  expect((await server.as(otherMember)(address.removeAddress, { id })).code).toBe(404);
  expect(await listOf(owner)).toHaveLength(1);
});

describe('bad input', () => {
  it.each([
    ['name', ''],
    ['name', '  '],
    ['name', '林'.repeat(31)],
    ['name', ['林']],
    ['mobile', '1380000000'],
    ['mobile', '１３８００００００００'],
    ['mobile', 13_800_000_001],
    ['province', undefined],
    ['city', null],
    ['district', ''],
    ['detail', 'x'.repeat(121)],
    ['detail', 'a\u0000b'],
    ['isDefault', 'maybe'],
  ])('refuses %s = %j and changes nothing', async (field, value) => {
    const member = await server.memberWith();
    const answer = await server.as(member)(address.addAddress, { ...fields, [field]: value } as never);
    expect([answer.code, answer.field]).toEqual([400, field]);
    expect(await listOf(member)).toEqual([]);
  });

  it('refuses who is signed out', async () => {
    expect((await server.call(address.listAddresses)).code).toBe(401);
    expect((await server.call(address.addAddress, fields)).code).toBe(401);
  });

  it('drops fields that are none of ours', async () => {
    const member = await server.memberWith();
    const input = { ...fields, member_id: 'm1', id: 'mine', __proto__: { isAdmin: true } };
    const { data } = await server.as(member)(address.addAddress, input);
    expect(data.id).not.toBe('mine');
    const { owner } = await server.db.one<{ owner: string }>(sql`select member_id as owner from address where id = ${data.id}`);
    expect(owner).toBe(member.id);
  });
});
