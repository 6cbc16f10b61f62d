import type { LotProof } from '@juhe/contract/auction/proof.schemas';
import type { LiveKey } from '@juhe/platform';
import { checkProof } from './check-proof.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const digest = (data: Uint8Array<ArrayBuffer>) => crypto.subtle.digest('SHA-256', data);
const base64url = (data: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(data)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const sha256 = async (text: string) =>
  Array.from(new Uint8Array(await digest(bytes(text))), (byte) => byte.toString(16).padStart(2, '0')).join('');
const signed = async (secret: CryptoKey, data: Uint8Array<ArrayBuffer>) =>
  base64url(await crypto.subtle.sign('Ed25519', secret, data));

const at = '2026-11-23T10:00:00.000Z';
const day = 86_400_000;
const daysFrom = (days: number) => new Date(Date.parse(at) + days * day).toISOString();

interface TestKey {
  readonly key: LiveKey;
  readonly secret: CryptoKey;
}

/** A key as the server creates it, named by its digest. */
const makeKey = async (fromDays: number, by?: TestKey): Promise<TestKey> => {
  const { publicKey, privateKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
  const certificate = by && { by: by.key.kid, value: await signed(by.secret, raw) };
  const kid = base64url(await digest(raw)).slice(0, 12);
  const times = { from: daysFrom(fromDays), until: daysFrom(fromDays + 120) };
  return {
    key: { kid, publicKey: base64url(raw.buffer), ...times, ...(certificate ? { certificate } : {}) },
    secret: privateKey,
  };
};

const chained = async (paddle: number, amountCents: number, n: number, previous: string) => {
  const commitment = await sha256(`${amountCents}|nonce ${n}`);
  const hash = await sha256([previous, n, paddle, amountCents, commitment, at, `blind ${n}`].join('|'));
  return { n, paddle, amountCents, commitment, at, blind: `blind ${n}`, hash, bids: n };
};

/** A lot with two offers, signed with this key as by the server. */
const proofBy = async (
  { key, secret }: TestKey,
  signedAt = at,
  end = 'sold',
  state: LotProof['state'] = 'sold',
): Promise<LotProof> => {
  const first = await chained(1, 10_000, 1, '');
  const second = await chained(2, 11_000, 2, first.hash);
  const text = ['juhe lot proof 1', 'P1', 2, second.hash, end, 11_000, 2, signedAt].join('\n');
  const value = await signed(secret, bytes(text));
  return {
    productNo: 'P1',
    state,
    closed: true,
    head: second.hash,
    total: 2,
    offers: [first, second],
    hasMore: false,
    own: [],
    signature: { alg: 'Ed25519', kid: key.kid, publicKey: key.publicKey, value, text },
  };
};
const signatureOf = async (proof: Promise<LotProof>, keys: readonly LiveKey[]) =>
  (await checkProof(await proof, [], keys)).at(-1);

let platform: TestKey;
beforeAll(async () => {
  platform = await makeKey(-10);
});

it('accepts a log signed with a key of the page', async () => {
  expect(await checkProof(await proofBy(platform), [], [platform.key])).toEqual([
    'chain.holds',
    'complete.holds',
    'signature.holds',
  ]);
});

it('accepts the log of a lot whose sale was cancelled, and of a cancelled lot', async () => {
  expect(await signatureOf(proofBy(platform, at, 'sold', 'fellThrough'), [platform.key])).toBe('signature.holds');
  expect(await signatureOf(proofBy(platform, at, 'cancelled', 'cancelled'), [platform.key])).toBe('signature.holds');
  expect(await signatureOf(proofBy(platform, at, 'cancelled', 'unsold'), [platform.key])).toBe('signature.fails');
});

it('rejects a key contained only in the proof, also under the name of a key of the page', async () => {
  const stranger = await makeKey(-10);
  expect(await signatureOf(proofBy(stranger), [platform.key])).toBe('signature.fails');
  expect(await signatureOf(proofBy(stranger), [])).toBe('signature.fails');
  const renamed: TestKey = { ...stranger, key: { ...stranger.key, kid: platform.key.kid } };
  expect(await signatureOf(proofBy(renamed), [platform.key])).toBe('signature.fails');
});

// AUCTION-30
it('accepts the key that certified a key of the page, and no other of the same name', async () => {
  const next = await makeKey(20, platform);
  expect(await signatureOf(proofBy(platform), [next.key])).toBe('signature.holds');
  const stranger = await makeKey(-10);
  const renamed: TestKey = { ...stranger, key: { ...stranger.key, kid: platform.key.kid } };
  expect(await signatureOf(proofBy(renamed, daysFrom(25)), [next.key])).toBe('signature.fails');
});

// AUCTION-30
it('reports a signature that precedes all keys of the page as neither valid nor invalid', async () => {
  expect(await signatureOf(proofBy(await makeKey(-90), daysFrom(-80)), [platform.key])).toBe('signature.former');
});

it.each<[string, (proof: LotProof) => void]>([
  ['an amount', ({ offers }) => Object.assign(offers[0] ?? {}, { amountCents: 1 })],
  [
    'the signed text',
    ({ signature }) => signature && Object.assign(signature, { text: signature.text.replace('11000', '12000') }),
  ],
  ['the signature', ({ signature }) => signature && Object.assign(signature, { value: '!' })],
])('rejects a log with a changed %s', async (_title, change) => {
  const proof = await proofBy(platform);
  change(proof);
  expect((await checkProof(proof, [], [platform.key])).filter((line) => line.endsWith('.fails'))).not.toEqual([]);
});
