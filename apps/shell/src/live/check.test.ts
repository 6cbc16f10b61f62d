import { whyRefused } from './check.ts';
import { createKeyRing } from './key-ring.ts';
import { inHours, makeKey, signedDocument } from './testing/signed.ts';

const known = makeKey('k1');
const ring = createKeyRing([known.key]);
const check = (document: unknown, more: object = {}) => whyRefused(document, { key: ring.find, now: Date.now(), ...more });

describe.each([
  ['by the browser', true],
  ['by the library, where the browser cannot', false],
])('a live document, verified %s', (_, withSubtle) => {
  const real = globalThis.crypto;
  beforeAll(() => {
    const value = withSubtle ? real : { getRandomValues: real.getRandomValues.bind(real) };
    Object.defineProperty(globalThis, 'crypto', { value, configurable: true });
  });
  afterAll(() => {
    Object.defineProperty(globalThis, 'crypto', { value: real, configurable: true });
  });

  it('passes with a good signature, whatever its texts hold', async () => {
    expect(await check(signedDocument(known))).toBeUndefined();
    expect(await check(JSON.parse(JSON.stringify(signedDocument(known, { env: '"发现" \u2028 𠮷 </script>' }))))).toBeUndefined();
  });

  it('is refused when one byte of it, of its signature or of its key is another', async () => {
    const good = signedDocument(known);
    expect(await check({ ...good, generation: 8 })).toBe('wrongSignature');
    expect(await check({ ...good, remotes: {} })).toBe('wrongSignature');
    const { value } = good.signature;
    const other = value.startsWith('A') ? `B${value.slice(1)}` : `A${value.slice(1)}`;
    expect(await check({ ...good, signature: { ...good.signature, value: other } })).toBe('wrongSignature');
    const imposter = makeKey('k1');
    expect(await check(signedDocument(imposter))).toBe('wrongSignature');
  });

  it.each(['', 'AAAA', '*', 'A'.repeat(86)])('is refused with the signature %p', async (value) => {
    const good = signedDocument(known);
    expect(await check({ ...good, signature: { ...good.signature, value } })).toBe('wrongSignature');
  });
});

describe('a live document is refused', () => {
  it('when it is unsigned or nothing at all', async () => {
    const { signature: _none, ...unsigned } = signedDocument(known);
    for (const nothing of [unsigned, { ...unsigned, signature: null }, null, 'text', [], undefined])
      expect(await check(nothing)).toBe('unsigned');
  });

  it('when it says another way of signing', async () => {
    const good = signedDocument(known);
    expect(await check({ ...good, signature: { ...good.signature, alg: 'none' } })).toBe('wrongSignature');
  });

  it('when its key is unknown, or did not count when it was issued', async () => {
    expect(await check(signedDocument(makeKey('k2')))).toBe('unknownKey');
    expect(await check(signedDocument(known, { issued: inHours(-48) }))).toBe('wrongSignature');
    expect(await check(signedDocument(known, { issued: 'never' }))).toBe('wrongSignature');
  });

  it('when it has expired, but for a grace', async () => {
    const old = signedDocument(known, { expires: inHours(-1) });
    expect(await check(old)).toBe('expired');
    expect(await check(old, { grace: 2 * 3_600_000 })).toBeUndefined();
    expect(await check(old, { grace: 1800_000 })).toBe('expired');
    expect(await check(signedDocument(known, { expires: 'never' }), { grace: 1e12 })).toBe('expired');
  });

  it('when it is older than what was seen, or of another channel', async () => {
    expect(await check(signedDocument(known), { generation: 8 })).toBe('older');
    expect(await check(signedDocument(known), { generation: 7 })).toBeUndefined();
    expect(await check(signedDocument(known), { channel: 'staging' })).toBe('otherChannel');
  });
});

describe('a key ring', () => {
  it('trusts the keys that a trusted one certified, in whatever order they come', async () => {
    const second = makeKey('k2', known);
    const third = makeKey('k3', second);
    const own = createKeyRing([known.key]);
    await own.adopt([third.key, second.key]);
    expect([own.find('k2'), own.find('k3')]).toEqual([second.key, third.key]);
  });

  it('trusts no key without a certificate, or with that of another key', async () => {
    const stranger = makeKey('s1');
    const byStranger = makeKey('k2', stranger);
    const own = createKeyRing([known.key]);
    await own.adopt([
      stranger.key,
      byStranger.key,
      { ...byStranger.key, kid: 'k3', certificate: { by: 'k1', value: byStranger.key.certificate?.value ?? '' } },
      { ...makeKey('k4').key, certificate: { by: 'k1', value: '' } },
    ]);
    expect(['s1', 'k2', 'k3', 'k4'].map(own.find)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('is not talked into another key of the same name', async () => {
    const own = createKeyRing([known.key]);
    await own.adopt([makeKey('k1', known).key]);
    expect(own.find('k1')).toBe(known.key);
  });
});
