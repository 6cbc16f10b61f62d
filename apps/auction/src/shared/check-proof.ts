/**
 * Verifies a lot's log in the browser (auction.md H1), without trusting the server: the rules are those of
 * tools/verify-lot.mjs.
 */
import type { LotProof } from '@juhe/contract/auction/proof.schemas';
import type { LiveKey } from '@juhe/platform';
import { checkSignature, hexOf, sha256, type SignatureCheck } from '@juhe/platform/parts/signed-text';

export type ProofCheck = 'chain' | 'complete' | 'own' | 'heads' | 'signature';
export type ProofResult = 'holds' | 'fails' | 'unsupported';
/** The result of one check: the key of its text. A former key is one that this page no longer delivers. */
export type ProofLine = `${ProofCheck}.${ProofResult}` | 'signature.former';

const hashOf = async (text: string): Promise<string> => hexOf(await sha256(text));

const verdict = (isValid: boolean): ProofResult => (isValid ? 'holds' : 'fails');

/** Whether the signature names this log as its subject; a sold lot may have fallen through since. */
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

const checkClosing = async (proof: LotProof, keys: readonly LiveKey[]): Promise<SignatureCheck> => {
  const { signature } = proof;
  if (!signature || !speaksOf(signature.text, proof)) return 'fails';
  return checkSignature(signature, { keys, signedAt: Date.parse(signature.text.split('\n').at(-1) ?? '') });
};

/**
 * Verifies a whole proof, in the order in which the results are shown. Without `crypto.subtle` nothing can be verified.
 * @param heads the heads that this page received while the lot was open
 * @param keys the platform's keys as delivered with the page (decision 0012): the key inside the proof vouches for nothing
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
    previous = await hashOf([previous, n, paddle, amountCents, commitment, at, blind].join('|'));
    chained &&= n === index + 1 && previous === hash;
  }
  const byHash = new Map(proof.offers.map((offer) => [offer.hash, offer]));
  let opened = true;
  for (const { hash, maxCents, nonce } of proof.own)
    opened &&= byHash.get(hash)?.commitment === (await hashOf(`${maxCents}|${nonce}`));
  return [
    `chain.${verdict(chained)}`,
    `complete.${verdict(proof.offers.length === proof.total && previous === proof.head)}`,
    ...(proof.own.length > 0 ? [`own.${verdict(opened)}` as const] : []),
    ...(heads.length > 0 ? [`heads.${verdict(heads.every((head) => byHash.has(head)))}` as const] : []),
    `signature.${await checkClosing(proof, keys)}`,
  ];
};
