/** Notices that the domains send to their members. */
import { shop } from '@juhe/contract/applyfor/shop';
import { bid } from '@juhe/contract/auction/bid';
import { feedback } from '@juhe/contract/common/feedback';
import { article } from '@juhe/contract/content/article';
import { address } from '@juhe/contract/mall/address';
import { order } from '@juhe/contract/mall/order';
import { session } from '@juhe/contract/member/session';
import { pay } from '@juhe/contract/payment/pay';
import { recharge } from '@juhe/contract/payment/recharge';
import { homepage } from '@juhe/contract/social/homepage';
import { notice } from '@juhe/contract/social/notice';
import type { NoticeKind } from '@juhe/contract/social/notice.schemas';
import { wallet } from '@juhe/contract/wallet/wallet';
import { sql } from '../db/sql.ts';
import { makeBidder, makeLot } from '../test/auction.ts';
import type { TestMember } from '../test/test-member.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

// Twenty bidders with their accounts, on a busy machine.
jest.setTimeout(30_000);

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.db.run(
    sql`insert into article_category (id, kind, names, position) values ('life', 'article', '{"zh-Hans": "生活"}', 1)`,
  );
  await server.db.run(sql`insert into category (id, level, name, picture) values ('leaf', 3, '茶叶', '/media/x.webp')`);
});
afterAll(() => server.close());

const noticesOf = async (member: TestMember, kind: NoticeKind) =>
  (await server.call(notice.listNotices, { kind, pageSize: 50 }, member)).data.list;
const texts = async (member: TestMember, kind: NoticeKind) => (await noticesOf(member, kind)).map(({ text }) => text);

describe('notices of interactions', () => {
  const articleOf = async ({ id }: TestMember) =>
    (
      await server.db.one<{ id: string }>(sql`insert into article (kind, category_id, author_id, title, summary, cover,
        cover_width, cover_height, body_html) values ('article', 'life', ${id}, '屋檐下', '雨', '/media/x.webp', 4, 3, '<p>雨</p>') returning id`)
    ).id;

  // SOCIAL-24
  it('report fans and likes once, however often they are repeated, and never one’s own', async () => {
    const [author, zhou, shen] = await Promise.all(['林', '周', '沈'].map((nickname) => server.memberWith({ nickname })));
    if (!author || !zhou || !shen) throw new Error('three members');
    const id = await articleOf(author);
    const like = (reader: TestMember, isLiked: boolean) => server.call(article.likeArticle, { id, like: isLiked }, reader);
    await like(author, true);
    expect(await noticesOf(author, 'interaction')).toEqual([]);
    for (const isLiked of [true, true, false, true]) await like(zhou, isLiked);
    expect(await texts(author, 'interaction')).toEqual(['周 赞了您的文章「屋檐下」']);
    await like(shen, true);
    for (const follower of [zhou, shen])
      await server.call(homepage.followMember, { memberId: author.id, follow: true }, follower);
    expect(await noticesOf(author, 'interaction')).toMatchObject([
      { text: '沈 和另外 1 人关注了您', link: '/subPackages/mine/fans-list' },
      { text: '沈 和另外 1 人赞了您的文章「屋檐下」', link: `/subPackages/find/article-detail?id=${id}` },
    ]);
  });

  // SOCIAL-36, SOCIAL-37
  it('inform the author about a comment, its writer about replies and likes, and are withdrawn with it', async () => {
    const [author, zhou, shen] = await Promise.all(['林', '周', '沈'].map((nickname) => server.memberWith({ nickname })));
    if (!author || !zhou || !shen) throw new Error('three members');
    const articleId = await articleOf(author);
    const { id: commentId } = (await server.call(article.commentArticle, { articleId, text: '好雨' }, zhou)).data;
    expect(await texts(author, 'interaction')).toEqual(['周 评论了「屋檐下」：好雨']);
    const reply = (await server.call(article.replyToArticleComment, { commentId, text: '知时节' }, shen)).data;
    await server.call(article.replyToArticleComment, { commentId, text: '当春', replyToId: reply.id }, author);
    await server.call(article.likeArticleComment, { id: commentId, like: true }, shen);
    expect(await texts(zhou, 'interaction')).toEqual([
      '沈 赞了您的评论「好雨」',
      '林 在「屋檐下」回复了您：当春',
      '沈 在「屋檐下」回复了您：知时节',
    ]);
    expect(await texts(shen, 'interaction')).toEqual(['林 在「屋檐下」回复了您：当春']);
    expect(await texts(author, 'interaction')).toHaveLength(1);
    await server.call(article.removeArticleReply, { id: reply.id }, shen);
    expect(await texts(zhou, 'interaction')).toHaveLength(2);
    await server.call(article.removeArticleComment, { id: commentId }, zhou);
    expect([await texts(author, 'interaction'), await texts(shen, 'interaction')]).toEqual([[], []]);
    expect(await texts(zhou, 'interaction')).toEqual(['沈 赞了您的评论「好雨」']);
  });
});

describe('notices of an auction', () => {
  const close = async (productNo: string) => {
    await server.db.run(sql`update lot set closes_at = now() - interval '1 second' where product_no = ${productNo}`);
    await server.db.run(
      sql`insert into deadline (kind, ref, due_at) values ('lot.close', ${productNo}, now()) on conflict do nothing`,
    );
    await server.meetDeadlines('lot.close', productNo);
  };

  // SOCIAL-38
  it('inform the outbid in one notice, which becomes the outcome of the lot, and winner and owner as well', async () => {
    const [owner, first, second] = [await server.memberWith({}), await makeBidder(server), await makeBidder(server)];
    const productNo = await makeLot(server, { owner: owner.id });
    const placeBid = (bidder: TestMember, amountCents: number) =>
      server.call(bid.placeBid, { productNo, amountCents }, { token: bidder.token });
    for (const [bidder, amount] of [
      [first, 10_000],
      [second, 11_000],
      [first, 12_000],
      [second, 13_000],
    ] as const)
      await placeBid(bidder, amount);
    expect(await noticesOf(first, 'auction')).toMatchObject([
      {
        template: 'outbid',
        text: '「老山檀手串」当前价 ¥130.00，您的出价已被超过。',
        link: `/subPackages/auction-page/auction-detail/index?productNo=${productNo}`,
      },
    ]);
    await close(productNo);
    expect(await texts(first, 'auction')).toEqual(['「老山檀手串」未能拍得，保证金 ¥10.00 已退回服务费账户。']);
    expect(await texts(second, 'auction')).toEqual(['恭喜，您以 ¥130.00 拍得「老山檀手串」。']);
    expect(await texts(owner, 'auction')).toEqual(['您的「老山檀手串」以 ¥130.00 成交。']);
  });

  // SOCIAL-38
  it('inform the owner of an unsold lot', async () => {
    const owner = await server.memberWith({});
    await close(await makeLot(server, { owner: owner.id }));
    expect(await texts(owner, 'auction')).toEqual(['您的「老山檀手串」未能成交。']);
  });

  it('exist once for each outbid member when twenty bid at the same instant', async () => {
    const productNo = await makeLot(server);
    const bidders = await Promise.all(Array.from({ length: 20 }, () => makeBidder(server)));
    const responses = await server.together(20, (i) => [
      bid.placeBid,
      { productNo, amountCents: 10_000 + i * 1_000 },
      { token: bidders[i]?.token ?? '', key: `notice-${i}` },
    ]);
    const accepted = responses.flatMap(({ code }, i) => (code === 200 ? [bidders[i] as TestMember] : []));
    const { leader } = await server.db.one<{ leader: string }>(
      sql`select leader_id as leader from lot where product_no = ${productNo}`,
    );
    for (const bidder of accepted) expect(await noticesOf(bidder, 'auction')).toHaveLength(bidder.id === leader ? 0 : 1);
  });
});

describe('notices of an order', () => {
  const makeOrder = async () => {
    const [keeper, buyer] = [await server.memberWith({}), await server.memberWith({ walletCents: 50_000 })];
    const [id] = [keeper.id];
    await server.db.run(
      sql`insert into shop (id, name, logo, owner_id, commission_bp) values (${id}, ${id}, '/media/x.webp', ${id}, 500)`,
    );
    await server.db.run(sql`insert into product (id, sale_no, shop_id, category_id, title, img, pictures, on_sale)
      values (${id}, ${id}, ${id}, 'leaf', '龙井', '/media/x.webp', array['/media/x.webp'], true)`);
    await server.db.run(
      sql`insert into sku (id, product_id, price_cents, available, img) values (${id}, ${id}, 10000, 9, '/media/x.webp')`,
    );
    const shippingAddress = {
      name: '林',
      mobile: '13800000001',
      province: '浙江省',
      city: '杭州市',
      district: '西湖区',
      detail: '文三路 90 号',
    };
    const addressId = (await server.call(address.addAddress, shippingAddress, buyer)).data.id;
    const { data } = await server.call(
      order.createOrder,
      { skuId: id, quantity: 1, addressId, expectedPayableCents: 10_000 },
      buyer,
    );
    return { keeper, buyer, orderNo: data.orderNos[0] ?? '', payNo: data.payNo };
  };
  const paidOrder = async () => {
    const createdOrder = await makeOrder();
    await server.call(pay.startPayment, { payNo: createdOrder.payNo, channel: 'balance' }, createdOrder.buyer);
    return createdOrder;
  };

  // SOCIAL-39
  it('inform the shop of the payment, and the buyer of the parcel and of the automatic receipt', async () => {
    const { keeper, buyer, orderNo } = await paidOrder();
    expect(await texts(keeper, 'order')).toEqual(['「龙井」已付款 ¥100.00，请尽快发货。']);
    expect(await noticesOf(buyer, 'order')).toEqual([]);
    await server.call(order.shipOrder, { orderNo, carrier: '顺丰', waybill: 'sf1234567890' }, { token: server.operatorToken });
    await server.meetDeadlines('order.receive', orderNo);
    expect(await noticesOf(buyer, 'order')).toMatchObject([
      { template: 'received', link: `/subPackages/order/order-info?orderNo=${orderNo}` },
      { template: 'shipped', text: '「龙井」已由顺丰速运发出，运单号 SF1234567890。' },
    ]);
  });

  // SOCIAL-39
  it('inform both parties of a refund, and only the buyer of an expired payment', async () => {
    const refunded = await paidOrder();
    await server.call(order.refundOrder, { orderNo: refunded.orderNo }, refunded.buyer);
    expect(await texts(refunded.buyer, 'order')).toEqual(['「龙井」已退款 ¥100.00，款项退回原支付方式。']);
    expect((await noticesOf(refunded.keeper, 'order')).map(({ template }) => template)).toEqual(['takenBack', 'new']);
    const unpaid = await makeOrder();
    await server.meetDeadlines('payment.expire', unpaid.payNo);
    expect((await noticesOf(unpaid.buyer, 'order')).map(({ template }) => template)).toEqual(['expired']);
    expect(await noticesOf(unpaid.keeper, 'order')).toEqual([]);
  });
});

describe('notices of the service', () => {
  it('report received money', async () => {
    const [payer, receiver] = [await server.memberWith({ nickname: '林知夏', walletCents: 20_000 }), await server.memberWith({})];
    await server.call(wallet.payMember, { mobile: receiver.mobile ?? '', amountCents: 6_600 }, payer);
    expect(await texts(receiver, 'service')).toEqual(['林*夏 向您转账 ¥66.00。']);
    await server.call(recharge.startRecharge, { kind: 'serviceFee', amountCents: 4_000, channel: 'balance' }, payer);
    expect(await texts(payer, 'service')).toEqual(['¥40.00 已存入您的服务费账户。']);
  });

  it('report a new password, answered feedback and a decided application', async () => {
    const member = await server.memberWith({ password: 'Demo1234' });
    await server.call(session.changePassword, { oldPassword: 'Demo1234', password: 'Demo12345' }, member);
    expect((await noticesOf(member, 'service')).map(({ template }) => template)).toEqual(['passwordChanged']);
    const operator = { token: server.operatorToken };
    const id = await server.db.inTx(async (tx) => {
      const inserted = await tx.one<{ id: string }>(
        sql`insert into shop_application (member_id, state, shop_name, plan_id) values (${member.id}, 'submitted', '小院', 'personal') returning id`,
      );
      return inserted.id;
    });
    await server.call(shop.rejectShop, { id, reason: '图片不清楚' }, operator);
    expect((await texts(member, 'service'))[0]).toBe('原因：图片不清楚。修改后可重新提交。');
    await server.db.run(sql`update shop_application set state = 'submitted' where id = ${id}`);
    await server.call(shop.approveShop, { id }, operator);
    expect((await texts(member, 'service'))[0]).toBe('您的店铺「小院」已开通，欢迎入驻。');
    const stored = await server.call(feedback.sendFeedback, { kind: 'idea', text: '希望有夜间模式' }, member);
    expect(stored.code).toBe(200);
    const { list } = (await server.call(feedback.listFeedback, {}, operator)).data;
    await server.call(feedback.answerFeedback, { id: list[0]?.id ?? '', answer: '已在计划中' }, operator);
    expect((await texts(member, 'service'))[0]).toBe('已在计划中');
  });
});
