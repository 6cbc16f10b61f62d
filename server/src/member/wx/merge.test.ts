import { bid as bidding } from '@juhe/contract/auction/bid';
import { session } from '@juhe/contract/member/session';
import { wx } from '@juhe/contract/member/wx';
import { wallet } from '@juhe/contract/wallet/wallet';
import { sql } from '../../db/sql.ts';
import { post } from '../../ledger/post.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { makeLot } from '../../test/auction.ts';
import { paidOrder } from '../../test/paid-order.ts';
import type { TestMember } from '../../test/test-member.ts';
import { makeProduct, makeShelf } from '../../test/test-product.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { memberMerges } from '../../modules/member-merge.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await makeShelf(server.db);
});
afterAll(() => server.close());
beforeEach(() => server.db.run(sql`delete from rate_limit`));

let last = 13_700_000_000;
const newMobile = () => String((last += 1));

/** Creates a member of the messaging app without a mobile number. */
const fromWx = async (fields: { nickname?: string; avatar?: string; walletCents?: number } = {}): Promise<TestMember> => {
  const member = await server.memberWith({ ...fields, mobile: null });
  await server.db.run(
    sql`insert into wx_account (provider, openid, member_id) values ('sandbox', ${`o-${member.id}`}, ${member.id})`,
  );
  return member;
};

const codeFor = async (mobile: string, member: TestMember): Promise<string> => {
  await server.db.run(sql`delete from rate_limit`);
  expect(await server.call(session.sendSmsCode, { mobile, scene: 'bind' }, { token: member.token })).toMatchObject({ code: 200 });
  const { code } = await server.db.one<{ code: string }>(
    sql`select code from sms_inbox where mobile = ${mobile} order by seq desc limit 1`,
  );
  return code;
};

const bind = async (member: TestMember, mobile: string) =>
  server.call(wx.bindMobile, { mobile, code: await codeFor(mobile, member) }, { token: member.token });

const infoOf = (token: string) => server.call(session.getProfile, {}, { token });
const wxMember = async (openid: string) =>
  (await server.db.one<{ id: string }>(sql`select member_id as id from wx_account where openid = ${openid}`)).id;

/** A member's possessions in everything that the plan moves, as numbers. */
const credit = async (memberId: string, kind: 'points' | 'serviceFee' | 'allowance', amount: number) =>
  server.db.inTx((tx) =>
    post(tx, {
      kind: 'test.given',
      ref: memberId,
      entries: [
        { account: { kind: kind === 'points' ? 'pointsIssue' : 'gatewayClearing', owner: 'test' }, amount: -amount },
        { account: { kind, owner: memberId }, amount },
      ],
    }),
  );

/** Columns decided by all domains. */
const plannedColumns = (list: 'plan' | 'names') =>
  memberMerges.all(server.deps).flatMap((merge) => Object.keys(merge[list] ?? {}));

describe('the plan', () => {
  // MEMBER-30
  it('covers every column that refers to a member, and no other', async () => {
    const rows = await server.db.rows<{ name: string }>(sql`
      select c.conrelid::regclass || '.' || a.attname as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'member'::regclass`);
    expect(rows.map(({ name }) => name).sort()).toEqual(plannedColumns('plan').sort());
  });

  it('names no missing column', async () => {
    const rows = await server.db.rows<{ name: string }>(
      sql`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
    );
    const names = new Set(rows.map(({ name }) => name));
    expect(plannedColumns('names').filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('binding an unknown mobile', () => {
  it('sets the member’s mobile, with a new session replacing the old', async () => {
    const member = await fromWx({ walletCents: 700 });
    const mobile = newMobile();
    const answer = await bind(member, mobile);
    expect(answer).toMatchObject({ code: 200, data: { merged: false, phone: mobile, member: { id: member.id } } });
    expect(await infoOf(answer.data.token)).toMatchObject({ data: { mobile } });
    expect(await infoOf(member.token)).toMatchObject({ code: 401 });
    expect(await bind({ ...member, token: answer.data.token }, newMobile())).toMatchObject({ code: 409, key: 'wx.bound' });
  });

  it('requires the code that was sent for it', async () => {
    const member = await fromWx();
    const mobile = newMobile();
    const code = await codeFor(mobile, member);
    const wrong = code === '000000' ? '111111' : '000000';
    const call = (input: { mobile: string; code: string }) => server.call(wx.bindMobile, input, { token: member.token });
    expect(await call({ mobile, code: wrong })).toMatchObject({ code: 400, key: 'code.wrong', field: 'code' });
    expect(await call({ mobile: newMobile(), code })).toMatchObject({ code: 400, key: 'code.wrong' });
    expect(await call({ mobile: '123', code })).toMatchObject({ code: 400, field: 'mobile' });
    expect(await server.call(wx.bindMobile, { mobile, code })).toMatchObject({ code: 401 });
    expect(await call({ mobile, code })).toMatchObject({ code: 200 });
  });

  it('happens once for twenty concurrent calls', async () => {
    const member = await fromWx();
    const mobile = newMobile();
    const code = await codeFor(mobile, member);
    const responses = await server.together(20, () => [wx.bindMobile, { mobile, code }, { token: member.token }]);
    expect(responses.filter((answer) => answer.code === 200)).toHaveLength(1);
    expect(responses.every((answer) => answer.code < 500)).toBe(true);
    expect(await server.db.rows(sql`select from member where mobile = ${mobile}`)).toHaveLength(1);
  });
});

describe('binding the mobile of another member', () => {
  // MEMBER-30
  it('transfers money and points by balanced entries, to the cent', async () => {
    const [from, into] = [
      await fromWx({ walletCents: 12_345 }),
      await server.memberWith({ walletCents: 655, mobile: newMobile() }),
    ];
    await credit(from.id, 'points', 30);
    await credit(from.id, 'serviceFee', 1_000);
    await credit(from.id, 'allowance', 500);
    await credit(into.id, 'points', 12);
    const answer = await bind(from, into.mobile ?? '');
    expect(answer).toMatchObject({ code: 200, data: { merged: true, phone: into.mobile, member: { id: into.id } } });
    const balances = (owner: string) =>
      Promise.all(
        (['memberWallet', 'points', 'serviceFee', 'allowance'] as const).map((kind) => balanceOf(server.db, { kind, owner })),
      );
    expect(await balances(into.id)).toEqual([13_000, 42, 1_000, 500]);
    expect(await balances(from.id)).toEqual([0, 0, 0, 0]);
    expect(await audit(server.db)).toEqual([]);
    expect(await server.call(wallet.getMemberWallet, {}, { token: answer.data.token })).toMatchObject({ code: 200 });
  });

  // MEMBER-33
  it('ends the sessions of the merged account, keeps those of the other, and redirects the messaging app to it', async () => {
    const [from, into] = [await fromWx({ nickname: '临时' }), await server.memberWith({ mobile: newMobile() })];
    const { data } = await bind(from, into.mobile ?? '');
    expect(await infoOf(from.token)).toMatchObject({ code: 401 });
    expect(await infoOf(into.token)).toMatchObject({ data: { id: into.id } });
    expect(await infoOf(data.token)).toMatchObject({ data: { id: into.id } });
    expect(await wxMember(`o-${from.id}`)).toBe(into.id);
    expect(
      await server.db.one(sql`select cancelled_at is not null as gone, nickname, mobile from member where id = ${from.id}`),
    ).toEqual({ gone: true, nickname: '', mobile: null });
  });

  it('fills in empty fields of the remaining member, and keeps its own', async () => {
    const [from, into] = [
      await fromWx({ nickname: '小鹿', avatar: '/media/a.webp' }),
      await server.memberWith({ mobile: newMobile() }),
    ];
    await server.db.run(sql`update member set labels = '{tea,cats}', bio = '山里' where id = ${from.id}`);
    await server.db.run(sql`update member set labels = '{poetry,tea}' where id = ${into.id}`);
    const { data } = await bind(from, into.mobile ?? '');
    expect(data.member).toMatchObject({ nickname: into.nickname, avatar: '/media/a.webp', bio: '山里' });
    expect(await server.db.one(sql`select labels from member where id = ${into.id}`)).toEqual({
      labels: ['poetry', 'tea', 'cats'],
    });
  });

  // MEMBER-31
  it('transfers likes, shelf, follows and readings, each once, with exact counts', async () => {
    const [from, into, third] = [await fromWx(), await server.memberWith({ mobile: newMobile() }), await server.memberWith()];
    const { db } = server;
    await db.run(sql`insert into article_category (id, kind, names) values ('c', 'article', '{}') on conflict do nothing`);
    await db.run(sql`insert into book_category (id, names) values ('c', '{}') on conflict do nothing`);
    for (const id of ['both', 'one'])
      await db.run(sql`insert into article (id, kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html, likes, collects)
        values (${id}, 'article', 'c', ${third.id}, 't', 's', '/c', 1, 1, '', ${id === 'both' ? 2 : 1}, 0)`);
    await db.run(
      sql`insert into article_like (article_id, member_id) values ('both', ${from.id}), ('both', ${into.id}), ('one', ${from.id})`,
    );
    await db.run(sql`insert into article_comment (id, article_id, member_id, text) values ('ac', 'one', ${from.id}, '好')`);
    await db.run(sql`insert into book (id, category_id, author, title, intro, cover, cover_width, cover_height, tone, status, shelves)
      values ('b', 'c', 'a', 't', 'i', '/c', 1, 1, '#fff', 'finished', 2)`);
    await db.run(
      sql`insert into book_chapter (id, book_id, number, title, text, words, words_before) values ('b1', 'b', 1, 't', 'x', 1, 0)`,
    );
    await db.run(sql`insert into book_shelf (book_id, member_id) values ('b', ${from.id}), ('b', ${into.id})`);
    await db.run(sql`insert into book_reading (member_id, book_id, chapter_id, position, read_at)
      values (${from.id}, 'b', 'b1', 9, now()), (${into.id}, 'b', 'b1', 2, now() - interval '1 day')`);
    await db.run(sql`insert into follow (member_id, target_id) values (${from.id}, ${into.id}), (${into.id}, ${from.id}),
      (${from.id}, ${third.id}), (${into.id}, ${third.id}), (${third.id}, ${from.id})`);
    await db.run(sql`update member set allowed_member_ids = array[${from.id}] where id = ${third.id}`);
    await db.run(sql`insert into notice (member_id, kind, template, key) values
      (${from.id}, 'service', 't', 'k'), (${into.id}, 'service', 't', 'k'), (${from.id}, 'service', 't', null)`);
    expect(await bind(from, into.mobile ?? '')).toMatchObject({ code: 200 });
    expect(await db.rows(sql`select id, likes from article where id in ('both', 'one') order by id`)).toEqual([
      { id: 'both', likes: 1 },
      { id: 'one', likes: 1 },
    ]);
    expect(await db.rows(sql`select article_id as id from article_like where member_id = ${into.id} order by 1`)).toEqual([
      { id: 'both' },
      { id: 'one' },
    ]);
    expect(await db.one(sql`select member_id as id from article_comment where id = 'ac'`)).toEqual({ id: into.id });
    expect(await db.one(sql`select shelves from book where id = 'b'`)).toEqual({ shelves: 1 });
    expect(await db.rows(sql`select position from book_reading where member_id = ${into.id}`)).toEqual([{ position: 9 }]);
    expect(
      await db.rows(
        sql`select member_id as a, target_id as b from follow where ${into.id} in (member_id, target_id) order by member_id = ${into.id}`,
      ),
    ).toEqual([
      { a: third.id, b: into.id },
      { a: into.id, b: third.id },
    ]);
    expect(await db.one(sql`select allowed_member_ids as ids from member where id = ${third.id}`)).toEqual({ ids: [into.id] });
    expect(await db.rows(sql`select from notice where member_id = ${into.id} and template <> 'linkAdded'`)).toHaveLength(2);
  });

  // MEMBER-31
  it('adds up the cart and keeps one default address', async () => {
    const [from, into] = [await fromWx(), await server.memberWith({ mobile: newMobile() })];
    const [tea, cup] = [await makeProduct(server.db), await makeProduct(server.db)];
    await server.db.run(sql`insert into cart_line (member_id, sku_id, quantity, added_price_cents) values
      (${from.id}, ${tea.skuId}, 2, 1), (${into.id}, ${tea.skuId}, 3, 1), (${from.id}, ${cup.skuId}, 998, 1), (${into.id}, ${cup.skuId}, 9, 1)`);
    await server.db.run(sql`insert into address (member_id, name, mobile, province, city, district, detail, is_default) values
      (${from.id}, 'f', '1', 'p', 'c', 'd', 'x', true), (${into.id}, 'i', '1', 'p', 'c', 'd', 'x', true)`);
    expect(await bind(from, into.mobile ?? '')).toMatchObject({ code: 200 });
    expect(await server.db.rows(sql`select quantity from cart_line where member_id = ${into.id} order by 1`)).toEqual([
      { quantity: 5 },
      { quantity: 999 },
    ]);
    expect(
      await server.db.rows(sql`select name, is_default as main from address where member_id = ${into.id} order by 1`),
    ).toEqual([
      { name: 'f', main: false },
      { name: 'i', main: true },
    ]);
  });

  // AUCTION-118
  it('keeps the invitation tree acyclic', async () => {
    const root = await server.memberWith();
    const from = await fromWx();
    await server.db.run(sql`update member set inviter_id = ${root.id} where id = ${from.id}`);
    const middle = await server.memberWith({ inviterId: from.id });
    const into = await server.memberWith({ inviterId: middle.id, mobile: newMobile() });
    expect(await bind(from, into.mobile ?? '')).toMatchObject({ code: 200 });
    const inviterOf = async (id: string) =>
      (await server.db.one<{ i: string }>(sql`select inviter_id as i from member where id = ${id}`)).i;
    expect([await inviterOf(into.id), await inviterOf(middle.id)]).toEqual([root.id, into.id]);
  });

  // MEMBER-32
  it('rejects a mobile whose member signs in through another account of the messaging app', async () => {
    const [first, second] = [await fromWx(), await fromWx({ walletCents: 100 })];
    const mobile = newMobile();
    expect(await bind(first, mobile)).toMatchObject({ code: 200 });
    expect(await bind(second, mobile)).toMatchObject({ code: 409, key: 'wx.otherAccount' });
    expect(await infoOf(second.token)).toMatchObject({ code: 200, data: { mobile: null } });
  });

  it('merges without a deadlock while an order of the merged account is completed', async () => {
    const { skuId } = await makeProduct(server.db, { stock: 100 });
    const { shopId } = await server.db.one<{ shopId: string }>(
      sql`select shop_id as "shopId" from product p join sku k on k.product_id = p.id where k.id = ${skuId}`,
    );
    const before = server.deadlocks();
    for (let round = 0; round < 4; round += 1) {
      const [from, into] = [await fromWx(), await server.memberWith({ mobile: newMobile() })];
      const items = [{ skuId, priceCents: 1_000, quantity: 1 }];
      const { orderNo, payNo } = await paidOrder(server.db, { memberId: from.id, shopId, items });
      await server.db.run(sql`insert into deadline (kind, ref, due_at) values ('order.complete', ${orderNo}, now())`);
      const code = await codeFor(into.mobile ?? '', from);
      const [responses] = await Promise.all([
        server.together(1, () => [wx.bindMobile, { mobile: into.mobile ?? '', code }, { token: from.token }]),
        server.meetDeadlines('order.complete', orderNo),
      ]);
      expect(responses).toMatchObject([{ code: 200 }]);
      expect(await server.db.one(sql`select member_id as id, state from mall_order where order_no = ${orderNo}`)).toEqual({
        id: into.id,
        state: 'completed',
      });
      expect(await balanceOf(server.db, { kind: 'escrow', owner: payNo })).toBe(0);
    }
    expect(server.deadlocks() - before).toBe(0);
  });

  // MEMBER-32
  it('refuses without effect while bids are open, and succeeds afterwards', async () => {
    const [from, into] = [await fromWx({ walletCents: 900 }), await server.memberWith({ mobile: newMobile() })];
    const productNo = await makeLot(server);
    // Simulates a bid from before mobile numbers were required.
    await server.db.run(sql`insert into lot_bidder (lot_id, member_id, max_cents, deposit_cents, paddle)
      select id, ${from.id}, 10000, 1000, 1 from lot where product_no = ${productNo}`);
    expect(await bind(from, into.mobile ?? '')).toMatchObject({ code: 409, key: 'wx.mergeBids' });
    expect(await balanceOf(server.db, { kind: 'memberWallet', owner: from.id })).toBe(900);
    expect(await infoOf(from.token)).toMatchObject({ code: 200, data: { mobile: null } });
    await server.db.run(sql`update lot set state = 'unsold' where product_no = ${productNo}`);
    await server.db.run(sql`update lot_bidder set deposit_state = 'returned' where member_id = ${from.id}`);
    expect(await bind(from, into.mobile ?? '')).toMatchObject({ code: 200 });
    expect(await server.db.rows(sql`select from lot_bidder where member_id = ${into.id}`)).toHaveLength(1);
  });

  // MEMBER-32
  it('refuses two shops, and transfers one with its role', async () => {
    const [from, into] = [await fromWx(), await server.memberWith({ mobile: newMobile() })];
    await server.db.run(sql`update member set roles = '{shopOwner}' where id = ${from.id}`);
    await server.db.run(
      sql`insert into shop_application (member_id, state) values (${from.id}, 'approved'), (${into.id}, 'submitted')`,
    );
    expect(await bind(from, into.mobile ?? '')).toMatchObject({ code: 409, key: 'wx.mergeShops' });
    await server.db.run(sql`update shop_application set state = 'draft' where member_id = ${into.id}`);
    const done = await bind(from, into.mobile ?? '');
    expect([done.key, done.data?.member.roles]).toEqual([undefined, ['shopOwner']]);
    expect(await server.db.rows(sql`select state from shop_application where member_id = ${into.id}`)).toEqual([
      { state: 'approved' },
    ]);
  });

  it('happens once for twenty concurrent calls', async () => {
    const [from, into] = [await fromWx({ walletCents: 5_000 }), await server.memberWith({ walletCents: 1, mobile: newMobile() })];
    const mobile = into.mobile ?? '';
    const code = await codeFor(mobile, from);
    const responses = await server.together(20, () => [wx.bindMobile, { mobile, code }, { token: from.token }]);
    expect(responses.filter((answer) => answer.code === 200)).toHaveLength(1);
    expect(responses.every((answer) => answer.code < 500)).toBe(true);
    expect(await balanceOf(server.db, { kind: 'memberWallet', owner: into.id })).toBe(5_001);
    expect(await audit(server.db)).toEqual([]);
  });

  it('accepts one of two concurrent accounts', async () => {
    const [first, two] = [await fromWx({ walletCents: 10 }), await fromWx({ walletCents: 20 })];
    const into = await server.memberWith({ mobile: newMobile() });
    const mobile = into.mobile ?? '';
    const code = await codeFor(mobile, first);
    const responses = await server.together(2, (i) => [wx.bindMobile, { mobile, code }, { token: i ? two.token : first.token }]);
    expect(responses.filter((answer) => answer.code === 200)).toHaveLength(1);
    expect(await server.db.rows(sql`select from wx_account where member_id = ${into.id}`)).toHaveLength(1);
    expect(await audit(server.db)).toEqual([]);
  });

  it('loses nothing during concurrent payments and bids', async () => {
    const from = await fromWx({ walletCents: 1_000 });
    const into = await server.memberWith({ mobile: newMobile(), walletCents: 1_000 });
    const mobile = into.mobile ?? '';
    const code = await codeFor(mobile, from);
    const productNo = await makeLot(server);
    const [bound, bidOfFrom] = await Promise.all([
      server.call(wx.bindMobile, { mobile, code }, { token: from.token }),
      server.call(bidding.placeBid, { productNo, amountCents: 10_000 }, { token: from.token }),
      ...Array.from({ length: 10 }, () => credit(from.id, 'points', 1)),
    ]);
    expect(bound).toMatchObject({ code: 200 });
    expect([401, 403]).toContain(bidOfFrom?.code);
    const points = await Promise.all([from, into].map(({ id }) => balanceOf(server.db, { kind: 'points', owner: id })));
    expect(points.reduce((sum, n) => sum + n, 0)).toBe(10);
    expect(await balanceOf(server.db, { kind: 'memberWallet', owner: into.id })).toBe(2_000);
    expect(await audit(server.db)).toEqual([]);
  });
});
