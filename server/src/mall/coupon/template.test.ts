import { coupon } from '@juhe/contract/mall/coupon';
import { notice } from '@juhe/contract/social/notice';
import { sql } from '../../db/sql.ts';
import { makeProduct, makeShelf, type TestProduct } from '../../test/test-product.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

// A full database and fifty callers, on a busy machine.
jest.setTimeout(30_000);

let server: TestServer;
let tea: TestProduct;
beforeAll(async () => {
  server = await testServer();
  await makeShelf(server.db);
  tea = await makeProduct(server.db);
});
afterAll(() => server.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const amount = {
  names: { 'zh-Hans': '新人礼' },
  kind: 'amount',
  value: 1_000,
  thresholdCents: 5_000,
  scope: 'all',
  quota: 2,
  claimUntil: inDays(7),
  validDays: 7,
};
const percent = { ...amount, kind: 'percent', value: 1_500, capCents: 2_000, thresholdCents: 0 };
let calls = 0;
const operate = () => {
  calls += 1;
  return { token: server.operatorToken, key: `coupon-operator-${calls}` };
};
const create = (input: object) => server.call(coupon.createCoupon, input as never, operate());
const count = async () => (await server.db.one<{ n: number }>(sql`select count(*)::int as n from coupon_template`)).n;

it.each([
  ['an amount off', amount],
  ['a percentage with a cap and without a threshold', percent],
  ['one with a fixed end', { ...amount, validDays: undefined, validUntil: inDays(9) }],
  ['one for later', { ...amount, claimFrom: inDays(2) }],
  ['one for categories', { ...amount, scope: 'category', scopeIds: ['top', 'leaf'] }],
  ['a shop’s for its goods', { ...amount, scope: 'shop', shopId: 'own' }],
])('creates %s', async (_, input) => {
  const answer = await create(input);
  expect(answer.code).toBe(200);
  expect((await server.call(coupon.listClaimableCoupons, { pageSize: 50 })).data.list).toContainEqual(
    expect.objectContaining({ templateId: answer.data.templateId }),
  );
});

it.each([
  ['a threshold below what is taken off', { ...amount, thresholdCents: 999 }, 'coupon.thresholdLow', 'thresholdCents'],
  ['everything for nothing', { ...percent, value: 10_000 }, 'coupon.percentRange', 'value'],
  ['a percentage without a cap', { ...percent, capCents: undefined }, 'coupon.capMissing', 'capCents'],
  ['an amount with a cap', { ...amount, capCents: 500 }, 'coupon.capOfAmount', 'capCents'],
  ['no end of validity', { ...amount, validDays: undefined }, 'coupon.validityOne', 'validDays'],
  ['two ends of validity', { ...amount, validUntil: inDays(9) }, 'coupon.validityOne', 'validDays'],
  ['an end of claiming that is over', { ...amount, claimUntil: inDays(-1) }, 'coupon.windowWrong', 'claimUntil'],
  ['an end before the beginning', { ...amount, claimFrom: inDays(8) }, 'coupon.windowWrong', 'claimUntil'],
  [
    'a validity that ends before claiming',
    { ...amount, validDays: undefined, validUntil: inDays(6) },
    'coupon.validityShort',
    'validUntil',
  ],
  ['ids for everything', { ...amount, scopeIds: ['leaf'] }, 'coupon.scopeAll', 'scope'],
  ['everything of a shop', { ...amount, shopId: 'own' }, 'coupon.scopeAll', 'scope'],
  ['a scope without ids', { ...amount, scope: 'category' }, 'coupon.scopeMissing', 'scopeIds'],
  ['an unknown category', { ...amount, scope: 'category', scopeIds: ['leaf', 'moon'] }, 'coupon.scopeUnknown', 'scopeIds'],
  ['another shop’s shop', { ...amount, scope: 'shop', shopId: 'own', scopeIds: ['other'] }, 'coupon.scopeUnknown', 'scopeIds'],
  ['a shop that there is not', { ...amount, scope: 'shop', shopId: 'moon' }, 'coupon.shopMissing', 'shopId'],
  ['no name', { ...amount, names: {} }, 'input.missing', 'names.zh-Hans'],
  ['a quota of none', { ...amount, quota: 0 }, 'input.small', 'quota'],
  ['less than a cent', { ...amount, value: 0 }, 'input.small', 'value'],
  ['a part of a cent', { ...amount, value: 0.5 }, 'input.format', 'value'],
  ['more than there is', { ...amount, value: 1e21 }, 'input.format', 'value'],
  ['more than 100 a member', { ...amount, perMember: 101 }, 'input.big', 'perMember'],
  ['a day that there is not', { ...amount, claimUntil: '2026-02-30T00:00:00Z' }, 'input.format', 'claimUntil'],
  ['a year before calendars', { ...amount, claimUntil: '0000-01-01T00:00:00Z' }, 'input.format', 'claimUntil'],
  ['a kind that there is not', { ...amount, kind: 'free' }, 'input.choice', 'kind'],
])('rejects %s with a clear message, and creates nothing', async (_, input, key, field) => {
  const before = await count();
  const answer = await create(input);
  expect([answer.key, answer.field]).toEqual([key, field]);
  expect(answer.code).toBeGreaterThanOrEqual(400);
  expect(answer.code).toBeLessThan(500);
  expect(await count()).toBe(before);
});

// MALL-57
it('rejects a product of another shop', async () => {
  const answer = await create({ ...amount, scope: 'product', shopId: 'other', scopeIds: [tea.id] });
  expect(answer.key).toBe('coupon.scopeUnknown');
});

it('is restricted to operators', async () => {
  const member = await server.memberWith({});
  const token = { token: member.token, key: 'a-member-operates' };
  expect((await server.call(coupon.createCoupon, amount as never, token)).code).toBe(403);
  expect((await server.call(coupon.stopCoupon, { templateId: 'a' }, token)).code).toBe(403);
  expect((await server.call(coupon.giveCoupon, { templateId: 'a', mobile: '13800000001' }, token)).code).toBe(403);
  expect((await server.call(coupon.listCoupons, {}, token)).code).toBe(403);
});

// MALL-56
it('issues a coupon after the claim period, notifies the member, and enforces quota and limit', async () => {
  const { templateId } = (await create(amount)).data;
  const stopped = await server.call(coupon.stopCoupon, { templateId }, operate());
  expect((await server.call(coupon.stopCoupon, { templateId }, operate())).data).toEqual(stopped.data);
  const members = await Promise.all([0, 1, 2].map(() => server.memberWith({})));
  const grant = (i: number) => server.call(coupon.giveCoupon, { templateId, mobile: members[i]?.mobile ?? '' }, operate());
  expect((await grant(0)).code).toBe(200);
  expect((await grant(0)).key).toBe('coupon.limit');
  expect((await grant(1)).code).toBe(200);
  expect((await grant(2)).key).toBe('coupon.gone');
  const [first] = members;
  if (!first) throw new Error('three members');
  expect((await server.call(coupon.listMyCoupons, {}, first)).data.list).toMatchObject([{ templateId, state: 'unused' }]);
  expect((await server.call(notice.listNotices, { kind: 'service' }, first)).data.list).toMatchObject([
    { template: 'couponGiven', link: '/subPackages/mine/discount-coupon' },
  ]);
  const listed = (await server.call(coupon.listCoupons, { pageSize: 50 }, { token: server.operatorToken })).data.list;
  expect(listed.find((entry) => entry.templateId === templateId)).toMatchObject({
    quota: 2,
    claimed: 2,
    unused: 2,
    used: 0,
    discountCents: 0,
    stoppedAt: stopped.data.stoppedAt,
  });
});

it('issues nothing to an unknown mobile, and refuses to stop an unknown template', async () => {
  const { templateId } = (await create(amount)).data;
  expect((await server.call(coupon.giveCoupon, { templateId, mobile: '12900000000' }, operate())).key).toBe(
    'coupon.memberMissing',
  );
  expect((await server.call(coupon.stopCoupon, { templateId: 'moon' }, operate())).code).toBe(404);
});
