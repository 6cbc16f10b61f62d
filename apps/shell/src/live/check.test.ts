import { findRefusal } from './check.ts';
import { createKeyRing } from './key-ring.ts';
import { inHours, makeKey, signedDocument } from './testing/signed.ts';

const trustedKey = makeKey('k1');
const ring = createKeyRing([trustedKey.key]);
const check = (document: unknown, more: object = {}) => findRefusal(document, { key: ring.find, now: Date.now(), ...more });

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

  it('accepts a valid signature, whatever characters the texts contain', async () => {
    expect(await check(signedDocument(trustedKey))).toBeUndefined();
    expect(
      await check(JSON.parse(JSON.stringify(signedDocument(trustedKey, { env: '"发现" \u2028 𠮷 </script>' })))),
    ).toBeUndefined();
  });

  it('rejects a change of one byte in document, signature or key', async () => {
    const good = signedDocument(trustedKey);
    expect(await check({ ...good, generation: 8 })).toBe('wrongSignature');
    expect(await check({ ...good, remotes: {} })).toBe('wrongSignature');
    const { value } = good.signature;
    const tamperedValue = value.startsWith('A') ? `B${value.slice(1)}` : `A${value.slice(1)}`;
    expect(await check({ ...good, signature: { ...good.signature, value: tamperedValue } })).toBe('wrongSignature');
    const imposter = makeKey('k1');
    expect(await check(signedDocument(imposter))).toBe('wrongSignature');
  });

  it.each(['', 'AAAA', '*', 'A'.repeat(86)])('is refused with the signature %p', async (value) => {
    const good = signedDocument(trustedKey);
    expect(await check({ ...good, signature: { ...good.signature, value } })).toBe('wrongSignature');
  });
});

describe('a live document is rejected', () => {
  it('when it is unsigned or empty', async () => {
    const { signature: _none, ...unsigned } = signedDocument(trustedKey);
    for (const candidate of [unsigned, { ...unsigned, signature: null }, null, 'text', [], undefined])
      expect(await check(candidate)).toBe('unsigned');
  });

  it('when it names another signature algorithm', async () => {
    const good = signedDocument(trustedKey);
    expect(await check({ ...good, signature: { ...good.signature, alg: 'none' } })).toBe('wrongSignature');
  });

  it('when its key is unknown, or was not valid when it was issued', async () => {
    expect(await check(signedDocument(makeKey('k2')))).toBe('unknownKey');
    expect(await check(signedDocument(trustedKey, { issued: inHours(-48) }))).toBe('wrongSignature');
    expect(await check(signedDocument(trustedKey, { issued: 'never' }))).toBe('wrongSignature');
  });

  it('when it has expired, except within the grace period', async () => {
    const old = signedDocument(trustedKey, { expires: inHours(-1) });
    expect(await check(old)).toBe('expired');
    expect(await check(old, { grace: 2 * 3_600_000 })).toBeUndefined();
    expect(await check(old, { grace: 1800_000 })).toBe('expired');
    expect(await check(signedDocument(trustedKey, { expires: 'never' }), { grace: 1e12 })).toBe('expired');
  });

  it('when it is older than the newest seen, or of another channel', async () => {
    expect(await check(signedDocument(trustedKey), { generation: 8 })).toBe('older');
    expect(await check(signedDocument(trustedKey), { generation: 7 })).toBeUndefined();
    expect(await check(signedDocument(trustedKey), { channel: 'staging' })).toBe('otherChannel');
  });
});

describe('a key ring', () => {
  it('trusts the keys certified by a trusted one, in any order', async () => {
    const second = makeKey('k2', trustedKey);
    const third = makeKey('k3', second);
    const freshRing = createKeyRing([trustedKey.key]);
    await freshRing.adopt([third.key, second.key]);
    expect([freshRing.find('k2'), freshRing.find('k3')]).toEqual([second.key, third.key]);
  });

  it('does not trust a key without a certificate, or with that of another key', async () => {
    const stranger = makeKey('s1');
    const byStranger = makeKey('k2', stranger);
    const freshRing = createKeyRing([trustedKey.key]);
    await freshRing.adopt([
      stranger.key,
      byStranger.key,
      { ...byStranger.key, kid: 'k3', certificate: { by: 'k1', value: byStranger.key.certificate?.value ?? '' } },
      { ...makeKey('k4').key, certificate: { by: 'k1', value: '' } },
    ]);
    expect(['s1', 'k2', 'k3', 'k4'].map(freshRing.find)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('does not accept a different key under a trusted name', async () => {
    const freshRing = createKeyRing([trustedKey.key]);
    await freshRing.adopt([makeKey('k1', trustedKey).key]);
    expect(freshRing.find('k1')).toBe(trustedKey.key);
  });
});
