import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const [nonceBytes, tagBytes] = [12, 16];

/** What is sealed for: each purpose has a key of its own, and the seal is bound to its owner. */
export interface SealUse {
  readonly secretKey: Buffer;
  /** Earlier keys (`SECRET_KEY_OLD`): they open, and seal nothing any more. */
  readonly formerKeys?: readonly Buffer[] | undefined;
  readonly purpose: string;
  /** Authenticated, not stored: opening needs the same. */
  readonly owner: Buffer | string;
}

const keyOf = ({ purpose }: SealUse, secretKey: Buffer): Buffer => Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));
const ownerOf = ({ owner }: SealUse): Buffer => (typeof owner === 'string' ? Buffer.from(owner) : owner);

/** Encrypts with AES-256-GCM under a key derived from SECRET_KEY: 12 bytes of nonce, the sealed bytes, 16 bytes of tag. */
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

/** Opens what `seal` made under the present key or a former one; undefined when it is another owner's, of another key or forged. */
export const unseal = (use: SealUse, sealed: Buffer): Buffer | undefined => {
  if (sealed.length < nonceBytes + tagBytes) return undefined;
  for (const secretKey of [use.secretKey, ...(use.formerKeys ?? [])]) {
    const plain = openWith(keyOf(use, secretKey), use, sealed);
    if (plain !== undefined) return plain;
  }
  return undefined;
};

/**
 * HMACs of a text under keys of this purpose, by which what is sealed is found without opening any: under the present key first, then under
 * former ones.
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
