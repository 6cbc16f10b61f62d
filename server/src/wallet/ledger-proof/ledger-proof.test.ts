import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ledgerProof } from '@juhe/contract/wallet/ledger-proof';
import type { EntryProof, LedgerDay } from '@juhe/contract/wallet/ledger-proof.schemas';
import { wallet } from '@juhe/contract/wallet/wallet';
import { type Sql, sql } from '../../db/sql.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { merklePath, merkleRoot } from './merkle.ts';
import { sealLedgerDayJob } from './seal-day.ts';

const errors: string[] = [];
let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await testServer({ logTo: (line) => errors.push(line) });
  folder = await mkdtemp(join(tmpdir(), 'juhe-ledger-proof-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Changes a row that the ledger's triggers protect. */
const tamper = (change: Sql): Promise<void> =>
  server.db.inTx(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(change);
  });

/** Posts `count` transactions into a member's wallet, all on a past day. */
const bookDaysAgo = async (member: TestMember, days: number, count: number): Promise<void> => {
  for (let i = 0; i < count; i += 1)
    await server.db.inTx((tx) =>
      post(tx, {
        kind: 'wallet.topUp',
        ref: `T${i}`,
        key: randomUUID(),
        entries: [
          { account: platformAccount('gatewayClearing'), amount: -(100 + i) },
          { account: { kind: 'memberWallet', owner: member.id }, amount: 100 + i },
        ],
      }),
    );
  await tamper(sql`update ledger_entry set at = now() - ${days}::int * interval '1 day'
    where account_id = (select id from ledger_account where kind = 'memberWallet' and owner = ${member.id})`);
};

/** Seals all remaining days. */
const sealAll = async (): Promise<void> => {
  for (let before = -1, now = 0; now !== before; ) {
    before = now;
    await server.meetDeadlines(sealLedgerDayJob, 'daily');
    now = (await server.db.one<{ n: number }>(sql`select count(*)::int as n from ledger_day`)).n;
  }
};

const days = async (): Promise<LedgerDay[]> => (await server.call(ledgerProof.listLedgerDays, {})).data.list;
const proofOf = async (member: TestMember, id: string) => server.call(ledgerProof.getEntryProof, { id }, member);
const entriesOf = async (member: TestMember) =>
  (await server.call(wallet.listWalletEntries, { pageNum: 1, pageSize: 50 }, member)).data.list.map(({ id }) => id);

/** Runs the checker as an outsider would. */
const verify = async (proof: EntryProof, list: readonly LedgerDay[]) => {
  const [file, daysFile] = [join(folder, `${randomUUID()}.json`), join(folder, `${randomUUID()}.json`)];
  await writeFile(file, JSON.stringify(proof));
  await writeFile(daysFile, JSON.stringify({ list }));
  return new Promise<{ code: number; text: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(__dirname, '../../../../tools/verify-ledger.mjs'), file, '--days', daysFile],
      (error, stdout) => resolve({ code: error ? Number(error.code) : 0, text: stdout }),
    );
  });
};

// WALLET-62
it('builds the tree over blocks as the tree over leaves', () => {
  const leaves = Array.from({ length: 21 }, (_, i) => Buffer.alloc(32, i));
  const blocks = [leaves.slice(0, 8), leaves.slice(8, 16), leaves.slice(16)].map(merkleRoot);
  expect(merkleRoot(blocks).equals(merkleRoot(leaves))).toBe(true);
  const path = [...merklePath(3, leaves.slice(16)), ...merklePath(2, blocks)];
  expect(path).toEqual(merklePath(19, leaves));
});

/** Days that are over and not sealed yet: yesterday in the first half hour of China's day (`graceMinutes` of the repository). */
const unsealedDays = (): number => ((Date.now() / 60_000 + 8 * 60) % (24 * 60) < 30 ? 1 : 0);

describe('a sealed day', () => {
  let member: TestMember;
  beforeAll(async () => {
    member = await server.memberWith({});
    await bookDaysAgo(member, 3 + unsealedDays(), 5);
    await sealAll();
  });

  // WALLET-62
  it('is published, signed and chained, with days without entries between', async () => {
    const list = await days();
    expect(list).toHaveLength(3);
    expect(list.map(({ entries }) => entries)).toEqual([0, 0, 5]);
    expect(list.at(-1)?.previous).toBe('');
    expect(list[0]?.previous).toBe(list[1]?.head);
    expect(list.every(({ signature }) => signature !== null)).toBe(true);
    const published = await fetch(`${await server.origin()}/platform/ledger?before=${list[0]?.day ?? ''}`);
    expect(((await published.json()) as { data: { list: LedgerDay[] } }).data.list).toEqual(list.slice(1));
  });

  // WALLET-63, WALLET-64
  it('proves each of its entries to a stranger', async () => {
    const list = await days();
    for (const id of await entriesOf(member)) {
      const { data } = await proofOf(member, id);
      expect(data.leaf.split('|')[1]).toBe(id);
      expect(await verify(data, list)).toMatchObject({ code: 0 });
    }
  });

  it('does not prove another amount, another place or another day', async () => {
    const list = await days();
    const [id = ''] = await entriesOf(member);
    const { data } = await proofOf(member, id);
    const forged = [
      { ...data, leaf: data.leaf.replace('|104|', '|105|') },
      { ...data, position: data.position - 1 },
      { ...data, day: { ...data.day, entries: 6 } },
      { ...data, path: data.path.slice(1) },
    ];
    for (const proof of forged) expect(await verify(proof, list)).toMatchObject({ code: 1 });
    const rewritten = list.map((day, i) => (i === 2 ? { ...day, root: 'f'.repeat(64) } : day));
    expect(await verify(data, rewritten)).toMatchObject({ code: 1 });
  });

  it('proves nothing to strangers and nothing unsealed', async () => {
    const [id = ''] = await entriesOf(member);
    const otherMember = await server.memberWith({});
    expect((await proofOf(otherMember, id)).key).toBe('entry.missing');
    await bookDaysAgo(otherMember, 0, 1);
    const [today = ''] = await entriesOf(otherMember);
    expect((await proofOf(otherMember, today)).key).toBe('entry.unsealed');
    expect((await server.call(ledgerProof.listLedgerDays, { before: (await days())[0]?.day })).data.list).toHaveLength(2);
  });

  // WALLET-65
  it('raises an alert when an entry was changed afterwards', async () => {
    await tamper(sql`update ledger_transaction set ref = 'X' where ref = 'T1'`);
    errors.length = 0;
    // Each night checks a random day, here one of three, so that a hundred nights miss it less often than once in 10^17.
    for (let i = 0; i < 100 && !errors.some((line) => line.includes('ledger.seal')); i += 1)
      await server.meetDeadlines(sealLedgerDayJob, 'daily');
    expect(errors.join('\n')).toMatch(/"alert":"ledger.seal"/);
  });
});
