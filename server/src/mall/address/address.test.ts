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

it('makes the first address the default, and replaces the default by a new one', async () => {
  const member = await server.memberWith();
  await add(member, 'a');
  await add(member, 'b');
  expect(await defaults(member)).toEqual(['a']);
  await add(member, 'c', true);
  expect(await defaults(member)).toEqual(['c']);
  expect((await listOf(member)).map((entry) => entry.name)).toEqual(['c', 'b', 'a']);
});

// MALL-37
it('has exactly one default after twenty concurrent changes of it', async () => {
  const member = await server.memberWith();
  const ids: string[] = [];
  for (const name of ['a', 'b', 'c']) ids.push(await add(member, name));
  const responses = await server.together(20, (i) => [
    address.updateAddress,
    { ...fields, id: ids[i % 3] ?? '', isDefault: true },
    member,
  ]);
  expect(responses.map((answer) => answer.code)).toEqual(Array(20).fill(200));
  expect(await defaults(member)).toHaveLength(1);
});

// MALL-37
it('stores at most twenty addresses, also for thirty concurrent additions', async () => {
  const member = await server.memberWith();
  const responses = await server.together(30, () => [address.addAddress, fields, member]);
  expect(responses.filter((answer) => answer.code === 200)).toHaveLength(20);
  expect(responses.filter((answer) => answer.key === 'address.tooMany')).toHaveLength(10);
  expect(await listOf(member)).toHaveLength(20);
  expect(await defaults(member)).toHaveLength(1);
});

it('remains the default when changed, and transfers the default when deleted', async () => {
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

// MALL-139
it('accepts only regions of the area data, and completes their short names', async () => {
  const member = await server.memberWith();
  const addIn = (province: string, city: string, district: string) =>
    server.as(member)(address.addAddress, { ...fields, province, city, district });
  expect(await addIn('火星省', '杭州市', '西湖区')).toMatchObject({ code: 400, key: 'address.region', field: 'province' });
  expect(await addIn('浙江省', '成都市', '西湖区')).toMatchObject({ code: 400, key: 'address.region', field: 'city' });
  expect(await addIn('浙江省', '杭州市', '姑苏区')).toMatchObject({ code: 400, key: 'address.region', field: 'district' });
  expect(await addIn('浙江省', '杭州市', '市')).toMatchObject({ code: 400, field: 'district' });
  expect(await listOf(member)).toEqual([]);
  const { data } = await addIn('浙江', '杭州', '西湖');
  expect(data).toMatchObject({ province: '浙江省', city: '杭州市', district: '西湖区' });
  expect((await addIn('北京市', '北京市', '朝阳区')).code).toBe(200);
  const update = { ...fields, id: data.id, city: '宁波市' };
  expect(await server.as(member)(address.updateAddress, update)).toMatchObject({ key: 'address.region', field: 'district' });
});

it('responds to another member’s address as to a missing one', async () => {
  const [owner, otherMember] = [await server.memberWith(), await server.memberWith()];
  const id = await add(owner, 'a');
  const foreign = await server.as(otherMember)(address.updateAddress, { ...fields, id });
  expect(foreign).toEqual(await server.as(otherMember)(address.updateAddress, { ...fields, id: 'nope' }));
  expect(foreign.code).toBe(404);
  expect((await server.as(otherMember)(address.removeAddress, { id })).code).toBe(404);
  expect(await listOf(owner)).toHaveLength(1);
});

describe('invalid input', () => {
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
  ])('rejects %s = %j and changes nothing', async (field, value) => {
    const member = await server.memberWith();
    const answer = await server.as(member)(address.addAddress, { ...fields, [field]: value } as never);
    expect([answer.code, answer.field]).toEqual([400, field]);
    expect(await listOf(member)).toEqual([]);
  });

  it('rejects signed-out callers', async () => {
    expect((await server.call(address.listAddresses)).code).toBe(401);
    expect((await server.call(address.addAddress, fields)).code).toBe(401);
  });

  it('drops unknown fields', async () => {
    const member = await server.memberWith();
    const input = { ...fields, member_id: 'm1', id: 'mine', __proto__: { isAdmin: true } };
    const { data } = await server.as(member)(address.addAddress, input);
    expect(data.id).not.toBe('mine');
    const { owner } = await server.db.one<{ owner: string }>(sql`select member_id as owner from address where id = ${data.id}`);
    expect(owner).toBe(member.id);
  });
});
