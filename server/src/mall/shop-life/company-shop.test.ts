import { upload } from '@juhe/contract/common/upload';
import { catalogue } from '@juhe/contract/mall/catalogue';
import { goods } from '@juhe/contract/mall/goods';
import { shop } from '@juhe/contract/mall/shop';
import { shopLife } from '@juhe/contract/mall/shop-life';
import sharp from 'sharp';
import { sql } from '../../db/sql.ts';
import { testServer, type Call, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let operate: Call;
beforeAll(async () => {
  server = await testServer();
  operate = server.as({ token: server.operatorToken });
  await server.db.run(sql`insert into category (id, level, name, picture) values ('leaf', 3, '茶叶', '/media/x.webp')`);
});
afterAll(() => server.close());

const shipped = '/media/products/longjing-1.webp';
const uploaded = async (background: string): Promise<string> => {
  const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], 'picture.png', { type: 'image/png' });
  return (await operate(upload.uploadSitePicture, { file })).data.url;
};
const skus = [{ values: {}, priceCents: 5_000, available: 3 }];

// MALL-144, MALL-18
it('opens in an empty database, and sells goods with the company’s pictures', async () => {
  const [logo, picture, detail] = [await uploaded('#331111'), await uploaded('#113311'), await uploaded('#111133')];
  const opened = await operate(shopLife.openCompanyShop, { name: '聚合自营', logo, intro: '自己的店' });
  expect(opened).toMatchObject({ code: 200, data: { state: 'open' } });
  const shopId = opened.data.id;
  expect((await server.call(shop.getShop, { shopId })).data).toMatchObject({ name: '聚合自营', logo, own: true });
  const listed = (await operate(shopLife.listShops, {})).data.list;
  expect(listed).toMatchObject([{ id: shopId, ownerId: null, planId: null, state: 'open' }]);
  for (const source of ['pt', 'jd'] as const) {
    const created = await operate(catalogue.createProduct, {
      ...{ shopId, categoryId: 'leaf', source, title: `龙井 ${source}`, skus },
      ...{ pictures: [picture, shipped], detailHtml: `<p>好茶</p><img src="${detail}">` },
    });
    expect(created.code).toBe(200);
    const { saleNo, id } = created.data;
    const shown = (await server.call(goods.getGoods, source === 'jd' ? { goodsId: id } : { saleNo })).data;
    expect(shown).toMatchObject({ pictures: [picture, shipped], shopDTO: { id: shopId } });
  }
  // Used: no job removes them.
  await server.meetDeadlines('upload.orphan');
  for (const url of [logo, picture, detail]) expect((await server.app.inject({ url })).statusCode).toBe(200);
});

// MALL-18
it('refuses goods with a member’s uploads, and with addresses that nothing serves', async () => {
  const shopId = (await operate(shopLife.openCompanyShop, { name: '自营二店', logo: shipped })).data.id;
  const member = await server.memberWith();
  await server.db.run(sql`insert into upload (member_id, purpose, file, private, width, height, size, name, colour)
    values (${member.id}, 'content', ${'c'.repeat(40)}, false, 10, 10, 100, 'x', '#ffffff')`);
  const product = { shopId, categoryId: 'leaf', title: '错图', skus, pictures: [shipped] };
  for (const [pictures, key] of [
    [[`/u/${'c'.repeat(40)}.webp`], 'upload.unknown'],
    [['/media/products/longjin-1.webp'], 'upload.notShipped'],
  ] as const)
    expect(await operate(catalogue.createProduct, { ...product, pictures: [...pictures] })).toMatchObject({ code: 400, key });
  const { saleNo } = (
    await operate(catalogue.createProduct, {
      ...product,
      specs: [{ name: '色', values: ['红'] }],
      skus: [{ ...skus[0], values: { 色: '红' } }],
    } as never)
  ).data;
  const sku = { saleNo, values: { 色: '绿' }, priceCents: 100, available: 1 };
  expect(await operate(catalogue.addSku, { ...sku, img: '/media/products/longjin-1.webp' })).toMatchObject({
    code: 400,
    key: 'upload.notShipped',
    field: 'img',
  });
  expect((await operate(catalogue.addSku, { ...sku, img: await uploaded('#551155') })).code).toBe(200);
});

// MALL-144
it('has a name that no other shop has, also for twenty concurrent calls, and is opened by operators only', async () => {
  const responses = await server.together(20, (i) => [
    shopLife.openCompanyShop,
    { name: i % 2 ? '同名 店' : '同名店', logo: shipped },
    { token: server.operatorToken, key: `company-shop-${i}` },
  ]);
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(responses.filter(({ key, field }) => key === 'shop.nameUsed' && field === 'name')).toHaveLength(19);
  expect(await operate(shopLife.openCompanyShop, { name: '错标', logo: '/media/shops/none.webp' })).toMatchObject({
    code: 400,
    key: 'upload.notShipped',
    field: 'logo',
  });
  const member = await server.memberWith();
  expect((await server.as(member)(shopLife.openCompanyShop, { name: '我的', logo: shipped })).code).toBe(403);
});
