import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const [nonceBytes, tagBytes] = [12, 16];

/** The key that encrypts, and the others of the ring (`SECRET_KEY_OLD`), which only decrypt. */
export interface KeyRing {
  readonly secretKey: Buffer;
  readonly formerKeys?: readonly Buffer[] | undefined;
}

/** The purpose of encryption: each purpose has its own key, and the ciphertext is bound to its owner. */
export interface SealUse extends KeyRing {
  readonly purpose: string;
  /** Authenticated, not stored: decryption needs the same. */
  readonly owner: Buffer | string;
}

/** First byte of a ciphertext that names its key; the key's id follows. */
const headerVersion = 1;
const keyIdBytes = 6;
export const headerBytes = 1 + keyIdBytes;

/** Identifies a key by 12 hexadecimal digits that are derived from it and do not reveal it. */
export const keyIdOf = (secretKey: Buffer): string =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'juhe key id', keyIdBytes)).toString('hex');

/** Returns the first bytes of every ciphertext that names this key. */
export const sealHeader = (keyId: string): Buffer => Buffer.concat([Buffer.of(headerVersion), Buffer.from(keyId, 'hex')]);

const formersOf = ({ formerKeys = [] }: KeyRing): readonly Buffer[] => formerKeys;

const keyOf = ({ purpose }: SealUse, secretKey: Buffer): Buffer => Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));
const ownerOf = ({ owner }: SealUse): Buffer => (typeof owner === 'string' ? Buffer.from(owner) : owner);

/**
 * Encrypts with AES-256-GCM under a key derived from SECRET_KEY: the header with the key's id, 12 bytes of nonce, the
 * ciphertext, 16 bytes of tag. A ring of one key writes no header, because a version before key ids may run beside this one
 * (docs/operating.md, pending contractions); such a version must not run while a key is changed.
 */
export const seal = (use: SealUse, plain: Buffer | string): Buffer => {
  const header = formersOf(use).length > 0 ? sealHeader(keyIdOf(use.secretKey)) : Buffer.alloc(0);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(use, use.secretKey), nonce).setAAD(ownerOf(use));
  return Buffer.concat([header, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

const openWith = (key: Buffer, use: SealUse, sealed: Buffer): Buffer | undefined => {
  if (sealed.length < nonceBytes + tagBytes) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
      .setAAD(ownerOf(use))
      .setAuthTag(sealed.subarray(-tagBytes));
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
};

/** Decrypts a result of `seal` under a key of the ring; undefined if it has another owner or key, or is forged. */
export const unseal = (use: SealUse, sealed: Buffer): Buffer | undefined => {
  const ring = [use.secretKey, ...formersOf(use)];
  const named = ring.find((key) => sealed.subarray(0, headerBytes).equals(sealHeader(keyIdOf(key))));
  const plain = named && openWith(keyOf(use, named), use, sealed.subarray(headerBytes));
  if (plain !== undefined) return plain;
  // Without a header any key of the ring may be the right one; a random nonce may also look like a header.
  for (const key of ring) {
    const opened = openWith(keyOf(use, key), use, sealed);
    if (opened !== undefined) return opened;
  }
  return undefined;
};

/**
 * Returns HMACs of a text under keys of this purpose, by which encrypted values are found without decryption: under the
 * current key first, then under former ones.
 */
export const macsOf = (ring: KeyRing, purpose: string, text: string): readonly [Buffer, ...Buffer[]] => {
  const macOf = (key: Buffer): Buffer =>
    createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', purpose, 32)))
      .update(text)
      .digest();
  return [macOf(ring.secretKey), ...formersOf(ring).map(macOf)];
};
