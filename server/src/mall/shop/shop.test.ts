import { shop } from '@juhe/contract/mall/shop';
import { sql } from '../../db/sql.ts';
import { makeProduct, makeShelf } from '../../test/test-product.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await makeShelf(server.db);
});
afterAll(() => server.close());

let opened = 0;
/** Opens a shop owned by a member. */
const openShop = async (name: string) => {
  const owner = await server.memberWith();
  const id = `open${(opened += 1)}`;
  await server.db.run(
    sql`insert into shop (id, name, logo, intro, owner_id) values (${id}, ${name}, '/media/x.webp', '小店', ${owner.id})`,
  );
  return { id, owner };
};
const named = async (keyword: string) => (await server.call(shop.searchShops, { keyword })).data.list.map((item) => item.name);

describe('a shop', () => {
  // MALL-30
  it('returns its statistics, counting goods on the shelf', async () => {
    const { id, owner } = await openShop('数一数');
    const leafProduct = await makeProduct(server.db, { shop: id, category: 'leaf2' });
    await makeProduct(server.db, { shop: id });
    await makeProduct(server.db, { shop: id });
    await makeProduct(server.db, { shop: id, onSale: false });
    await server.db.run(
      sql`insert into review (product_id, member_id, stars, text) values (${leafProduct.id}, ${owner.id}, 5, ''), (${leafProduct.id}, ${owner.id}, 4, '')`,
    );
    const follower = await server.memberWith();
    await server.as(follower)(shop.followShop, { shopId: id, collect: true });
    const { data } = await server.call(shop.getShop, { shopId: id });
    expect(data).toMatchObject({
      name: '数一数',
      intro: '小店',
      own: false,
      followers: 1,
      goods: 3,
      rating10: 45,
      reviewCount: 2,
      collected: false,
    });
    expect(data.categories).toEqual([
      { id: 'leaf', name: '茶叶', goods: 2 },
      { id: 'leaf2', name: '咖啡', goods: 1 },
    ]);
    expect((await server.as(follower)(shop.getShop, { shopId: id })).data.collected).toBe(true);
  });

  it('without reviews has no rating, and the platform’s own is marked', async () => {
    const { id } = await openShop('空空如也');
    expect((await server.call(shop.getShop, { shopId: id })).data).toMatchObject({ goods: 0, rating10: 0, categories: [] });
    expect((await server.call(shop.getShop, { shopId: 'own' })).data.own).toBe(true);
  });

  // MALL-29, CONTENT-87
  it('of a deleted owner is gone: its page, its row, and for its followers', async () => {
    const { id, owner } = await openShop('人去楼空');
    const follower = await server.memberWith();
    await server.as(follower)(shop.followShop, { shopId: id, collect: true });
    await server.db.run(sql`update member set cancelled_at = now() where id = ${owner.id}`);
    expect(await server.call(shop.getShop, { shopId: id })).toMatchObject({ code: 404, key: 'shop.missing' });
    expect(await server.as(follower)(shop.followShop, { shopId: id, collect: true })).toMatchObject({ code: 404 });
    expect(await named('人去楼空')).toEqual([]);
    expect((await server.as(follower)(shop.listFollowedShops, {})).data.total).toBe(0);
  });

  it.each([
    ['none', 404],
    ['', 400],
    ["' or 1=1 --", 400],
    [{}, 400],
    [null, 400],
  ])('%j returns %i', async (shopId, code) => {
    expect((await server.call(shop.getShop, { shopId } as never)).code).toBe(code);
  });
});

describe('shops', () => {
  it('are found by any part of their name, with % and _ literally', async () => {
    for (const name of ['云上茶庄', '茶与山', '100% 棉_麻']) await openShop(name);
    expect((await named('茶')).sort()).toEqual(['云上茶庄', '茶与山']);
    expect(await named('上茶')).toEqual(['云上茶庄']);
    expect(await named('0% ')).toEqual(['100% 棉_麻']);
    expect(await named('_')).toEqual(['100% 棉_麻']);
    expect(await named('没有这个名字')).toEqual([]);
  });

  it('are listed with three of their best sellers, most followed first', async () => {
    const [quiet, loved] = [await openShop('排队甲'), await openShop('排队乙')];
    for (let i = 0; i < 4; i += 1) await makeProduct(server.db, { shop: loved.id, title: `好物${i}`, sold: i });
    await makeProduct(server.db, { shop: loved.id, title: '下架', sold: 99, onSale: false });
    await server.as(await server.memberWith())(shop.followShop, { shopId: loved.id, collect: true });
    const { data } = await server.call(shop.searchShops, { keyword: '排队' });
    expect(data.list.map(({ id }) => id)).toEqual([loved.id, quiet.id]);
    expect(data.list.map(({ previews }) => previews.map((goods) => goods.productName))).toEqual([
      ['好物3', '好物2', '好物1'],
      [],
    ]);
  });

  it('are paged without repeating or omitting one', async () => {
    const collected: string[] = [];
    for (let pageNum = 1; ; pageNum += 1) {
      const { data } = await server.call(shop.searchShops, { pageNum, pageSize: 2 });
      collected.push(...data.list.map(({ id }) => id));
      if (!data.hasMore) {
        expect([collected.length, new Set(collected).size]).toEqual([data.total, data.total]);
        break;
      }
    }
  });

  it.each([{ keyword: 'x'.repeat(41) }, { keyword: 'a\u0007' }, { pageSize: 51 }, { pageNum: '１' }])(
    'refuse %j',
    async (input) => {
      expect((await server.call(shop.searchShops, input as never)).code).toBe(400);
    },
  );
});

describe('followed shops', () => {
  it('are the member’s own, most recent first; repeating a call changes nothing', async () => {
    const [member, otherMember] = [await server.memberWith(), await server.memberWith()];
    const [first, second] = [await openShop('先关注'), await openShop('后关注')];
    await server.as(member)(shop.followShop, { shopId: first.id, collect: true });
    const responses = await server.together(20, () => [shop.followShop, { shopId: second.id, collect: true }, member]);
    expect(responses.every(({ data }) => data.collected && data.followers === 1)).toBe(true);
    const favourites = await server.as(member)(shop.listFollowedShops, {});
    expect(favourites.data.list.map(({ id, collected }) => [id, collected])).toEqual([
      [second.id, true],
      [first.id, true],
    ]);
    expect((await server.as(otherMember)(shop.listFollowedShops, {})).data.total).toBe(0);
    for (let i = 0; i < 2; i += 1)
      expect((await server.as(member)(shop.followShop, { shopId: first.id, collect: false })).data).toEqual({
        collected: false,
        followers: 0,
      });
    expect((await server.as(member)(shop.listFollowedShops, {})).data.total).toBe(1);
  });

  it('require a session and a shop', async () => {
    expect((await server.call(shop.listFollowedShops, {})).code).toBe(401);
    expect((await server.call(shop.followShop, { shopId: 'own', collect: true })).code).toBe(401);
    const member = await server.memberWith();
    expect((await server.as(member)(shop.followShop, { shopId: 'none', collect: true })).code).toBe(404);
    expect((await server.as(member)(shop.followShop, { shopId: 'own', collect: 'yes' as never })).code).toBe(400);
  });
});
