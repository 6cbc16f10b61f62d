import { createHmac, randomUUID } from 'node:crypto';
import type { Signing } from '../live/signing.ts';

/** Lifetime of a token (s). */
export const tokenSeconds = 60;

/** Returns a member's pseudonym at one app's back end: stable there, and useless for identifying the member elsewhere. */
export const pairwiseId = (pairwiseKey: Buffer, memberId: string): string =>
  createHmac('sha256', pairwiseKey).update(memberId).digest('base64url').slice(0, 32);

export interface TokenFacts {
  /** The origin of this instance. */
  readonly issuer: string;
  /** The only app whose back end may accept the token. */
  readonly app: string;
  readonly channel: string;
  /** {@link pairwiseId}; undefined for a visitor. */
  readonly subject: string | undefined;
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Creates the JSON Web Token (EdDSA) that a back end receives instead of the member's session, which never leaves the
 * instance. Signed with the key of the live documents; `/platform/jwks.json` has the public keys.
 */
export const callerToken = (
  signing: Pick<Signing, 'sign' | 'kid'>,
  { issuer, app, channel, subject }: TokenFacts,
  epochSeconds = Math.floor(Date.now() / 1000),
): string => {
  const text = `${part({ alg: 'EdDSA', typ: 'JWT', kid: signing.kid() })}.${part({
    iss: issuer,
    aud: app,
    ...(subject === undefined ? {} : { sub: subject }),
    iat: epochSeconds,
    exp: epochSeconds + tokenSeconds,
    jti: randomUUID(),
    channel,
  })}`;
  return `${text}.${signing.sign(text).value}`;
};

/** Returns the public keys of {@link callerToken} in the format of JSON Web Token libraries (RFC 7517). */
export const keySet = (signing: Pick<Signing, 'keys'>) => ({
  keys: signing.keys().map(({ kid, publicKey }) => ({ kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA', kid, x: publicKey })),
});
