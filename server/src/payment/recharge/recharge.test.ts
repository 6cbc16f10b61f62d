import { pay } from '@juhe/contract/payment/pay';
import { recharge } from '@juhe/contract/payment/recharge';
import { audit, balanceOf, entriesOf } from '../../ledger/read.ts';
import type { TestMember } from '../../test/test-member.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';
import { receive } from '../pay/money.ts';

let t: TestServer;
let ann: TestMember;
beforeAll(async () => {
  t = await testServer();
});
beforeEach(async () => {
  ann = await t.memberWith({ walletCents: 5000 });
});
afterEach(async () => {
  expect(await audit(t.db)).toEqual([]);
});
afterAll(() => t.close());

const balance = (kind: 'memberWallet' | 'serviceFee') => balanceOf(t.db, { kind, owner: ann.id });

test('credits the wallet once the gateway has the money', async () => {
  const { data } = await t.as(ann)(recharge.startRecharge, { kind: 'wallet', amountCents: 10_000, channel: 'sandbox' });
  expect(data).toMatchObject({ state: 'paying', amountCents: 10_000, cashierUrl: expect.stringContaining(data.payNo) });
  expect(await balance('memberWallet')).toBe(5000);
  await t.db.inTx((tx) => receive(t.deps, tx, { payNo: data.payNo, channel: 'sandbox', tradeNo: 'r1', amountCents: 10_000 }));
  expect(await balance('memberWallet')).toBe(15_000);
  const { list } = await entriesOf(t.db, { kind: 'memberWallet', owner: ann.id }, { pageNum: 1, pageSize: 1 });
  expect(list[0]).toMatchObject({ kind: 'recharge', ref: data.payNo, amount: 10_000 });
});

test('credits the service-fee account from the wallet immediately', async () => {
  const { data } = await t.as(ann)(recharge.startRecharge, { kind: 'serviceFee', amountCents: 4000, channel: 'balance' });
  expect(data).toMatchObject({ state: 'paid', cashierUrl: null });
  expect([await balance('memberWallet'), await balance('serviceFee')]).toEqual([1000, 4000]);
});

test('requires the password above the limit of the wallet', async () => {
  const rich = await t.memberWith({ walletCents: 200_000, password: 'Demo1234' });
  const attempt = (password?: string) =>
    t.as(rich)(recharge.startRecharge, {
      kind: 'serviceFee',
      amountCents: 60_000,
      channel: 'balance',
      ...(password === undefined ? {} : { password }),
    });
  expect((await attempt()).key).toBe('payment.passwordNeeded');
  expect((await attempt('Wrong1234')).field).toBe('password');
  expect((await attempt('Demo1234')).data).toMatchObject({ state: 'paid' });
  expect(await balanceOf(t.db, { kind: 'serviceFee', owner: rich.id })).toBe(60_000);
});

test('refuses to credit the wallet from itself, and invalid amounts', async () => {
  expect((await t.as(ann)(recharge.startRecharge, { kind: 'wallet', amountCents: 1000, channel: 'balance' })).key).toBe(
    'payment.channelOff',
  );
  for (const amountCents of [0, -1, 99, 0.5, 1e21, Number.NaN, 5_000_001, '１００'] as number[]) {
    expect((await t.as(ann)(recharge.startRecharge, { kind: 'wallet', amountCents, channel: 'sandbox' })).code).toBe(400);
  }
  expect((await t.call(recharge.startRecharge, { kind: 'wallet', amountCents: 1000, channel: 'sandbox' })).code).toBe(401);
});

// WALLET-67
test('neither offers the balance for a payment that tops up the wallet nor accepts it', async () => {
  const channelsOf = async (kind: 'wallet' | 'serviceFee') => {
    const { data } = await t.as(ann)(recharge.startRecharge, { kind, amountCents: 1000, channel: 'sandbox' });
    const { channels } = (await t.as(ann)(pay.listPaymentChannels, { payNo: data.payNo })).data;
    return { payNo: data.payNo, names: channels.map(({ channel }) => channel) };
  };
  const topUp = await channelsOf('wallet');
  expect(topUp.names).toEqual(t.deps.config.payment.channels.filter((name) => name !== 'balance'));
  const refusal = await t.as(ann)(pay.startPayment, { payNo: topUp.payNo, channel: 'balance' });
  expect([refusal.code, refusal.key, refusal.field]).toEqual([400, 'payment.channelOff', 'channel']);
  expect(await balance('memberWallet')).toBe(5000);
  expect((await t.as(ann)(pay.startPayment, { payNo: topUp.payNo, channel: 'sandbox' })).data).toMatchObject({ state: 'paying' });

  const fee = await channelsOf('serviceFee');
  expect(fee.names).toEqual(t.deps.config.payment.channels);
  expect((await t.as(ann)(pay.startPayment, { payNo: fee.payNo, channel: 'balance' })).data).toMatchObject({ state: 'paid' });
});

test('returns the same payment for the same key', async () => {
  const attempt = () =>
    t.as(ann)(recharge.startRecharge, { kind: 'serviceFee', amountCents: 1000, channel: 'balance' }, { key: 'same-key-0001' });
  const responses = await Promise.all(Array.from({ length: 10 }, attempt));
  expect(new Set(responses.map(({ data }) => data.payNo)).size).toBe(1);
  expect(await balance('serviceFee')).toBe(1000);
});

test('returns the configured channels in their order', async () => {
  expect((await t.as(ann)(recharge.listRechargeChannels, {})).data).toEqual({ channels: t.deps.config.payment.channels });
  expect((await t.call(recharge.listRechargeChannels, {})).code).toBe(401);
});
