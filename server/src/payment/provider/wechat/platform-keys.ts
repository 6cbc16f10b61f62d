import { type KeyObject, X509Certificate } from 'node:crypto';
import type { WechatPaySettings } from '../../../config-payment.ts';
import { type Fields, inner, neededText, ofIso } from '../fields.ts';
import { openSealed } from './signature.ts';

/** The provider announces a new certificate a day before it signs with it. */
const refreshMs = 12 * 3_600_000;
/** A made-up serial number makes us ask at most so often, and a gateway that is away is asked again after this. */
const [pauseMs, failedPauseMs] = [60_000, 3000];

interface PlatformKey {
  readonly key: KeyObject;
  readonly endsAt: number;
}

/** The certificates of an answer of `/v3/certificates`, by serial number. Throws when they were sealed under another key. */
export const certificatesOf = (apiV3Key: Buffer, { data }: Fields): Map<string, PlatformKey> => {
  if (!Array.isArray(data)) throw new Error('the answer lacks certificates');
  return new Map(
    data.map((one: Fields) => {
      const sealed = inner(one, 'encrypt_certificate');
      const pem = openSealed(apiV3Key, {
        ciphertext: neededText(sealed, 'ciphertext'),
        nonce: neededText(sealed, 'nonce'),
        associatedData: neededText(sealed, 'associated_data'),
      });
      const key = new X509Certificate(pem).publicKey;
      return [neededText(one, 'serial_no'), { key, endsAt: ofIso(neededText(one, 'expire_time')).getTime() }];
    }),
  );
};

/** The keys by which the provider signs: the public key of the settings, and certificates that are fetched again before they are replaced. */
export const platformKeys = (
  { publicKey, apiV3Key }: Pick<WechatPaySettings, 'publicKey' | 'apiV3Key'>,
  fetchCertificates: () => Promise<Fields>,
) => {
  let keys = new Map<string, PlatformKey>();
  let readAt = 0;
  let mayAskAt = 0;
  let asking: Promise<void> | undefined;
  const refresh = async (): Promise<void> => {
    mayAskAt = Date.now() + failedPauseMs;
    keys = certificatesOf(apiV3Key, await fetchCertificates());
    readAt = Date.now();
    mayAskAt = readAt + pauseMs;
  };
  const refreshOnce = (): Promise<void> => {
    asking ??= refresh().finally(() => {
      asking = undefined;
    });
    return asking;
  };
  return {
    /** The key of a serial number; undefined when the provider has none such. */
    keyOf: async (serial: string): Promise<KeyObject | undefined> => {
      if (publicKey && serial === publicKey.id) return publicKey.key;
      const isStale = Date.now() - readAt > refreshMs;
      const mayAsk = asking !== undefined || Date.now() >= mayAskAt;
      if ((isStale || !keys.has(serial)) && mayAsk) await refreshOnce();
      const entry = keys.get(serial);
      return entry && entry.endsAt > Date.now() ? entry.key : undefined;
    },
  };
};
