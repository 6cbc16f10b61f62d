import { notice } from '@juhe/contract/social/notice';
import { wallet } from '@juhe/contract/wallet/wallet';
import { sql } from '../../db/sql.ts';
import { audit } from '../../ledger/read.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const balance = async (member: TestMember) => (await server.call(wallet.getMemberWallet, {}, member)).data.balanceCents;
const members = (count: number, walletCents: number): Promise<TestMember[]> =>
  Promise.all(Array.from({ length: count }, () => server.memberWith({ walletCents })));

it('decides concurrent payments of twenty payers independently', async () => {
  const payers = await members(20, 1_000);
  const receiver = await server.memberWith({});
  const mobile = receiver.mobile ?? '';
  const responses = await server.together(20, (i) => [
    wallet.payMember,
    [
      { mobile, amountCents: 300 },
      { mobile, amountCents: 1_001 },
      { mobile: '12999999999', amountCents: 300 },
      { mobile: payers[i]?.mobile ?? '', amountCents: 300 },
      { mobile, amountCents: 20_001 },
    ][i % 5] ?? { amountCents: 1 },
    { token: payers[i]?.token ?? '', key: `own-answer-${i}` },
  ]);
  const short = 'ledger.insufficientFunds';
  expect(responses.map(({ key }) => key)).toEqual(
    Array.from({ length: 4 }, () => [undefined, short, 'pay.unknown', 'pay.self', short]).flat(),
  );
  expect(await balance(receiver)).toBe(1_200);
  const { data } = await server.call(notice.listNotices, { kind: 'service' }, receiver);
  expect(data.list).toHaveLength(4);
  expect(await audit(server.db)).toEqual([]);
});

it('pays in a cycle concurrently, including first payments to members without a wallet', async () => {
  const circle = await members(10, 1_000);
  const newcomers = await members(10, 0);
  const responses = await server.together(20, (i) => [
    wallet.payMember,
    { mobile: (i < 10 ? circle[(i + 1) % 10] : newcomers[i - 10])?.mobile ?? '', amountCents: 400 },
    { token: circle[i % 10]?.token ?? '', key: `circle-key-${i}` },
  ]);
  expect(responses.filter(({ code }) => code !== 200)).toEqual([]);
  for (const payer of circle) expect(await balance(payer)).toBe(600);
  for (const newcomer of newcomers) expect(await balance(newcomer)).toBe(400);
  expect([await audit(server.db), server.deadlocks()]).toEqual([[], 0]);
});

it('keeps one answer under a key, refuses the key for another payment, and frees it where nothing was decided', async () => {
  const [payer, receiver] = [await server.memberWith({ walletCents: 100_000 }), await server.memberWith({})];
  const mobile = receiver.mobile ?? '';
  const pay = (key: string, amountCents: number) =>
    server.call(wallet.payMember, { mobile, amountCents }, { token: payer.token, key });
  const refused = await pay('key-of-refusal', 100_001);
  expect(refused.key).toBe('ledger.insufficientFunds');
  await server.db.run(sql`delete from rate_limit`);
  expect(await pay('key-of-refusal', 100_001)).toEqual(refused);
  expect((await pay('key-of-refusal', 100)).key).toBe('keyReused');
  const responses = await server.together(20, (i) => [
    wallet.payMember,
    { mobile, amountCents: i % 2 === 0 ? 100 : 200 },
    { token: payer.token, key: 'key-of-two' },
  ]);
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(10);
  expect(responses.filter(({ key }) => key === 'keyReused')).toHaveLength(10);
  expect([100, 200]).toContain(await balance(receiver));
  // Only the first payment and the successful one used look-ups: repetitions decide nothing.
  const lookups = await server.db.one<{ count: number }>(
    sql`select cardinality(hits) as count from rate_limit where key = ${`call:wallet/wallet.selByMobile:${payer.id}`}`,
  );
  expect(lookups.count).toBe(1);
  await server.db.run(
    sql`update rate_limit set hits = array_fill(now(), array[20]) where key like 'call:wallet/wallet.selByMobile:%'`,
  );
  expect((await pay('key-put-off', 100)).code).toBe(429);
  await server.db.run(sql`delete from rate_limit`);
  expect((await pay('key-put-off', 100)).code).toBe(200);
});

it('pays once under a key, however a repetition confirms the payment', async () => {
  const payer = await server.memberWith({ walletCents: 100_000, password: 'Demo1234' });
  const receiver = await server.memberWith({});
  const input = { mobile: receiver.mobile ?? '', amountCents: 30_000 };
  const first = await server.call(
    wallet.payMember,
    { ...input, password: 'Demo1234' },
    { token: payer.token, key: 'key-of-two-codes' },
  );
  expect(first.code).toBe(200);
  const repetitions = await server.together(20, (i) => [
    wallet.payMember,
    { ...input, ...(i % 2 === 0 ? {} : { code: String(100_000 + i) }) },
    { token: payer.token, key: 'key-of-two-codes' },
  ]);
  expect(repetitions).toEqual(Array.from({ length: 20 }, () => first));
  expect(await balance(receiver)).toBe(30_000);
  const other = { ...input, amountCents: 30_001, password: 'Demo1234' };
  expect((await server.call(wallet.payMember, other, { token: payer.token, key: 'key-of-two-codes' })).key).toBe('keyReused');
});

it('counts one look-up for a confirmed payment', async () => {
  const [payer, receiver] = [
    await server.memberWith({ walletCents: 100_000, password: 'Demo1234' }),
    await server.memberWith({}),
  ];
  const input = { mobile: receiver.mobile ?? '', amountCents: 30_000, password: 'Demo1234' };
  const responses = await server.together(10, () => [wallet.payMember, input, { token: payer.token, key: 'confirmed-once' }]);
  expect(responses.map(({ code }) => code)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await balance(receiver)).toBe(30_000);
  const { hits } = await server.db.one<{ hits: number }>(
    sql`select cardinality(hits) as hits from rate_limit where key = ${`call:wallet/wallet.selByMobile:${payer.id}`}`,
  );
  expect(hits).toBe(1);
});
