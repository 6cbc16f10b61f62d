/** The Merkle tree of RFC 6962 §2.1 over leaf hashes: sha256 of 0x00 and a leaf's text, or of 0x01 and both halves of a node. */
import { createHash } from 'node:crypto';

const sha256 = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const nodePrefix = Buffer.from([1]);
const nodeHash = (left: Buffer, right: Buffer): Buffer => sha256(nodePrefix, left, right);

/** The largest power of two below `n`, which must be at least two. */
const splitAt = (n: number): number => 2 ** (Math.ceil(Math.log2(n)) - 1);

/** The root of a tree over these hashes; of an empty list, the hash of an empty input. */
export const merkleRoot = (hashes: readonly Buffer[]): Buffer => {
  const [first] = hashes;
  if (first === undefined) return sha256('');
  if (hashes.length === 1) return first;
  const k = splitAt(hashes.length);
  return nodeHash(merkleRoot(hashes.slice(0, k)), merkleRoot(hashes.slice(k)));
};

/** The audit path of the hash at `index`, from the leaf to the root (RFC 6962 §2.1.1). */
export const merklePath = (index: number, hashes: readonly Buffer[]): Buffer[] => {
  if (hashes.length <= 1) return [];
  const k = splitAt(hashes.length);
  return index < k
    ? [...merklePath(index, hashes.slice(0, k)), merkleRoot(hashes.slice(k))]
    : [...merklePath(index - k, hashes.slice(k)), merkleRoot(hashes.slice(0, k))];
};
