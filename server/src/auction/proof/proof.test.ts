import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bid } from '@juhe/contract/auction/bid';
import { lotDesk } from '@juhe/contract/auction/lot-desk';
import { proof } from '@juhe/contract/auction/proof';
import type { LotProof } from '@juhe/contract/auction/proof.schemas';
import { sql } from '../../db/sql.ts';
import { makeBidder, makeLot } from '../../test/auction.ts';
import type { TestMember } from '../../test/test-member.ts';
import { sealLotJob } from './seal.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await testServer();
  folder = await mkdtemp(join(tmpdir(), 'juhe-proof-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const submitBid = async ({ token }: TestMember, productNo: string, amountCents: number, maxCents = amountCents) =>
  (await server.call(bid.placeBid, { productNo, amountCents, maxCents }, { token, key: `proof-${randomUUID()}` })).data;
const proofOf = async (productNo: string, member?: TestMember) =>
  (await server.call(proof.getLotProof, { productNo }, member ? { token: member.token } : {})).data;
const close = async (productNo: string) => {
  await server.db.run(sql`update lot set closes_at = now() where product_no = ${productNo}`);
  await server.db.run(sql`insert into deadline (kind, ref, due_at) values ('lot.close', ${productNo}, now())
    on conflict (kind, ref) do update set due_at = now()`);
  await server.meetDeadlines('lot.close', productNo);
};

/** Runs the checker as an outsider would: exit code and output lines. */
const verify = async (answer: unknown, ...args: string[]) => {
  const file = join(folder, `${randomUUID()}.json`);
  await writeFile(file, JSON.stringify(answer));
  return new Promise<{ code: number; lines: string[] }>((resolve) => {
    execFile(process.execPath, [join(__dirname, '../../../../tools/verify-lot.mjs'), file, ...args], (error, stdout) =>
      resolve({ code: error ? Number(error.code) : 0, lines: stdout.trim().split('\n') }),
    );
  });
};

const auction = async () => {
  const productNo = await makeLot(server);
  const [a, b] = [await makeBidder(server), await makeBidder(server)];
  const responses = [
    await submitBid(a, productNo, 10_000, 20_000),
    await submitBid(a, productNo, 26_000, 26_000),
    await submitBid(b, productNo, 12_000, 24_000),
  ];
  return { productNo, a, b, answers: responses };
};

// AUCTION-8
it('tells while a lot is open neither its offers nor how many there are', async () => {
  const { productNo, a, answers: responses } = await auction();
  const stranger = await proofOf(productNo);
  expect(stranger).toMatchObject({
    closed: false,
    total: 0,
    offers: [],
    own: [],
    signature: null,
    head: responses[2]?.live.head,
  });
  const ownOffers = (await proofOf(productNo, a)).own;
  expect(ownOffers).toEqual([
    { n: null, maxCents: 20_000, ...responses[0]?.receipt },
    { n: null, maxCents: 26_000, ...responses[1]?.receipt },
  ]);
});

it('shows after the close a signed log that anybody checks, with every head and receipt in it', async () => {
  const { productNo, b, answers: responses } = await auction();
  await close(productNo);
  const answer = await proofOf(productNo, b);
  expect(answer).toMatchObject({ closed: true, state: 'sold', total: 3, hasMore: false, own: [{ n: 3, maxCents: 24_000 }] });
  const text = answer.signature?.text.split('\n');
  expect(text?.slice(0, 7)).toEqual(['juhe lot proof 1', productNo, '3', answer.head, 'sold', '25000', '1']);
  const options = responses.flatMap(({ live, receipt }) => ['--head', live.head, '--receipt', receipt.hash]);
  const { code, lines } = await verify({ code: 200, data: answer }, ...options);
  expect([code, lines.filter((line) => !line.startsWith('✓'))]).toEqual([0, []]);
  expect(JSON.stringify((await proofOf(productNo)).offers)).not.toContain('maxCents');
});

it.each<[string, (answer: LotProof) => void]>([
  ['a changed amount', ({ offers }) => Object.assign(offers[1] ?? {}, { amountCents: 1 })],
  ['an offer that is left out', ({ offers }) => offers.splice(1, 1)],
  ['an end that is cut off', ({ offers }) => offers.pop()],
  ['two offers in another order', ({ offers }) => offers.reverse()],
  ['another maximum', ({ own: ownOffers }) => Object.assign(ownOffers[0] ?? {}, { maxCents: 23_000 })],
  [
    'another winner',
    ({ signature }) => signature && Object.assign(signature, { text: signature.text.replace('\n1\n', '\n2\n') }),
  ],
  ['another head', (answer) => Object.assign(answer, { head: 'f'.repeat(64) })],
])('finds %s', async (_title, change) => {
  const { productNo, b } = await auction();
  await close(productNo);
  const answer = await proofOf(productNo, b);
  change(answer);
  expect((await verify(answer)).code).toBe(1);
});

// AUCTION-29
it('signs a cancelled lot with its end state', async () => {
  const { productNo, b } = await auction();
  await server.call(lotDesk.cancelLot, { productNo, reason: '图片与实物不符' }, { token: server.operatorToken });
  const answer = await proofOf(productNo, b);
  expect(answer).toMatchObject({ closed: true, state: 'cancelled', total: 3 });
  expect(answer.signature?.text.split('\n')[4]).toBe('cancelled');
  expect((await verify(answer)).code).toBe(0);
  expect((await verify({ ...answer, state: 'unsold' })).code).toBe(1);
});

// AUCTION-29
it('signs later what ended without a signature, once', async () => {
  const { productNo } = await auction();
  await close(productNo);
  const { signature: first } = await proofOf(productNo);
  await server.db.run(sql`update lot set proof = null where product_no = ${productNo}`);
  expect((await verify(await proofOf(productNo))).code).toBe(1);
  const seal = async () => {
    await server.db.inTx((tx) => sealLotJob.schedule(tx, productNo, { seconds: 0 }));
    await server.meetDeadlines(sealLotJob, productNo);
    return proofOf(productNo);
  };
  const secondProof = await seal();
  expect((await verify(secondProof, '--key', first?.publicKey ?? '')).code).toBe(0);
  expect(await seal()).toEqual(secondProof);
});

it('checks against a key that begins with a dash', async () => {
  const { productNo } = await auction();
  await close(productNo);
  const { code, lines } = await verify(await proofOf(productNo), '--key', `-${'A'.repeat(42)}`);
  expect(code).toBe(1);
  expect(lines.filter((line) => line.startsWith('✗'))).toHaveLength(1);
});

it('signs no lot that is open, and a log is not what another key signed', async () => {
  const { productNo } = await auction();
  await server.db.inTx((tx) => sealLotJob.schedule(tx, productNo, { seconds: 0 }));
  await server.meetDeadlines(sealLotJob, productNo);
  expect((await proofOf(productNo)).signature).toBeNull();
  await close(productNo);
  expect((await verify(await proofOf(productNo), '--key', 'A'.repeat(43))).code).toBe(1);
});

it('has no proof of a lot that does not exist or was withdrawn', async () => {
  const withdrawn = await makeLot(server, { state: 'withdrawn' });
  for (const productNo of ['P99999999', withdrawn]) expect((await server.call(proof.getLotProof, { productNo })).code).toBe(404);
  for (const input of [{}, { productNo: 'no such' }, { productNo: 'P1234', after: -1 }])
    expect((await server.call(proof.getLotProof, input as never)).code).toBe(400);
});
