/**
 * Checks of what the platform signed, in the browser and without trust in the server (decision 0012). An entry of its own: a remote that checks proofs
 * brings it along, the shell does not carry it.
 */
import type { LiveKey } from '../index.ts';

/** A text with its Ed25519 signature; key and signature in base64url. What it says of its own key counts only as far as the page vouches for it. */
export interface SignedText {
  readonly kid: string;
  readonly publicKey: string;
  readonly value: string;
  readonly text: string;
}

/** `unsupported`: this browser has no Ed25519. `former`: signed before the time of every key that the page brought, so that it cannot tell. */
export type SignatureCheck = 'holds' | 'fails' | 'unsupported' | 'former';

const encoder = new TextEncoder();

/** The sha256 of a text (as UTF-8) or of bytes. */
export const sha256 = async (content: string | Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', typeof content === 'string' ? encoder.encode(content) : content));

/** Bytes as lower-case hex. */
export const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

/** How a key is named: by the beginning of its digest, so that a name that the page brings stands for one key only. */
const kidOf = async (publicKey: Uint8Array<ArrayBuffer>): Promise<string> =>
  btoa(String.fromCharCode(...(await sha256(publicKey))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 12);

/** The platform's key that a signature names: one of the page, or the one that certified one of them, which has signed until then. */
const trustedKey = async (
  { kid, publicKey }: SignedText,
  keys: readonly LiveKey[],
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const own = keys.find((key) => key.kid === kid);
  if (own) return bytesOf(own.publicKey);
  const claimed = bytesOf(publicKey);
  const isFormer = keys.some(({ certificate }) => certificate?.by === kid);
  return isFormer && (await kidOf(claimed)) === kid ? claimed : undefined;
};

/**
 * The platform's public keys as the page brought them to the shell, not as an answer names them; none outside of the shell.
 */
export const pageKeys = (): readonly LiveKey[] =>
  (Reflect.get(window, '__JUHE__') as { readonly keys?: readonly LiveKey[] } | undefined)?.keys ?? [];

/**
 * Whether the text is signed by the platform.
 * @param signedAt when it says it was signed (ms); with a key that the page does not know it tells an older signature from a forged one
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
