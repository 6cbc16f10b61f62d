import { goods } from '@juhe/contract/mall/goods';
import { sql } from '../../db/sql.ts';
import { checkoutTools } from '../../test/checkout.ts';
import { makeProduct, makeShelf } from '../../test/test-product.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await makeShelf(server.db);
});
afterAll(() => server.close());

const titles = async (input: Parameters<typeof list>[0]) => (await list(input)).map((item) => item.productName);
const list = async (input: {
  categoryId?: string;
  keyword?: string;
  shopId?: string;
  sort?: 'default' | 'sold' | 'priceUp' | 'priceDown' | 'new';
  pageNum?: number;
  pageSize?: number;
}) => (await server.call(goods.listGoods, input)).data.list;

describe('lists', () => {
  const mark = 'Q7';
  beforeAll(async () => {
    await makeProduct(server.db, { title: `${mark} 甲`, price: 300, sold: 5, daysAgo: 3 });
    await makeProduct(server.db, { title: `${mark} 乙`, price: 100, sold: 9, daysAgo: 2, category: 'leaf2', shop: 'other' });
    await makeProduct(server.db, { title: `${mark} 丙`, price: 200, sold: 50, daysAgo: 1, stock: 0 });
    await makeProduct(server.db, { title: `${mark} 丁`, price: 50, sold: 99, onSale: false });
  });

  it.each([
    ['default', ['乙', '甲', '丙']],
    ['sold', ['丙', '乙', '甲']],
    ['priceUp', ['乙', '丙', '甲']],
    ['priceDown', ['甲', '丙', '乙']],
    ['new', ['丙', '乙', '甲']],
  ] as const)('are sorted by %s, without goods off the shelf', async (sort, order) => {
    expect(await titles({ keyword: mark, sort })).toEqual(order.map((name) => `${mark} ${name}`));
  });

  it('match Chinese within a title, and % and _ literally', async () => {
    await makeProduct(server.db, { title: '云南孟连手冲咖啡豆' });
    await makeProduct(server.db, { title: '羊毛 100% 围巾' });
    expect(await titles({ keyword: '孟连手' })).toEqual(['云南孟连手冲咖啡豆']);
    expect(await titles({ keyword: '100%' })).toEqual(['羊毛 100% 围巾']);
    expect(await titles({ keyword: '_' })).toEqual([]);
  });

  it('filter by a category of any level including its descendants, and by shop', async () => {
    expect(await titles({ keyword: mark, categoryId: 'leaf2' })).toEqual([`${mark} 乙`]);
    expect(await titles({ keyword: mark, categoryId: 'top' })).toHaveLength(3);
    expect(await titles({ keyword: mark, shopId: 'other' })).toEqual([`${mark} 乙`]);
    expect(await titles({ categoryId: 'no-such' })).toEqual([]);
  });

  it('are paged without repeating or omitting a product', async () => {
    const collected: string[] = [];
    for (let pageNum = 1; ; pageNum += 1) {
      const { data } = await server.call(goods.recommendGoods, { pageNum, pageSize: 2 });
      collected.push(...data.list.map((item) => item.id));
      if (!data.hasMore) {
        expect(collected).toHaveLength(data.total);
        break;
      }
    }
    expect(new Set(collected).size).toBe(collected.length);
  });

  it.each([
    [{ sort: 'cheap' }, 'sort'],
    [{ pageSize: 51 }, 'pageSize'],
    [{ pageNum: 0 }, 'pageNum'],
    [{ pageNum: '１' }, 'pageNum'],
    [{ keyword: 'x'.repeat(41) }, 'keyword'],
    [{ categoryId: "' or 1=1 --" }, 'categoryId'],
  ])('reject %j', async (input, field) => {
    const answer = await server.call(goods.listGoods, input as never);
    expect([answer.code, answer.field]).toEqual([400, field]);
  });
});

describe('one product', () => {
  // MALL-16, MALL-19
  it('is found by saleNo and by goodsId, also off the shelf', async () => {
    const { id, saleNo } = await makeProduct(server.db, { onSale: false });
    const bySaleNo = await server.call(goods.getGoods, { saleNo });
    expect(bySaleNo.data).toMatchObject({ id, onSale: false, collected: false, reviewCount: 0, rating10: 0 });
    expect(await server.call(goods.getGoods, { goodsId: id })).toEqual(bySaleNo);
  });

  it.each([
    [{ saleNo: 'NOPE' }, 404],
    [{ goodsId: 'nope' }, 404],
    [{}, 400],
    [{ saleNo: '' }, 400],
  ])('%j returns %i', async (input, code) => {
    expect((await server.call(goods.getGoods, input)).code).toBe(code);
  });

  it('returns its SKUs with live stock, and whether they can be bought', async () => {
    const { saleNo, skuId } = await makeProduct(server.db, { stock: 3 });
    expect((await server.call(goods.getGoodsSpec, { saleNo })).data.skus).toMatchObject([{ id: skuId, stock: 3 }]);
    expect((await server.call(goods.checkAvailability, { skuId, quantity: 3 })).data).toEqual({ canBuy: true, reason: null });
    const short = await server.call(goods.checkAvailability, { skuId, quantity: 4 }, { lang: 'en' });
    expect(short.data).toMatchObject({ canBuy: false, reason: expect.stringContaining('Only 3') });
    const { skuId: unlisted } = await makeProduct(server.db, { onSale: false });
    expect((await server.call(goods.checkAvailability, { skuId: unlisted })).data.canBuy).toBe(false);
    expect((await server.call(goods.checkAvailability, { skuId: 'nope' })).code).toBe(404);
  });

  // MALL-13
  it('lists parameters in the merchant’s order and texts, whatever the reader’s language', async () => {
    const { id, saleNo } = await makeProduct(server.db);
    const parameters = [
      { name: '重量', value: '250 g' },
      { name: '产地', value: '云南' },
    ];
    await server.db.run(sql`update product set parameters = ${JSON.stringify(parameters)}::jsonb where id = ${id}`);
    for (const lang of ['zh-Hans', 'en'] as const)
      expect((await server.call(goods.getGoods, { saleNo }, { lang })).data.parameters).toEqual(parameters);
  });

  // MALL-107
  it('shows reviews newest first and hides who wrote an anonymous one', async () => {
    const { id, saleNo } = await makeProduct(server.db);
    const writer = await server.memberWith({ nickname: '林知夏', avatar: '/media/a.webp' });
    await server.db.run(sql`insert into review (product_id, member_id, stars, text, anonymous, created_at) values
      (${id}, ${writer.id}, 5, '好喝', false, now() - interval '2 days'), (${id}, ${writer.id}, 4, '还行', true, now() - interval '1 day')`);
    const { data } = await server.call(goods.listGoodsReviews, { saleNo });
    expect(data.list).toMatchObject([
      { memberName: '林***', avatar: null, text: '还行' },
      { memberName: '林知夏', avatar: '/media/a.webp', text: '好喝' },
    ]);
    expect((await server.call(goods.getGoods, { saleNo })).data).toMatchObject({ reviewCount: 2, rating10: 45 });
  });
});

it('returns the categories as a tree of three levels', async () => {
  const { data } = await server.call(goods.getCategoryTree);
  expect(data).toMatchObject([{ id: 'top', children: [{ id: 'middle', children: [{ id: 'leaf' }, { id: 'leaf2' }] }] }]);
});

it('names the categories in the caller’s language, in Chinese without a translation', async () => {
  await server.db.run(sql`update category set names = '{"en":"Tops"}' where id = 'top'`);
  const named = async (lang: string) => (await server.call(goods.getCategoryTree, {}, { lang })).data[0]?.name;
  const [chinese, english, french] = [await named('zh-Hans'), await named('en'), await named('fr')];
  expect(english).toBe('Tops');
  expect(french).toBe(chinese);
});

describe('favourites', () => {
  it('are the member’s own; repeating a call changes nothing', async () => {
    const [member, otherMember] = [await server.memberWith(), await server.memberWith()];
    const { saleNo } = await makeProduct(server.db);
    const responses = await server.together(20, () => [goods.collectGoods, { saleNo, collect: true }, member]);
    expect(responses.every((answer) => answer.code === 200)).toBe(true);
    expect((await server.as(member)(goods.listFavouriteGoods, {})).data).toMatchObject({ total: 1, list: [{ saleNo }] });
    expect((await server.as(otherMember)(goods.listFavouriteGoods, {})).data.total).toBe(0);
    expect((await server.as(member)(goods.getGoods, { saleNo })).data.collected).toBe(true);
    for (let i = 0; i < 2; i += 1)
      expect((await server.as(member)(goods.collectGoods, { saleNo, collect: false })).data).toEqual({ collected: false });
    expect((await server.as(member)(goods.listFavouriteGoods, {})).data.total).toBe(0);
  });

  it('require a session and a product', async () => {
    const member = await server.memberWith();
    expect((await server.call(goods.listFavouriteGoods, {})).code).toBe(401);
    expect((await server.call(goods.collectGoods, { saleNo: 'NOPE', collect: true }, member)).code).toBe(404);
    expect((await server.call(goods.collectGoods, { saleNo: 'NOPE', collect: 'yes' as never }, member)).code).toBe(400);
  });
});

describe('the price after coupons', () => {
  // MALL-3
  it('equals a checkout of one unit, SKU by SKU, and is the member’s own', async () => {
    const tools = checkoutTools(server);
    const buyer = await tools.buyer();
    const { id, saleNo, skuId } = await makeProduct(server.db, { price: 3_000 });
    await server.db.run(sql`insert into sku (id, product_id, price_cents, available, img, position)
      values (${`${id}-2`}, ${id}, 1999, 5, '/media/x.webp', 1)`);
    const spec = async (as?: typeof buyer) => (await server.call(goods.getGoodsSpec, { saleNo }, as ?? {})).data.skus;
    const off = async (as?: typeof buyer) => (await spec(as)).map((sku) => sku.afterCouponsCents);
    expect(await off(buyer)).toEqual([null, null]);
    // 10 off from 20 on, for all goods; 15 % of the category, at most 2; an expired one; another shop's.
    await tools.coupon(buyer, { value: 1_000 });
    await tools.coupon(buyer, { kind: 'percent', value: 1_500, capCents: 200, scope: 'category', scopeIds: ['middle'] });
    await tools.coupon(buyer, { value: 1_900, hours: -1 });
    await tools.coupon(buyer, { value: 1_800, shopId: 'other', scope: 'shop', scopeIds: ['other'] });
    expect(await off(buyer)).toEqual([2_000, 1_799]);
    expect(await off()).toEqual([null, null]);
    const stranger = await tools.buyer();
    expect(await off(stranger)).toEqual([null, null]);
    for (const sku of await spec(buyer)) {
      const bill = await tools.preview(buyer, { skuId: sku.id, quantity: 1 });
      expect(bill.goodsCents - bill.discountCents).toBe(sku.afterCouponsCents);
    }
    // An order locks the coupon, so the lower price is no longer shown.
    const bill = await tools.preview(buyer, { skuId, quantity: 1 });
    expect((await tools.create(buyer, { skuId, quantity: 1 }, bill.payableCents)).code).toBe(200);
    expect((await off(buyer))[0]).toBe(2_800);
  });
});
