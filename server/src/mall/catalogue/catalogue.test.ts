import { address } from '@juhe/contract/mall/address';
import { catalogue } from '@juhe/contract/mall/catalogue';
import { goods } from '@juhe/contract/mall/goods';
import { order } from '@juhe/contract/mall/order';
import type { ClientInput } from '@juhe/contract/operation';
import { sql } from '../../db/sql.ts';
import { makeProduct, makeShelf } from '../../test/test-product.ts';
import { testServer, type Call, type TestServer } from '../../test/test-server.ts';

type New = ClientInput<typeof catalogue.createProduct>;

let server: TestServer;
let operate: Call;
beforeAll(async () => {
  server = await testServer();
  operate = server.as({ token: server.operatorToken });
  await makeShelf(server.db);
});
afterAll(() => server.close());

const picture = '/media/products/longjing-1.webp';
const tea: New = {
  shopId: 'own',
  categoryId: 'leaf',
  title: '雨前龙井',
  subtitle: '今年新茶',
  pictures: [picture],
  specs: [{ name: '净含量', values: ['50克', '100克'] }],
  skus: [
    { values: { 净含量: '50克' }, priceCents: 6_800, available: 20 },
    { values: { 净含量: '100克' }, priceCents: 12_800, available: 0 },
  ],
};
const createProduct = async (fields: Partial<New> = {}) => (await operate(catalogue.createProduct, { ...tea, ...fields })).data;
const stockOf = (skuId: string) =>
  server.db.one<{ available: number; reserved: number; sold: number }>(
    sql`select available, reserved, sold from sku where id = ${skuId}`,
  );

describe('a product', () => {
  it('is created with its SKUs and can be found immediately', async () => {
    const product = await createProduct();
    expect(product).toMatchObject({ title: '雨前龙井', priceCents: 6_800, skus: 2, available: 20, onSale: true });
    const { data } = await server.call(goods.getGoods, { saleNo: product.saleNo });
    expect(data).toMatchObject({ productName: '雨前龙井', priceCents: 6_800, maxPriceCents: 12_800, pictures: [picture] });
    const results = await server.call(goods.listGoods, { keyword: '雨前龙井', inStock: true });
    expect(results.data.list.map(({ saleNo }) => saleNo)).toContain(product.saleNo);
  });

  it('is created once per key, and listed to operators', async () => {
    const key = crypto.randomUUID();
    const saleNos = new Set<string>();
    for (let i = 0; i < 10; i += 1)
      saleNos.add((await operate(catalogue.createProduct, { ...tea, title: '一次就够' }, { key })).data.saleNo);
    expect(saleNos.size).toBe(1);
    const { data } = await operate(catalogue.listProducts, { keyword: '一次就够' });
    expect(data).toMatchObject({ total: 1, list: [{ saleNo: [...saleNos][0], skus: 2, available: 20, reserved: 0, sold: 0 }] });
  });

  it('changes only the given fields', async () => {
    const { saleNo } = await createProduct({ detailHtml: '<p>好茶</p>' });
    const otherPicture = '/media/products/longjing-2.webp';
    const { data } = await operate(catalogue.updateProduct, {
      saleNo,
      title: '明前龙井',
      pictures: [otherPicture, picture],
      categoryId: 'leaf2',
    });
    expect(data).toMatchObject({
      title: '明前龙井',
      subtitle: '今年新茶',
      pictures: [otherPicture, picture],
      categoryId: 'leaf2',
      detailHtml: '<p>好茶</p>',
    });
    // The SKUs had no pictures of their own.
    const spec = await server.call(goods.getGoodsSpec, { saleNo });
    expect(spec.data.skus.map(({ img }) => img)).toEqual([otherPicture, otherPicture]);
  });

  it('leaves the shelf and returns', async () => {
    const { saleNo } = await createProduct({ title: '上上下下' });
    const total = async () => (await server.call(goods.listGoods, { keyword: '上上下下' })).data.total;
    for (const onSale of [false, false, true, true]) {
      expect((await operate(catalogue.shelveProduct, { saleNo, onSale })).data).toEqual({ saleNo, onSale });
      expect(await total()).toBe(onSale ? 1 : 0);
    }
    expect((await operate(catalogue.listProducts, { keyword: '上上下下', onSale: false })).data.total).toBe(0);
  });

  it('retains of its text only what may be shown', async () => {
    const hostile =
      '<p onclick="alert(1)">一<script>alert(2)</script><b>二</b></p><img src="https://elsewhere.example/x.png"><img src="/media/a.webp" onerror="x">' +
      '<img src="/u/../secret"><a href="javascript:alert(3)">三</a><a href="https://a.example">四</a><iframe src="/x"></iframe><style>p{}</style>';
    const { detailHtml } = await createProduct({ detailHtml: hostile });
    expect(detailHtml).toBe('<p>一<b>二</b></p><img src="/media/a.webp" /><a>三</a><a href="https://a.example">四</a>');
  });

  // MALL-18
  it('shows pictures uploaded by its shop’s owner, and nobody else’s', async () => {
    const owner = await server.memberWith();
    const stranger = await server.memberWith();
    await server.db.run(sql`insert into shop (id, name, logo, owner_id) values ('mine', '我的小店', '', ${owner.id})`);
    const upload = async (memberId: string, letter: string) => {
      const file = letter.repeat(40);
      await server.db.run(sql`insert into upload (member_id, purpose, file, private, width, height, size, name, colour)
        values (${memberId}, 'content', ${file}, false, 10, 10, 100, 'x', '#ffffff')`);
      return `/u/${file}.webp`;
    };
    const [ownPicture, foreign] = [await upload(owner.id, 'a'), await upload(stranger.id, 'b')];
    expect((await createProduct({ shopId: 'mine', pictures: [ownPicture] })).pictures).toEqual([ownPicture]);
    for (const fields of [{ pictures: [foreign] }, { pictures: [picture], detailHtml: `<img src="${foreign}">` }]) {
      const answer = await operate(catalogue.createProduct, { ...tea, shopId: 'mine', ...fields });
      expect(answer).toMatchObject({ code: 400, key: 'upload.unknown' });
    }
    expect(await operate(catalogue.createProduct, { ...tea, pictures: [ownPicture] })).toMatchObject({ key: 'upload.unknown' });
  });

  it.each<[object, string, number]>([
    [{ shopId: 'none' }, 'product.shopMissing', 404],
    [{ categoryId: 'middle' }, 'product.categoryLevel', 400],
    [{ categoryId: 'none' }, 'product.categoryLevel', 400],
    [{ skus: [{ values: {}, priceCents: 100, available: 1 }] }, 'sku.values', 400],
    [{ skus: [{ values: { 净含量: '1吨' }, priceCents: 100, available: 1 }] }, 'sku.values', 400],
    [{ skus: [{ values: { 净含量: '50克', 颜色: '绿' }, priceCents: 100, available: 1 }] }, 'sku.values', 400],
    [{ skus: [...tea.skus, tea.skus[0]] }, 'sku.twice', 409],
  ])('rejects %j as %s', async (fields, key, code) => {
    const count = () => server.db.one<{ n: number }>(sql`select count(*) as n from product`);
    const before = await count();
    expect(await operate(catalogue.createProduct, { ...tea, ...fields } as New)).toMatchObject({ code, key });
    expect(await count()).toEqual(before);
  });

  it.each<[string, unknown]>([
    ['title', 'x'],
    ['title', '长'.repeat(61)],
    ['pictures', []],
    ['pictures', ['https://elsewhere.example/a.webp']],
    ['pictures', ['/media/../secret-key']],
    ['pictures', Array(10).fill(picture)],
    ['detailHtml', 'x'.repeat(20_001)],
    ['specs', [{ name: '一', values: ['a', 'a'] }]],
    ['specs', [tea.specs?.[0], tea.specs?.[0]]],
    ['skus', []],
    ['skus', [{ values: {}, priceCents: 0, available: 1 }]],
    ['skus', [{ values: {}, priceCents: 0.5, available: 1 }]],
    ['skus', [{ values: {}, priceCents: 100, available: -1 }]],
    ['skus', [{ values: {}, priceCents: '１００', available: 1 }]],
    ['source', 'other'],
  ])('is not created with %s %j', async (field, value) => {
    const answer = await operate(catalogue.createProduct, { ...tea, [field]: value } as never);
    expect([answer.code, answer.field?.split('.')[0]]).toEqual([400, field]);
  });

  it('that does not exist is neither shown, changed nor put on the shelf', async () => {
    const saleNo = 'NOPE';
    expect((await operate(catalogue.showProduct, { saleNo })).code).toBe(404);
    expect((await operate(catalogue.updateProduct, { saleNo, title: '没有' })).code).toBe(404);
    expect((await operate(catalogue.shelveProduct, { saleNo, onSale: true })).code).toBe(404);
    expect((await operate(catalogue.addSku, { saleNo, priceCents: 100, available: 1 })).code).toBe(404);
  });

  it('is restricted to operators', async () => {
    const member = await server.memberWith();
    for (const caller of [undefined, member]) {
      const answer = await server.call(catalogue.createProduct, tea, { token: caller?.token });
      expect(answer.code).toBe(caller ? 403 : 401);
    }
  });
});

describe('SKUs', () => {
  it('are added with a value that the picker learns, once also for concurrent calls', async () => {
    const { saleNo, list } = await createProduct();
    const responses = await server.together(20, () => [
      catalogue.addSku,
      { saleNo, values: { 净含量: '250克' }, priceCents: 3_000, available: 5 },
      { token: server.operatorToken },
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(responses.filter(({ key }) => key === 'sku.twice')).toHaveLength(19);
    const now = (await operate(catalogue.showProduct, { saleNo })).data;
    expect(now.specs).toEqual([{ name: '净含量', values: ['50克', '100克', '250克'] }]);
    expect([now.list.length, list.length, now.priceCents]).toEqual([3, 2, 3_000]);
    expect(await operate(catalogue.addSku, { saleNo, values: { 颜色: '绿' }, priceCents: 1, available: 1 })).toMatchObject({
      key: 'sku.values',
    });
  });

  it('keep their specs: an existing spec cannot be removed', async () => {
    const { saleNo } = await createProduct();
    const change = (specs: New['specs']) => operate(catalogue.updateProduct, { saleNo, specs });
    expect(await change([{ name: '净含量', values: ['50克'] }])).toMatchObject({ code: 409, key: 'product.specsInUse' });
    expect(await change([])).toMatchObject({ key: 'product.specsInUse' });
    expect((await change([{ name: '净含量', values: ['100克', '50克', '1斤'] }])).code).toBe(200);
  });

  it('change their price, which the goods’ card shows', async () => {
    const { saleNo, list } = await createProduct();
    const skuId = list[1]?.skuId ?? '';
    expect((await operate(catalogue.setSkuPrice, { skuId, priceCents: 4_200 })).data).toMatchObject({ skuId, priceCents: 4_200 });
    expect((await operate(catalogue.showProduct, { saleNo })).data.priceCents).toBe(4_200);
    expect((await operate(catalogue.setSkuPrice, { skuId: 'none', priceCents: 1 })).code).toBe(404);
    expect((await operate(catalogue.setSkuPrice, { skuId, priceCents: 0 })).code).toBe(400);
  });
});

describe('stock', () => {
  const sku = async (stock: number) => (await makeProduct(server.db, { stock })).skuId;
  const set = (skuId: string, input: object, key?: string) =>
    operate(catalogue.setSkuStock, { skuId, ...input }, key ? { key } : {});

  // MALL-17
  it('changes by units, never below zero', async () => {
    const skuId = await sku(5);
    expect((await set(skuId, { change: 7 })).data.available).toBe(12);
    expect((await set(skuId, { change: -12 })).data.available).toBe(0);
    expect(await set(skuId, { change: -1 })).toMatchObject({ code: 409, key: 'stock.below' });
    expect((await set(skuId, { change: 1_000_000 })).data.available).toBe(1_000_000);
    expect(await set(skuId, { change: 1 })).toMatchObject({ code: 409, key: 'stock.above' });
  });

  // MALL-17
  it('is set to a number only when it equals the value that the operator saw', async () => {
    const skuId = await sku(5);
    expect((await set(skuId, { available: 9, expected: 5 })).data.available).toBe(9);
    expect(await set(skuId, { available: 1, expected: 5 })).toMatchObject({ code: 409, key: 'stock.moved' });
    expect((await stockOf(skuId)).available).toBe(9);
  });

  it('changes once for a key', async () => {
    const skuId = await sku(5);
    const key = crypto.randomUUID();
    for (let i = 0; i < 10; i += 1) expect((await set(skuId, { change: 3 }, key)).data.available).toBe(8);
  });

  it.each([
    {},
    { change: 1, available: 1 },
    { available: 1 },
    { expected: 1 },
    { change: 1.5 },
    { change: '１' },
    { available: -1, expected: 0 },
  ])('rejects %j', async (input) => {
    expect((await set(await sku(1), input)).code).toBe(400);
  });

  it('is consistent to the unit after twenty concurrent buyers and operators', async () => {
    const product = await makeProduct(server.db, { stock: 6, price: 20_000 });
    const { skuId } = product;
    const buyers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const member = await server.memberWith();
        const createdAddress = await server.as(member)(address.addAddress, {
          name: '林知夏',
          mobile: '13712345678',
          province: '浙江省',
          city: '杭州市',
          district: '西湖区',
          detail: '文三路 90 号',
        });
        return { member, addressId: createdAddress.data.id };
      }),
    );
    const buying = server.together(20, (i) => {
      const { member, addressId = '' } = buyers[i] ?? {};
      return [order.createOrder, { skuId, quantity: 1, addressId, expectedPayableCents: 20_000 }, { token: member?.token }];
    });
    const changing = server.together(10, (i) => [
      catalogue.setSkuStock,
      i % 2 ? { skuId, change: 1 } : { skuId, available: 50, expected: 6 },
      { token: server.operatorToken },
    ]);
    const [bought, changed] = await Promise.all([buying, changing]);
    const sold = bought.filter(({ code }) => code === 200).length;
    const swapped = changed.filter(({ code }, i) => code === 200 && i % 2 === 0).length;
    expect(changed.filter(({ code }, i) => code === 200 && i % 2 === 1)).toHaveLength(5);
    expect(swapped).toBeLessThanOrEqual(1);
    expect(await stockOf(skuId)).toEqual({ available: 6 + 5 + swapped * 44 - sold, reserved: sold, sold: 0 });
    expect(sold).toBeLessThanOrEqual(swapped ? 20 : 11);
  });
});
