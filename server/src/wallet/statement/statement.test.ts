import { statement } from '@juhe/contract/wallet/statement';
import { wallet } from '@juhe/contract/wallet/wallet';
import { sql } from '../../db/sql.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import type { TestMember } from '../../test/test-member.ts';
import { textCell } from './statement-csv.ts';
import { printed } from './statement-code.ts';
import { statementPdf } from './statement-pdf.ts';

jest.setTimeout(60_000);

let server: TestServer;
let payer: TestMember;
let receiver: TestMember;
const months = { before: '', last: '', present: '', next: '' };

beforeAll(async () => {
  server = await testServer();
  payer = await server.memberWith({ walletCents: 50_000, nickname: '林知夏' });
  receiver = await server.memberWith({ nickname: '周牧野' });
  const rows = await server.db.rows<{ month: string }>(sql`select to_char((now() at time zone 'Asia/Shanghai')
    + back * interval '1 month', 'YYYY-MM') as month from generate_series(-2, 1) as back`);
  [months.before, months.last, months.present, months.next] = rows.map(({ month }) => month) as [string, string, string, string];
  await server.call(wallet.payMember, { mobile: receiver.mobile ?? '', amountCents: 12_345, memo: '=HYPERLINK("x")' }, payer);
  // Moves everything to last month: the ledger refuses changes of entries, except by its owner.
  await server.db.inTx(async (tx) => {
    await tx.run(sql`alter table ledger_entry disable trigger user`);
    await tx.run(sql`update ledger_entry set at =
      (at at time zone 'Asia/Shanghai' - interval '1 month') at time zone 'Asia/Shanghai'`);
    await tx.run(sql`alter table ledger_entry enable trigger user`);
  });
});
afterAll(() => server.close());

const make = (member: TestMember, month: string, format: 'csv' | 'pdf' = 'csv') =>
  server.call(statement.makeStatement, { month, format }, member);
const textOf = (base64: string): string => Buffer.from(base64, 'base64').toString();

// WALLET-16
it('exports a completed month as CSV with balances, entries and a code', async () => {
  const { data } = await make(payer, months.last);
  const text = textOf(data.base64);
  expect(data).toMatchObject({ name: `juhe-personal-${months.last}.csv`, mediaType: 'text/csv;charset=utf-8' });
  expect(text.startsWith('\uFEFF"钱包月度账单"\r\n')).toBe(true);
  expect(text).toContain('"期初余额","0.00"');
  expect(text).toContain('"期末余额","376.55"');
  expect(text).toContain('"会员转账",-123.45,376.55,"周*野 · =HYPERLINK(""x"")"');
  expect(text).toContain(printed(data.code));
  // A repeated month yields the same statement.
  expect((await make(payer, months.last)).data.code).toBe(data.code);
});

it('escapes cells that a spreadsheet would interpret as a formula', () => {
  for (const text of ['=1', '+1', '-1', '−1', '@x', '\t=1', '\r=1', ' =1']) expect(textCell(text).startsWith(`"'`)).toBe(true);
  expect(textCell('a"b')).toBe('"a""b"');
});

// WALLET-17
it('exports the month as PDF in every language', async () => {
  for (const lang of ['zh-Hans', 'zh-Hant', 'en', 'fr', 'es']) {
    const { data } = await server.call(statement.makeStatement, { month: months.last, format: 'pdf' }, { ...payer, lang });
    const bytes = Buffer.from(data.base64, 'base64');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.byteLength).toBeLessThan(120_000);
  }
});

// WALLET-17
it('verifies a statement by its code and rejects unknown codes', async () => {
  const { code } = (await make(payer, months.last)).data;
  const answer = await server.call(statement.verifyStatement, { code: printed(code).toLowerCase() });
  expect(answer.data).toMatchObject({
    account: 'personal',
    month: months.last,
    owner: '林*夏',
    openingCents: 0,
    closingCents: 37_655,
    entries: 2,
  });
  const forged = `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`;
  expect((await server.call(statement.verifyStatement, { code: forged })).key).toBe('statement.unknown');
  // A row inserted into the table has no valid code.
  await server.db.run(sql`insert into wallet_statement (code, account_kind, owner, month, opening_cents, closing_cents, entries, entries_hash)
    values ('AAAAAAAAAAAAAAAAAAAA', 'memberWallet', ${payer.id}, '2020-01', 0, 1, 1, ''::bytea)`);
  expect((await server.call(statement.verifyStatement, { code: 'AAAAAAAAAAAAAAAAAAAA' })).key).toBe('statement.unknown');
});

// WALLET-16
it('refuses the present month, the next one, what is no month, and a company wallet that is not there', async () => {
  expect((await make(payer, months.present)).key).toBe('statement.notOver');
  expect((await make(payer, months.next)).key).toBe('statement.notOver');
  for (const month of ['2026-13', '2026-1', "2026-10' or 1=1", '']) expect((await make(payer, month)).code).toBe(400);
  expect((await server.call(statement.makeStatement, { account: 'company', month: months.last, format: 'csv' }, payer)).key).toBe(
    'company.none',
  );
});

it('is of the caller alone, and of an empty month as well', async () => {
  const text = textOf((await make(receiver, months.last)).data.base64);
  expect(text).toContain('"期末余额","123.45"');
  expect(text).not.toContain('376.55');
  expect(textOf((await make(payer, months.before)).data.base64)).toContain('"笔数","0"');
});

it('yields to other requests while a long PDF is generated', async () => {
  const row = {
    time: '2026-10-01 12:00:00',
    kind: '会员转账',
    amount: '-1.00',
    balanceAfter: '1.00',
    note: '周*野 · 一起买的茶',
    ref: 'DEMO',
  };
  const rows = Array.from({ length: 2_000 }, () => row);
  let maxMs = 0;
  // CPU time of this process rather than wall-clock time, which includes waiting on a busy machine.
  const cpuMs = () => process.cpuUsage().user / 1000;
  let before = cpuMs();
  const ticks = setInterval(() => {
    maxMs = Math.max(maxMs, cpuMs() - before);
    before = cpuMs();
  }, 5);
  const began = performance.now();
  const file = await statementPdf({
    title: '钱包月度账单',
    facts: [],
    headers: ['a', 'b', 'c', 'd', 'e', 'f'],
    rows,
    footer: [],
  });
  clearInterval(ticks);
  process.stdout.write(
    `PDF of 2,000 entries: ${Math.round(performance.now() - began)} ms, longest turn ${Math.round(maxMs)} ms, ${file.byteLength} bytes\n`,
  );
  expect(maxMs).toBeLessThan(2_000);
});
