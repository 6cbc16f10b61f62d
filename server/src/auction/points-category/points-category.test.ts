import { pointsCategory } from '@juhe/contract/auction/points-category';
import { pointsShop } from '@juhe/contract/auction/points-shop';
import { sql } from '../../db/sql.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => {
  expect(server.deadlocks()).toBe(0);
  await server.close();
});

const operator = () => server.as({ token: server.operatorToken });
const names = { 'zh-Hans': '茶器', 'zh-Hant': '茶器', en: 'Teaware', fr: 'Service à thé', es: 'Juego de té' };
const set = (fields: object = {}) => operator()(pointsCategory.setPointsCategory, { id: 'teaware', names, ...fields });
const remove = (id = 'teaware') => operator()(pointsCategory.removePointsCategory, { id });
const goods = (categoryId: string, title = '白瓷杯') => ({
  title,
  categoryId,
  points: 200,
  stock: 1,
  pictures: ['/media/products/celadon-1.webp'],
});
const shown = async (lang: string) =>
  (await server.call(pointsShop.listPointsShopCategories, undefined, { lang })).data.list.find(({ id }) => id === 'teaware')
    ?.name;

// AUCTION-67
it('is created, renamed and moved, and shown in the reader’s language', async () => {
  expect((await set()).code).toBe(200);
  expect([await shown('fr'), await shown('zh-Hant')]).toEqual(['Service à thé', '茶器']);
  expect((await set({ names: { ...names, fr: 'Théières' }, position: 9 })).code).toBe(200);
  expect(await shown('fr')).toBe('Théières');
  const { data } = await operator()(pointsCategory.listPointsCategories);
  expect(data.find(({ id }) => id === 'teaware')).toEqual({
    id: 'teaware',
    names: { ...names, fr: 'Théières' },
    position: 9,
    goods: 0,
  });
  expect((await remove()).code).toBe(200);
  expect(await shown('fr')).toBeUndefined();
  expect(await remove()).toMatchObject({ code: 400, key: 'pointsGoods.categoryMissing', field: 'id' });
});

it('describes invalid names in the reader’s language', async () => {
  const wrong = await operator()(
    pointsCategory.setPointsCategory,
    { id: 'teaware', names: { ...names, fr: '' } },
    { lang: 'fr' },
  );
  expect(wrong).toMatchObject({ code: 400, field: 'names.fr', msg: expect.stringContaining('Nom en français') });
});

// AUCTION-67
it('is not removed while it contains goods, including those off the shelf', async () => {
  await set();
  const { id } = (await operator()(pointsShop.addPointsGoods, goods('teaware'))).data;
  await operator()(pointsShop.shelvePointsGoods, { id });
  expect(await remove()).toMatchObject({ code: 409, key: 'pointsGoods.categoryInUse' });
  await operator()(pointsShop.updatePointsGoods, { id, categoryId: 'home' });
  expect((await remove()).code).toBe(200);
});

it('is either removed or gets goods in twenty concurrent calls', async () => {
  for (let round = 0; round < 3; round += 1) {
    await set();
    const responses = await server.together(20, (i) =>
      i % 2 === 0
        ? [pointsShop.addPointsGoods, goods('teaware', `杯 ${i}`), { token: server.operatorToken }]
        : ([pointsCategory.removePointsCategory, { id: 'teaware' }, { token: server.operatorToken }] as never),
    );
    expect(responses.every(({ code }) => [200, 400, 409].includes(code))).toBe(true);
    const { lost: orphanCount } = await server.db.one<{ lost: number }>(sql`select count(*)::int as lost from points_goods g
      where not exists (select from points_category c where c.id = g.category_id)`);
    expect(orphanCount).toBe(0);
    await server.db.run(sql`delete from points_goods where category_id = 'teaware'`);
  }
});

it('is managed by operators only and requires all names', async () => {
  const member = await server.memberWith();
  expect((await server.as(member)(pointsCategory.removePointsCategory, { id: 'home' })).code).toBe(403);
  expect((await server.as(member)(pointsCategory.listPointsCategories)).code).toBe(403);
  const { es: _, ...four } = names;
  for (const wrong of [
    { names: four },
    { names: { ...names, en: '' } },
    { names: { ...names, fr: 'x'.repeat(41) } },
    { position: -1 },
    { id: 'no id' },
  ])
    expect((await set(wrong)).code).toBe(400);
});
