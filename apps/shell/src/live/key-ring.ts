import type { LiveKey } from '@juhe/platform';
import { bytesOf, verifyEd25519 } from './signature.ts';

/** The keys trusted by this tab: those of its page, and those certified by one of them. */
export interface KeyRing {
  find: (kid: string) => LiveKey | undefined;
  /** Trusts the keys certified by a trusted one, following the chain. */
  adopt: (keys: readonly LiveKey[]) => Promise<void>;
}

const certifies = async (issuer: LiveKey, key: LiveKey) => {
  try {
    return await verifyEd25519(issuer.publicKey, key.certificate?.value ?? '', bytesOf(key.publicKey));
  } catch {
    return false;
  }
};

export const createKeyRing = (trusted: readonly LiveKey[]): KeyRing => {
  const keysById = new Map(trusted.map((key) => [key.kid, key]));
  const adopt = async (keys: readonly LiveKey[]): Promise<void> => {
    for (const key of keys) {
      const issuer = keysById.get(key.certificate?.by ?? '');
      if (keysById.has(key.kid) || !issuer || !(await certifies(issuer, key))) continue;
      keysById.set(key.kid, key);
      // A key earlier in the list may be certified by this one.
      return adopt(keys);
    }
  };
  return { find: (kid) => keysById.get(kid), adopt };
};
