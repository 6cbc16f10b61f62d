import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const [nonceBytes, tagBytes] = [12, 16];

/** The purpose of encryption: each purpose has its own key, and the ciphertext is bound to its owner. */
export interface SealUse {
  readonly secretKey: Buffer;
  /** Earlier keys (`SECRET_KEY_OLD`): used for decryption only. */
  readonly formerKeys?: readonly Buffer[] | undefined;
  readonly purpose: string;
  /** Authenticated, not stored: decryption needs the same. */
  readonly owner: Buffer | string;
}

const keyOf = ({ purpose }: SealUse, secretKey: Buffer): Buffer => Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));
const ownerOf = ({ owner }: SealUse): Buffer => (typeof owner === 'string' ? Buffer.from(owner) : owner);

/** Encrypts with AES-256-GCM under a key derived from SECRET_KEY: 12 bytes of nonce, the ciphertext, 16 bytes of tag. */
export const seal = (use: SealUse, plain: Buffer | string): Buffer => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(use, use.secretKey), nonce).setAAD(ownerOf(use));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

const openWith = (key: Buffer, use: SealUse, sealed: Buffer): Buffer | undefined => {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
      .setAAD(ownerOf(use))
      .setAuthTag(sealed.subarray(-tagBytes));
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
};

/** Decrypts a result of `seal` under the current key or a former one; undefined if it has another owner or key, or is forged. */
export const unseal = (use: SealUse, sealed: Buffer): Buffer | undefined => {
  if (sealed.length < nonceBytes + tagBytes) return undefined;
  for (const secretKey of [use.secretKey, ...(use.formerKeys ?? [])]) {
    const plain = openWith(keyOf(use, secretKey), use, sealed);
    if (plain !== undefined) return plain;
  }
  return undefined;
};

/**
 * Returns HMACs of a text under keys of this purpose, by which encrypted values are found without decryption: under the
 * current key first, then under former ones.
 */
export const macsOf = (
  { secretKey, formerKeys = [] }: { readonly secretKey: Buffer; readonly formerKeys?: readonly Buffer[] | undefined },
  purpose: string,
  text: string,
): readonly [Buffer, ...Buffer[]] => {
  const macOf = (key: Buffer): Buffer =>
    createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', purpose, 32)))
      .update(text)
      .digest();
  return [macOf(secretKey), ...formerKeys.map(macOf)];
};
