import { points } from '@juhe/contract/auction/points';
import { notice } from '@juhe/contract/social/notice';
import { sql } from '../../db/sql.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { awayFromMidnight } from '../../test/away-from-midnight.ts';
import { oppositeDirections } from '../../test/opposite-directions.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { boughtAccount, earnPoints, pointsAccount, pointsIssue } from './earn.ts';

jest.setTimeout(60_000);

let server: TestServer;
beforeAll(async () => {
  await awayFromMidnight();
  server = await testServer();
}, 80_000);
afterAll(() => server.close());

let n = 0;
const giver = async (earned: number, fields: Parameters<TestServer['memberWith']>[0] = {}) => {
  const member = await server.memberWith(fields);
  const key = `test-${(n += 1)}`;
  await server.db.inTx((tx) => earnPoints(tx, { memberId: member.id, points: earned, ref: key, key }));
  return member;
};
const pointsLeft = ({ id }: TestMember) => balanceOf(server.db, pointsAccount(id));
const bought = ({ id }: TestMember) => balanceOf(server.db, boughtAccount(id));
const wallet = ({ id }: TestMember) => balanceOf(server.db, { kind: 'memberWallet', owner: id });
const mobileOf = ({ mobile }: TestMember) => mobile ?? '';
const lastCode = async (mobile: string) =>
  (await server.db.one<{ body: string }>(sql`select body from sms_inbox where mobile = ${mobile} order by seq desc limit 1`))
    .body;

describe('gifts', () => {
  // AUCTION-61, AUCTION-62, AUCTION-68
  it('transfer earned points, notify the receiver, and retain both levels', async () => {
    const [a, b] = [await giver(1_000, { nickname: '林知夏' }), await server.memberWith({ nickname: '周野' })];
    const { data } = await server.call(points.giftPoints, { mobile: mobileOf(b), points: 300 }, a);
    expect(data).toMatchObject({ nickname: '周*', points: 300, pointsLeft: 700 });
    await server.call(points.giftPoints, { formerGiftId: data.giftId, points: 200 }, a);
    expect([await pointsLeft(a), await pointsLeft(b)]).toEqual([500, 500]);
    const levels = await server.db.rows(
      sql`select level, earned_total as earned from member_level where member_id in (${a.id}, ${b.id})`,
    );
    expect(levels).toEqual([{ level: 2, earned: 1_000 }]);
    const { data: notices } = await server.call(notice.listNotices, { kind: 'auction' }, b);
    expect(notices.list.map(({ text }) => text)).toEqual(['林*夏 今天向您转赠了 500 积分。']);
    const { data: former } = await server.call(points.listFormerReceivers, {}, a);
    expect(former.list).toMatchObject([{ nickname: '周*', points: 200 }]);
  });

  // AUCTION-59, AUCTION-61
  it('are refused with one answer to oneself, unknown and deleted members, and beyond balance and daily limit', async () => {
    const a = await giver(6_000);
    const b = await server.memberWith({});
    const keyOf = async (input: Parameters<typeof server.call<typeof points.giftPoints>>[1]) =>
      (await server.call(points.giftPoints, input, a)).key;
    expect(await keyOf({ mobile: mobileOf(a), points: 1 })).toBe('gift.self');
    const unknown = await server.call(points.giftPoints, { mobile: '12999999999', points: 1 }, a);
    await server.db.run(sql`update member set cancelled_at = now() where id = ${b.id}`);
    const leaving = await server.call(points.giftPoints, { mobile: mobileOf(b), points: 1 }, a);
    expect([unknown.key, { ...leaving, requestId: '' }]).toEqual(['gift.unknown', { ...unknown, requestId: '' }]);
    expect(await keyOf({ mobile: '12999999999', points: 5_001 })).toBe('gift.dailyLimit');
    const poor = await giver(10);
    expect((await server.call(points.giftPoints, { mobile: '12999999999', points: 11 }, poor)).key).toBe('gift.short');
    expect(await keyOf({ formerGiftId: 'of-somebody-else', points: 1 })).toBe('gift.unknown');
    expect(await pointsLeft(a)).toBe(6_000);
  });

  it('do not transfer bought points', async () => {
    const [a, b] = [await giver(5, { walletCents: 1_000 }), await server.memberWith({})];
    await server.call(points.buyPoints, { points: 500 }, a);
    expect((await server.call(points.giftPoints, { mobile: mobileOf(b), points: 6 }, a)).key).toBe('gift.short');
  });

  // AUCTION-60
  it('require a code bound to receiver and points above 1,000 a day', async () => {
    const [a, b, c] = [await giver(3_000), await server.memberWith({}), await server.memberWith({})];
    const send = (input: { mobile: string; points: number; code?: string }) => server.call(points.giftPoints, input, a);
    expect((await send({ mobile: mobileOf(b), points: 1_000 })).code).toBe(200);
    expect((await send({ mobile: mobileOf(b), points: 1 })).key).toBe('gift.codeNeeded');
    await server.call(points.sendGiftCode, { mobile: mobileOf(b), points: 200 }, a);
    const text = await lastCode(mobileOf(a));
    expect(text).toContain(`向${mobileOf(b).slice(0, 3)}****${mobileOf(b).slice(-4)}转赠 200 积分`);
    const code = /\d{6}/.exec(text)?.[0] ?? '';
    expect((await send({ mobile: mobileOf(c), points: 200, code })).key).toBe('code.wrong');
    expect((await send({ mobile: mobileOf(b), points: 201, code })).key).toBe('code.wrong');
    expect((await send({ mobile: mobileOf(b), points: 200, code })).code).toBe(200);
    expect((await send({ mobile: mobileOf(b), points: 200, code })).key).toBe('code.wrong');
    expect(await pointsLeft(a)).toBe(1_800);
  });

  // AUCTION-60
  it('ask members with a second factor for a fresh proof instead of a code, as purchases do instead of the password', async () => {
    const [a, b] = [await giver(2_000, { walletCents: 100_000 }), await server.memberWith({})];
    await server.db.run(sql`insert into member_totp (member_id, secret_sealed, confirmed_at) values (${a.id}, '\\x00', now())`);
    const { data } = await server.call(points.getPointsAccount, {}, a);
    expect([data.gift.leftWithoutCode, data.purchase.passwordOverCents]).toEqual([5_000, 200_000]);
    const gift = () =>
      server.call(points.giftPoints, { mobile: mobileOf(b), points: 1_001 }, { token: a.token, key: 'proved-gift' });
    const buy = () => server.call(points.buyPoints, { points: 50_001 }, { token: a.token, key: 'proved-purchase' });
    expect([(await gift()).key, (await buy()).key]).toEqual(['proofNeeded', 'proofNeeded']);
    await server.db.run(sql`update session set proved_at = now() where member_id = ${a.id}`);
    expect([(await gift()).code, (await buy()).code]).toEqual([200, 200]);
    expect([await pointsLeft(a), await bought(a)]).toEqual([999, 50_001]);
  });

  // AUCTION-59
  it('hold the balance and the day’s limit among 20 simultaneous ones, and count once under one key', async () => {
    const [a, b] = [await giver(95), await server.memberWith({})];
    const responses = await server.together(20, (i) => [
      points.giftPoints,
      { mobile: mobileOf(b), points: 10 },
      { token: a.token, key: `gift-key-${i}` },
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(9);
    expect([await pointsLeft(a), await pointsLeft(b)]).toEqual([5, 90]);
    const formerGiftId = responses.find(({ code }) => code === 200)?.data.giftId ?? '';
    const repeated = await server.together(10, () => [
      points.giftPoints,
      { formerGiftId, points: 1 },
      { token: a.token, key: 'the-same-gift' },
    ]);
    expect(new Set(repeated.map(({ data }) => data.giftId)).size).toBe(1);
    expect([await pointsLeft(a), await pointsLeft(b)]).toEqual([4, 91]);
    expect(await audit(server.db)).toEqual([]);
  });

  it('run in opposite directions without a deadlock', async () => {
    const [a, b] = [await giver(500), await giver(500)];
    const caller = (giftGiver: TestMember, receiver: TestMember) => (i: number) =>
      [
        points.giftPoints,
        { mobile: mobileOf(receiver), points: 5 },
        { token: giftGiver.token, key: `cross-${giftGiver.id}-${i}` },
      ] as const;
    const { there: forward, back, deadlocks } = await oppositeDirections(server, 15, caller(a, b), caller(b, a));
    expect([...forward, ...back].filter(({ code }) => code !== 200)).toEqual([]);
    expect([deadlocks, await pointsLeft(a), await pointsLeft(b)]).toEqual([0, 500, 500]);
  });

  it('are refused for bad input, and nothing changes', async () => {
    const [a, b] = [await giver(100), await server.memberWith({})];
    const mobile = mobileOf(b);
    for (const input of [
      { mobile, points: 0 },
      { mobile, points: -1 },
      { mobile, points: 1.5 },
      { mobile, points: 1e21 },
      { mobile, points: '１' },
      { mobile: 'x', points: 1 },
      { points: 1 },
      { mobile, formerGiftId: 'x', points: 1 },
    ])
      expect((await server.call(points.giftPoints, input as never, a)).code).toBe(400);
    expect(await pointsLeft(a)).toBe(100);
  });
});

describe('buying points', () => {
  it('books 1.00 for 100 points to a separate account', async () => {
    const member = await server.memberWith({ walletCents: 10_000 });
    const revenue = await balanceOf(server.db, platformAccount('platformRevenue'));
    const issued = await balanceOf(server.db, pointsIssue);
    const { data } = await server.call(points.buyPoints, { points: 2_550 }, member);
    expect(data).toEqual({ pointsBought: 2_550, paidCents: 2_550, balanceCents: 7_450 });
    expect(await balanceOf(server.db, platformAccount('platformRevenue'))).toBe(revenue + 2_550);
    expect(await balanceOf(server.db, pointsIssue)).toBe(issued - 2_550);
    expect((await server.call(points.getPointsAccount, {}, member)).data).toMatchObject({
      points: 0,
      pointsBought: 2_550,
      purchase: { leftTodayCents: 197_450, balanceCents: 7_450 },
    });
    expect(await server.db.rows(sql`select from member_level where member_id = ${member.id}`)).toEqual([]);
  });

  // AUCTION-63, WALLET-3
  it('requires the password above 500.00 and enforces 2,000.00 a day under concurrency', async () => {
    const member = await server.memberWith({ walletCents: 1_000_000, password: 'a long password 1' });
    expect((await server.call(points.buyPoints, { points: 50_001 }, member)).key).toBe('payment.passwordNeeded');
    const wrong = await server.call(points.buyPoints, { points: 50_001, password: 'no' }, member);
    expect(wrong.key).toBe('payment.passwordWrong');
    const responses = await server.together(20, (i) => [
      points.buyPoints,
      { points: 30_000, password: 'a long password 1' },
      { token: member.token, key: `buy-key-${i}` },
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(6);
    expect([await bought(member), await wallet(member)]).toEqual([180_000, 820_000]);
    const second = await server.call(points.buyPoints, { points: 20_001 }, member);
    expect([second.key, second.code]).toEqual(['points.dailyPurchase', 409]);
    expect((await server.call(points.buyPoints, { points: 20_000 }, member)).key).toBe('payment.passwordNeeded');
    const { data } = await server.call(points.getPointsAccount, {}, member);
    expect(data.purchase.passwordOverCents).toBe(0);
    expect((await server.call(points.buyPoints, { points: 20_000, password: 'a long password 1' }, member)).code).toBe(200);
    expect(await audit(server.db)).toEqual([]);
  });

  it('is refused without funds, without a mobile and for invalid input', async () => {
    const poor = await server.memberWith({ walletCents: 99 });
    expect((await server.call(points.buyPoints, { points: 100 }, poor)).key).toBe('ledger.insufficientFunds');
    for (const amount of [0, 99, 200_001, -5, 1.5])
      expect((await server.call(points.buyPoints, { points: amount }, poor)).code).toBe(400);
    const nameless = await server.memberWith({ walletCents: 500, mobile: null });
    expect((await server.call(points.buyPoints, { points: 100 }, nameless)).code).toBe(403);
    expect([await bought(poor), await bought(nameless)]).toEqual([0, 0]);
  });
});
