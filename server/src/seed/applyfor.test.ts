import { shop } from '@juhe/contract/applyfor/shop';
import { homepage } from '@juhe/contract/social/homepage';
import { session } from '@juhe/contract/member/session';
import { sql } from '../db/sql.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { applyforSeed } from './applyfor.ts';
import { mallSeed } from './mall.ts';
import { demoPassword, memberSeed } from './member.ts';
import { runSeed } from './seed.ts';
import { socialSeed } from './social.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await runSeed(server.deps, [memberSeed, mallSeed, socialSeed, applyforSeed]);
});
afterAll(() => server.close());

const signIn = async (mobile: string) => (await server.call(session.signInWithPassword, { mobile, password: demoPassword })).data;

it('gives the third member the shop from an approved application, and the second a rejected one with its reason', async () => {
  const owner = await signIn('13800000003');
  expect(owner.member.roles).toEqual(expect.arrayContaining(['shopOwner', 'expert']));
  const approved = (await server.call(shop.getShopApplication, {}, owner)).data;
  expect(approved).toMatchObject({ state: 'approved', shopId: 'shiguang', shopName: '拾光杂货铺' });
  expect(approved?.timeline.map(({ event }) => event)).toEqual(['approve', 'submit', 'created']);
  const rejected = (await server.call(shop.getShopApplication, {}, await signIn('13800000002'))).data;
  expect(rejected).toMatchObject({ state: 'rejected', reason: expect.stringContaining('营业执照') });
});

it('leaves one application to be decided on, which can be approved', async () => {
  const operator = { token: server.operatorToken };
  const { list } = (await server.call(shop.listShopApplications, {}, operator)).data;
  expect(list).toHaveLength(1);
  expect((await server.call(shop.approveShop, { id: list[0]?.id ?? '' }, operator)).data.state).toBe('approved');
});

it('lets the second member follow the first, who has new fans; the new member follows nobody and nobody follows them', async () => {
  const first = await signIn('13800000001');
  expect((await server.call(homepage.getRelation, { memberId: 'm2' }, first)).data.relation).toBe('friends');
  expect((await server.call(homepage.getMyCounts, {}, first)).data.newFans).toBe(3);
  expect(await server.db.rows(sql`select 1 from follow where 'm9' in (member_id, target_id)`)).toEqual([]);
});
