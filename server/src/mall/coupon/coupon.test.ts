import { coupon } from '@juhe/contract/mall/coupon';
import { notice } from '@juhe/contract/social/notice';
import { sql } from '../../db/sql.ts';
import type { TestMember } from '../../test/test-member.ts';
import { makeProduct, makeShelf, type TestProduct } from '../../test/test-product.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { couponMachine } from './coupon-machine.ts';

// A full database and fifty callers, on a busy machine.
jest.setTimeout(30_000);

let server: TestServer;
let tea: TestProduct;
let coffee: TestProduct;
beforeAll(async () => {
  server = await testServer();
  await makeShelf(server.db);
  tea = await makeProduct(server.db, { title: '明前龙井', category: 'leaf', sold: 9 });
  coffee = await makeProduct(server.db, { title: '手冲咖啡豆', category: 'leaf2', shop: 'other' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.run(sql`delete from member_coupon`);
  await server.db.run(sql`delete from coupon_template`);
});

const operator = () => ({ token: server.operatorToken });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const fields = {
  names: { 'zh-Hans': '新人礼', en: 'Welcome' },
  kind: 'amount' as const,
  value: 1_000,
  thresholdCents: 5_000,
  scope: 'all' as const,
  quota: 100,
  claimUntil: inDays(7),
  validDays: 7,
};
type Fields = Partial<Omit<typeof fields, 'kind' | 'scope'>> & Record<string, unknown>;
let createCount = 0;
const create = (more: Fields = {}) => {
  createCount += 1;
  return server.call(coupon.createCoupon, { ...fields, ...more } as never, {
    ...operator(),
    key: `create-coupon-${createCount}`,
  });
};
const template = async (more: Fields = {}): Promise<string> => (await create(more)).data.templateId;
const claim = (member: TestMember, templateId: string) => server.call(coupon.claimCoupon, { templateId }, member);
const ownCoupons = async (member: TestMember, state: 'unused' | 'used' | 'expired' = 'unused') =>
  (await server.call(coupon.listMyCoupons, { state }, member)).data;
const ids = async (input: { saleNo?: string; shopId?: string; scope?: 'all' | 'shop' | 'category' | 'product' }) =>
  (await server.call(coupon.listClaimableCoupons, input)).data.list.map((item) => item.templateId);
const stateOf = (id: string) =>
  server.db.one<{ state: string }>(sql`select state from member_coupon where id = ${id}`).then((row) => row.state);

describe('claiming', () => {
  // MALL-54, MALL-55
  it('issues exactly the quota for fifty concurrent claims', async () => {
    const templateId = await template({ quota: 20 });
    const members = await Promise.all(Array.from({ length: 50 }, () => server.memberWith({})));
    const responses = await server.together(50, (i) => [
      coupon.claimCoupon,
      { templateId },
      { token: members[i]?.token ?? '', key: `claim-quota-${i}` },
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(20);
    expect(responses.filter(({ key }) => key === 'coupon.gone')).toHaveLength(30);
    const { claimed, had: grantedCount } = await server.db.one<{ claimed: number; had: number }>(sql`select claimed,
      (select count(*)::int from member_coupon where template_id = t.id) as had from coupon_template t where id = ${templateId}`);
    expect([claimed, grantedCount]).toEqual([20, 20]);
  });

  it('enforces the limit of a member for fifty concurrent claims', async () => {
    const templateId = await template({ perMember: 3 });
    const member = await server.memberWith({});
    const responses = await server.together(50, (i) => [
      coupon.claimCoupon,
      { templateId },
      { token: member.token, key: `claim-limit-${i}` },
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(3);
    expect(responses.filter(({ key }) => key === 'coupon.limit')).toHaveLength(47);
    expect((await ownCoupons(member)).counts).toEqual({ unused: 3, used: 0, expired: 0 });
  });

  it('issues one coupon for ten calls with one key', async () => {
    const templateId = await template({ perMember: 5 });
    const member = await server.memberWith({});
    const responses = await server.together(10, () => [
      coupon.claimCoupon,
      { templateId },
      { token: member.token, key: 'one-claim-ten-times' },
    ]);
    expect(new Set(responses.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await ownCoupons(member)).total).toBe(1);
  });

  it('returns the member’s status afterwards', async () => {
    const templateId = await template({ quota: 2, perMember: 2 });
    const [member, otherMember] = [await server.memberWith({}), await server.memberWith({})];
    expect((await claim(member, templateId)).data).toMatchObject({ state: 'open', usable: 1, claimedPercent: 50 });
    expect((await claim(member, templateId)).data).toMatchObject({ state: 'owned', usable: 2, claimedPercent: 100 });
    const offers = await server.call(coupon.listClaimableCoupons, {}, otherMember);
    expect(offers.data.list).toMatchObject([{ state: 'gone', usable: 0 }]);
  });

  // MALL-54
  it.each([
    ['before it begins', { claim_from: inDays(1) }, 'coupon.early'],
    ['after its end', { claim_from: inDays(-9), claim_until: inDays(-1) }, 'coupon.late'],
    ['after it was stopped', { stopped_at: inDays(-1) }, 'coupon.stopped'],
    ['when it would have expired', { valid_days: null, valid_until: inDays(-1) }, 'coupon.late'],
  ])('is refused %s', async (_, change, refusal) => {
    const templateId = await template();
    for (const [column, value] of Object.entries(change))
      await server.db.run(
        column === 'valid_days'
          ? sql`update coupon_template set valid_days = null, valid_until = now() where id = ${templateId}`
          : sql`update coupon_template set ${sql.ident(column)} = ${value} where id = ${templateId}`,
      );
    const member = await server.memberWith({});
    const answer = await claim(member, templateId);
    expect([answer.code, answer.key]).toEqual([409, refusal]);
    expect((await ownCoupons(member)).total).toBe(0);
  });

  it.each([
    ['no template', {}, 400],
    ['an object', { templateId: { a: 1 } }, 400],
    ['a list', { templateId: ['a', 'b'] }, 400],
    ['an injection', { templateId: "a' or 1=1" }, 400],
    ['over-long text', { templateId: 'a'.repeat(65) }, 400],
    ['an unknown template', { templateId: 'nothing' }, 404],
  ])('rejects %s', async (_, input, code) => {
    const member = await server.memberWith({});
    expect((await server.call(coupon.claimCoupon, input as never, member)).code).toBe(code);
  });

  it('is restricted to members', async () => {
    expect((await server.call(coupon.claimCoupon, { templateId: await template() }, { key: 'visitor-claims' })).code).toBe(401);
  });
});

describe('the claimable coupons', () => {
  // MALL-57
  it('of a product are those that cover it: everything, its shop, its categories of any level, itself', async () => {
    const unrestricted = await template({ value: 100 });
    const shop = await template({ scope: 'shop', shopId: 'own', value: 200 });
    const top = await template({ scope: 'category', scopeIds: ['top'], value: 300 });
    const leaf = await template({ scope: 'category', scopeIds: ['leaf'], value: 400 });
    const product = await template({ scope: 'product', scopeIds: [tea.id], value: 500 });
    const ownLeaves = await template({ scope: 'category', shopId: 'own', scopeIds: ['middle'], value: 600 });
    expect(await ids({ saleNo: tea.saleNo })).toEqual([ownLeaves, product, leaf, top, shop, unrestricted]);
    expect(await ids({ saleNo: coffee.saleNo })).toEqual([top, unrestricted]);
    expect(await ids({ shopId: 'own' })).toEqual([ownLeaves, shop]);
    expect(await ids({ scope: 'category' })).toEqual([ownLeaves, leaf, top]);
    expect(await ids({ saleNo: 'nothing' })).toEqual([]);
  });

  // MALL-55, MALL-63
  it('omit stopped or ended ones and, for a product, exhausted ones', async () => {
    const [stopped, exhausted, open] = [await template(), await template({ quota: 1 }), await template({ value: 900 })];
    await server.call(coupon.stopCoupon, { templateId: stopped }, { ...operator(), key: 'stop-a-coupon' });
    await claim(await server.memberWith({}), exhausted);
    expect(await ids({})).toEqual([open, exhausted]);
    expect(await ids({ saleNo: tea.saleNo })).toEqual([open]);
  });

  // MALL-141
  it('exclude coupons whose shops are all closed, until one opens again', async () => {
    const shop = await template({ shopId: 'other', scope: 'shop', scopeIds: ['other'] });
    const platform = await template({ scope: 'shop', scopeIds: ['other'] });
    const either = await template({ scope: 'shop', scopeIds: ['other', 'own'] });
    const member = await server.memberWith({});
    await server.db.run(sql`update shop set state = 'suspended' where id = 'other'`);
    expect(await ids({})).toEqual([either]);
    expect([(await claim(member, shop)).key, (await claim(member, platform)).key, (await claim(member, either)).code]).toEqual([
      'coupon.stopped',
      'coupon.stopped',
      200,
    ]);
    await server.db.run(sql`update shop set state = 'open' where id = 'other'`);
    expect(new Set(await ids({}))).toEqual(new Set([shop, platform, either]));
    expect((await claim(member, shop)).code).toBe(200);
  });

  // MALL-141
  it('exclude coupons whose products are all off the shelf, until one returns', async () => {
    const both = await template({ scope: 'product', scopeIds: [tea.id, coffee.id] });
    const single = await template({ scope: 'product', scopeIds: [coffee.id] });
    const member = await server.memberWith({});
    await server.db.run(sql`update product set on_sale = false where id = ${coffee.id}`);
    expect(await ids({})).toEqual([both]);
    expect((await claim(member, single)).key).toBe('coupon.stopped');
    await server.db.run(sql`update product set on_sale = true where id = ${coffee.id}`);
    expect((await claim(member, single)).code).toBe(200);
  });

  it('are named in the reader’s language, with their scope and its link', async () => {
    await template({ scope: 'category', scopeIds: ['leaf'], value: 400 });
    await template({ scope: 'product', scopeIds: [tea.id, coffee.id], value: 300 });
    await template({ scope: 'shop', shopId: 'other', value: 200 });
    const { data } = await server.call(coupon.listClaimableCoupons, {}, { lang: 'en' });
    expect(data.list).toMatchObject([
      { name: 'Welcome', scopeNames: ['茶叶'], target: { kind: 'category', id: 'leaf' }, shopName: null },
      { scopeNames: ['明前龙井', '手冲咖啡豆'], scopeCount: 2, target: { kind: 'several', id: null } },
      { scopeNames: ['拾光'], target: { kind: 'shop', id: 'other' }, shopName: '拾光' },
    ]);
    const several = data.list[1]?.templateId ?? '';
    const goods = await server.call(coupon.listCouponGoods, { templateId: several });
    expect(goods.data.list.map((item) => item.saleNo)).toEqual([tea.saleNo, coffee.saleNo]);
    expect((await server.call(coupon.listCouponGoods, { templateId: 'nothing' })).code).toBe(404);
  });
});

describe('the deadline', () => {
  // MALL-58, MALL-59
  it('expires an unused coupon, and the list shows it before the job has run', async () => {
    const member = await server.memberWith({});
    await claim(member, await template());
    const [first] = (await ownCoupons(member)).list;
    expect((Date.parse(first?.expiresAt ?? '') - Date.now()) / 86_400_000).toBeCloseTo(7, 2);
    await server.db.run(sql`update member_coupon set expires_at = now() - interval '1 second'`);
    expect((await ownCoupons(member)).counts).toEqual({ unused: 0, used: 0, expired: 1 });
    expect((await ownCoupons(member, 'expired')).list).toMatchObject([{ state: 'expired' }]);
    expect(await stateOf(first?.id ?? '')).toBe('unused');
    expect(await server.meetDeadlines('coupon.expire', first?.id)).toBe(1);
    expect(await stateOf(first?.id ?? '')).toBe('expired');
    expect((await couponMachine.history(server.db, first?.id ?? '')).map(({ event }) => event)).toEqual(['created', 'expire']);
  });

  // MALL-59
  it('does not expire a coupon reserved by an order, or one whose end was moved', async () => {
    const member = await server.memberWith({});
    const templateId = await template({ perMember: 2 });
    await claim(member, templateId);
    await claim(member, templateId);
    const [locked, unused] = (await ownCoupons(member)).list;
    await server.db.run(
      sql`update member_coupon set state = 'locked', expires_at = now() - interval '1 hour' where id = ${locked?.id ?? ''}`,
    );
    await server.meetDeadlines('coupon.expire');
    expect([await stateOf(locked?.id ?? ''), await stateOf(unused?.id ?? '')]).toEqual(['locked', 'unused']);
    expect((await ownCoupons(member)).list.map(({ state }) => state)).toEqual(['locked', 'unused']);
  });

  // MALL-60
  it('sends one reminder of an unused coupon a day before its end, in the reader’s language', async () => {
    const member = await server.memberWith({});
    const short = await template({ validDays: 1 });
    await claim(member, short);
    await claim(member, await template());
    await claim(member, await template({ kind: 'percent', value: 1_500, capCents: 2_000, thresholdCents: 0 }));
    const due = await server.db.rows<{
      kind: string;
      days: number;
    }>(sql`select kind, round(extract(epoch from due_at - now()) / 86400)::int as days
      from deadline where kind like 'coupon.%' and ref in (select id from member_coupon where member_id = ${member.id}) order by kind, days`);
    expect(due.map(({ kind, days }) => `${kind} ${days}`)).toEqual([
      'coupon.expire 1',
      'coupon.expire 7',
      'coupon.expire 7',
      'coupon.remind 6',
      'coupon.remind 6',
    ]);
    await server.meetDeadlines('coupon.remind');
    await server.meetDeadlines('coupon.remind');
    const texts = async (lang: 'zh-Hans' | 'en') =>
      (await server.call(notice.listNotices, { kind: 'service' }, { token: member.token, lang })).data.list.map(
        ({ text }) => text,
      );
    expect((await texts('zh-Hans')).toSorted()).toEqual([
      expect.stringMatching(/^「满 ¥50\.00 减 ¥10\.00」将于 (\d{4}年)?\d+月\d+日 \d\d:\d\d 到期/),
      expect.stringMatching(/^「立减 15%」将于 (\d{4}年)?\d+月\d+日 \d\d:\d\d 到期/),
    ]);
    expect((await texts('en')).toSorted()).toEqual([
      expect.stringMatching(/^15% off: good until \d+ [A-Z][a-z]+/),
      expect.stringMatching(/^¥10\.00 off from ¥50\.00: good until \d+ [A-Z][a-z]+( \d{4})?, \d\d:\d\d \(Beijing time\)/),
    ]);
  });

  // MALL-60
  it('sends no reminder of a used or expired coupon', async () => {
    const member = await server.memberWith({});
    await claim(member, await template());
    await server.db.run(sql`update member_coupon set state = 'used', used_at = now()`);
    await server.meetDeadlines('coupon.remind');
    expect((await server.call(notice.listNotices, { kind: 'service' }, member)).data.list).toEqual([]);
  });
});

describe('a member’s coupons', () => {
  it('are private, the first to expire first', async () => {
    const [member, otherMember] = [await server.memberWith({}), await server.memberWith({})];
    const [laterTemplate, sooner] = [await template({ validDays: 9 }), await template({ validDays: 2 })];
    await claim(member, laterTemplate);
    await claim(member, sooner);
    expect((await ownCoupons(member)).list.map((item) => item.templateId)).toEqual([sooner, laterTemplate]);
    expect(await ownCoupons(otherMember)).toMatchObject({ list: [], total: 0, counts: { unused: 0, used: 0, expired: 0 } });
    expect((await server.call(coupon.listMyCoupons, {})).code).toBe(401);
  });

  it.each([
    ['a state that there is not', { state: 'stolen' }],
    ['two states', { state: ['unused', 'used'] }],
    ['a page before the first', { pageNum: 0 }],
    ['a page without end', { pageSize: 51 }],
    ['full-width digits', { pageNum: '１' }],
  ])('reject %s', async (_, input) => {
    expect((await server.call(coupon.listMyCoupons, input as never, await server.memberWith({}))).code).toBe(400);
  });
});

describe('the life of a coupon', () => {
  const listed: Record<string, string> = {
    'unused lock member': 'locked',
    'locked use system': 'used',
    'locked release system': 'unused',
    'used giveBack system': 'unused',
    'unused expire system': 'expired',
  };
  const cases = couponMachine.states.flatMap((state) =>
    couponMachine.events.flatMap((event) =>
      (['member', 'operator', 'system'] as const).map((by) => [state, event, by, listed[`${state} ${event} ${by}`]] as const),
    ),
  );
  it.each(cases)('from %s, %s by the %s leads to %s', (state, event, by, to) => {
    expect(couponMachine.next(state, event, by)).toBe(to);
  });
});
