import AES from 'crypto-js/aes';
import Utf8 from 'crypto-js/enc-utf8';

/** The secret that the server provides to the page for share codes: AES key and iv as text (server/src/config.ts). */
export interface ShareSecret {
  readonly key: string;
  readonly iv: string;
}

const part = (secret: ShareSecret) => ({ key: Utf8.parse(secret.key), options: { iv: Utf8.parse(secret.iv) } });

/** AES-CBC with PKCS7 in base64, exactly as crypto-js writes it (domain.md §10). */
export const encrypt = (text: string, secret: ShareSecret): string => {
  const { key, options } = part(secret);
  return AES.encrypt(text, key, options).toString();
};

/** Decrypts a code; undefined for a foreign one. */
export const decrypt = (code: string, secret: ShareSecret): string | undefined => {
  const { key, options } = part(secret);
  try {
    return AES.decrypt(code, key, options).toString(Utf8) || undefined;
  } catch {
    // The bytes are not text: a foreign code.
    return undefined;
  }
};
