import { type KeyObject, X509Certificate } from 'node:crypto';
import type { WechatPaySettings } from '../../../config-payment.ts';
import { type Fields, inner, requiredText, parseIso } from '../fields.ts';
import { openSealed } from './signature.ts';

/** The provider announces a new certificate a day before using it. */
const refreshMs = 12 * 3_600_000;
/** Minimum interval between requests caused by unknown serial numbers, and the retry delay after a failure. */
const [pauseMs, failedPauseMs] = [60_000, 3000];

interface PlatformKey {
  readonly key: KeyObject;
  readonly endsAt: number;
}

/**
 * Returns the certificates in a response of `/v3/certificates`, by serial number. Throws when they were sealed under another
 * key.
 */
export const certificatesOf = (apiV3Key: Buffer, { data }: Fields): Map<string, PlatformKey> => {
  if (!Array.isArray(data)) throw new Error('the answer lacks certificates');
  return new Map(
    data.map((fields: Fields) => {
      const sealed = inner(fields, 'encrypt_certificate');
      const pem = openSealed(apiV3Key, {
        ciphertext: requiredText(sealed, 'ciphertext'),
        nonce: requiredText(sealed, 'nonce'),
        associatedData: requiredText(sealed, 'associated_data'),
      });
      const key = new X509Certificate(pem).publicKey;
      return [requiredText(fields, 'serial_no'), { key, endsAt: parseIso(requiredText(fields, 'expire_time')).getTime() }];
    }),
  );
};

/** The provider's signing keys: the configured public key, and certificates that are refreshed before they are replaced. */
export const platformKeys = (
  { publicKey, apiV3Key }: Pick<WechatPaySettings, 'publicKey' | 'apiV3Key'>,
  fetchCertificates: () => Promise<Fields>,
) => {
  let keys = new Map<string, PlatformKey>();
  let readAt = 0;
  let mayRequestAt = 0;
  let asking: Promise<void> | undefined;
  const refresh = async (): Promise<void> => {
    mayRequestAt = Date.now() + failedPauseMs;
    keys = certificatesOf(apiV3Key, await fetchCertificates());
    readAt = Date.now();
    mayRequestAt = readAt + pauseMs;
  };
  const refreshOnce = (): Promise<void> => {
    asking ??= refresh().finally(() => {
      asking = undefined;
    });
    return asking;
  };
  return {
    /** Returns the key of a serial number; undefined when the provider has none. */
    keyOf: async (serial: string): Promise<KeyObject | undefined> => {
      if (publicKey && serial === publicKey.id) return publicKey.key;
      const isStale = Date.now() - readAt > refreshMs;
      const mayRequest = asking !== undefined || Date.now() >= mayRequestAt;
      if ((isStale || !keys.has(serial)) && mayRequest) await refreshOnce();
      const entry = keys.get(serial);
      return entry && entry.endsAt > Date.now() ? entry.key : undefined;
    },
  };
};
