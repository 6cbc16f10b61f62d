import { shop } from '@juhe/contract/applyfor/shop';
import { upload } from '@juhe/contract/common/upload';
import sharp from 'sharp';
import { sql } from '../../db/sql.ts';
import { verifyMember } from '../../test/resident.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.db.run(sql`insert into category (id, level, name, picture) values ('food', 1, '食品茶饮', '/media/x.webp')`);
});
afterAll(() => server.close());

/** A member with a verified real name. */
const applicant = async (): Promise<TestMember> => {
  const member = await server.memberWith();
  await verifyMember(server, member.id);
  return member;
};
let shade = 0;
const picture = async (member: TestMember, purpose: 'licence' | 'identity'): Promise<string> => {
  shade += 1;
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: { r: shade % 256, g: 90, b: 40 } } })
    .png()
    .toBuffer();
  const { data } = await server.call(
    upload.uploadPictures,
    { file: new File([new Uint8Array(bytes)], '证.png', { type: 'image/png' }), purpose },
    member,
  );
  return data[0]?.id ?? '';
};
let named = 0;
const filled = async (member: TestMember) => {
  named += 1;
  return {
    planId: 'personal',
    shopName: `山野茶事 ${named}`,
    categoryId: 'food',
    contactName: '周牧野',
    contactMobile: '13800000002',
    intro: '春采茶，秋晒果。',
    licenceIds: [await picture(member, 'licence')],
    identityIds: [await picture(member, 'identity'), await picture(member, 'identity')],
  };
};
const operator = () => ({ token: server.operatorToken });

// APPLYFOR-1, APPLYFOR-18, APPLYFOR-23, APPLYFOR-47
it('proceeds from draft to submitted, rejected, submitted again and approved, and creates the shop', async () => {
  const member = await applicant();
  expect((await server.call(shop.getShopApplication, {}, member)).data).toBeNull();
  const draft = await server.call(shop.saveShopDraft, { shopName: '山野' }, member);
  expect(draft.data).toMatchObject({ state: 'draft', shopName: '山野' });
  const form = await filled(member);
  const submitted = await server.call(shop.submitShopApplication, form, member);
  expect(submitted.data).toMatchObject({ state: 'submitted', categoryName: '食品茶饮', planName: '个人小店' });
  expect(submitted.data.licences[0]?.url).toMatch(/^\/u\/p\//);
  expect((await server.call(shop.submitShopApplication, form, member)).key).toBe('shop.locked');
  const { id } = submitted.data;
  await server.call(shop.rejectShop, { id, reason: '执照照片不清晰' }, operator());
  expect((await server.call(shop.getShopApplication, {}, member)).data).toMatchObject({
    state: 'rejected',
    reason: '执照照片不清晰',
  });
  expect((await server.call(shop.submitShopApplication, form, member)).data).toMatchObject({ state: 'submitted', reason: null });
  const responses = await server.together(20, (i) => [shop.approveShop, { id }, { ...operator(), key: `approve-key-${i}` }]);
  expect(responses.filter((answer) => answer.code === 200)).toHaveLength(1);
  const after = (await server.call(shop.getShopApplication, {}, member)).data;
  expect(after?.state).toBe('approved');
  expect(after?.timeline.map((step) => step.state)).toEqual(['approved', 'submitted', 'rejected', 'submitted', 'draft']);
  expect(await server.db.rows(sql`select id, commission_bp as bp from shop where owner_id = ${member.id}`)).toEqual([
    { id: after?.shopId, bp: 500 },
  ]);
  expect((await server.call(shop.submitShopApplication, form, member)).key).toBe('shop.owner');
  await server.db.run(sql`update shop set state = 'closed' where owner_id = ${member.id}`);
  expect((await server.call(shop.submitShopApplication, form, member)).key).toBe('shop.ownerClosed');
});

// MEMBER-83
it('requires a verified real name; the draft is stored meanwhile', async () => {
  const member = await server.memberWith();
  const form = await filled(member);
  await server.call(shop.saveShopDraft, { shopName: form.shopName }, member);
  expect(await server.call(shop.submitShopApplication, form, member)).toMatchObject({ code: 403, key: 'identity.needed' });
  expect((await server.call(shop.getShopApplication, {}, member)).data).toMatchObject({
    state: 'draft',
    shopName: form.shopName,
  });
  await verifyMember(server, member.id);
  expect((await server.call(shop.submitShopApplication, form, member)).data.state).toBe('submitted');
});

it('submits once for twenty concurrent calls', async () => {
  const member = await applicant();
  const form = await filled(member);
  const responses = await server.together(20, () => [shop.submitShopApplication, form, { token: member.token }]);
  expect(responses.filter((answer) => answer.code === 200)).toHaveLength(1);
  expect(responses.filter((answer) => answer.key === 'shop.locked')).toHaveLength(19);
});

it('rejects pictures of another member and of another purpose', async () => {
  const [member, otherMember] = [await applicant(), await applicant()];
  const form = await filled(member);
  const foreign = await server.call(
    shop.submitShopApplication,
    { ...form, licenceIds: [await picture(otherMember, 'licence')] },
    member,
  );
  const purpose = await server.call(
    shop.submitShopApplication,
    { ...form, licenceIds: [await picture(member, 'identity')] },
    member,
  );
  expect([foreign.key, purpose.key]).toEqual(['upload.unknown', 'upload.unknown']);
  expect((await server.call(shop.getShopApplication, {}, member)).data).toBeNull();
});

it.each([
  ['a name of one character', { shopName: '山' }],
  ['a name that is too long', { shopName: '长'.repeat(21) }],
  ['a mobile that is none', { contactMobile: '12345' }],
  ['a plan that does not exist', { planId: 'nothing' }],
  ['a category that does not exist', { categoryId: 'nothing' }],
  ['no licence', { licenceIds: [] }],
  ['one side of the identity card', { identityIds: ['a'] }],
  ['an id as an object', { planId: {} }],
])('rejects %s and changes nothing', async (_title, change) => {
  const member = await applicant();
  const answer = await server.call(shop.submitShopApplication, { ...(await filled(member)), ...change } as never, member);
  expect(answer.code).toBe(400);
  expect((await server.call(shop.getShopApplication, {}, member)).data).toBeNull();
});

it('shows the list of applications to operators only', async () => {
  const member = await applicant();
  await server.call(shop.submitShopApplication, await filled(member), member);
  expect((await server.call(shop.listShopApplications, {}, member)).code).toBe(403);
  const { data } = await server.call(shop.listShopApplications, {}, operator());
  expect(data.list.every((item) => item.state === 'submitted')).toBe(true);
  expect(data.total).toBeGreaterThan(0);
});

it('names the plans with their fee and commission in the applicant’s language', async () => {
  const { data } = await server.call(shop.listShopPlans, {}, { lang: 'en' });
  expect(data.map(({ name, commissionBp }) => [name, commissionBp])).toEqual([
    ['Personal shop', 500],
    ['Brand shop', 300],
    ['Flagship', 200],
  ]);
});

it('is submitted once per key, however often the call is repeated', async () => {
  const member = await applicant();
  const form = await filled(member);
  const responses = await server.together(10, () => [
    shop.submitShopApplication,
    form,
    { token: member.token, key: 'submit-shop-once' },
  ]);
  expect(responses.map(({ code, data }) => [code, data?.state])).toEqual(Array.from({ length: 10 }, () => [200, 'submitted']));
  const conflicting = await server.call(
    shop.submitShopApplication,
    { ...form, intro: '另一份简介' },
    { token: member.token, key: 'submit-shop-once' },
  );
  expect(conflicting).toMatchObject({ code: 409, key: 'keyReused' });
});
