import { setTimeout as delay } from 'node:timers/promises';
import { bid } from '@juhe/contract/auction/bid';
import { article } from '@juhe/contract/content/article';
import { address } from '@juhe/contract/mall/address';
import { order } from '@juhe/contract/mall/order';
import { account } from '@juhe/contract/member/account';
import { memberLabel } from '@juhe/contract/member/label';
import { session } from '@juhe/contract/member/session';
import { recharge } from '@juhe/contract/payment/recharge';
import { homepage } from '@juhe/contract/social/homepage';
import { wallet } from '@juhe/contract/wallet/wallet';
import { sql } from '../../db/sql.ts';
import type { AccountKind } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { makeLot } from '../../test/auction.ts';
import { lockWaiters } from '../../test/lock-waiters.ts';
import { paidOrder } from '../../test/paid-order.ts';
import type { TestMember } from '../../test/test-member.ts';
import { makeProduct, makeShelf } from '../../test/test-product.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { lockMemberShared, lockMembersWholly } from '../lock.repository.ts';

// Races of several rounds, even on a busy machine.
jest.setTimeout(60_000);

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await makeShelf(server.db);
});
afterAll(() => server.close());

const codeOf = async ({ mobile, token }: TestMember): Promise<string> => {
  await server.db.run(sql`delete from rate_limit`);
  expect(await server.call(session.sendSmsCode, { mobile: mobile ?? '', scene: 'cancel' }, { token })).toMatchObject({
    code: 200,
  });
  return (
    await server.db.one<{ code: string }>(sql`select code from sms_inbox where mobile = ${mobile} order by seq desc limit 1`)
  ).code;
};
const cancel = async (member: TestMember) => server.as(member)(account.cancelAccount, { code: await codeOf(member) });
const blockersOf = async (member: TestMember) => (await server.as(member)(account.checkCancellation, {})).data.obstacles;

const credit = (kind: AccountKind, owner: string, amount: number) =>
  server.db.inTx((tx) =>
    post(tx, {
      kind: 'test.given',
      ref: owner,
      entries: [
        { account: { kind, owner }, amount },
        { account: { kind: kind === 'points' ? 'pointsIssue' : 'gatewayClearing', owner: 'platform' }, amount: -amount },
      ],
    }),
  );

const addressOf = async (member: TestMember) =>
  (
    await server.as(member)(address.addAddress, {
      name: '林知夏',
      mobile: '13800000001',
      province: '浙江省',
      city: '杭州市',
      district: '西湖区',
      detail: '文三路 90 号',
    })
  ).data.id;

describe('closing an account', () => {
  // MEMBER-48, MEMBER-49
  it('erases personal data, keeps the ledger accounts under the id, and releases the mobile', async () => {
    const friend = await server.memberWith();
    const member = await server.memberWith({ password: 'Abcd1234', nickname: '要走的人' });
    const call = server.as(member);
    await call(session.updateProfile, { bio: '再见', region: '浙江 杭州', birthday: '2000-01-01', gender: 'female' });
    await call(memberLabel.chooseLabels, { labelIds: ['tea'] });
    await addressOf(member);
    await call(homepage.followMember, { memberId: friend.id, follow: true });
    await server.as(friend)(homepage.followMember, { memberId: member.id, follow: true });
    await server.db.run(
      sql`insert into article_category (id, kind, names) values ('c', 'article', '{"zh-Hans":"c"}') on conflict do nothing`,
    );
    await server.db.run(sql`insert into article (id, kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html)
      values ('theirs', 'article', 'c', ${friend.id}, 't', 's', '/m', 1, 1, ''), ('own', 'article', 'c', ${member.id}, 't', 's', '/m', 1, 1, '')`);
    await call(article.commentArticle, { articleId: 'theirs', text: '留下的话' });
    await call(article.likeArticle, { id: 'theirs', like: true });
    await credit('points', member.id, 120);
    await server.db.run(sql`insert into wx_account (provider, openid, member_id) values ('sandbox', 'o1', ${member.id})`);
    await server.db.run(sql`insert into upload (member_id, purpose, private, file, width, height, size, name, colour, attached_at)
      values (${member.id}, 'avatar', false, ${'a'.repeat(40)}, 1, 1, 1, 'me.jpg', '#fff', now())`);

    expect((await call(account.checkCancellation, {})).data).toMatchObject({
      obstacles: [],
      losses: [
        { kind: 'points', count: 120 },
        { kind: 'creations', count: 1 },
        { kind: 'fans', count: 1 },
      ],
    });
    expect(await cancel(member)).toMatchObject({ code: 200, data: null });

    expect(await call(session.getProfile, {})).toMatchObject({ code: 401 });
    const row = await server.db.one(sql`select mobile, password_hash, nickname, avatar, gender, birthday, region, bio, labels,
      cancelled_at is not null as gone from member where id = ${member.id}`);
    expect(row).toEqual({
      mobile: null,
      password_hash: null,
      nickname: '已注销',
      avatar: '',
      gender: 'unknown',
      birthday: null,
      region: '',
      bio: '',
      labels: [],
      gone: true,
    });
    const remainingRows = await server.db.rows(sql`
      select member_id from address union all select member_id from follow union all select member_id from session
      union all select member_id from article_like union all select member_id from wx_account
      union all select member_id from member_consent union all select member_id from notice`);
    expect(remainingRows).not.toContainEqual({ member_id: member.id });
    expect(await server.db.rows(sql`select from sms_inbox where mobile = ${member.mobile}`)).toEqual([]);
    await server.meetDeadlines('upload.orphan');
    expect(await server.db.rows(sql`select from upload where member_id = ${member.id}`)).toEqual([]);
    const comments = await server.call(article.listArticleComments, { articleId: 'theirs' });
    expect(comments.data.list).toMatchObject([{ text: '留下的话', memberName: '已注销' }]);
    const inEnglish = await server.call(article.listArticleComments, { articleId: 'theirs' }, { lang: 'en' });
    expect(inEnglish.data.list).toMatchObject([{ memberName: 'Former member' }]);
    expect(await server.call(article.getArticle, { id: 'theirs' })).toMatchObject({ data: { likes: 0 } });
    expect((await server.call(article.getArticle, { id: 'own' })).code).toBe(404);
    expect((await server.call(homepage.getHomepage, { memberId: member.id })).code).toBe(404);
    expect(await balanceOf(server.db, { kind: 'points', owner: member.id })).toBe(0);
    expect(await audit(server.db)).toEqual([]);

    const mobile = member.mobile ?? '';
    await server.db.run(sql`delete from rate_limit`);
    await server.call(session.sendSmsCode, { mobile, scene: 'login' });
    const { code } = await server.db.one<{ code: string }>(sql`select code from sms_inbox where mobile = ${mobile}`);
    const secondSignIn = await server.call(session.signInWithCode, { mobile, code });
    expect(secondSignIn.data).toMatchObject({ isNew: true, phone: mobile });
    expect(secondSignIn.data.member.id).not.toBe(member.id);
  });

  // MEMBER-46
  it.each<[string, AccountKind]>([
    ['wallet', 'memberWallet'],
    ['serviceFee', 'serviceFee'],
    ['inFlight', 'withdrawalInFlight'],
  ])('is refused while there is money: %s', async (kind, accountKind) => {
    const member = await server.memberWith();
    await credit(accountKind, member.id, 1);
    expect(await blockersOf(member)).toEqual([{ kind, count: 0, amountCents: 1 }]);
    expect(await cancel(member)).toMatchObject({ code: 409, key: 'cancel.obstacles' });
    expect(await server.as(member)(session.getProfile, {})).toMatchObject({ data: { mobile: member.mobile } });
  });

  // MEMBER-47
  it('is refused while a shop has money or orders, an application is pending, a lot is open, or a bid leads; each is named', async () => {
    const member = await server.memberWith();
    await server.db.run(sql`insert into shop (id, name, logo, owner_id) values ('leaver', '要关的店', '/m', ${member.id})`);
    await credit('companyWallet', 'leaver', 500);
    await server.db.run(sql`insert into shop_application (member_id, state) values (${member.id}, 'submitted')`);
    const ownLotNo = await makeLot(server);
    await server.db.run(sql`update lot set owner_id = ${member.id} where product_no = ${ownLotNo}`);
    const led = await makeLot(server);
    await credit('serviceFee', member.id, 10_000);
    await server.as(member)(bid.placeBid, { productNo: led, amountCents: 10_000 }, { key: 'leading-bid-1' });
    const { skuId } = await makeProduct(server.db);
    await server.db.run(sql`update product set shop_id = 'leaver' where id = (select product_id from sku where id = ${skuId})`);
    const buyer = await server.memberWith();
    const { data: preview } = await server.as(buyer)(order.previewOrder, { skuId, quantity: 1 });
    const bought = await server.as(buyer)(
      order.createOrder,
      {
        skuId,
        quantity: 1,
        addressId: await addressOf(buyer),
        expectedPayableCents: preview.shops[0]?.payableCents ?? 0,
      },
      { key: 'shop-order-1' },
    );
    expect(bought).toMatchObject({ code: 200 });
    expect((await blockersOf(member)).map(({ kind }) => kind).sort()).toEqual(
      ['auctions', 'companyWallet', 'deposits', 'leadingBids', 'serviceFee', 'shopApplication', 'shopOrders'].sort(),
    );
    expect((await blockersOf(buyer)).map(({ kind }) => kind)).toEqual(['orders']);
    const refused = await server.as(member)(account.cancelAccount, { code: await codeOf(member) }, { lang: 'en' });
    expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('company wallet balance') });
    expect(refused.msg).toContain('leading bids');
  });

  // MEMBER-47
  it('requires a code of its own scene, and a mobile', async () => {
    const member = await server.memberWith();
    await server.db.run(sql`delete from rate_limit`);
    await server.as(member)(session.sendSmsCode, { mobile: member.mobile ?? '', scene: 'update' });
    const { code } = await server.db.one<{ code: string }>(sql`select code from sms_inbox where mobile = ${member.mobile}`);
    expect(await server.as(member)(account.cancelAccount, { code })).toMatchObject({ key: 'code.wrong' });
    const unbound = await server.memberWith({ mobile: null });
    expect(await server.as(unbound)(account.cancelAccount, { code: '123456' })).toMatchObject({ key: 'cancel.obstacles' });
    expect(await blockersOf(unbound)).toMatchObject([{ kind: 'mobile' }]);
  });

  // MEMBER-49
  it('closes a pending payment, so that its money is refunded', async () => {
    const member = await server.memberWith();
    const { data } = await server.as(member)(
      recharge.startRecharge,
      { kind: 'wallet', amountCents: 1_000, channel: 'sandbox' },
      { key: 'leaver-recharge-1' },
    );
    expect(await cancel(member)).toMatchObject({ code: 200 });
    expect(await server.db.one(sql`select state from payment where pay_no = ${data.payNo}`)).toEqual({ state: 'closed' });
  });
});

describe('closing an account concurrently', () => {
  // MEMBER-50
  it('with an order: either the order prevents it or there is no order', async () => {
    for (let round = 0; round < 6; round += 1) {
      const member = await server.memberWith();
      const { skuId } = await makeProduct(server.db);
      const addressId = await addressOf(member);
      const { data } = await server.as(member)(order.previewOrder, { skuId, quantity: 1 });
      const expectedPayableCents = data.shops[0]?.payableCents ?? 0;
      const code = await codeOf(member);
      const responses = await server.together(2, (i) =>
        i === round % 2
          ? ([account.cancelAccount, { code }, { token: member.token }] as never)
          : [
              order.createOrder,
              { skuId, quantity: 1, addressId, expectedPayableCents },
              { token: member.token, key: `race-order-${round}` },
            ],
      );
      const [deletion, ordered] = [responses[round % 2], responses[1 - (round % 2)]];
      expect([deletion?.code, ordered?.code].filter((code) => code === 200)).toHaveLength(1);
      const { n } = await server.db.one<{ n: number }>(
        sql`select count(*)::int as n from mall_order where member_id = ${member.id}`,
      );
      expect(n).toBe(ordered?.code === 200 ? 1 : 0);
    }
  });

  // MEMBER-50
  it('with a payment to the member: either the money prevents it or it is not paid', async () => {
    for (let round = 0; round < 6; round += 1) {
      const member = await server.memberWith();
      const payer = await server.memberWith({ walletCents: 1_000 });
      const code = await codeOf(member);
      const responses = await server.together(2, (i) =>
        i === round % 2
          ? ([account.cancelAccount, { code }, { token: member.token }] as never)
          : [
              wallet.payMember,
              { mobile: member.mobile ?? '', amountCents: 500 },
              { token: payer.token, key: `race-pay-${round}` },
            ],
      );
      expect(responses.filter((answer) => answer.code === 200)).toHaveLength(1);
      const isDeleted = responses[round % 2]?.code === 200;
      expect(await balanceOf(server.db, { kind: 'memberWallet', owner: member.id })).toBe(isDeleted ? 0 : 500);
    }
  });

  it('with a bid: the money prevents it first, then its deposit, without a gap between', async () => {
    const productNo = await makeLot(server);
    for (let round = 0; round < 6; round += 1) {
      const member = await server.memberWith();
      const code = await codeOf(member);
      await credit('serviceFee', member.id, 1_000);
      const responses = await server.together(2, (i) =>
        i === round % 2
          ? ([account.cancelAccount, { code }, { token: member.token }] as never)
          : [bid.placeBid, { productNo, amountCents: 10_000 + round * 1_000 }, { token: member.token, key: `race-bid-${round}` }],
      );
      expect(responses[round % 2]?.code).not.toBe(200);
      const { n } = await server.db.one<{ n: number }>(sql`
        select count(*)::int as n from member m join lot l on l.leader_id = m.id where m.cancelled_at is not null`);
      expect(n).toBe(0);
    }
  });

  it('with a bid: the bid waits for the closing transaction before it holds the money that this one checks', async () => {
    const productNo = await makeLot(server);
    const member = await server.memberWith();
    await credit('serviceFee', member.id, 10_000);
    let placed: Promise<{ code: number }> | undefined;
    await server.db.inTx(async (tx) => {
      await lockMembersWholly(tx, [member.id]);
      placed = server.as(member)(bid.placeBid, { productNo, amountCents: 10_000 });
      const waiting = sql`select from pg_locks where not granted
        and pid in (select pid from pg_stat_activity where datname = current_database() and query like '%begin_bids%') limit 1`;
      while ((await server.db.maybe(waiting)) === undefined) await delay(10);
      // Fails immediately if it were locked: the two would deadlock.
      await tx.rows(sql`select from ledger_account where kind = 'serviceFee' and owner = ${member.id} for update nowait`);
    });
    expect((await placed)?.code).toBe(200);
  });

  it('with an order’s completion: the money is paid, without a deadlock', async () => {
    await makeProduct(server.db, { stock: 100 });
    const { skuId, shopId } = await server.db.one<{ skuId: string; shopId: string }>(
      sql`select k.id as "skuId", p.shop_id as "shopId" from sku k join product p on p.id = k.product_id
        where k.available > 50 and p.on_sale order by p.created_at desc limit 1`,
    );
    const before = server.deadlocks();
    for (let round = 0; round < 6; round += 1) {
      const member = await server.memberWith();
      const items = [{ skuId, priceCents: 1_000, quantity: 1 }];
      const { orderNo, payNo } = await paidOrder(server.db, { memberId: member.id, shopId, items });
      await server.db.run(sql`insert into deadline (kind, ref, due_at) values ('order.complete', ${orderNo}, now())`);
      const code = await codeOf(member);
      const [responses] = await Promise.all([
        server.together(1, () => [account.cancelAccount, { code }, { token: member.token }]),
        server.meetDeadlines('order.complete', orderNo),
      ]);
      expect(responses).toMatchObject([{ code: 200 }]);
      expect(await balanceOf(server.db, { kind: 'escrow', owner: payNo })).toBe(0);
    }
    expect(server.deadlocks() - before).toBe(0);
  });

  // MEMBER-50
  it('with a transaction that locks the member’s row, then an order: closing releases the order and retries', async () => {
    const { skuId, shopId } = await server.db.one<{ skuId: string; shopId: string }>(
      sql`select k.id as "skuId", p.shop_id as "shopId" from sku k join product p on p.id = k.product_id
        where k.available > 0 and p.on_sale order by p.created_at desc limit 1`,
    );
    const member = await server.memberWith();
    const items = [{ skuId, priceCents: 1_000, quantity: 1 }];
    const { orderNo } = await paidOrder(server.db, { memberId: member.id, shopId, items });
    const code = await codeOf(member);
    const before = server.deadlocks();
    let deletion: Promise<{ code: number }> | undefined;
    await server.db.inTx(async (tx) => {
      await lockMemberShared(tx, member.id);
      deletion = server.as(member)(account.cancelAccount, { code });
      const rolledBack = sql`select from pg_stat_activity where datname = current_database() and query like 'rollback to savepoint%'`;
      while ((await server.db.maybe(rolledBack)) === undefined) await delay(2);
      await tx.rows(sql`select from mall_order where order_no = ${orderNo} for no key update`);
      // It now waits for the order's lock, without holding the member's row.
      await lockWaiters(server.db);
      await tx.rows(sql`select from member where id = ${member.id} for key share nowait`);
    });
    expect(await deletion).toMatchObject({ code: 200 });
    expect(server.deadlocks() - before).toBe(0);
  });

  it('ten times: one call succeeds, once', async () => {
    const member = await server.memberWith();
    const code = await codeOf(member);
    const responses = await server.together(10, () => [account.cancelAccount, { code }, { token: member.token }]);
    expect(responses.filter((answer) => answer.code === 200)).toHaveLength(1);
  });
});
