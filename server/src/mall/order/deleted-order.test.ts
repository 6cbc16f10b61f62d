import { afterSale } from '@juhe/contract/mall/after-sale';
import { coupon } from '@juhe/contract/mall/coupon';
import { order } from '@juhe/contract/mall/order';
import { review } from '@juhe/contract/mall/review';
import { sql } from '../../db/sql.ts';
import { type TestAfterSale, testAfterSale } from '../../test/test-after-sale.ts';
import { giveCoupon } from '../../test/test-coupon.ts';

let on: TestAfterSale;
let server: TestAfterSale['server'];
beforeAll(async () => {
  on = await testAfterSale();
  server = on.server;
});
afterAll(() => server.close());

// MALL-86
it('is missing for reviews and after-sale, and neither its coupon nor its case leads to it', async () => {
  const of = await on.bought({ state: 'paid' });
  const { orderNo, itemId, member } = of;
  const couponId = await giveCoupon(server.db, member.id);
  await server.db.run(sql`insert into mall_order_coupon (order_id, member_coupon_id, cents) values (${of.id}, ${couponId}, 500)`);
  await server.db.run(sql`update member_coupon set state = 'used', used_at = now() where id = ${couponId}`);
  const { id } = (await on.applyFor(of, { reason: 'noLonger' })).data;
  await server.call(afterSale.approveAfterSale, { id }, on.operator);
  await server.db.run(sql`update mall_order set state = 'completed' where id = ${of.id}`);

  const orderNosOfCoupon = async () => {
    const { list } = (await server.call(coupon.listMyCoupons, { state: 'used' }, member)).data;
    return list.find((own) => own.id === couponId)?.orderNos;
  };
  const items = [{ itemId, stars: 5, text: '很好', pictures: [], anonymous: false }];
  expect((await server.call(review.listOrderReviews, { orderNo }, member)).code).toBe(200);
  expect((await server.call(afterSale.getOrderAfterSale, { orderNo }, member)).code).toBe(200);
  expect(await orderNosOfCoupon()).toEqual([orderNo]);
  expect(await on.detailOf(of, id)).toMatchObject({ orderNo, orderDeleted: false });

  await server.call(order.deleteOrder, { orderNo }, member);
  const refusals = [
    await server.call(review.listOrderReviews, { orderNo }, member),
    await server.call(review.reviewOrder, { orderNo, items }, member),
    await server.call(afterSale.getOrderAfterSale, { orderNo }, member),
    await server.call(afterSale.previewAfterSale, { orderNo, itemId }, member),
    await server.call(afterSale.applyForAfterSale, { orderNo, itemId, kind: 'refund', quantity: 1, reason: 'damaged' }, member),
  ];
  expect(refusals.map(({ code, key }) => [code, key])).toEqual(refusals.map(() => [404, 'order.missing']));
  expect(await orderNosOfCoupon()).toEqual([]);
  expect(await on.detailOf(of, id)).toMatchObject({ orderNo, orderDeleted: true });
});
