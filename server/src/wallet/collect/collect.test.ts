import { notice } from '@juhe/contract/social/notice';
import { collect } from '@juhe/contract/wallet/collect';
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
afterEach(async () => {
  expect(await audit(server.db)).toEqual([]);
});

const make = async (member: TestMember, fields: { amountCents?: number; memo?: string } = {}) =>
  server.call(collect.makeCollectCode, fields, member);
const read = (member: TestMember, code: string) => server.call(collect.readCollectCode, { code }, member);

// WALLET-50
it('pays the owner of a code with masked name, amount and note; the code does not identify the member', async () => {
  const [payee, payer] = [
    await server.memberWith({ nickname: '林知夏' }),
    await server.memberWith({ walletCents: 10_000, nickname: '周牧野' }),
  ];
  expect((await server.call(collect.getCollectCode, {}, payee)).data).toEqual({ general: null });
  const { data: fixed } = await make(payee, { amountCents: 1_234, memo: '茶钱' });
  expect(fixed).toMatchObject({ amountCents: 1_234, memo: '茶钱', expiresAt: expect.any(String) });
  expect(fixed.code).not.toContain(payee.id);
  const { data: shown } = await read(payer, fixed.code);
  expect(shown).toMatchObject({ nickname: '林*夏', amountCents: 1_234, memo: '茶钱' });
  expect(JSON.stringify(shown)).not.toContain(payee.id);
  const paid = await server.call(wallet.payMember, { payee: shown.payee, amountCents: 1_234, memo: shown.memo }, payer);
  expect(paid.data.balanceCents).toBe(8_766);
  const { data: income } = await server.call(wallet.listWalletEntries, { direction: 'in' }, payee);
  expect(income.list[0]).toMatchObject({ kind: 'member.paid', amountCents: 1_234, counterpart: '周*野', memo: '茶钱' });
  expect((await server.call(notice.listNotices, { kind: 'service' }, payee)).data.list[0]?.text).toContain('12.34');
});

// WALLET-50
it('a handle that a code gave is this payer’s alone', async () => {
  const [payee, payer, otherPayer] = [
    await server.memberWith({}),
    await server.memberWith({ walletCents: 1_000 }),
    await server.memberWith({ walletCents: 1_000 }),
  ];
  const { data } = await make(payee);
  const { data: shown } = await read(payer, data.code);
  const stolen = await server.call(wallet.payMember, { payee: shown.payee, amountCents: 100 }, otherPayer);
  expect(stolen.key).toBe('pay.payeeExpired');
});

// WALLET-49
it('a general code is replaced by the next one, and all of them end at the member’s wish', async () => {
  const [payee, payer] = [await server.memberWith({}), await server.memberWith({})];
  const { data: first } = await make(payee);
  const { data: second } = await make(payee);
  expect(second.code).not.toBe(first.code);
  expect((await read(payer, first.code)).key).toBe('collect.ended');
  expect((await read(payer, second.code)).code).toBe(200);
  expect((await read(payee, second.code)).key).toBe('collect.own');
  const { data: fixed } = await make(payee, { amountCents: 100 });
  expect((await server.call(collect.removeCollectCodes, {}, payee)).code).toBe(200);
  for (const { code } of [second, fixed]) expect((await read(payer, code)).key).toBe('collect.ended');
  expect((await server.call(collect.getCollectCode, {}, payee)).data.general).toBeNull();
});

// WALLET-49
it('expires a code with an amount after a day and limits a member to twenty, also concurrently', async () => {
  const [payee, payer] = [await server.memberWith({}), await server.memberWith({})];
  const { data: old } = await make(payee, { amountCents: 100 });
  await server.db.run(sql`update collect_code set expires_at = now() - interval '1 second' where code = ${old.code}`);
  expect((await read(payer, old.code)).key).toBe('collect.ended');
  const responses = await server.together(25, (i) => [
    collect.makeCollectCode,
    { amountCents: 100 + i },
    { token: payee.token, key: `collect-code-${i}` },
  ]);
  expect(responses.every(({ code }) => code === 200)).toBe(true);
  const { n } = await server.db.one<{ n: number }>(
    sql`select count(*)::int as n from collect_code where member_id = ${payee.id}`,
  );
  expect(n).toBe(20);
});

it.each([
  ['nothing', 0],
  ['less than nothing', -1],
  ['more than a day’s payments', 200_001],
])('refuses a code for %s', async (_title, amountCents) => {
  const payee = await server.memberWith({});
  expect(await make(payee, { amountCents })).toMatchObject({ code: 400, field: 'amountCents' });
});

it('answers invalid codes and codes of deleted members alike', async () => {
  const [payee, payer] = [await server.memberWith({}), await server.memberWith({})];
  expect((await read(payer, 'A'.repeat(22))).key).toBe('collect.ended');
  const { data } = await make(payee);
  await server.db.run(sql`update member set cancelled_at = now() where id = ${payee.id}`);
  expect((await read(payer, data.code)).key).toBe('collect.ended');
});
