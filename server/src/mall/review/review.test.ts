import { check } from '@juhe/contract/common/check';
import { address } from '@juhe/contract/mall/address';
import { cart } from '@juhe/contract/mall/cart';
import { afterSale } from '@juhe/contract/mall/after-sale';
import { goods } from '@juhe/contract/mall/goods';
import { order } from '@juhe/contract/mall/order';
import { review } from '@juhe/contract/mall/review';
import { sql } from '../../db/sql.ts';
import { audit } from '../../ledger/read.ts';
import { receive } from '../../payment/pay/money.ts';
import { unsignPaths } from '../../storage/signed-address.ts';
import type { TestMember } from '../../test/test-member.ts';
import { makeProduct, makeShelf, type TestProduct } from '../../test/test-product.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await makeShelf(server.db);
});
afterAll(() => server.close());

const home = {
  name: '林知夏',
  mobile: '13800000001',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  detail: '文三路 90 号',
};

const stages = ['paid', 'shipped', 'received', 'completed'] as const;

/** Brings an order of these products to `stage`; returns it with the ids of its items in order. */
const ordered = async (buyer: TestMember, products: readonly TestProduct[], stage: (typeof stages)[number] = 'received') => {
  const as = server.as(buyer);
  const { data: savedAddress } = await as(address.addAddress, home);
  const lines: string[] = [];
  for (const { skuId } of products) lines.push((await as(cart.addToCart, { skuId })).data.lineId);
  const cartInput = { cartLineIds: lines.join(',') };
  const { data: preview } = await as(order.previewOrder, cartInput);
  const created = await as(order.createOrder, {
    ...cartInput,
    addressId: savedAddress.id,
    expectedPayableCents: preview.payableCents,
  });
  const [orderNo = ''] = created.data.orderNos;
  const { payNo, payableCents: amountCents } = created.data;
  await server.db.inTx((tx) => receive(server.deps, tx, { payNo, channel: 'sandbox', tradeNo: `t-${payNo}`, amountCents }));
  const far = stages.indexOf(stage);
  if (far > 0)
    await server.call(
      order.shipOrder,
      { orderNo, carrier: '顺丰速运', waybill: 'SF1234567890' },
      { token: server.operatorToken },
    );
  if (far > 1) await as(order.confirmReceipt, { orderNo });
  if (far > 2) await server.meetDeadlines('order.complete', orderNo);
  const { data } = await as(order.getOrder, { orderNo });
  expect(data.state).toBe(stage);
  const itemIds = products.map(({ skuId }) => data.items.find((item) => item.skuId === skuId)?.id ?? '');
  return { orderNo, itemIds, first: itemIds[0] ?? '' };
};
const orderOf = async (buyer: TestMember, orderNo: string) => (await server.as(buyer)(order.getOrder, { orderNo })).data;
const reviewsOf = async (buyer: TestMember, orderNo: string) =>
  (await server.as(buyer)(review.listOrderReviews, { orderNo })).data;

/** Uploads a public picture as `uploader`. */
let pictures = 0;
const uploaded = async (uploader: TestMember): Promise<string> => {
  pictures += 1;
  const file = pictures.toString(16).padStart(40, '0');
  await server.db.run(sql`insert into upload (member_id, purpose, private, file, width, height, size, name, colour)
    values (${uploader.id}, 'review', false, ${file}, 10, 10, 10, 'a.jpg', '#ffffff')`);
  return `/u/${file}.webp`;
};

/** Approves all content that waits for a person. */
const approveAll = async (): Promise<void> => {
  const options = { token: server.operatorToken };
  for (const { id } of (await server.call(check.listChecks, { pageSize: 50 }, options)).data.list)
    expect((await server.call(check.approveCheck, { id }, options)).code).toBe(200);
};

describe('a review', () => {
  // MALL-104
  it('is written once per item, is shown on the product, and keeps after-sale possible', async () => {
    const buyer = await server.memberWith({ nickname: '林知夏' });
    const products = [await makeProduct(server.db, { shop: 'other' }), await makeProduct(server.db, { shop: 'other' })];
    const { orderNo, itemIds, first } = await ordered(buyer, products);
    const picture = await uploaded(buyer);
    const as = server.as(buyer);
    const submitted = await as(review.reviewOrder, {
      orderNo,
      items: [{ itemId: first, stars: 5, text: '好喝\n下次再来', pictures: [picture] }],
    });
    expect(submitted.data).toEqual({ orderNo, left: 1, state: 'received', checking: true });
    expect(review.reviewOrder.summary).toContain('stays open to after-sale');
    expect((await orderOf(buyer, orderNo)).items.map(({ reviewed, reviewable }) => [reviewed, reviewable])).toEqual([
      [true, false],
      [false, true],
    ]);
    const last = await as(review.reviewOrder, { orderNo, items: [{ itemId: itemIds[1] ?? '', stars: 4 }] });
    expect(last.data).toEqual({ orderNo, left: 0, state: 'received', checking: false });
    const applied = await as(afterSale.applyForAfterSale, {
      orderNo,
      itemId: first,
      kind: 'returnRefund',
      quantity: 1,
      reason: 'quality',
      pictureIds: [],
    });
    expect(applied.data.state).toBe('applied');
    // A picture waits for review by a person.
    await approveAll();
    const { data: shown } = await server.call(goods.listGoodsReviews, { saleNo: products[0]?.saleNo ?? '' });
    expect(shown).toMatchObject({
      total: 1,
      list: [{ memberName: '林知夏', stars: 5, text: '好喝\n下次再来', pictures: [picture], followUp: null }],
    });
    expect(await audit(server.db)).toEqual([]);
    expect(
      await server.db.rows(sql`select from upload where '/u/' || file || '.webp' = ${picture} and attached_at is not null`),
    ).toHaveLength(1);
  });

  // MALL-102
  it('is stored once for twenty concurrent calls, and once for ten with one key', async () => {
    const buyer = await server.memberWith();
    const { orderNo, first } = await ordered(buyer, [await makeProduct(server.db), await makeProduct(server.db)]);
    const items = [{ itemId: first, stars: 3, text: '还行' }];
    const responses = await server.together(20, (i) => [
      review.reviewOrder,
      { orderNo, items },
      { token: buyer.token, key: `review-${orderNo}-${i}` },
    ]);
    expect(responses.filter((answer) => answer.code === 200)).toHaveLength(1);
    expect(responses.filter((answer) => answer.key === 'review.done')).toHaveLength(19);
    const { orderNo: otherOrderNo, first: item } = await ordered(buyer, [await makeProduct(server.db)]);
    const repeated = await server.together(10, () => [
      review.reviewOrder,
      { orderNo: otherOrderNo, items: [{ itemId: item, stars: 5 }] },
      { token: buyer.token, key: `same-${otherOrderNo}` },
    ]);
    expect(new Set(repeated.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([
        JSON.stringify({
          code: 200,
          msg: repeated[0]?.msg,
          data: { orderNo: otherOrderNo, left: 0, state: 'received', checking: false },
        }),
      ]),
    );
    expect(await server.db.rows(sql`select from review where order_item_id in (${first}, ${item})`)).toHaveLength(2);
    expect(await audit(server.db)).toEqual([]);
  });

  it('leaves the completion to its deadline when both items are reviewed concurrently', async () => {
    const buyer = await server.memberWith();
    const { orderNo, itemIds } = await ordered(buyer, [await makeProduct(server.db), await makeProduct(server.db)]);
    const responses = await server.together(2, (i) => [
      review.reviewOrder,
      { orderNo, items: [{ itemId: itemIds[i] ?? '', stars: 5 }] },
      { token: buyer.token },
    ]);
    expect(responses.map(({ data }) => data.left).sort((a, b) => a - b)).toEqual([0, 1]);
    await server.meetDeadlines('order.complete', orderNo);
    const { timeline, state } = await orderOf(buyer, orderNo);
    expect(state).toBe('completed');
    expect(timeline.filter(({ event }) => event === 'complete')).toHaveLength(1);
    expect(await audit(server.db)).toEqual([]);
  });

  // MALL-102
  it('requires the receipt', async () => {
    const buyer = await server.memberWith();
    for (const stage of ['paid', 'shipped'] as const) {
      const { orderNo, first } = await ordered(buyer, [await makeProduct(server.db)], stage);
      const answer = await server.as(buyer)(review.reviewOrder, { orderNo, items: [{ itemId: first, stars: 5 }] });
      expect([answer.code, answer.key]).toEqual([409, 'review.early']);
    }
    const { orderNo, first } = await ordered(buyer, [await makeProduct(server.db)], 'completed');
    expect((await server.as(buyer)(review.reviewOrder, { orderNo, items: [{ itemId: first, stars: 5 }] })).code).toBe(200);
  });

  // MALL-103
  it('is refused for a completely returned item, and for orders that ended otherwise', async () => {
    const buyer = await server.memberWith();
    const { orderNo, itemIds, first } = await ordered(buyer, [await makeProduct(server.db), await makeProduct(server.db)]);
    await server.db.run(sql`update mall_order_item set refunded_quantity = quantity where id = ${first}`);
    const as = server.as(buyer);
    const answer = await as(review.reviewOrder, { orderNo, items: [{ itemId: first, stars: 1 }] });
    expect([answer.code, answer.key]).toEqual([409, 'review.returned']);
    expect((await reviewsOf(buyer, orderNo)).items[0]).toMatchObject({ returned: true, reviewable: false, review: null });
    // Only the remaining item can be reviewed.
    const done = await as(review.reviewOrder, { orderNo, items: [{ itemId: itemIds[1] ?? '', stars: 5 }] });
    expect(done.data).toMatchObject({ left: 0, state: 'received' });

    const refunded = await ordered(buyer, [await makeProduct(server.db)], 'paid');
    await as(order.refundOrder, { orderNo: refunded.orderNo });
    const closed = await as(review.reviewOrder, { orderNo: refunded.orderNo, items: [{ itemId: refunded.first, stars: 5 }] });
    expect(closed.key).toBe('review.closed');
  });

  it('belongs to the member: another member’s order, item and review are not found', async () => {
    const [buyer, otherBuyer] = [await server.memberWith(), await server.memberWith()];
    const { orderNo, first } = await ordered(buyer, [await makeProduct(server.db)]);
    const ownOrder = await ordered(otherBuyer, [await makeProduct(server.db)]);
    const as = server.as(otherBuyer);
    const unknownOrder = await as(review.reviewOrder, { orderNo: 'M000000NOPE', items: [{ itemId: first, stars: 5 }] });
    expect(await as(review.reviewOrder, { orderNo, items: [{ itemId: first, stars: 5 }] })).toEqual(unknownOrder);
    expect(unknownOrder.code).toBe(404);
    expect((await as(review.listOrderReviews, { orderNo })).code).toBe(404);
    const foreign = await as(review.reviewOrder, { orderNo: ownOrder.orderNo, items: [{ itemId: first, stars: 5 }] });
    expect([foreign.code, foreign.key]).toEqual([404, 'review.itemMissing']);
    await server.as(buyer)(review.reviewOrder, { orderNo, items: [{ itemId: first, stars: 5 }] });
    const id = (await reviewsOf(buyer, orderNo)).items[0]?.review?.id ?? '';
    const notFound = await as(review.addReviewFollowUp, { reviewId: 'nope', text: 'x' });
    expect(await as(review.addReviewFollowUp, { reviewId: id, text: 'x' })).toEqual(notFound);
    expect(notFound.code).toBe(404);
    expect((await server.call(review.listOrderReviews, { orderNo })).code).toBe(401);
  });

  it('rejects a picture uploaded by somebody else, and stores nothing', async () => {
    const [buyer, otherBuyer] = [await server.memberWith(), await server.memberWith()];
    const { orderNo, itemIds, first } = await ordered(buyer, [await makeProduct(server.db), await makeProduct(server.db)]);
    const foreignPicture = await uploaded(otherBuyer);
    for (const picture of [foreignPicture, 'https://evil.example/a.png', '/media/x.webp', 'javascript:alert(1)']) {
      const answer = await server.as(buyer)(review.reviewOrder, {
        orderNo,
        items: [
          { itemId: first, stars: 5 },
          { itemId: itemIds[1] ?? '', stars: 5, pictures: [picture] },
        ],
      });
      expect([picture, answer.code, answer.key]).toEqual([picture, 400, 'upload.unknown']);
    }
    expect((await reviewsOf(buyer, orderNo)).items.every((item) => item.review === null)).toBe(true);
  });

  it.each([
    [{ stars: 0 }, 'items.0.stars'],
    [{ stars: 6 }, 'items.0.stars'],
    [{ stars: 4.5 }, 'items.0.stars'],
    [{ stars: '５' }, 'items.0.stars'],
    [{ stars: [5] }, 'items.0.stars'],
    [{}, 'items.0.stars'],
    [{ stars: 5, text: '长'.repeat(501) }, 'items.0.text'],
    [{ stars: 5, text: ['x'] }, 'items.0.text'],
    [{ stars: 5, text: 'a\u0007b' }, 'items.0.text'],
    [{ stars: 5, pictures: Array.from({ length: 10 }, (_, n) => `/u/${n}.webp`) }, 'items.0.pictures'],
    [{ stars: 5, pictures: [{}] }, 'items.0.pictures.0'],
    [{ stars: 5, anonymous: 'perhaps' }, 'items.0.anonymous'],
    [{ stars: 5, itemId: "' or 1=1 --" }, 'items.0.itemId'],
  ])('rejects %j and changes nothing', async (input, field) => {
    const buyer = await server.memberWith();
    const { orderNo, first } = await ordered(buyer, [await makeProduct(server.db)]);
    const answer = await server.as(buyer)(review.reviewOrder, { orderNo, items: [{ itemId: first, ...input }] } as never);
    expect([answer.code, answer.field]).toEqual([400, field]);
    expect((await reviewsOf(buyer, orderNo)).items[0]).toMatchObject({ reviewable: true, review: null });
  });

  // MALL-102
  it('requires at least one item, each named once', async () => {
    const buyer = await server.memberWith();
    const { orderNo, first } = await ordered(buyer, [await makeProduct(server.db)]);
    const item = { itemId: first, stars: 5 };
    expect((await server.as(buyer)(review.reviewOrder, { orderNo, items: [item, item] })).key).toBe('review.twice');
    expect((await server.as(buyer)(review.reviewOrder, { orderNo, items: [] })).code).toBe(400);
  });
});

describe('a follow-up', () => {
  const reviewed = async () => {
    const buyer = await server.memberWith();
    const product = await makeProduct(server.db);
    const { orderNo, first } = await ordered(buyer, [product]);
    await server.as(buyer)(review.reviewOrder, { orderNo, items: [{ itemId: first, stars: 4, text: '先用着' }] });
    const ownReview = (await reviewsOf(buyer, orderNo)).items[0]?.review;
    return { who: buyer, product, orderNo, id: ownReview?.id ?? '', until: ownReview?.followUntil };
  };

  // MALL-105
  it('is stored once for twenty concurrent calls', async () => {
    const { who: buyer, product, orderNo, id, until } = await reviewed();
    expect(until).not.toBeNull();
    const picture = await uploaded(buyer);
    const responses = await server.together(20, () => [
      review.addReviewFollowUp,
      { reviewId: id, text: '用了一个月，很好', pictures: [picture] },
      { token: buyer.token },
    ]);
    expect(responses.filter((answer) => answer.code === 200)).toHaveLength(1);
    expect(responses.filter((answer) => answer.key === 'review.followed')).toHaveLength(19);
    const followUp = { text: '用了一个月，很好', pictures: [picture] };
    await approveAll();
    expect(unsignPaths(await reviewsOf(buyer, orderNo)).items[0]?.review).toMatchObject({ followUp, followUntil: null });
    const { data } = await server.call(goods.listGoodsReviews, { saleNo: product.saleNo, filter: 'followUp' });
    expect(data.list).toMatchObject([{ text: '先用着', followUp }]);
  });

  // MALL-105
  it('is refused after 180 days, without text, and with somebody else’s picture', async () => {
    const { who: buyer, orderNo, id } = await reviewed();
    const as = server.as(buyer);
    expect((await as(review.addReviewFollowUp, { reviewId: id, text: '  ' })).field).toBe('text');
    const foreignPicture = await uploaded(await server.memberWith());
    expect((await as(review.addReviewFollowUp, { reviewId: id, text: '好', pictures: [foreignPicture] })).key).toBe(
      'upload.unknown',
    );
    await server.db.run(sql`update review set created_at = now() - interval '180 days' where id = ${id}`);
    expect((await as(review.addReviewFollowUp, { reviewId: id, text: '好' })).key).toBe('review.followLate');
    expect((await reviewsOf(buyer, orderNo)).items[0]?.review).toMatchObject({ followUp: null, followUntil: null });
  });
});

describe('the reviews of a product', () => {
  // MEMBER-49
  it('name a writer who has left in the reader’s language', async () => {
    const { id, saleNo } = await makeProduct(server.db);
    const writer = await server.memberWith();
    await server.db.run(sql`insert into review (product_id, member_id, stars, text, anonymous)
      select ${id}, ${writer.id}, 5, '好茶', anonymous from unnest(array[true, false]) as r (anonymous)`);
    await server.db.run(sql`update member set cancelled_at = now() where id = ${writer.id}`);
    const { data } = await server.call(goods.listGoodsReviews, { saleNo, filter: 'all' }, { lang: 'fr' });
    expect(data.list.map(({ memberName }) => memberName)).toEqual(['Ancien membre', 'Ancien membre']);
  });

  // MALL-106, MALL-107
  it('are counted and filtered, newest first, and anonymous at the author’s request', async () => {
    const { id, saleNo } = await makeProduct(server.db);
    const writer = await server.memberWith({ nickname: '林知夏', avatar: '/media/a.webp' });
    const rows = [
      { stars: 5, text: '五' },
      { stars: 4, text: '四', pictures: 1, anonymous: true },
      { stars: 3, text: '三', follow: '后来' },
      { stars: 2, text: '二' },
      { stars: 1, text: '一', follow: '还是', followPictures: 1 },
    ];
    for (const [i, { stars, text, pictures: shots = 0, anonymous = false, follow = null, followPictures = 0 }] of rows.entries())
      await server.db.run(sql`insert into review (product_id, member_id, stars, text, anonymous, pictures, follow_up, followed_at, follow_pictures, created_at)
        values (${id}, ${writer.id}, ${stars}, ${text}, ${anonymous}, array_fill('/media/x.webp'::text, array[${shots}::int]), ${follow},
          case when ${follow}::text is not null then now() end, array_fill('/media/x.webp'::text, array[${followPictures}::int]),
          now() - ${i}::int * interval '1 day')`);
    const of = async (filter: 'all' | 'pictures' | 'good' | 'medium' | 'bad' | 'followUp') => {
      const { data } = await server.call(goods.listGoodsReviews, { saleNo, filter });
      expect(data.total).toBe(data.counts[filter]);
      return data.list.map(({ text }) => text).join('');
    };
    expect([
      await of('all'),
      await of('pictures'),
      await of('good'),
      await of('medium'),
      await of('bad'),
      await of('followUp'),
    ]).toEqual(['五四三二一', '四一', '五四', '三', '二一', '三一']);
    const { data } = await server.call(goods.listGoodsReviews, { goodsId: id, pageSize: 2 });
    expect(data).toMatchObject({
      total: 5,
      hasMore: true,
      counts: { all: 5, pictures: 2, good: 2, medium: 1, bad: 2, followUp: 2 },
    });
    expect(data.list[1]).toMatchObject({ memberName: '林***', avatar: null });
    expect(JSON.stringify(data)).not.toContain(writer.id);
    expect((await server.call(goods.listGoodsReviews, { saleNo, filter: 'best' as never })).field).toBe('filter');
    expect((await server.call(goods.listGoodsReviews, { saleNo: 'NOPE' })).code).toBe(404);
  });
});
