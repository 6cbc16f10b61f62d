/** Checks a lot's log in the browser (auction.md H1), without trust in the server: the rules are those of tools/verify-lot.mjs. */
import type { LotProof, ProofSignature } from '@juhe/contract/auction/proof.schemas';
import type { LiveKey } from '@juhe/platform';

export type ProofCheck = 'chain' | 'complete' | 'own' | 'heads' | 'signature';
export type ProofResult = 'holds' | 'fails' | 'unsupported';
/** What came out of one check: the key of its text. A former key is one that this page does not bring any more. */
export type ProofLine = `${ProofCheck}.${ProofResult}` | 'signature.former';

const encoder = new TextEncoder();

const sha256 = async (text: string): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

const verdict = (holds: boolean): ProofResult => (holds ? 'holds' : 'fails');

/** How a key is named: by the beginning of its digest, so that a name that the page brings stands for one key only. */
const kidOf = async (publicKey: Uint8Array<ArrayBuffer>): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', publicKey));
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 12);
};

/**
 * The platform's key that a proof names: one of the page, or the one that certified one of them, which has signed until then. What the proof
 * says of itself counts only as far as the page vouches for it.
 */
const trustedKey = async (
  { kid, publicKey }: ProofSignature,
  keys: readonly LiveKey[],
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const own = keys.find((key) => key.kid === kid);
  if (own) return bytesOf(own.publicKey);
  const claimed = bytesOf(publicKey);
  const isFormer = keys.some(({ certificate }) => certificate?.by === kid);
  return isFormer && (await kidOf(claimed)) === kid ? claimed : undefined;
};

/** Whether the signature names this log as its subject; a lot that was sold may have fallen through since. */
const speaksOf = (text: string, { productNo, total, head, state }: LotProof): boolean => {
  const [title, about, offers, signed, end] = text.split('\n');
  return (
    title === 'juhe lot proof 1' &&
    about === productNo &&
    offers === String(total) &&
    signed === head &&
    (end === state || (end === 'sold' && state === 'fellThrough'))
  );
};

/** Signed before the time of every key of the page: this page cannot tell whether that key was the platform's. */
const isOlder = (text: string, keys: readonly LiveKey[]): boolean => {
  const at = Date.parse(text.split('\n').at(-1) ?? '');
  return keys.length > 0 && keys.every(({ from }) => at < Date.parse(from));
};

const checkSignature = async (proof: LotProof, keys: readonly LiveKey[]): Promise<ProofResult | 'former'> => {
  const { signature } = proof;
  if (!signature || !speaksOf(signature.text, proof)) return 'fails';
  let bytes: Uint8Array<ArrayBuffer> | undefined;
  let value: Uint8Array<ArrayBuffer>;
  try {
    bytes = await trustedKey(signature, keys);
    value = bytesOf(signature.value);
  } catch {
    return 'fails';
  }
  if (!bytes) return isOlder(signature.text, keys) ? 'former' : 'fails';
  let key: CryptoKey;
  try {
    key = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
  } catch {
    // Older browsers have no Ed25519: `npm run verify-lot` checks the file.
    return 'unsupported';
  }
  return verdict(await crypto.subtle.verify('Ed25519', key, value, encoder.encode(signature.text)));
};

/**
 * Checks a whole proof, in the order in which the results are shown. Without `crypto.subtle` nothing can be checked.
 * @param heads those that this page was told while the lot was open
 * @param keys the platform's keys as the page brought them (decision 0012): the key inside the proof vouches for nothing
 */
export const checkProof = async (
  proof: LotProof,
  heads: readonly string[],
  keys: readonly LiveKey[],
): Promise<readonly ProofLine[]> => {
  if (!globalThis.crypto?.subtle) return ['chain.unsupported'];
  let previous = '';
  let chained = true;
  for (const [index, { n, paddle, amountCents, commitment, at, blind, hash }] of proof.offers.entries()) {
    previous = await sha256([previous, n, paddle, amountCents, commitment, at, blind].join('|'));
    chained &&= n === index + 1 && previous === hash;
  }
  const byHash = new Map(proof.offers.map((offer) => [offer.hash, offer]));
  let opened = true;
  for (const { hash, maxCents, nonce } of proof.own)
    opened &&= byHash.get(hash)?.commitment === (await sha256(`${maxCents}|${nonce}`));
  return [
    `chain.${verdict(chained)}`,
    `complete.${verdict(proof.offers.length === proof.total && previous === proof.head)}`,
    ...(proof.own.length > 0 ? [`own.${verdict(opened)}` as const] : []),
    ...(heads.length > 0 ? [`heads.${verdict(heads.every((head) => byHash.has(head)))}` as const] : []),
    `signature.${await checkSignature(proof, keys)}`,
  ];
};
