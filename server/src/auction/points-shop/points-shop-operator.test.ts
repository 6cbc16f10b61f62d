import { address } from '@juhe/contract/mall/address';
import { pointsShop } from '@juhe/contract/auction/points-shop';
import { demoOperatorTurn } from '../../demo-operator/demo-operator.ts';
import { watchStates } from '../../state-machine/machine.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { earnPoints } from '../points/earn.ts';

jest.setTimeout(30_000);

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { DEMO_OPERATOR: '1' } });
});
afterAll(async () => {
  watchStates(undefined);
  await server.close();
});

it('ships an order for points automatically when the demo operator is enabled', async () => {
  const member = await server.memberWith({});
  await server.db.inTx((tx) => earnPoints(tx, { memberId: member.id, points: 500, ref: 'demo', key: 'demo' }));
  const { data: home } = await server.call(
    address.addAddress,
    { name: '林知夏', mobile: '13800000001', province: '浙江省', city: '杭州市', district: '西湖区', detail: '文三路 1 号' },
    member,
  );
  const { data: goods } = await server.call(
    pointsShop.addPointsGoods,
    { title: '白瓷杯', categoryId: 'home', points: 200, stock: 1, pictures: ['/media/products/celadon-1.webp'] },
    { token: server.operatorToken },
  );
  const { data } = await server.call(
    pointsShop.createPointsOrder,
    { goodsId: goods.id, addressId: home.id, expectedPoints: 200 },
    member,
  );
  expect(await server.meetDeadlines(demoOperatorTurn)).toBe(1);
  const { data: order } = await server.call(pointsShop.getPointsOrder, { orderNo: data.orderNo }, member);
  expect(order).toMatchObject({ state: 'shipped', carrier: '顺丰速运', actions: ['track', 'receive'] });
});
