import { account } from '@juhe/contract/member/account';
import { notice } from '@juhe/contract/social/notice';
import { delayedPayment } from '@juhe/contract/wallet/delayed-payment';
import { moneyRequest } from '@juhe/contract/wallet/money-request';
import { wallet } from '@juhe/contract/wallet/wallet';
import { sql } from '../../db/sql.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import type { TestMember } from '../../test/test-member.ts';
import { delayedPaymentProblems } from '../../test/simulation/wallet/delayed-payment-problems.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { arriveJob, returnPaymentsTo } from './delayed-payment.service.ts';

jest.setTimeout(60_000);
const rounds = Number(process.env['ROUNDS'] ?? '6');
const password = 'Demo1234';
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
afterEach(async () => {
  expect([...(await audit(server.db)), ...(await delayedPaymentProblems(server.db))]).toEqual([]);
  expect([server.deadlocks(), server.retries()]).toEqual([0, 0]);
});

/** A payer with money and a payee whom the payer has never paid. */
const pair = async (walletCents = 100_000): Promise<[TestMember, TestMember]> => [
  await server.memberWith({ walletCents, password, nickname: '林知夏' }),
  await server.memberWith({ nickname: '周牧野' }),
];
const handleOf = async (payer: TestMember, payee: TestMember) =>
  (await server.call(wallet.lookUpPayee, { mobile: payee.mobile ?? '' }, payer)).data?.id ?? '';
const send = async (payer: TestMember, payee: TestMember, amountCents = 30_000, fields: object = {}) =>
  server.call(
    delayedPayment.sendDelayedPayment,
    { payee: await handleOf(payer, payee), amountCents, password, ...fields },
    payer,
  );
const revoke = (member: TestMember, id: string) => server.call(delayedPayment.revokeDelayedPayment, { id }, member);
/** In the worker's lock order: the payment first, then the job's row. */
const arrive = (id: string) =>
  server.db.inTx(async (tx) => {
    await arriveJob.lock?.(tx, id);
    if ((await tx.run(sql`delete from deadline where kind = 'delayedPayment.arrive' and ref = ${id}`)) > 0)
      await arriveJob.run(tx, id, server.deps);
  });
const balance = (member: TestMember) => balanceOf(server.db, { kind: 'memberWallet', owner: member.id });
const listOf = async (member: TestMember, side: 'sent' | 'received') =>
  (await server.call(delayedPayment.listDelayedPayments, { side }, member)).data.list;
const noticesOf = async (member: TestMember) =>
  (await server.call(notice.listNotices, { kind: 'service' }, member)).data.list.map(({ title }) => title);
const offer = async (payer: TestMember, payee: TestMember, amountCents: number) =>
  (await server.call(delayedPayment.getDelayOffer, { payee: await handleOf(payer, payee), amountCents }, payer)).data.isOffered;

// WALLET-51
it('debits immediately, arrives after two hours, and notifies both at each step with entries', async () => {
  const [payer, payee] = await pair();
  const { data } = await send(payer, payee, 30_000, { memo: '定金' });
  expect(data.balanceCents).toBe(70_000);
  expect([await balance(payer), await balance(payee)]).toEqual([70_000, 0]);
  const due = await server.db.one<{ minutes: number }>(
    sql`select round(extract(epoch from due_at - now()) / 60)::int as minutes from deadline where kind = 'delayedPayment.arrive' and ref = ${data.id}`,
  );
  expect(due.minutes).toBe(120);
  expect(await listOf(payer, 'sent')).toMatchObject([
    { state: 'underway', nickname: '周*野', memo: '定金', amountCents: 30_000 },
  ]);
  expect(await listOf(payee, 'received')).toMatchObject([{ state: 'underway', nickname: '林*夏' }]);
  expect([await noticesOf(payer), await noticesOf(payee)]).toEqual([['延时付款已发出'], ['有一笔付款即将到账']]);

  await server.db.run(sql`update deadline set due_at = now() where kind = 'delayedPayment.arrive' and ref = ${data.id}`);
  await server.meetDeadlines('delayedPayment.arrive');
  expect([await balance(payer), await balance(payee)]).toEqual([70_000, 30_000]);
  expect([await noticesOf(payer), await noticesOf(payee)]).toEqual([['延时付款已到账'], ['收到转账']]);
  const { data: entries } = await server.call(wallet.listWalletEntries, {}, payee);
  expect(entries.list).toMatchObject([
    {
      kind: 'delayedPayment.arrived',
      category: 'people',
      counterpart: '林*夏',
      memo: '定金',
      link: '/subPackages/mine/delayed-payments?side=received',
    },
  ]);
  expect((await revoke(payer, data.id)).key).toBe('delayedPayment.over');
});

// WALLET-51
it('is revoked by its payer only until it arrives, notifies the payee and deletes the job', async () => {
  const [payer, payee] = await pair();
  const { data } = await send(payer, payee);
  const stranger = await server.memberWith({});
  for (const member of [payee, stranger]) expect((await revoke(member, data.id)).key).toBe('delayedPayment.missing');
  expect((await revoke(payer, data.id)).data).toMatchObject({ state: 'revoked', balanceCents: 100_000 });
  expect([await noticesOf(payer), await noticesOf(payee)]).toEqual([[], ['付款已撤销']]);
  expect(await server.db.rows(sql`select from deadline where kind = 'delayedPayment.arrive' and ref = ${data.id}`)).toEqual([]);
  await arrive(data.id);
  expect([await balance(payer), await balance(payee)]).toEqual([100_000, 0]);
  expect((await revoke(payer, data.id)).key).toBe('delayedPayment.over');
});

// WALLET-51
it('is not revoked once its arrival is due, also while the scheduled job is late', async () => {
  const [payer, payee] = await pair();
  const { id } = (await send(payer, payee)).data;
  await server.db.run(sql`update delayed_payment set arrives_at = now() - interval '1 second' where id = ${id}`);
  expect((await revoke(payer, id)).key).toBe('delayedPayment.over');
  expect(await listOf(payer, 'sent')).toMatchObject([{ id, state: 'underway', actions: [] }]);
  await arrive(id);
  expect([await balance(payer), await balance(payee)]).toEqual([70_000, 30_000]);
});

// WALLET-66
it.each(['underway', 'arrived', 'revoked', 'returned'] as const)(
  'a payment that is %s accepts the actions of its side and no others',
  async (state) => {
    const [payer, payee] = await pair();
    const { id } = (await send(payer, payee)).data;
    if (state === 'arrived') await arrive(id);
    else if (state === 'revoked') await revoke(payer, id);
    else if (state === 'returned') await server.db.inTx((tx) => returnPaymentsTo(tx, payee.id));
    const actions = state === 'underway' ? ['revoke'] : [];
    expect(await listOf(payer, 'sent')).toMatchObject([{ id, state, actions }]);
    expect(await listOf(payee, 'received')).toMatchObject([{ id, state, actions: [] }]);
    expect((await revoke(payee, id)).key).toBe('delayedPayment.missing');
    expect((await revoke(payer, id)).code === 200).toBe(actions.includes('revoke'));
  },
);

// WALLET-51, WALLET-52
it('is offered for a first payment above 200.00 alone', async () => {
  const [payer, payee] = await pair(300_000);
  expect([await offer(payer, payee, 20_000), await offer(payer, payee, 20_001)]).toEqual([false, true]);
  expect((await send(payer, payee, 20_000)).key).toBe('delayedPayment.notOffered');
  // A revoked payment does not count as paid.
  const { data } = await send(payer, payee, 20_001);
  await revoke(payer, data.id);
  expect(await offer(payer, payee, 20_001)).toBe(true);
  await arrive((await send(payer, payee, 20_001)).data.id);
  expect(await offer(payer, payee, 20_001)).toBe(false);
  expect((await send(payer, payee, 20_001)).key).toBe('delayedPayment.notOffered');
  // The other direction is still a first payment; since the two have dealt with each other, money requests are allowed.
  const { data: contacts } = await server.call(moneyRequest.listRequestContacts, {}, payee);
  expect(contacts).toMatchObject([{ nickname: '林*夏' }]);

  const otherPayee = await server.memberWith({});
  await server.call(wallet.payMember, { mobile: otherPayee.mobile ?? '', amountCents: 100, password }, payer);
  expect(await offer(payer, otherPayee, 20_001)).toBe(false);
});

// WALLET-53
it('counts for the sum of the day when it is sent, also once it is revoked, and takes a confirmation', async () => {
  const [payer, payee] = await pair(400_000);
  expect((await send(payer, payee, 30_000, { password: undefined })).key).toBe('payment.passwordNeeded');
  expect((await send(payer, payee, 30_000, { password: 'wrong-one' })).key).toBe('payment.passwordWrong');
  const { data } = await send(payer, payee, 150_000);
  await revoke(payer, data.id);
  expect((await send(payer, payee, 50_001)).key).toBe('pay.dailyLimit');
  const paid = await server.call(wallet.payMember, { mobile: payee.mobile ?? '', amountCents: 50_001, password }, payer);
  expect(paid.key).toBe('pay.dailyLimit');
  expect((await send(payer, payee, 50_000)).code).toBe(200);
  expect((await send(...(await pair(29_999)))).key).toBe('ledger.insufficientFunds');
});

it('refuses payments to oneself and another payer’s handle', async () => {
  const [payer, payee] = await pair();
  const foreign = await handleOf(await server.memberWith({}), payee);
  const answer = await server.call(delayedPayment.sendDelayedPayment, { payee: foreign, amountCents: 30_000, password }, payer);
  expect(answer.key).toBe('pay.payeeExpired');
});

// WALLET-54
it('blocks the payer’s account deletion and is returned when the payee leaves', async () => {
  const [payer, payee] = await pair(30_000);
  await send(payer, payee);
  const { data } = await server.call(account.checkCancellation, {}, payer);
  expect(data.obstacles).toEqual([{ kind: 'delayedPayments', count: 1, amountCents: 30_000 }]);
  await server.db.inTx((tx) => returnPaymentsTo(tx, payee.id));
  expect(await listOf(payer, 'sent')).toMatchObject([{ state: 'returned', memo: '' }]);
  expect([await balance(payer), await noticesOf(payer), await noticesOf(payee)]).toEqual([30_000, ['延时付款已退回'], []]);
});

it('is returned when the payee has left', async () => {
  const [payer, payee] = await pair();
  const { data } = await send(payer, payee);
  await server.db.run(sql`update member set cancelled_at = now(), mobile = null where id = ${payee.id}`);
  await arrive(data.id);
  expect([await balance(payer), await balance(payee)]).toEqual([100_000, 0]);
});

it('debits sixty per cent of a balance once for twenty concurrent calls', async () => {
  const [payer, payee] = await pair();
  const handle = await handleOf(payer, payee);
  const responses = await server.together(20, (i) => [
    delayedPayment.sendDelayedPayment,
    { payee: handle, amountCents: 60_000, password },
    { token: payer.token, key: `delayed-send-${i}` },
  ]);
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(await balance(payer)).toBe(40_000);
});

it('applies exactly one of revoke and arrive under concurrency, without loss of money', async () => {
  const ends: Record<string, number> = {};
  for (let round = 0; round < rounds; round += 1) {
    await server.db.run(sql`delete from rate_limit`);
    const [payer, payee] = await pair(30_000);
    const { data } = await send(payer, payee);
    const [responses] = await Promise.all([
      server.together(14, (i) => [
        delayedPayment.revokeDelayedPayment,
        { id: data.id },
        { token: payer.token, key: `delayed-revoke-${round}-${i}` },
      ]),
      ...Array.from({ length: 6 }, async (_, i) => {
        // Some start before the calls reach the database, some during them.
        if (round % 2 === 1) await new Promise((resolve) => setTimeout(resolve, 4 * i));
        await arrive(data.id);
      }),
    ]);
    const [row] = await listOf(payer, 'sent');
    const isRevoked = row?.state === 'revoked';
    ends[row?.state ?? ''] = (ends[row?.state ?? ''] ?? 0) + 1;
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(isRevoked ? 1 : 0);
    expect(responses.filter(({ code, key }) => code !== 200 && key !== 'delayedPayment.over')).toEqual([]);
    expect([await balance(payer), await balance(payee)]).toEqual(isRevoked ? [30_000, 0] : [0, 30_000]);
  }
  expect((ends['revoked'] ?? 0) + (ends['arrived'] ?? 0)).toBe(rounds);
});
