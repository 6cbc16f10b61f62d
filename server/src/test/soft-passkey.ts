import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion, PasskeyAttestation } from '@juhe/contract/member/factor.schemas';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const flags = { userPresent: 0x01, userVerified: 0x04, attested: 0x40 };
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const b64 = (bytes: Buffer | Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** A software passkey: creates a browser's responses, signed with ES256. */
export interface SoftPasskey {
  /** The response to `beginPasskey`. */
  readonly attest: (challenge: string) => PasskeyAttestation;
  /** The response to `getPasskeyChallenge`; each use increments the counter. */
  readonly assert: (challenge: string, changed?: { origin?: string; verified?: boolean }) => PasskeyAssertion;
}

export const softPasskey = (origin: string): SoftPasskey => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const rpHash = sha256(new URL(origin).hostname);
  let counter = 0;
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authData = (bits: number, rest: Buffer = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    return Buffer.concat([rpHash, Buffer.from([bits]), count, rest]);
  };
  const credential = {
    id: b64(credentialId),
    rawId: b64(credentialId),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };
  return {
    attest: (challenge) => {
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const rest = Buffer.concat([Buffer.alloc(16), length, credentialId, Buffer.from(cose)]);
      const authenticatorData = authData(flags.userPresent | flags.userVerified | flags.attested, rest);
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, never>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, never>()],
          ['authData', new Uint8Array(authenticatorData)],
        ]),
      );
      return {
        ...credential,
        response: {
          clientDataJSON: b64(clientData('webauthn.create', challenge, origin)),
          attestationObject: b64(attestationObject),
          transports: ['internal'],
        },
      };
    },
    assert: (challenge, { origin: from = origin, verified = true } = {}) => {
      const authenticatorData = authData(flags.userPresent | (verified ? flags.userVerified : 0));
      const clientDataJSON = clientData('webauthn.get', challenge, from);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: b64(clientDataJSON),
          authenticatorData: b64(authenticatorData),
          signature: b64(signature),
        },
      };
    },
  };
};
