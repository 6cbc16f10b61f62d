/**
 * Verifies in the browser that an entry belongs to a sealed day (wallet.md (f)): the rules are those of
 * tools/verify-ledger.mjs.
 */
import type { WalletEntry } from '@juhe/contract/wallet/wallet.schemas';
import type { EntryProof, LedgerDay } from '@juhe/contract/wallet/ledger-proof.schemas';
import type { LiveKey } from '@juhe/platform';
import { checkSignature, hexOf, sha256, type SignatureCheck } from '@juhe/platform/parts/signed-text';

type Bytes = Uint8Array<ArrayBuffer>;

const concatBytes = (...parts: readonly Bytes[]): Bytes => {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};
const bytesOf = (hex: string): Bytes => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const half = (n: number): number => Math.floor(n / 2);

/** Computes the root of an audit path (RFC 9162 §2.1.3.2), in hex; undefined if the path does not match the position. */
const rootOf = async ({ leaf, position, path, day }: EntryProof): Promise<string | undefined> => {
  if (position >= day.entries) return undefined;
  let [fn, sn] = [position, day.entries - 1];
  let hash = await sha256(concatBytes(Uint8Array.of(0), new TextEncoder().encode(leaf)));
  for (const part of path) {
    if (sn === 0) return undefined;
    const sibling = bytesOf(part);
    if (fn % 2 === 1 || fn === sn) {
      hash = await sha256(concatBytes(Uint8Array.of(1), sibling, hash));
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [half(fn), half(sn)];
    } else hash = await sha256(concatBytes(Uint8Array.of(1), hash, sibling));
    [fn, sn] = [half(fn), half(sn)];
  }
  return sn === 0 ? hexOf(hash) : undefined;
};

const headText = ({ day, entries, root, previous }: LedgerDay): string =>
  ['juhe ledger day 1', day, entries, root, previous].join('\n');

/** Whether the leaf matches this entry as the page shows it. */
const isAbout = (leaf: string, { id, amountCents, balanceAfterCents }: WalletEntry): boolean => {
  const [title, entryId, , , , , amount, balance] = leaf.split('|');
  return (
    title === 'juhe ledger entry 1' && entryId === id && amount === String(amountCents) && balance === String(balanceAfterCents)
  );
};

/** The earliest time (epoch ms) at which a day can be sealed: half an hour after its end in China. */
const sealedAt = ({ day }: LedgerDay): number => Date.parse(`${day}T16:30:00Z`);

/**
 * Verifies that the displayed entry belongs to its signed day.
 * @param keys the platform's keys as delivered with the page: the key inside the proof vouches for nothing
 */
export const checkEntry = async (entry: WalletEntry, proof: EntryProof, keys: readonly LiveKey[]): Promise<SignatureCheck> => {
  if (!globalThis.crypto?.subtle) return 'unsupported';
  const { day } = proof;
  const { signature } = day;
  const isBound =
    isAbout(proof.leaf, entry) &&
    (await rootOf(proof)) === day.root &&
    hexOf(await sha256(headText(day))) === day.head &&
    signature?.text === `${headText(day)}\n${day.head}`;
  if (!isBound || !signature) return 'fails';
  return checkSignature(signature, { keys, signedAt: sealedAt(day) });
};
