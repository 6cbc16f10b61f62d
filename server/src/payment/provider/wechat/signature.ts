import { createDecipheriv, createSign, createVerify, type KeyObject } from 'node:crypto';

/** The signatures and seals of WeChat Pay's API v3 ("WECHATPAY2-SHA256-RSA2048", "AEAD_AES_256_GCM"). */

/** Maximum age of a signed response or notice (seconds): an older one may be a replay. */
const freshSeconds = 300;

const lines = (...parts: readonly string[]): string => parts.map((part) => `${part}\n`).join('');

const signed = (key: KeyObject, text: string): string => createSign('RSA-SHA256').update(text).sign(key, 'base64');

export interface Signer {
  readonly mchId: string;
  readonly serial: string;
  readonly privateKey: KeyObject;
}

/** Returns the `Authorization` header of a request; `target` is its path with the query. */
export const authorizationOf = (
  { mchId, serial, privateKey }: Signer,
  request: { method: string; target: string; body: string; timestamp: number; nonce: string },
): string => {
  const { method, target, body, timestamp, nonce } = request;
  const signature = signed(privateKey, lines(method, target, String(timestamp), nonce, body));
  const parts = { mchid: mchId, nonce_str: nonce, signature, timestamp: String(timestamp), serial_no: serial };
  return `WECHATPAY2-SHA256-RSA2048 ${Object.entries(parts)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`;
};

/** Returns the signature with which a page inside the messaging app requests a payment. */
export const bridgeSignature = (
  privateKey: KeyObject,
  { appId, timestamp, nonce, prepay }: { appId: string; timestamp: string; nonce: string; prepay: string },
): string => signed(privateKey, lines(appId, timestamp, nonce, prepay));

export interface SignedBody {
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
  readonly body: string;
}

/** Returns whether the provider signed this body, within the last five minutes before `now` (epoch ms). */
export const isSigned = (key: KeyObject, { timestamp, nonce, signature, body }: SignedBody, now: number): boolean => {
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > freshSeconds) return false;
  return createVerify('RSA-SHA256')
    .update(lines(timestamp, nonce, body))
    .verify(key, signature, 'base64');
};

const tagBytes = 16;

/** Opens a sealed resource. Throws when it was sealed under another key or for another purpose. */
export const openSealed = (
  key: Buffer,
  { ciphertext, nonce, associatedData }: { ciphertext: string; nonce: string; associatedData: string },
): string => {
  const sealed = Buffer.from(ciphertext, 'base64');
  const algorithm = key.length === 32 ? 'aes-256-gcm' : 'aes-128-gcm';
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(associatedData))
    .setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]).toString();
};
