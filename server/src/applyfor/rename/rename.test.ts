import { rename } from '@juhe/contract/applyfor/rename';
import { shop } from '@juhe/contract/applyfor/shop';
import type { Operation } from '@juhe/contract/operation';
import { notice } from '@juhe/contract/social/notice';
import { sql } from '../../db/sql.ts';
import { accountDeletions } from '../../modules/account-deletion.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

jest.setTimeout(300_000);

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterEach(() => {
  expect(server.deadlocks()).toBe(0);
});
afterAll(() => server.close());

/** Rounds of each race; fifty with `npm run soak -- applyfor-races`. */
const rounds = Number(process.env['ROUNDS'] ?? '3');
const operator = () => ({ token: server.operatorToken });
let count = 0;
/** A member with an open shop whose name no other test uses. */
const owner = async (name?: string) => {
  count += 1;
  const shopId = `rename-shop-${count}`;
  const shopName = name ?? `半山茶铺${count}`;
  const member = await server.memberWith({ roles: ['shopOwner'] });
  await server.db.run(
    sql`insert into shop (id, name, logo, owner_id, commission_bp) values (${shopId}, ${shopName}, '/media/x.webp', ${member.id}, 500)`,
  );
  return { who: member, shopId, shopName };
};
const propose = (member: TestMember, name: string, key?: string) =>
  server.call(rename.proposeShopName, { name }, key === undefined ? member : { token: member.token, key });
const renamesOf = async (member: TestMember) => (await server.call(rename.listMyShopRenames, {}, member)).data;
const nameOf = async (shopId: string) =>
  (await server.db.one<{ name: string }>(sql`select name from shop where id = ${shopId}`)).name;
/** An owner with an open proposal. */
const proposed = async (name = `临江书屋${count}`) => {
  const by = await owner();
  const answer = await propose(by.who, name);
  expect([answer.code, answer.key]).toEqual([200, undefined]);
  return { ...by, name, id: answer.data.list[0]?.id ?? '' };
};

describe('a proposed name', () => {
  // APPLYFOR-19, APPLYFOR-20
  it('becomes the shop’s with the approval; the owner is notified, and the next proposal is blocked for 30 days', async () => {
    const { who: member, shopId, shopName, name, id } = await proposed();
    expect(await nameOf(shopId)).toBe(shopName);
    expect((await renamesOf(member))?.list).toMatchObject([
      { id, state: 'submitted', name, formerName: shopName, decidedAt: null },
    ]);
    const { list } = (await server.call(rename.listShopRenames, { pageSize: 50 }, operator())).data;
    expect(list.find((row) => row.id === id)).toMatchObject({ shopId, name, formerName: shopName });
    expect((await server.call(rename.approveShopName, { id }, operator())).data).toEqual({ id, state: 'approved' });
    expect(await nameOf(shopId)).toBe(name);
    expect(await renamesOf(member)).toMatchObject({ list: [{ state: 'approved' }], nextAt: expect.any(String) });
    expect(await propose(member, `又一个名字${count}`)).toMatchObject({ code: 409, key: 'rename.wait' });
    const [latestNotice] = (await server.call(notice.listNotices, { kind: 'service' }, member)).data.list;
    expect(latestNotice).toMatchObject({ title: '店铺名称已更新', text: `您的店铺现在叫「${name}」。` });
    await server.db.run(
      sql`update shop_rename set created_at = created_at - interval '30 days', decided_at = decided_at - interval '30 days' where id = ${id}`,
    );
    expect((await propose(member, `又一个名字${count}`)).code).toBe(200);
  });

  // APPLYFOR-19, APPLYFOR-20
  it('is rejected with a reason shown to the owner, and another one can follow; three in 24 hours', async () => {
    const { who: member, shopId, shopName, id } = await proposed();
    expect((await propose(member, `第二个名字${count}`)).key).toBe('rename.open');
    await server.call(rename.rejectShopName, { id, reason: '与店铺无关' }, operator());
    expect((await renamesOf(member))?.list[0]).toMatchObject({ state: 'rejected', refusal: '与店铺无关' });
    const [latestNotice] = (await server.call(notice.listNotices, { kind: 'service' }, member)).data.list;
    expect(latestNotice?.text).toContain('原因：与店铺无关。');
    expect((await propose(member, `第二个名字${count}`)).code).toBe(200);
    expect((await server.call(rename.withdrawShopName, {}, member)).data.list[0]?.state).toBe('withdrawn');
    expect((await server.call(rename.withdrawShopName, {}, member)).key).toBe('rename.changed');
    expect((await propose(member, `第三个名字${count}`)).code).toBe(200);
    await server.call(rename.withdrawShopName, {}, member);
    expect(await propose(member, `第四个名字${count}`)).toMatchObject({ code: 409, key: 'rename.tooMany' });
    expect([await nameOf(shopId), (await renamesOf(member))?.list.length]).toEqual([shopName, 3]);
  });

  it.each([
    ['a shop’s', '聚缘茶庄', '聚緣 茶莊', 'shop.nameTaken'],
    ['a shop’s in letters that only look alike', 'Apple House', 'Аррlе House', 'shop.nameTaken'],
    ['reserved', '云上', '聚合官方旗舰店', 'name.reserved'],
    ['reserved in letters that only look alike', '云中', 'Јuhe 官方', 'name.reserved'],
  ])('that is %s is rejected: %s, %s', async (_title, existingName, name, key) => {
    await owner(existingName);
    const { who: member } = await owner();
    expect(await propose(member, name)).toMatchObject({ key, field: 'name' });
    expect((await renamesOf(member))?.list).toEqual([]);
  });

  // APPLYFOR-21
  it('differs from names in applications, in other proposals, and from the current name; another spelling of that is allowed', async () => {
    const { name } = await proposed(`南山书屋${count}`);
    const { who: member, shopName } = await owner();
    const applicant = await server.memberWith();
    await server.db.run(
      sql`insert into shop_application (member_id, state, shop_name) values (${applicant.id}, 'submitted', ${`北山书屋${count}`})`,
    );
    expect((await propose(member, `${name}·`)).key).toBe('shop.nameTaken');
    expect((await propose(member, `北山 书屋${count}`)).key).toBe('shop.nameTaken');
    expect((await propose(member, shopName)).key).toBe('rename.same');
    expect((await propose(member, `${shopName}·`)).code).toBe(200);
  });

  // APPLYFOR-21
  it('is checked again at the approval: a name taken meanwhile is refused', async () => {
    const { shopId, shopName, name, id } = await proposed(`西山书屋${count}`);
    await owner(`${name} `);
    expect(await server.call(rename.approveShopName, { id }, operator())).toMatchObject({ code: 409, key: 'shop.nameTaken' });
    expect(await nameOf(shopId)).toBe(shopName);
    expect((await server.call(rename.rejectShopName, { id, reason: '已被使用' }, operator())).data.state).toBe('rejected');
  });

  // APPLYFOR-21
  it('blocks new applications with that name, too', async () => {
    const { name } = await proposed(`东山书屋${count}`);
    const { id } = await server.db.one<{ id: string }>(
      sql`insert into shop_application (member_id, state, shop_name, plan_id) values (${(await server.memberWith()).id}, 'submitted', ${name}, 'personal') returning id`,
    );
    expect((await server.call(shop.approveShop, { id }, operator())).key).toBe('shop.nameTaken');
  });

  // APPLYFOR-20
  it('is proposed by owners of open shops only, and decided by operators only', async () => {
    const memberWithoutShop = await server.memberWith();
    expect(await renamesOf(memberWithoutShop)).toBeNull();
    expect((await propose(memberWithoutShop, '无店之名')).code).toBe(404);
    expect((await server.call(rename.withdrawShopName, {}, memberWithoutShop)).code).toBe(404);
    const { who: member, shopId } = await owner();
    await server.db.run(sql`update shop set state = 'suspended' where id = ${shopId}`);
    expect((await propose(member, `停业之名${count}`)).key).toBe('rename.shopNotOpen');
    const open = await proposed();
    expect((await server.call(rename.approveShopName, { id: open.id }, open.who)).code).toBe(403);
    expect((await server.call(rename.rejectShopName, { id: open.id, reason: '不' }, open.who)).code).toBe(403);
    expect((await server.call(rename.approveShopName, { id: 'nothing' }, operator())).code).toBe(404);
    await server.db.run(sql`update shop set state = 'closed' where id = ${open.shopId}`);
    expect((await server.call(rename.approveShopName, { id: open.id }, operator())).key).toBe('rename.shopNotOpen');
    for (const name of ['一', '长'.repeat(21), ''] as const) expect((await propose(open.who, name)).code).toBe(400);
  });

  // APPLYFOR-22
  it('is deleted with its owner’s account while pending', async () => {
    const { who: member, id } = await proposed();
    await server.db.inTx(
      (tx) => accountDeletions.of(server.deps, 'applyfor').erase?.(tx, member.id, server.deps) ?? Promise.resolve(),
    );
    expect(await server.db.rows(sql`select id from shop_rename where id = ${id}`)).toEqual([]);
  });
});

describe('concurrently', () => {
  it('twenty approvals, rejections and withdrawals: one takes effect', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { who: member, shopId, shopName, name, id } = await proposed(`争名小铺${round}`);
      const responses = await server.together<Operation>(20, (i) => {
        if (i % 3 === 0) return [rename.approveShopName, { id }, { ...operator(), key: `name-approve-${round}-${i}` }];
        if (i % 3 === 1)
          return [rename.rejectShopName, { id, reason: '不' }, { ...operator(), key: `name-reject-${round}-${i}` }];
        return [rename.withdrawShopName, {}, { token: member.token, key: `name-withdraw-${round}-${i}` }];
      });
      expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
      const state = (await renamesOf(member))?.list[0]?.state;
      expect([state, await nameOf(shopId)]).toEqual([state, state === 'approved' ? name : shopName]);
    }
  });

  it('one of twenty shops gets a name, and twenty proposals of one shop create one', async () => {
    const owners = await Promise.all(Array.from({ length: 20 }, () => owner()));
    const responses = await server.together(20, (i) => [
      rename.proposeShopName,
      { name: i % 2 === 0 ? '万里书屋' : '萬里 書屋' },
      { token: owners[i]?.who.token ?? '' },
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(responses.filter(({ key }) => key === 'shop.nameTaken')).toHaveLength(19);
    const { who: member } = await owner();
    const results = await server.together(20, (i) => [
      rename.proposeShopName,
      { name: `百里书屋${i}` },
      { token: member.token, key: `name-propose-${i}` },
    ]);
    expect(results.filter(({ code }) => code === 200)).toHaveLength(1);
    expect((await renamesOf(member))?.list).toHaveLength(1);
  });

  it('one name proposed for two shops past the check is approved once at most', async () => {
    const [first, second] = [await proposed(), await proposed(`同名书屋${count}`)];
    await server.db.run(sql`update shop_rename set name = '同名书屋' where id = any(${[first.id, second.id]}::text[])`);
    await server.call(rename.rejectShopName, { id: first.id, reason: '重名' }, operator());
    const responses = await server.together(20, (i) => [
      rename.approveShopName,
      { id: i % 2 === 0 ? first.id : second.id },
      { ...operator(), key: `name-both-${i}` },
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await server.db.rows(sql`select id from shop where name = '同名书屋'`)).toHaveLength(1);
  });
});

// APPLYFOR-45
it('offers exactly what is accepted: a proposal, its withdrawal, or neither', async () => {
  const by = await owner();
  const attempt = async () => ({
    propose: (await propose(by.who, `试一个名字${count}-${Math.random().toString(36).slice(2, 6)}`)).code === 200,
    withdraw: (await server.call(rename.withdrawShopName, {}, by.who)).code === 200,
  });
  const actions = async () => (await renamesOf(by.who))?.actions;
  expect(await actions()).toEqual(['propose']);
  expect((await server.call(rename.withdrawShopName, {}, by.who)).code).toBe(409);
  const first = (await propose(by.who, `头一个名字${count}`)).data.list[0]?.id ?? '';
  expect(await actions()).toEqual(['withdraw']);
  expect((await propose(by.who, `又一个名字${count}`)).key).toBe('rename.open');
  await server.call(rename.rejectShopName, { id: first, reason: '与店铺无关' }, operator());
  expect(await actions()).toEqual(['propose']);
  expect(await attempt()).toEqual({ propose: true, withdraw: true });
  expect(await actions()).toEqual(['propose']);
  const third = (await propose(by.who, `末一个名字${count}`)).data.list[0]?.id ?? '';
  await server.call(rename.withdrawShopName, {}, by.who);
  // Three proposals in 24 hours.
  expect(await actions()).toEqual([]);
  expect(await attempt()).toEqual({ propose: false, withdraw: false });
  await server.db.run(
    sql`update shop_rename set created_at = created_at - interval '2 days', state = case id when ${third} then 'approved' else state end
      where shop_id = ${by.shopId}`,
  );
  expect(await actions()).toEqual([]);
  expect(await attempt()).toEqual({ propose: false, withdraw: false });
  await server.db.run(
    sql`update shop_rename set created_at = created_at - interval '31 days', decided_at = decided_at - interval '31 days'
      where shop_id = ${by.shopId}`,
  );
  expect(await actions()).toEqual(['propose']);
  await server.db.run(sql`update shop set state = 'suspended' where id = ${by.shopId}`);
  expect(await actions()).toEqual([]);
  expect(await attempt()).toEqual({ propose: false, withdraw: false });
});
