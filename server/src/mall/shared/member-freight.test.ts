import { activity } from '@juhe/contract/mall/activity';
import { bargain } from '@juhe/contract/mall/bargain';
import { goods } from '@juhe/contract/mall/goods';
import { group } from '@juhe/contract/mall/group';
import { checkoutTools } from '../../test/checkout.ts';
import { grantRights } from '../../test/rights-card.ts';
import type { TestMember } from '../../test/test-member.ts';
import { makeProduct, makeShelf } from '../../test/test-product.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await makeShelf(server.db);
});
afterAll(() => server.close());

const operator = () => ({ token: server.operatorToken });

// MALL-143
it('is none on the pages of goods, groups and bargains for the holder of a card with free freight, as at the checkout', async () => {
  const tools = checkoutTools(server);
  const [holder, buyer] = [await tools.buyer(), await tools.buyer()];
  await grantRights(server, holder, { freeFreight: true });
  const { saleNo, skuId } = await makeProduct(server.db, { price: 3_000 });
  const [inGroup, bargained] = [await makeProduct(server.db, { price: 3_000 }), await makeProduct(server.db, { price: 3_000 })];
  const groupId = (
    await server.call(
      activity.createGroupActivity,
      { saleNo: inGroup.saleNo, size: 2, offCents: 500, maxQuantity: 5 },
      operator(),
    )
  ).data.activityId;
  const bargainId = (
    await server.call(activity.createBargainActivity, { saleNo: bargained.saleNo, helpers: 2, floorCents: 1_000 }, operator())
  ).data.activityId;

  const shownTo = async (reader?: TestMember) => {
    const as = reader ?? {};
    const product = (await server.call(goods.getGoods, { saleNo }, as)).data;
    const groups = (await server.call(group.listGroupActivities, {}, as)).data.list;
    const bargains = (await server.call(bargain.listBargainActivities, {}, as)).data.list;
    const groupPage = (await server.call(group.getGroup, { id: groupId }, as)).data.activity;
    const bargainPage = (await server.call(bargain.getBargain, { id: bargainId }, as)).data.activity;
    return {
      limits: [product.freight.freeFromCents, groupPage.freight.freeFromCents],
      isFree: product.freeShipping,
      cents: [groups[0], bargains[0], groupPage, bargainPage].map((shown) => shown?.freightCents),
    };
  };
  expect((await tools.preview(holder, { skuId, quantity: 1 })).freightCents).toBe(0);
  expect(await shownTo(holder)).toEqual({ limits: [0, 0], isFree: true, cents: [0, 0, 0, 0] });
  expect((await tools.preview(buyer, { skuId, quantity: 1 })).freightCents).toBe(800);
  for (const reader of [buyer, undefined])
    expect(await shownTo(reader)).toEqual({ limits: [9_900, 9_900], isFree: false, cents: [800, 800, 800, 800] });
});

// MALL-3, MALL-143
it('counts for the price after coupons, which leaves a cent to pay where freight does not', async () => {
  const tools = checkoutTools(server);
  const [holder, buyer] = [await tools.buyer(), await tools.buyer()];
  await grantRights(server, holder, { freeFreight: true });
  const { saleNo, skuId } = await makeProduct(server.db, { price: 2_000 });
  for (const [member, cents] of [
    [holder, 1],
    [buyer, 0],
  ] as const) {
    await tools.coupon(member, { value: 2_000 });
    const bill = await tools.preview(member, { skuId, quantity: 1 });
    expect(bill.goodsCents - bill.discountCents).toBe(cents);
    const [sku] = (await server.call(goods.getGoodsSpec, { saleNo }, member)).data.skus;
    expect(sku?.afterCouponsCents).toBe(cents);
  }
});
