import { daren } from '@juhe/contract/applyfor/daren';
import { sql } from '../../db/sql.ts';
import { verifyMember } from '../../test/resident.ts';
import type { TestMember } from '../../test/test-member.ts';
import { makeStored } from '../../test/auction.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { expertTerms } from './expert-terms.ts';

jest.setTimeout(120_000);

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const operator = () => ({ token: server.operatorToken });
const form = {
  ...{ realName: '周牧野', reason: '收旧瓷二十年，愿意把每一件的来历讲清楚' },
  ...{ levelId: 'senior' as const, expectedCents: expertTerms.feeCents.senior },
};
const applicant = async () => {
  const member = await server.memberWith({ walletCents: 100_000 });
  await verifyMember(server, member.id);
  return member;
};
const needsOf = async (member?: TestMember) => {
  const { data } = await server.call(daren.getExpertLevels, {}, member);
  return data.expert.levels
    ?.find(({ id }) => id === 'senior')
    ?.needs.filter(({ what: kind }) => kind !== 'mobile' && kind !== 'identity');
};
const reachLevel = (member: TestMember, level: number) =>
  server.db.run(sql`insert into member_level (member_id, level, earned_total) values (${member.id}, ${level}, 1000)`);
const makeFans = async (member: TestMember, n: number) => {
  for (let i = 0; i < n; i += 1)
    await server.db.run(sql`insert into follow (member_id, target_id) values (${(await server.memberWith()).id}, ${member.id})`);
};
/** Creates a won auction order that its buyer has received. */
const receiveOrder = async (member: TestMember) => {
  const { id } = await makeStored(server, member);
  await server.db.run(sql`update auction_order set state = 'received' where id = ${id}`);
};

// APPLYFOR-35, APPLYFOR-36
it('lists the requirements of a rank with the caller’s progress, and refuses the first unmet one', async () => {
  const member = await applicant();
  expect(await needsOf()).toEqual([
    { what: 'level', least: 2, has: 0, isMet: false },
    { what: 'orders', least: 3, has: 0, isMet: false },
    { what: 'fans', least: 3, has: 0, isMet: false },
  ]);
  const submit = () => server.call(daren.submitExpertApplication, form, member);
  expect(await submit()).toMatchObject({
    code: 409,
    key: 'expert.needs',
    field: 'levelId',
    msg: '达到竞拍等级 2 级后可以申请',
  });
  await reachLevel(member, 2);
  await receiveOrder(member);
  expect(await submit()).toMatchObject({ key: 'expert.needs', msg: '完成 3 笔订单后可以申请' });
  expect((await needsOf(member))?.[1]).toEqual({ what: 'orders', least: 3, has: 1, isMet: false });
  await receiveOrder(member);
  await receiveOrder(member);
  await makeFans(member, 2);
  expect(await submit()).toMatchObject({ key: 'expert.needs', msg: '有 3 位粉丝后可以申请' });
  await makeFans(member, 1);
  expect((await needsOf(member))?.map(({ has: progress, isMet }) => [progress, isMet])).toEqual([
    [2, true],
    [3, true],
    [3, true],
  ]);
  expect((await submit()).data.state).toBe('pendingPayment');
});

// APPLYFOR-35
it('waives the requirements of the lower rank unless an operator sets them', async () => {
  const member = await applicant();
  const lower = { ...form, levelId: 'expert' as const, expectedCents: expertTerms.feeCents.expert };
  const set = (change: object, by: object) => server.call(daren.setExpertNeeds, { levelId: 'expert', ...change } as never, by);
  expect((await set({ fans: 1 }, member)).code).toBe(403);
  for (const change of [{ level: 0 }, { level: 6 }, { orders: -1 }, { fans: 0.5 }, { levelId: 'none' }])
    expect((await set(change, operator())).code).toBe(400);
  expect((await set({ fans: 1 }, operator())).data).toEqual({ id: 'expert', level: 1, orders: 0, fans: 1 });
  expect((await server.call(daren.submitExpertApplication, lower, member)).key).toBe('expert.needs');
  expect((await set({ fans: 0 }, operator())).data).toEqual({ id: 'expert', level: 1, orders: 0, fans: 0 });
  expect((await server.call(daren.submitExpertApplication, lower, member)).data.state).toBe('pendingPayment');
});
