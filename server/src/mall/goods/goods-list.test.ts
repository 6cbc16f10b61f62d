import { activity } from '@juhe/contract/mall/activity';
import { goods } from '@juhe/contract/mall/goods';
import { shop } from '@juhe/contract/mall/shop';
import type { ClientInput } from '@juhe/contract/operation';
import { sql } from '../../db/sql.ts';
import { makeProduct, makeShelf, type ProductFields } from '../../test/test-product.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

type Filter = ClientInput<typeof goods.listGoods>;
type Sort = NonNullable<Filter['sort']>;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await makeShelf(server.db);
});
afterAll(() => server.close());

let marks = 0;
/** Creates products that a unique keyword distinguishes from all others. */
const shelf = async (products: Record<string, ProductFields>) => {
  const mark = `标${(marks += 1)}`;
  const created = new Map<string, Awaited<ReturnType<typeof makeProduct>>>();
  for (const [name, fields] of Object.entries(products))
    created.set(name, await makeProduct(server.db, { ...fields, title: `${mark}号 ${name}` }));
  const names = async (filter: Filter = {}) => {
    const { data } = await server.call(goods.listGoods, { keyword: `${mark}号`, pageSize: 50, ...filter });
    return data.list.map((item) => item.productName.split(' ')[1]);
  };
  return { keyword: `${mark}号`, made: created, names, id: (name: string) => created.get(name)?.id ?? '' };
};

const rate = async (productId: string, ...stars: number[]) => {
  const writer = await server.memberWith();
  for (const star of stars)
    await server.db.run(
      sql`insert into review (product_id, member_id, stars, text) values (${productId}, ${writer.id}, ${star}, '好')`,
    );
};

describe('filters', () => {
  let fixture: Awaited<ReturnType<typeof shelf>>;
  beforeAll(async () => {
    await server.db.run(sql`update shop set owner_id = ${(await server.memberWith()).id} where id = 'other'`);
    fixture = await shelf({
      a: { price: 5_000, sold: 9 },
      b: { price: 9_900, sold: 8, shop: 'other' },
      c: { price: 20_000, sold: 7, stock: 0 },
      d: { price: 100, sold: 6, category: 'leaf2' },
    });
    await rate(fixture.id('a'), 5, 4);
    await rate(fixture.id('b'), 3);
  });

  // MALL-24
  it.each<[Filter, string[]]>([
    [{}, ['a', 'b', 'd', 'c']],
    [{ priceMin: 5_000, priceMax: 9_900 }, ['a', 'b']],
    [{ priceMin: 5_001 }, ['b', 'c']],
    [{ priceMax: 0 }, []],
    [{ inStock: true }, ['a', 'b', 'd']],
    [{ freeShipping: true }, ['b', 'c']],
    [{ freeShipping: true, inStock: true }, ['b']],
    [{ seller: 'own' }, ['a', 'd', 'c']],
    [{ seller: 'shop' }, ['b']],
    [{ ratingMin: 30 }, ['a', 'b']],
    [{ ratingMin: 45 }, ['a']],
    [{ ratingMin: 46 }, []],
    [{ categoryId: 'leaf2' }, ['d']],
    [{ categoryId: 'middle', seller: 'own', inStock: true }, ['a', 'd']],
    [{ inStock: false, freeShipping: false }, ['a', 'b', 'd', 'c']],
  ])('%j returns %j', async (filter, names) => {
    expect(await fixture.names(filter)).toEqual(names);
    const { data } = await server.call(goods.listGoods, { keyword: fixture.keyword, ...filter });
    expect(data.total).toBe(names.length);
  });

  const sorts: [Sort, string[]][] = [
    ['default', ['a', 'b', 'd', 'c']],
    ['sold', ['a', 'b', 'c', 'd']],
    ['priceUp', ['d', 'a', 'b', 'c']],
    ['priceDown', ['c', 'b', 'a', 'd']],
    ['new', ['a', 'b', 'c', 'd']],
  ];
  const filters: Filter[] = [
    {},
    { inStock: true },
    { priceMin: 1_000 },
    { freeShipping: true },
    { seller: 'own' },
    { ratingMin: 30 },
    { categoryId: 'leaf', priceMax: 10_000 },
  ];
  beforeAll(async () => {
    for (const [days, name] of ['a', 'b', 'c', 'd'].entries())
      await server.db.run(
        sql`update product set created_at = now() - ${days + 1}::int * interval '1 day' where id = ${fixture.id(name)}`,
      );
  });
  it.each(sorts.flatMap(([sort, order]) => filters.map((filter) => [sort, filter, order] as const)))(
    'sorted by %s with %j keep their order, in pages of one as well',
    async (sort, filter, order) => {
      const orderedNames = await fixture.names({ ...filter, sort });
      const matchingNames = new Set(await fixture.names(filter));
      expect(orderedNames).toEqual(order.filter((name) => matchingNames.has(name)));
      const collected: (string | undefined)[] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const { data } = await server.call(goods.listGoods, {
          keyword: fixture.keyword,
          ...filter,
          sort,
          pageSize: 1,
          ...(cursor === undefined ? {} : { cursor }),
        });
        collected.push(...data.list.map((card) => card.productName.split(' ')[1]));
        expect([data.total, data.hasMore]).toEqual([orderedNames.length, data.cursor !== null]);
        cursor = data.cursor;
      }
      expect(collected).toEqual(orderedNames);
    },
  );

  // MALL-25
  it('report a claimable coupon for the goods, not those for everything', async () => {
    const open = (fields: { scope: string; ids: string[]; shop?: string; claimed?: number }) =>
      server.db.run(sql`insert into coupon_template (names, shop_id, scope, scope_ids, kind, value, threshold_cents, quota, claimed, claim_until, valid_days)
        values ('{"zh-Hans":"券"}', ${fields.shop ?? null}, ${fields.scope}, ${fields.ids}::text[], 'amount', 100, 100, 5, ${fields.claimed ?? 0},
          now() + interval '1 day', 7)`);
    const withCoupon = () => fixture.names({ withCoupon: true });
    await open({ scope: 'all', ids: [] });
    await open({ scope: 'product', ids: [fixture.id('c')], claimed: 5 });
    expect(await withCoupon()).toEqual([]);
    await open({ scope: 'product', ids: [fixture.id('c')] });
    expect(await withCoupon()).toEqual(['c']);
    await open({ scope: 'category', ids: ['middle'], shop: 'other' });
    expect(await withCoupon()).toEqual(['b', 'c']);
    await open({ scope: 'shop', ids: ['own'], shop: 'own' });
    expect(await withCoupon()).toEqual(['a', 'b', 'd', 'c']);
  });
});

describe('keywords', () => {
  // MALL-21
  it('must all match, in any order', async () => {
    await makeProduct(server.db, { title: '竹编灯罩', subtitle: '手工 · 暖光' });
    await makeProduct(server.db, { title: '竹编果篮' });
    const named = async (keyword: string) =>
      (await server.call(goods.listGoods, { keyword })).data.list.map((card) => card.productName);
    expect(await named('暖光　竹编')).toEqual(['竹编灯罩']);
    expect(await named('竹编 铁')).toEqual([]);
  });

  it('match the name of a category, in its available languages', async () => {
    await server.db.run(sql`update category set names = '{"en":"Quokkas"}' where id = 'leaf2'`);
    const { saleNo } = await makeProduct(server.db, { title: '无关的名字', category: 'leaf2' });
    const { data } = await server.call(goods.listGoods, { keyword: 'quokka', pageSize: 50 });
    expect(data.list.map((card) => card.saleNo)).toContain(saleNo);
  });
});

describe('normalised keywords', () => {
  const saleNos = async (keyword: string) =>
    (await server.call(goods.listGoods, { keyword, pageSize: 50 })).data.list.map((card) => card.saleNo);

  // MALL-21, CONTENT-93
  it('match Traditional characters, full-width letters, and segmented words in any order', async () => {
    const { saleNo } = await makeProduct(server.db, { title: 'K87机械键盘', subtitle: '西湖龙井配色' });
    await makeProduct(server.db, { title: '机械手表' });
    for (const keyword of ['機械鍵盤', '龍井', 'ｋ８７', '键盘机械', '鍵盤機械', '键盘 机械', '键盘k87 龙井'])
      expect([keyword, await saleNos(keyword)]).toEqual([keyword, [saleNo]]);
    expect(await saleNos('键盘手表')).toEqual([]);
    // A keyword without a visible character is invalid, not empty.
    expect(await server.call(goods.listGoods, { keyword: '\u200B' })).toMatchObject({ code: 400 });
  });

  // MALL-23, CONTENT-94
  it('sort by default by matches in the title or beside it, before sales', async () => {
    const titled = await makeProduct(server.db, { title: '鸢尾花瓶', sold: 1 });
    const inText = await makeProduct(server.db, { title: '素瓶', sold: 900 });
    const soldOut = await makeProduct(server.db, { title: '鸢尾胸针', sold: 5, stock: 0 });
    await server.db.run(sql`update product set detail_html = '<p>插一枝鸢尾</p>' where id = ${inText.id}`);
    expect(await saleNos('鸢尾')).toEqual([titled.saleNo, inText.saleNo, soldOut.saleNo]);
    const { data } = await server.call(goods.listGoods, { keyword: '鸢尾', sort: 'sold' });
    expect(data.list.map((card) => card.saleNo)).toEqual([inText.saleNo, soldOut.saleNo, titled.saleNo]);
  });

  // CONTENT-91
  it('match the name of the shop, and Traditional characters match shops', async () => {
    await server.db.run(sql`insert into shop (id, name, logo) values ('north', '北岸工坊', '/media/x.webp')`);
    const { saleNo } = await makeProduct(server.db, { title: '桦木托盘', shop: 'north' });
    for (const keyword of ['托盘 北岸', '北岸', '託盤 北岸'])
      expect([keyword, await saleNos(keyword)]).toEqual([keyword, [saleNo]]);
    const { data } = await server.call(shop.searchShops, { keyword: '工坊' });
    expect(data.list.map(({ name }) => name)).toEqual(['北岸工坊']);
    await server.db.run(sql`update shop set name = '灯火书局' where id = 'north'`);
    expect((await server.call(shop.searchShops, { keyword: '燈火書' })).data.list.map(({ id }) => id)).toEqual(['north']);
  });
});

describe('a scrolled list', () => {
  // MALL-22
  it('neither repeats nor omits unchanged goods while others are sold', async () => {
    const products = await shelf(
      Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`p${String(i).padStart(2, '0')}`, { sold: 100 - i }])),
    );
    const collected: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const { data } = await server.call(goods.listGoods, {
        keyword: products.keyword,
        sort: 'sold',
        pageSize: 3,
        ...(cursor === undefined ? {} : { cursor }),
      });
      collected.push(...data.list.map((card) => card.id));
      // The last product becomes the best seller: with page numbers everything after it would shift by one.
      await server.db.run(sql`update product set sold = sold + 500 where id = ${products.id('p11')}`);
      cursor = data.cursor;
    }
    expect(collected).toEqual([...products.made.values()].slice(0, 11).map(({ id }) => id));
  });

  it('continues among goods created at the same instant', async () => {
    const products = await shelf(Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`t${i}`, {}])));
    await server.db.run(
      sql`update product set created_at = '2026-01-02T03:04:05.123456Z' where id = any(${[...products.made.values()].map(({ id }) => id)}::text[])`,
    );
    const first = await server.call(goods.listGoods, { keyword: products.keyword, sort: 'new', pageSize: 2 });
    const second = await server.call(goods.listGoods, {
      keyword: products.keyword,
      sort: 'new',
      pageSize: 3,
      cursor: first.data.cursor ?? '',
    });
    const allGoods = await server.call(goods.listGoods, { keyword: products.keyword, sort: 'new' });
    expect([...first.data.list, ...second.data.list]).toEqual(allGoods.data.list);
    expect(second.data.cursor).toBeNull();
  });
});

describe('invalid input', () => {
  const code = async (filter: object) => (await server.call(goods.listGoods, filter as Filter)).code;

  it.each([
    { priceMin: -1 },
    { priceMin: 0.5 },
    { priceMax: '1e21' },
    { priceMin: '１２' },
    { priceMin: 200, priceMax: 100 },
    { ratingMin: 51 },
    { ratingMin: 0 },
    { seller: 'mine' },
    { inStock: 'maybe' },
    ...['', 'x', 'x'.repeat(700)].map((cursor) => ({ cursor })),
    { cursor: Buffer.from('[[0,1,"a"],-1]').toString('base64url') },
    { cursor: Buffer.from('[[0,"1",";drop"],1]').toString('base64url') },
    { cursor: Buffer.from('[[0,1e300,"a"],1]').toString('base64url') },
    { cursor: Buffer.from('{"__proto__":1}').toString('base64url') },
  ])('rejects %j', async (filter) => {
    expect(await code(filter)).toBe(400);
  });

  it('names limits in stars and in ¥', async () => {
    const responses = [{ ratingMin: 51 }, { priceMin: -1 }].map((filter) => server.call(goods.listGoods, filter));
    expect((await Promise.all(responses)).map(({ msg }) => msg)).toEqual(['最低评分不能大于 5', '最低价不能小于 ¥0.00']);
  });
  it('rejects a cursor of another order, or of a deleted row', async () => {
    const cursor = Buffer.from('[[7,9007199254740991,"gone"],1]').toString('base64url');
    for (const sort of ['default', 'priceUp', 'new'] as const) expect(await code({ cursor, sort })).toBe(200);
  });

  it.each(['[]', '[["x","y","z","a","b","c"],1,[null,null,null]]', '[[],1,[null,null]]', '["leaf",1,[null,null,null]]'])(
    'a guess does not take %s for its place',
    async (text) => {
      const cursor = Buffer.from(text).toString('base64url');
      expect((await server.call(goods.recommendGoods, { cursor })).code).toBe(400);
    },
  );
});

describe('recommendations', () => {
  const guess = async (member: TestMember | undefined, cursor?: string) => {
    const input = { pageSize: 6, ...(cursor === undefined ? {} : { cursor }) };
    return (await (member ? server.as(member) : server.call)(goods.recommendGoods, input)).data;
  };
  const categoryOf = async (id: string) =>
    (await server.db.one<{ c: string }>(sql`select category_id as c from product where id = ${id}`)).c;

  beforeAll(async () => {
    await server.db.run(
      sql`insert into category (id, parent_id, level, name, picture) values ('loved', 'middle', 3, '心爱', '/media/x.webp')`,
    );
    for (let i = 0; i < 9; i += 1) await makeProduct(server.db, { category: 'loved', sold: 1 });
    for (let i = 0; i < 9; i += 1) await makeProduct(server.db, { category: 'leaf', sold: 5_000 });
  });

  it('are the best sellers for visitors', async () => {
    const { list } = await guess(undefined);
    expect(await Promise.all(list.map(({ id }) => categoryOf(id)))).toEqual(Array(6).fill('leaf'));
  });

  // MALL-26
  it('take two of three from the member’s history, and are stable while the member views others', async () => {
    const member = await server.memberWith();
    const looked = await makeProduct(server.db, { category: 'loved' });
    await server.as(member)(goods.getGoods, { saleNo: looked.saleNo });
    const first = await guess(member);
    expect(await Promise.all(first.list.map(({ id }) => categoryOf(id)))).toEqual([
      'loved',
      'loved',
      'leaf',
      'loved',
      'loved',
      'leaf',
    ]);
    const otherProduct = await makeProduct(server.db, { category: 'leaf2' });
    const collected = first.list.map(({ id }) => id);
    for (let cursor = first.cursor; cursor !== null; ) {
      for (let i = 0; i < 3; i += 1) await server.as(member)(goods.getGoods, { saleNo: otherProduct.saleNo });
      const next = await guess(member, cursor);
      collected.push(...next.list.map(({ id }) => id));
      cursor = next.cursor;
    }
    const { n } = await server.db.one<{ n: number }>(sql`select count(*) as n from product where on_sale`);
    expect([collected.length, new Set(collected).size]).toEqual([n, n]);
  });

  // MALL-27
  it('use the last two hundred viewed products of a member, each once', async () => {
    const member = await server.memberWith();
    await server.db.run(sql`insert into product (id, sale_no, shop_id, category_id, title, img, pictures)
      select 'look' || n, 'LOOK' || n, 'own', 'leaf', '看', '/media/x.webp', '{}' from generate_series(1, 205) n`);
    const [first, latest] = [await makeProduct(server.db), await makeProduct(server.db)];
    await server.as(member)(goods.getGoods, { saleNo: first.saleNo });
    await server.db.run(sql`update product_view set viewed_at = now() - interval '1 day' where member_id = ${member.id}`);
    await server.db.run(sql`insert into product_view (member_id, product_id, viewed_at)
      select ${member.id}, 'look' || n, now() - n * interval '1 minute' from generate_series(1, 205) n`);
    // The oldest product is viewed twice more.
    for (const { saleNo } of [first, first, latest]) await server.as(member)(goods.getGoods, { saleNo });
    const storedViews = await server.db.rows<{ id: string }>(
      sql`select product_id as id from product_view where member_id = ${member.id} order by viewed_at desc`,
    );
    expect(storedViews.slice(0, 3).map(({ id }) => id)).toEqual([latest.id, first.id, 'look1']);
    expect(storedViews.length).toBeLessThanOrEqual(201);
  });
});

describe('statistics of a product', () => {
  const row = (id: string) =>
    server.db.one<{ price: number; sum: number; count: number }>(
      sql`select price_cents as price, stars_sum as sum, stars_count as count from product where id = ${id}`,
    );

  it('follow its SKUs and reviews, also for concurrent changes', async () => {
    const { id, skuId } = await makeProduct(server.db, { price: 700 });
    await server.db.run(sql`insert into sku (id, product_id, price_cents, available, img)
      select ${id} || '-' || n, ${id}, 1000 + n, 1, '' from generate_series(2, 20) n`);
    await rate(id, 5, 4, 3);
    expect(await row(id)).toEqual({ price: 700, sum: 12, count: 3 });
    const writer = await server.memberWith();
    await Promise.all(
      Array.from({ length: 19 }, (_, i) =>
        server.db.inTx(async (tx) => {
          await tx.run(sql`update sku set price_cents = ${500 - i} where id = ${`${id}-${i + 2}`}`);
          await tx.run(sql`insert into review (product_id, member_id, stars, text) values (${id}, ${writer.id}, 2, '行')`);
        }),
      ),
    );
    expect(await row(id)).toEqual({ price: 482, sum: 50, count: 22 });
    await server.db.run(sql`delete from sku where product_id = ${id} and id <> ${skuId}`);
    await server.db.run(sql`update review set stars = 1 where product_id = ${id}`);
    expect(await row(id)).toEqual({ price: 700, sum: 22, count: 22 });
    await server.db.run(sql`delete from review where product_id = ${id}`);
    expect(await row(id)).toMatchObject({ sum: 0, count: 0 });
  });
});

it('marks goods with their activities, claimable coupons, a video, and whether they are new', async () => {
  const badgesOf = async (keyword: string) =>
    (await server.call(goods.listGoods, { keyword })).data.list.map(({ badges }) =>
      badges.toSorted((a, b) => a.localeCompare(b)),
    );
  const operate = server.as({ token: server.operatorToken });
  await server.db.run(sql`update coupon_template set claimed = quota`);
  const old = await makeProduct(server.db, { title: '徽章旧', daysAgo: 30, price: 9_000, category: 'leaf2' });
  await makeProduct(server.db, { title: '徽章新', daysAgo: 13, category: 'leaf2' });
  expect([await badgesOf('徽章旧'), await badgesOf('徽章新')]).toEqual([[[]], [['new']]]);
  await operate(activity.createGroupActivity, { saleNo: old.saleNo, size: 2, offCents: 500, days: 1 });
  await operate(activity.createBargainActivity, { saleNo: old.saleNo, helpers: 3, floorCents: 100, days: 1 });
  await server.db.run(sql`insert into coupon_template (names, scope, scope_ids, kind, value, threshold_cents, quota, claim_until, valid_days)
    values ('{"zh-Hans": "券"}', 'product', array[${old.id}], 'amount', 100, 100, 1, now() + interval '1 day', 1)`);
  await server.db.run(sql`update product set video = '/film.mp4' where id = ${old.id}`);
  expect(await badgesOf('徽章旧')).toEqual([['bargain', 'coupon', 'film', 'group']]);
  await server.db.run(sql`with a as (update mall_activity set stopped_at = now()) update coupon_template set claimed = quota`);
  expect(await badgesOf('徽章旧')).toEqual([['film']]);
});
