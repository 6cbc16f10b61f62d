/** Checks a lot's log in the browser (auction.md H1), without trust in the server: the rules are those of tools/verify-lot.mjs. */
import type { LotProof } from '@juhe/contract/auction/proof.schemas';

/** What was checked, in the order in which it is shown. */
export type ProofCheck = 'chain' | 'complete' | 'own' | 'heads' | 'signature';
export type ProofResult = 'holds' | 'fails' | 'unsupported';

const encoder = new TextEncoder();

const sha256 = async (text: string): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

const verdict = (holds: boolean): ProofResult => (holds ? 'holds' : 'fails');

const checkSignature = async ({ signature, productNo, total, head }: LotProof): Promise<ProofResult> => {
  if (!signature) return 'fails';
  const [title, about, offers, signed] = signature.text.split('\n');
  if (title !== 'juhe lot proof 1' || about !== productNo || offers !== String(total) || signed !== head) return 'fails';
  let key: CryptoKey;
  try {
    key = await crypto.subtle.importKey('raw', bytesOf(signature.publicKey), 'Ed25519', false, ['verify']);
  } catch {
    // Older browsers have no Ed25519: `npm run verify-lot` checks the file.
    return 'unsupported';
  }
  return verdict(await crypto.subtle.verify('Ed25519', key, bytesOf(signature.value), encoder.encode(signature.text)));
};

/** Checks a whole proof; `heads` are those that this page was told while the lot was open. Without `crypto.subtle` nothing can be checked. */
export const checkProof = async (
  proof: LotProof,
  heads: readonly string[],
): Promise<readonly (readonly [ProofCheck, ProofResult])[]> => {
  if (!globalThis.crypto?.subtle) return [['chain', 'unsupported']];
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
    ['chain', verdict(chained)],
    ['complete', verdict(proof.offers.length === proof.total && previous === proof.head)],
    ...(proof.own.length > 0 ? [['own', verdict(opened)] as const] : []),
    ...(heads.length > 0 ? [['heads', verdict(heads.every((head) => byHash.has(head)))] as const] : []),
    ['signature', await checkSignature(proof)],
  ];
};
