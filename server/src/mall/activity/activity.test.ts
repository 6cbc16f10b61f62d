import { activity } from '@juhe/contract/mall/activity';
import { bargain } from '@juhe/contract/mall/bargain';
import { group } from '@juhe/contract/mall/group';
import { sql } from '../../db/sql.ts';
import { activityTools } from '../../test/activity.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let tools: ReturnType<typeof activityTools>;
beforeAll(async () => {
  server = await testServer();
  tools = activityTools(server);
  await tools.shelf();
});
afterAll(() => server.close());

const count = async () => (await server.db.one<{ n: number }>(sql`select count(*) as n from mall_activity`)).n;

it('is created by the operator and shown on the page of its product', async () => {
  const goods = await tools.groupOf(3, { title: '白茶' });
  const bargainActivity = await tools.operator()(activity.createBargainActivity, {
    saleNo: goods.saleNo,
    helpers: 4,
    floorCents: 9_900,
  });
  const { data } = await server.call(activity.getProductActivity, { saleNo: goods.saleNo });
  expect(data).toMatchObject({
    group: { activityId: goods.activityId, size: 3, priceCents: 10_000, shelfCents: 20_000 },
    bargain: {
      activityId: bargainActivity.data.activityId,
      skuId: goods.skuId,
      helpers: 4,
      startCents: 20_000,
      floorCents: 9_900,
    },
  });
  const groups = await server.call(group.listGroupActivities, { pageSize: 50 });
  expect(groups.data.list.find(({ saleNo }) => saleNo === goods.saleNo)).toMatchObject({
    productName: '白茶',
    size: 3,
    soldOut: false,
  });
  const bargains = await server.call(bargain.listBargainActivities, { pageSize: 50 });
  expect(bargains.data.list.find(({ saleNo }) => saleNo === goods.saleNo)).toMatchObject({ helpers: 4, floorCents: 9_900 });
});

// MALL-89
it('sets the price of each SKU at its start, and never exceeds the regular price', async () => {
  const goods = await tools.product();
  await server.db.run(
    sql`insert into sku (id, product_id, price_cents, available, img, position) values ('dear', ${goods.id}, 26000, 5, '/media/x.webp', 1)`,
  );
  const groupActivity = await tools.operator()(activity.createGroupActivity, { saleNo: goods.saleNo, size: 2, offCents: 5_000 });
  await server.db.run(sql`update sku set price_cents = 30000 where id = 'dear'`);
  await server.db.run(sql`update sku set price_cents = 12000 where id = ${goods.skuId}`);
  const { data } = await server.call(group.getGroup, { id: groupActivity.data.activityId });
  expect(data.activity.skus).toEqual([
    { skuId: goods.skuId, priceCents: 12_000 },
    { skuId: 'dear', priceCents: 21_000 },
  ]);
});

// MALL-91
it('ends when the operator stops it; repeating the call has no effect', async () => {
  const goods = await tools.groupOf(2);
  const stop = () => tools.operator()(activity.stopActivity, { activityId: goods.activityId });
  expect([(await stop()).code, (await stop()).code]).toEqual([200, 200]);
  expect((await server.call(activity.getProductActivity, { saleNo: goods.saleNo })).data.group).toBeNull();
  const buyer = await tools.buyer();
  expect((await tools.place(buyer, { skuId: goods.skuId, activityId: goods.activityId })).key).toBe('activity.over');
  const { data } = await tools.operator()(activity.listActivities, { kind: 'group', pageSize: 50 });
  expect(data.list.find(({ activityId }) => activityId === goods.activityId)).toMatchObject({
    state: 'stopped',
    begun: 0,
    people: 2,
  });
  expect((await tools.operator()(activity.stopActivity, { activityId: 'nothing' })).key).toBe('activity.missing');
});

// MALL-90
it('exists once per kind and product, also for twenty concurrent operators', async () => {
  const goods = await tools.product();
  const responses = await server.together(20, (i) => [
    activity.createGroupActivity,
    { saleNo: goods.saleNo, size: 2, offCents: 100 },
    { token: server.operatorToken, key: `overlap-${i}` },
  ]);
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(responses.filter(({ key }) => key === 'activity.overlap')).toHaveLength(19);
});

it('is created once for ten calls with the same key', async () => {
  const goods = await tools.product();
  const responses = await server.together(10, () => [
    activity.createBargainActivity,
    { saleNo: goods.saleNo, helpers: 3, floorCents: 100 },
    { token: server.operatorToken, key: 'bargain-ten-times' },
  ]);
  expect(new Set(responses.map(({ data }) => data.activityId)).size).toBe(1);
});

it.each<[string, Record<string, unknown>, number, string]>([
  ['a group of one', { size: 1 }, 400, 'input.'],
  ['no discount', { offCents: 0 }, 400, 'input.'],
  ['a fraction of a cent', { offCents: 0.5 }, 400, 'input.'],
  ['a huge discount', { offCents: 1e21 }, 400, 'input.'],
  ['a discount of the whole price', { offCents: 20_000 }, 409, 'activity.price'],
  ['no quantity', { maxQuantity: 0 }, 400, 'input.'],
  ['no days', { days: 0 }, 400, 'input.'],
  ['goods that do not exist', { saleNo: 'S0' }, 404, 'goods.missing'],
])('rejects group buying with %s and creates nothing', async (_title, wrong, code, key) => {
  const { saleNo } = await tools.product();
  const before = await count();
  const answer = await tools.operator()(activity.createGroupActivity, { saleNo, size: 2, offCents: 100, ...wrong } as never);
  expect(answer.code).toBe(code);
  expect(answer.key?.startsWith(key)).toBe(true);
  expect(await count()).toBe(before);
});

it.each<[string, Record<string, unknown>, number, string]>([
  ['no helpers', { helpers: 0 }, 400, 'input.'],
  ['more helpers than cents', { helpers: 100, floorCents: 19_950 }, 409, 'activity.helpers'],
  ['a floor as high as the shelf', { floorCents: 20_000 }, 409, 'activity.price'],
  ['a SKU of other goods', { skuId: 'elsewhere' }, 404, 'goods.missing'],
])('rejects bargains with %s and creates nothing', async (_title, wrong, code, key) => {
  const { saleNo } = await tools.product();
  const before = await count();
  const answer = await tools.operator()(activity.createBargainActivity, {
    saleNo,
    helpers: 3,
    floorCents: 100,
    ...wrong,
  } as never);
  expect(answer.code).toBe(code);
  expect(answer.key?.startsWith(key)).toBe(true);
  expect(await count()).toBe(before);
});

it('is restricted to operators: members and visitors are refused', async () => {
  const { saleNo } = await tools.product();
  const member = await server.memberWith();
  const responses = await Promise.all([
    server.as(member)(activity.createGroupActivity, { saleNo, size: 2, offCents: 100 }),
    server.call(activity.stopActivity, { activityId: 'x' }),
    server.as(member)(activity.listActivities, {}),
  ]);
  expect(responses.map(({ code }) => code >= 400)).toEqual([true, true, true]);
});

it('hides goods that are off the shelf', async () => {
  const goods = await tools.groupOf(2);
  await server.db.run(sql`update product set on_sale = false where id = ${goods.id}`);
  expect((await server.call(activity.getProductActivity, { saleNo: goods.saleNo })).data).toEqual({ group: null, bargain: null });
  expect((await server.call(group.getGroup, { id: goods.activityId })).data.activity.running).toBe(false);
});
