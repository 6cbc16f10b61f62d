import type { EntryProof } from '@juhe/contract/wallet/ledger-proof.schemas';
import type { WalletEntry } from '@juhe/contract/wallet/wallet.schemas';
import type { LiveKey } from '@juhe/platform';
import { checkEntry } from './check-entry.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const hex = (data: ArrayBuffer | Uint8Array) =>
  Array.from(new Uint8Array(data), (byte) => byte.toString(16).padStart(2, '0')).join('');
const sha256 = async (...parts: readonly Uint8Array[]) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(parts.flatMap((part) => [...part]))));
const base64url = (data: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(data)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const entry = { id: '12', amountCents: -500, balanceAfterCents: 9_500 } as WalletEntry;
const leafOf = (id: number) =>
  `juhe ledger entry 1|${id}|t|memberWallet|wallet.pay|r|${id === 12 ? -500 : 7}|9500|2026-11-22T02:00:00.000000Z|b`;

/** A day of three entries, 11 to 13, signed by a key of the page; the entry's sibling is on the left, the third leaf above. */
const sealed = async () => {
  const { publicKey, privateKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const raw = base64url(await crypto.subtle.exportKey('raw', publicKey));
  const key: LiveKey = { kid: 'kid', publicKey: raw, from: '2026-11-01T00:00:00.000Z', until: '2027-11-01T00:00:00.000Z' };
  const [first, second, last] = await Promise.all([11, 12, 13].map((id) => sha256(Uint8Array.of(0), bytes(leafOf(id)))));
  if (!first || !second || !last) throw new Error('no leaves');
  const root = hex(await sha256(Uint8Array.of(1), await sha256(Uint8Array.of(1), first, second), last));
  const facts = { day: '2026-11-22', entries: 3, root, previous: '' as const };
  const text = ['juhe ledger day 1', facts.day, facts.entries, root, ''].join('\n');
  const head = hex(await sha256(bytes(text)));
  const signedText = `${text}\n${head}`;
  const value = base64url(await crypto.subtle.sign('Ed25519', privateKey, bytes(signedText)));
  const signature = { alg: 'Ed25519' as const, kid: 'kid', publicKey: raw, value, text: signedText };
  const proof: EntryProof = { leaf: leafOf(12), position: 1, path: [hex(first), hex(last)], day: { ...facts, head, signature } };
  return { proof, key };
};

// WALLET-63
it('accepts an entry of the signed day', async () => {
  const { proof, key } = await sealed();
  expect(await checkEntry(entry, proof, [key])).toBe('holds');
});

it('rejects another amount, position, path, day or signature', async () => {
  const { proof, key } = await sealed();
  const otherDay = await sealed();
  const forged: readonly (readonly [WalletEntry, EntryProof])[] = [
    [{ ...entry, amountCents: -400 }, proof],
    [{ ...entry, id: '13' }, proof],
    [entry, { ...proof, leaf: proof.leaf.replace('9500', '9501') }],
    [entry, { ...proof, position: 0 }],
    [entry, { ...proof, position: 3 }],
    [entry, { ...proof, path: proof.path.slice(1) }],
    [entry, { ...proof, path: [...proof.path, 'ab'.repeat(32)] }],
    [entry, { ...proof, day: { ...proof.day, day: '2026-11-21' } }],
    [entry, { ...proof, day: { ...proof.day, signature: null } }],
    [entry, { ...proof, day: { ...proof.day, signature: otherDay.proof.day.signature } }],
  ];
  for (const [shown, forgery] of forged) expect(await checkEntry(shown, forgery, [key])).toBe('fails');
});

it('does not trust the key inside the proof, and reports signatures that precede the keys of the page', async () => {
  const { proof, key } = await sealed();
  expect(await checkEntry(entry, proof, [])).toBe('fails');
  expect(await checkEntry(entry, proof, [{ ...key, kid: 'later', from: '2026-12-01T00:00:00.000Z' }])).toBe('former');
});
