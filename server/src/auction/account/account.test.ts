import { account } from '@juhe/contract/auction/account';
import { bid } from '@juhe/contract/auction/bid';
import { account as memberAccount } from '@juhe/contract/member/account';
import { type Account, platformAccount } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { bookPast } from '../../seed/wallet.ts';
import { awayFromMidnight } from '../../test/away-from-midnight.ts';
import { makeBidder, makeLot } from '../../test/auction.ts';
import { makeStoredOrder } from '../../test/auction-order.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  await awayFromMidnight();
  server = await testServer();
}, 80_000);
afterAll(async () => {
  expect(await audit(server.db)).toEqual([]);
  await server.close();
});

const thisMonth = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date()).slice(0, 7);
const water = async (member: TestMember, type: 'serviceFee' | 'points' | 'income', more = {}) =>
  (await server.call(account.listAccountEntries, { type, ...more }, member)).data;
const withdraw = (member: TestMember, amountCents: number) => server.call(account.withdrawServiceFee, { amountCents }, member);
const book = (kind: string, ref: string, ...entries: [Account, number][]) =>
  server.db.inTx((tx) => post(tx, { kind, ref, entries: entries.map(([owner, amount]) => ({ account: owner, amount })) }));
const fee = ({ id }: TestMember): Account => ({ kind: 'serviceFee', owner: id });
const wallet = ({ id }: TestMember): Account => ({ kind: 'memberWallet', owner: id });

describe('the service-fee account', () => {
  it('shows entries with the balance after each, and what is held with its lot', async () => {
    const bidder = await makeBidder(server);
    const productNo = await makeLot(server);
    await server.call(bid.placeBid, { productNo, amountCents: 10_000 }, bidder);
    const data = await water(bidder, 'serviceFee');
    expect(data).toMatchObject({ total: 2, withdrawnToday: false, incoming: 10_000 });
    expect(data.holds).toEqual([{ kind: 'lot', no: productNo, title: '老山檀手串', amountCents: data.heldCents }]);
    expect(data.balance).toBe(10_000 - data.heldCents);
    expect(data.outgoing).toBe(data.heldCents);
    expect(data.list[0]).toMatchObject({
      amount: -data.heldCents,
      balanceAfter: data.balance,
      memo: '老山檀手串',
      outside: false,
    });
    expect((await water(bidder, 'serviceFee', { direction: 'in' })).list).toHaveLength(1);
    expect((await water(bidder, 'serviceFee', { month: '2020-02' })).list).toEqual([]);
    expect((await water(await server.memberWith(), 'serviceFee')).total).toBe(0);
  });

  it('orders entries by value date, newest first', async () => {
    const member = await server.memberWith();
    await book('recharge', 'today', [platformAccount('gatewayClearing'), -700], [fee(member), 700]);
    const before = {
      hoursAgo: 48,
      kind: 'recharge',
      ref: 'before',
      from: platformAccount('gatewayClearing'),
      to: fee(member),
      amount: 300,
    };
    await server.db.inTx((tx) => bookPast(tx, [before], 'before'));
    expect((await water(member, 'serviceFee')).list.map(({ ref }) => ref)).toEqual(['today', 'before']);
  });

  // AUCTION-104
  it('withdraws the available balance and retains holds, so that a member can leave', async () => {
    const bidder = await makeBidder(server);
    const productNo = await makeLot(server);
    await server.call(bid.placeBid, { productNo, amountCents: 10_000 }, bidder);
    const { balance } = await water(bidder, 'serviceFee');
    expect(await withdraw(bidder, balance + 1)).toMatchObject({ code: 409, key: 'serviceFee.short', field: 'amountCents' });
    expect((await withdraw(bidder, balance)).data).toEqual({ serviceFeeCents: 0, walletCents: balance });
    expect((await water(bidder, 'serviceFee')).withdrawnToday).toBe(true);
    const { obstacles } = (await server.call(memberAccount.checkCancellation, {}, bidder)).data;
    expect(obstacles.map(({ kind }) => kind)).not.toContain('serviceFee');
  });

  // AUCTION-104
  it('withdraws once a day, also for twenty concurrent calls', async () => {
    const bidder = await makeBidder(server);
    const responses = await server.together(20, (i) => [
      account.withdrawServiceFee,
      { amountCents: 100 },
      { token: bidder.token, key: `withdraw-${i}` },
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(responses.filter(({ key }) => key === 'serviceFee.onceADay')).toHaveLength(19);
    expect(await balanceOf(server.db, wallet(bidder))).toBe(100);
  });

  it('creates one withdrawal for ten calls with one key', async () => {
    const bidder = await makeBidder(server);
    const responses = await server.together(10, () => [
      account.withdrawServiceFee,
      { amountCents: 100 },
      { token: bidder.token, key: 'the-same-key' },
    ]);
    expect(responses.every(({ code, data }) => code === 200 && data.walletCents === 100)).toBe(true);
    expect(await balanceOf(server.db, fee(bidder))).toBe(9900);
  });

  it.each([0, -1, 0.5, '1e3', '１００', 1_000_000_001, null])('refuses to withdraw %j', async (amountCents) => {
    const bidder = await makeBidder(server);
    expect((await withdraw(bidder, amountCents as never)).code).toBe(400);
    expect(await balanceOf(server.db, fee(bidder))).toBe(10_000);
  });
});

// AUCTION-69
it('shows points that were bought and those that were not as one list', async () => {
  const member = await server.memberWith();
  await book('points.earned', 'o1', [platformAccount('pointsIssue'), -30], [{ kind: 'points', owner: member.id }, 30]);
  await book('points.bought', 'o2', [platformAccount('pointsIssue'), -100], [{ kind: 'pointsBought', owner: member.id }, 100]);
  const data = await water(member, 'points');
  expect(data).toMatchObject({ balance: 130, incoming: 130, outgoing: 0, heldCents: 0, total: 2 });
  expect(data.list.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
    [100, null],
    [30, null],
  ]);
});

describe('income', () => {
  /** A member's order that was resold for `priceCents` and settled with a fee of 60.00, 6.00 of it a share. */
  const resold = async (seller: TestMember, priceCents: number): Promise<string> => {
    const { id, orderNo } = await makeStoredOrder(server, seller.id, { now: 'settled' });
    const sale = { sellerId: seller.id, sellerOrderId: id, feeBp: 500, feeHoldCents: 9000, bondCents: 1000 };
    await makeStoredOrder(server, (await server.memberWith()).id, { ...sale, priceCents, ownedSince: new Date().toISOString() });
    const escrowAccount = { kind: 'escrow', owner: `resale:${orderNo}` } as const;
    await book('auction.listed', orderNo, [platformAccount('gatewayClearing'), -10_000], [escrowAccount, 10_000]);
    await book(
      'auction.settled',
      orderNo,
      [escrowAccount, -10_000],
      [platformAccount('platformRevenue'), 5400],
      [{ kind: 'escrow', owner: `share:${orderNo}` }, 600],
      [fee(seller), 4000],
    );
    return orderNo;
  };

  // AUCTION-105
  it('lists external proceeds, fees, forfeited deposits and shares with daily sums', async () => {
    const seller = await server.memberWith();
    const ref = await resold(seller, 120_000);
    await book(
      'auction.forfeited',
      'L1',
      [platformAccount('gatewayClearing'), -1500],
      [{ kind: 'escrow', owner: 'lot:x' }, 1500],
    );
    await book('auction.forfeited', 'L1', [{ kind: 'escrow', owner: 'lot:x' }, -1500], [wallet(seller), 1500]);
    await book('profit.shared', 'S1', [platformAccount('gatewayClearing'), -77], [wallet(seller), 77]);
    await book('recharge', 'R1', [platformAccount('gatewayClearing'), -5000], [wallet(seller), 5000]);
    const data = await water(seller, 'income', { month: thisMonth() });
    expect(data).toMatchObject({ total: 4, incoming: 121_577, outgoing: 6000, balance: 6577 });
    expect(data.list.map(({ kind, amount, outside: isOutside }) => `${kind} ${amount} ${isOutside}`).toSorted()).toEqual([
      'auction.forfeited 1500 false',
      'profit.shared 77 false',
      'resale.fee -6000 false',
      'resale.proceeds 120000 true',
    ]);
    expect(data.list.find(({ kind }) => kind === 'resale.fee')).toMatchObject({ ref, memo: '老山檀手串' });
    const sums = { proceedsCents: 120_000, depositsCents: 1500, feesCents: 6000, sharesCents: 77 };
    const details = (await server.call(account.listAuctionIncome, { month: thisMonth() }, seller)).data;
    expect(details).toMatchObject(sums);
    expect(details.days.at(-1)).toMatchObject(sums);
    expect((await water(seller, 'income', { direction: 'out' })).list).toHaveLength(1);
    expect((await water(await server.memberWith(), 'income')).list).toEqual([]);
  });
});

it('returns a month from opening to closing balance, oldest first', async () => {
  const bidder = await makeBidder(server);
  await withdraw(bidder, 300);
  const { data } = await server.call(account.getAccountStatement, { type: 'serviceFee', month: thisMonth() }, bidder);
  expect(data).toMatchObject({ opening: 0, closing: 9700, complete: true });
  expect(data.lines.map(({ amount }) => amount)).toEqual([10_000, -300]);
  const empty = await server.call(account.getAccountStatement, { type: 'points', month: '2020-01' }, bidder);
  expect(empty.data).toEqual({ opening: null, closing: null, lines: [], complete: true });
});

it.each([
  ['an unknown type', { type: 'other' }],
  ['no type', {}],
  ['a month that is none', { type: 'income', month: '2026-13' }],
  ['a direction that is none', { type: 'points', direction: 'up' }],
])('refuses %s', async (_title, input) => {
  expect((await server.call(account.listAccountEntries, input as never, await server.memberWith())).code).toBe(400);
});

it('requires a session', async () => {
  expect((await server.call(account.listAccountEntries, { type: 'income' })).code).toBe(401);
});
