import { createPublicKey, verify } from 'node:crypto';
import type { LiveKey } from '@juhe/contract/live-document';
import { ConfigError } from '../../config.ts';
import { sql } from '../../db/sql.ts';
import { createWorker } from '../../jobs/worker.ts';
import type { Deps } from '../../deps.ts';
import { createBus } from '../../events/bus.ts';
import { createLog } from '../../log.ts';
import { type TestDb, testDb } from '../../test/test-db.ts';
import { createSigning, rotateKeyJob, type Signing } from './signing.ts';

jest.setTimeout(60_000);

const log = createLog({ logLevel: 'silent' });
let t: TestDb;
let bus: Deps['bus'];
let opened: Signing[] = [];

const depsWith = (secret: number) => ({
  db: t.db,
  bus,
  log,
  secrets: { secretKey: Buffer.alloc(32, secret), operatorToken: 'x' },
});
const start = async (secret = 1): Promise<Signing> => {
  const signing = await createSigning(depsWith(secret));
  opened.push(signing);
  return signing;
};

const verifies = (key: LiveKey | undefined, message: Buffer, value: string): boolean =>
  verify(
    null,
    message,
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key?.publicKey ?? '' }, format: 'jwk' }),
    Buffer.from(value, 'base64url'),
  );
const findKey = (signing: Signing, kid: string) => signing.keys().find((key) => key.kid === kid);
const days = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 86_400_000;

beforeEach(async () => {
  t = await testDb();
  bus = createBus({ db: t.db, log });
  await bus.start();
});
afterEach(async () => {
  for (const signing of opened) signing.close();
  opened = [];
  await bus.close();
  await t.close();
});

it('makes signatures that everybody can verify with the public key', async () => {
  const signing = await start();
  const { alg, kid, value } = signing.sign('text');
  expect(alg).toBe('Ed25519');
  expect(kid).toBe(signing.kid());
  expect(verifies(findKey(signing, kid), Buffer.from('text'), value)).toBe(true);
  expect(verifies(findKey(signing, kid), Buffer.from('texT'), value)).toBe(false);
});

it('creates one key when replicas start concurrently, and the next start uses it', async () => {
  const replicas = await Promise.all(Array.from({ length: 20 }, () => start()));
  const keyIds = new Set([...replicas, await start()].map((signing) => signing.kid()));
  expect(keyIds.size).toBe(1);
  expect(await t.db.rows(sql`select kid from signing_key`)).toHaveLength(1);
});

it('stores the private half sealed', async () => {
  const signing = await start();
  const { sealed } = await t.db.one<{ sealed: Buffer }>(sql`select sealed from signing_key`);
  expect(sealed).toHaveLength(12 + 32 + 16);
  expect(JSON.stringify(signing.keys())).not.toContain('sealed');
  await expect(start(2)).rejects.toThrow(ConfigError);
  await expect(start(2)).rejects.toThrow(/^SECRET_KEY does not open the signing key [\w-]+ of this database/);
});

it('refuses a private half that does not belong to the stored public one', async () => {
  await start();
  await t.db.run(sql`update signing_key set public_key = ${Buffer.alloc(32, 9)}`);
  await expect(start()).rejects.toThrow(ConfigError);
});

it('rotates: the new key is certified by the previous one, which remains valid for 90 days, in every process', async () => {
  const [signing, replica] = [await start(), await start()];
  const before = signing.sign('old');
  let stop = (): void => {};
  const keysChanged = new Promise<void>((resolve) => {
    stop = bus.subscribe('delivery:keys', () => resolve());
  });
  const next = await signing.rotate();
  expect(next.kid).not.toBe(before.kid);
  expect(signing.sign('new').kid).toBe(next.kid);
  expect(signing.keys().map(({ kid }) => kid)).toEqual([next.kid, before.kid]);
  const oldKey = findKey(signing, before.kid);
  expect(next.certificate?.by).toBe(before.kid);
  expect(verifies(oldKey, Buffer.from(next.publicKey, 'base64url'), next.certificate?.value ?? '')).toBe(true);
  expect(verifies(oldKey, Buffer.from('old'), before.value)).toBe(true);
  expect(days(new Date().toISOString(), oldKey?.until ?? '')).toBeCloseTo(90, 1);
  expect(days(next.from, next.until)).toBeCloseTo(121, 1);

  await keysChanged;
  stop();
  // The other process reads the keys after its notification: its query comes after that.
  while (replica.kid() !== next.kid) await t.db.one(sql`select 1`);
  expect(replica.keys()).toEqual(signing.keys());
});

it('creates one new key for twenty concurrent rotations', async () => {
  const signing = await start();
  const next = await Promise.all(Array.from({ length: 20 }, () => signing.rotate()));
  expect(new Set(next.map(({ kid }) => kid)).size).toBe(1);
  expect(signing.keys()).toHaveLength(2);
});

it('rotates automatically after 30 days of signing, once', async () => {
  const signing = await start();
  const first = signing.kid();
  const deadline = await t.db.one<{ ref: string; days: number }>(sql`
    select ref, extract(epoch from due_at - now())::float8 / 86400 as days from deadline where kind = ${rotateKeyJob.kind}`);
  expect(deadline.ref).toBe(first);
  expect(deadline.days).toBeCloseTo(30, 1);
  await t.db.run(sql`update deadline set due_at = now() where kind = ${rotateKeyJob.kind}`);
  const deps = depsWith(1) as unknown as Deps;
  await createWorker(deps, [rotateKeyJob]).drain();
  const restarted = await start();
  expect(restarted.kid()).not.toBe(first);
  expect(findKey(restarted, restarted.kid())?.certificate?.by).toBe(first);
  expect(await t.db.rows(sql`select ref from deadline where kind = ${rotateKeyJob.kind}`)).toEqual([{ ref: restarted.kid() }]);
  await t.db.inTx((tx) => rotateKeyJob.run(tx, first, deps));
  expect((await start()).kid()).toBe(restarted.kid());
});

it('rotates at a start after a long stop, and drops keys that are no longer valid', async () => {
  const first = await start();
  await t.db.run(sql`update signing_key set signs_until = now() - interval '40 days', valid_until = now() + interval '50 days'`);
  const second = await start();
  expect(second.kid()).not.toBe(first.kid());
  expect(second.keys()).toHaveLength(2);
  // The page includes only keys that may have signed a document still held by a tab.
  expect(second.pageKeys().map(({ kid }) => kid)).toEqual([second.kid()]);
  await t.db.run(sql`update signing_key set signs_until = now() - interval '200 days', valid_until = now() - interval '1 day'`);
  const third = await start();
  expect(third.keys().map(({ kid }) => kid)).toEqual([third.kid()]);
  expect(third.keys()[0]?.certificate).toBeUndefined();
});
