import { check } from '@juhe/contract/common/check';
import { report } from '@juhe/contract/common/report';
import { goods } from '@juhe/contract/mall/goods';
import { review } from '@juhe/contract/mall/review';
import { notice } from '@juhe/contract/social/notice';
import { sql } from '../../db/sql.ts';
import { paidOrder } from '../../test/paid-order.ts';
import type { TestMember } from '../../test/test-member.ts';
import { makeProduct, makeShelf } from '../../test/test-product.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await makeShelf(server.db);
});
afterAll(() => server.close());

const reviewsOf = async (buyer: TestMember, orderNo: string) =>
  (await server.as(buyer)(review.listOrderReviews, { orderNo })).data;

/** Uploads a public picture as `uploader`. */
const uploaded = async (uploader: TestMember): Promise<string> => {
  const file = 'abc'.padStart(40, '0');
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

describe('review texts of a product', () => {
  const writeReview = async (text: string, pictures: string[] = [], author?: TestMember) => {
    const writer = author ?? (await server.memberWith({ nickname: '林知夏' }));
    const product = await makeProduct(server.db, { shop: 'other' });
    const { id: shopId } = await server.db.one<{ id: string }>(sql`select shop_id as id from product where id = ${product.id}`);
    const items = [{ skuId: product.skuId, priceCents: 100, quantity: 1 }];
    const {
      orderNo,
      itemIds: [first = ''],
    } = await paidOrder(server.db, { memberId: writer.id, shopId, items });
    const answer = await server.as(writer)(review.reviewOrder, {
      orderNo,
      items: [{ itemId: first, stars: 1, text, pictures }],
    });
    const id = (await reviewsOf(writer, orderNo)).items[0]?.review?.id ?? '';
    return { writer, product, orderNo, id, answer, itemId: first };
  };
  const shown = async (saleNo: string, viewer?: TestMember) =>
    (await server.call(goods.listGoodsReviews, { saleNo }, viewer ? { token: viewer.token } : {})).data;
  const rating = async (saleNo: string) => {
    const { reviewCount, rating10 } = (await server.call(goods.getGoods, { saleNo })).data;
    return [reviewCount, rating10];
  };
  const sums = (id: string) => server.db.one(sql`select stars_sum as sum, stars_count as n from product where id = ${id}`);
  const operator = () => server.as({ token: server.operatorToken });
  const status = async (url: string) => (await server.app.inject({ url })).statusCode;

  // COMMON-26
  it('are rejected with prohibited words, and nothing is stored', async () => {
    const { answer, id, orderNo, writer } = await writeReview('约炮加微信');
    expect(answer).toMatchObject({ code: 400, key: 'check.refused' });
    expect([id, (await reviewsOf(writer, orderNo)).items[0]?.reviewable]).toEqual(['', true]);
  });

  // COMMON-27
  it('are pending when doubtful or with pictures: visible to the author only, in no count or average', async () => {
    const writer = await server.memberWith();
    const picture = await uploaded(writer);
    const { product, orderNo, answer } = await writeReview('不错', [picture], writer);
    expect(answer.data).toMatchObject({ checking: true });
    expect(await shown(product.saleNo)).toMatchObject({ total: 0, counts: { all: 0, pictures: 0, bad: 0 } });
    expect((await shown(product.saleNo, writer)).list).toMatchObject([
      { mine: true, checking: true, pictures: [expect.stringContaining(`${picture}?exp=`)] },
    ]);
    expect((await reviewsOf(writer, orderNo)).items[0]?.review?.state).toBe('checking');
    expect([await rating(product.saleNo), await sums(product.id)]).toEqual([[0, 0], { sum: 0, n: 0 }]);
    expect(await status(picture)).toBe(404);
    await approveAll();
    expect([await rating(product.saleNo), await sums(product.id)]).toEqual([[1, 10], { sum: 1, n: 1 }]);
    expect((await shown(product.saleNo)).list).toMatchObject([{ checking: false, pictures: [picture] }]);
  });

  // COMMON-30
  it('are removed when a report is upheld, with pictures and rating; the item cannot be reviewed again', async () => {
    const { writer, product, orderNo, id, itemId } = await writeReview('假货，全是广告');
    const reporter = await server.memberWith();
    const target = { kind: 'review', targetId: id, reason: 'abuse' } as const;
    const reported = await server.as(reporter)(report.addReport, target);
    expect(await rating(product.saleNo)).toEqual([1, 10]);
    expect((await operator()(report.resolveReport, { id: reported.data.id, outcome: 'upheld', note: '辱骂' })).code).toBe(200);
    expect([(await shown(product.saleNo, writer)).total, await rating(product.saleNo), await sums(product.id)]).toEqual([
      0,
      [0, 0],
      { sum: 0, n: 0 },
    ]);
    expect((await reviewsOf(writer, orderNo)).items[0]).toMatchObject({ reviewable: false, review: { state: 'removed' } });
    const secondReview = await server.as(writer)(review.reviewOrder, { orderNo, items: [{ itemId, stars: 5 }] });
    expect(secondReview.key).toBe('review.done');
    expect((await server.as(writer)(review.addReviewFollowUp, { reviewId: id, text: '再说' })).key).toBe('review.missing');
    const texts = (await server.as(writer)(notice.listNotices, { kind: 'service' })).data.list.map(({ text }) => text);
    expect(texts).toContain('商品评价「假货，全是广告」已被移除：辱骂。');
  });

  // COMMON-31
  it('are deleted by the author only, never by the shop', async () => {
    const { writer, product, id } = await writeReview('手滑了');
    const owner = await server.memberWith();
    await server.db.run(
      sql`update shop set owner_id = ${owner.id} where id = (select shop_id from product where id = ${product.id})`,
    );
    for (const caller of [owner, await server.memberWith()])
      expect((await server.as(caller)(review.deleteReview, { reviewId: id })).key).toBe('review.missing');
    expect((await server.as(writer)(review.deleteReview, { reviewId: id })).code).toBe(200);
    expect((await server.as(writer)(review.deleteReview, { reviewId: id })).key).toBe('review.missing');
    expect([(await shown(product.saleNo)).total, await sums(product.id)]).toEqual([0, { sum: 0, n: 0 }]);
  });

  // COMMON-31
  it('are answered once by the shop, which notifies the buyer', async () => {
    const { writer, product, id } = await writeReview('包装破了');
    const owner = await server.memberWith();
    await server.db.run(
      sql`update shop set owner_id = ${owner.id} where id = (select shop_id from product where id = ${product.id})`,
    );
    expect((await shown(product.saleNo, owner)).list[0]).toMatchObject({ canReply: true, reply: null });
    const reply = (text: string, caller = owner) => server.as(caller)(review.replyToReview, { reviewId: id, text });
    expect((await reply('不是我的', writer)).key).toBe('review.missing');
    expect((await reply('去死吧你')).key).toBe('check.refused');
    const responses = await server.together(20, () => [
      review.replyToReview,
      { reviewId: id, text: '已为您补发' },
      { token: owner.token },
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(responses.filter(({ key }) => key === 'review.replied')).toHaveLength(19);
    expect((await shown(product.saleNo)).list[0]).toMatchObject({ reply: { text: '已为您补发' }, canReply: false });
    const notification = (await server.as(writer)(notice.listNotices, { kind: 'interaction' })).data.list[0];
    expect(notification?.text).toContain('已为您补发');
    await operator()(check.removeContent, { kind: 'reviewReply', targetId: id, reason: '不妥' });
    expect((await shown(product.saleNo)).list[0]?.reply).toBeNull();
  });

  // COMMON-23
  it('goods and shops can be reported; when upheld, goods leave the shelf and a shop’s texts become neutral', async () => {
    const product = await makeProduct(server.db, { shop: 'other' });
    const owner = await server.memberWith();
    const { id: shopId } = await server.db.one<{ id: string }>(
      sql`update shop set owner_id = ${owner.id}, intro = '加微信' where id = (select shop_id from product where id = ${product.id}) returning id`,
    );
    const reporter = await server.memberWith();
    for (const [kind, targetId] of [
      ['goods', product.id],
      ['shop', shopId],
    ] as const) {
      const { data } = await server.as(reporter)(report.addReport, { kind, targetId, reason: 'illegal' });
      expect((await operator()(report.resolveReport, { id: data.id, outcome: 'upheld' })).code).toBe(200);
    }
    expect((await server.call(goods.getGoods, { saleNo: product.saleNo })).data).toMatchObject({
      onSale: false,
      shopDTO: { intro: '', shopName: expect.stringMatching(/^店铺 /) },
    });
    const texts = (await server.as(owner)(notice.listNotices, { kind: 'service' })).data.list;
    expect(texts).toHaveLength(2);
  });
});
