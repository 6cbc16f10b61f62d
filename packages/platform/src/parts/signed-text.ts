/**
 * Verifies the platform's signatures in the browser, without trust in the server (decision 0012). A separate entry point: a
 * remote that verifies proofs bundles it, the shell does not include it.
 */
import type { LiveKey } from '../index.ts';

/**
 * A text with its Ed25519 signature; key and signature in base64url. Its own key is trusted only as far as the page vouches
 * for it.
 */
export interface SignedText {
  readonly kid: string;
  readonly publicKey: string;
  readonly value: string;
  readonly text: string;
}

/**
 * `unsupported`: this browser has no Ed25519. `former`: signed before the validity of every key in the page, so that it
 * cannot be verified.
 */
export type SignatureCheck = 'holds' | 'fails' | 'unsupported' | 'former';

const encoder = new TextEncoder();

/** The sha256 of a text (as UTF-8) or of bytes. */
export const sha256 = async (content: string | Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', typeof content === 'string' ? encoder.encode(content) : content));

/** Bytes as lower-case hex. */
export const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

/** The id of a key: the beginning of its digest, so that an id in the page identifies only one key. */
const kidOf = async (publicKey: Uint8Array<ArrayBuffer>): Promise<string> =>
  btoa(String.fromCharCode(...(await sha256(publicKey))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 12);

/** The platform key named by a signature: one of the page, or the one that certified one of them, which signed until then. */
const trustedKey = async (
  { kid, publicKey }: SignedText,
  keys: readonly LiveKey[],
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const pageKey = keys.find((key) => key.kid === kid);
  if (pageKey) return bytesOf(pageKey.publicKey);
  const claimed = bytesOf(publicKey);
  const isFormer = keys.some(({ certificate }) => certificate?.by === kid);
  return isFormer && (await kidOf(claimed)) === kid ? claimed : undefined;
};

/** The platform's public keys from the page that loaded the shell, not from a response; none outside the shell. */
export const pageKeys = (): readonly LiveKey[] =>
  (Reflect.get(window, '__JUHE__') as { readonly keys?: readonly LiveKey[] } | undefined)?.keys ?? [];

/**
 * Checks whether the text is signed by the platform.
 * @param signedAt claimed time of signing (ms); with a key unknown to the page it distinguishes an older signature from a
 *   forged one
 */
export const checkSignature = async (
  signature: SignedText,
  { keys, signedAt }: { keys: readonly LiveKey[]; signedAt: number },
): Promise<SignatureCheck> => {
  let bytes: Uint8Array<ArrayBuffer> | undefined;
  let value: Uint8Array<ArrayBuffer>;
  try {
    bytes = await trustedKey(signature, keys);
    value = bytesOf(signature.value);
  } catch {
    return 'fails';
  }
  if (!bytes) return keys.length > 0 && keys.every(({ from }) => signedAt < Date.parse(from)) ? 'former' : 'fails';
  let key: CryptoKey;
  try {
    key = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
  } catch {
    return 'unsupported';
  }
  return (await crypto.subtle.verify('Ed25519', key, value, encoder.encode(signature.text))) ? 'holds' : 'fails';
};
