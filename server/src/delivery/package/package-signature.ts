import { createECDH, createHash, createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto';
import type { PackageVersion } from './package.repository.ts';

/** A signature in npm's format: over `<name>@<version>:<integrity>`, DER in base64. */
export interface PackageSignature {
  readonly keyid: string;
  readonly sig: string;
}

/** A public key in npm's format. */
export interface PackageKey {
  readonly expires: null;
  readonly keyid: string;
  readonly keytype: 'ecdsa-sha2-nistp256';
  readonly scheme: 'ecdsa-sha2-nistp256';
  /** SubjectPublicKeyInfo, DER in base64. */
  readonly key: string;
}

export interface PackageSigner {
  sign(version: Pick<PackageVersion, 'name' | 'version' | 'integrity'>): PackageSignature;
  readonly key: PackageKey;
}

/** The order of the curve's group. */
const order = 0xff_ff_ff_ff_00_00_00_00_ff_ff_ff_ff_ff_ff_ff_ff_bc_e6_fa_ad_a7_17_9e_84_f3_b9_ca_c2_fc_63_25_51n;

/** Reduces 48 bytes to a scalar from 1 to order - 1; so many that the bias is negligible (FIPS 186-5, A.2.1). */
const scalarOf = (secretKey: Buffer): Buffer => {
  const bytes = Buffer.from(hkdfSync('sha256', secretKey, '', 'juhe package signing key', 48));
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (order - 1n)) + 1n;
  return Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
};

/**
 * Signs packages as npm's registries do, which `npm audit signatures` verifies: ECDSA P-256 (npm knows no other) with a key
 * derived from SECRET_KEY, hence the same on every replica and for as long as that stays.
 */
export const createPackageSigner = (secretKey: Buffer): PackageSigner => {
  const curve = createECDH('prime256v1');
  const d = scalarOf(secretKey);
  curve.setPrivateKey(d);
  const point = curve.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)];
  const base64url = (bytes: Buffer) => bytes.toString('base64url');
  const privateKey = createPrivateKey({
    key: { kty: 'EC', crv: 'P-256', x: base64url(x), y: base64url(y), d: base64url(d) },
    format: 'jwk',
  });
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const keyid = `SHA256:${createHash('sha256').update(publicKey).digest('base64').replace(/=+$/, '')}`;
  // ECDSA is randomised: signed once, equal documents of this process have equal texts and thus the same ETag.
  const signed = new Map<string, string>();
  return {
    sign: ({ name, version, integrity }) => {
      const text = `${name}@${version}:${integrity}`;
      const sig = signed.get(text) ?? sign('sha256', Buffer.from(text), privateKey).toString('base64');
      signed.set(text, sig);
      return { keyid, sig };
    },
    key: {
      expires: null,
      keyid,
      keytype: 'ecdsa-sha2-nistp256',
      scheme: 'ecdsa-sha2-nistp256',
      key: publicKey.toString('base64'),
    },
  };
};
