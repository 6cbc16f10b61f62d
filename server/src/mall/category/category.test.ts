import { catalogue } from '@juhe/contract/mall/catalogue';
import { category } from '@juhe/contract/mall/category';
import { goods } from '@juhe/contract/mall/goods';
import { upload } from '@juhe/contract/common/upload';
import sharp from 'sharp';
import { sql } from '../../db/sql.ts';
import { makeProduct, makeShelf } from '../../test/test-product.ts';
import { testServer, type Call, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let operate: Call;
beforeAll(async () => {
  server = await testServer();
  operate = server.as({ token: server.operatorToken });
  await makeShelf(server.db);
});
afterAll(() => server.close());

const picture = '/media/categories/coffee.webp';
const make = async (parentId?: string, name = '新分类') =>
  (await operate(category.createCategory, { names: { 'zh-Hans': name, en: 'New' }, picture, ...(parentId ? { parentId } : {}) }))
    .data;

it('creates three levels, each after its siblings, and the mall shows them in the reader’s language', async () => {
  const top = await make(undefined, '玩具乐器');
  const middle = await make(top.id);
  const [first, second] = [await make(middle.id), await make(middle.id)];
  expect([top.level, middle.level, first.level, second.position - first.position]).toEqual([1, 2, 3, 1]);
  expect(await operate(category.createCategory, { names: { 'zh-Hans': '四级' }, picture, parentId: first.id })).toMatchObject({
    code: 409,
    key: 'category.level',
  });
  expect(await operate(category.createCategory, { names: { 'zh-Hans': '孤儿' }, picture, parentId: 'none' })).toMatchObject({
    code: 404,
    field: 'parentId',
  });
  const tree = (await server.call(goods.getCategoryTree, {}, { lang: 'en' })).data;
  expect(tree.at(-1)).toMatchObject({ id: top.id, name: 'New', children: [{ children: [{ id: first.id }, { id: second.id }] }] });
});

it('renames and sorts; omitted fields are unchanged', async () => {
  const { id, position } = await make();
  const renamed = (await operate(category.updateCategory, { id, names: { 'zh-Hans': '改名', fr: 'Nouveau' } })).data;
  expect(renamed).toMatchObject({ names: { 'zh-Hans': '改名', fr: 'Nouveau' }, picture, position });
  expect((await operate(category.updateCategory, { id, position: 0 })).data).toMatchObject({ position: 0, names: renamed.names });
  expect((await operate(category.updateCategory, { id: 'none', position: 0 })).code).toBe(404);
  const { list } = (await operate(category.listCategories, {})).data;
  expect(list.find((item) => item.id === id)?.names).toEqual(renamed.names);
});

// COMMON-59
it('shows a picture that an operator uploaded, and refuses a mistyped one', async () => {
  const bytes = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#113366' } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], 'category.png', { type: 'image/png' });
  const { url } = (await operate(upload.uploadSitePicture, { file })).data;
  const { id } = await make();
  expect((await operate(category.updateCategory, { id, picture: url })).data.picture).toBe(url);
  await server.meetDeadlines('upload.orphan');
  expect((await server.app.inject({ url })).statusCode).toBe(200);
  const mistyped = '/media/categories/cofee.webp';
  for (const refusal of [
    await operate(category.updateCategory, { id, picture: mistyped }),
    await operate(category.createCategory, { names: { 'zh-Hans': '错图' }, picture: mistyped }),
  ])
    expect(refusal).toMatchObject({ code: 400, key: 'upload.notShipped', field: 'picture' });
});

// MALL-15
it('deletes unused categories, and otherwise names the users', async () => {
  await makeProduct(server.db, { category: 'leaf2', onSale: false });
  expect(await operate(category.removeCategory, { id: 'leaf2' })).toMatchObject({ code: 409, key: 'category.products' });
  expect(await operate(category.removeCategory, { id: 'middle' })).toMatchObject({ code: 409, key: 'category.children' });
  const { id } = await make('middle');
  await server.db.run(sql`insert into coupon_template (names, scope, scope_ids, kind, value, threshold_cents, quota, claim_until, valid_days)
    values ('{"zh-Hans": "券"}', 'category', array[${id}], 'amount', 100, 100, 1, now() + interval '1 day', 1)`);
  expect(await operate(category.removeCategory, { id })).toMatchObject({ code: 409, key: 'category.coupons' });
  const free = await make('middle');
  expect((await operate(category.removeCategory, { id: free.id })).data).toEqual({ id: free.id });
  expect((await operate(category.removeCategory, { id: free.id })).code).toBe(404);
});

it('either deletes a category or assigns it a product concurrently, never both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await make('middle');
    const product = {
      ...{ shopId: 'own', categoryId: id, title: '抢分类', pictures: ['/media/products/longjing-1.webp'] },
      skus: [{ priceCents: 100, available: 1 }],
    };
    const [created, removed] = await Promise.all([
      operate(catalogue.createProduct, product),
      operate(category.removeCategory, { id }),
    ]);
    expect([created.code, removed.code].filter((code) => code === 200)).toHaveLength(1);
    expect(['product.categoryLevel', 'category.products']).toContain(created.key ?? removed.key);
  }
});

it('is restricted to operators', async () => {
  const member = await server.memberWith();
  expect((await server.as(member)(category.createCategory, { names: { 'zh-Hans': '我的' }, picture })).code).toBe(403);
});
