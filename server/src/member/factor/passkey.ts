import { createHash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { PasskeyAssertion, PasskeyAttestation } from '@juhe/contract/member/factor.schemas';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Config } from '../../config.ts';
import type { Ctx } from '../../http/context.ts';
import { factorFail } from './factor-failures.ts';
import * as repository from './passkey.repository.ts';

/** ES256, EdDSA and RS256: what every browser's passkeys can do. */
export const algorithms = [-7, -8, -257];
/** Milliseconds that the browser gives the member. */
export const ceremonyMs = 300_000;

/** The host name that passkeys are bound to; undefined where the site is reached by an IP address, which WebAuthn does not take. */
export const relyingParty = ({ publicOrigin }: Pick<Config, 'publicOrigin'>): string | undefined => {
  const { hostname, protocol } = new URL(publicOrigin);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return isAddress || (protocol !== 'https:' && hostname !== 'localhost') ? undefined : hostname;
};

/** As `relyingParty`, or refuses with `passkey.off`. */
export const requireRelyingParty = ({ deps }: Ctx): string => {
  const id = relyingParty(deps.config);
  if (id === undefined) throw factorFail('passkey.off');
  return id;
};

const hash = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

/** A challenge that is good once and for five minutes; `memberId`: who makes a passkey, null: whoever uses one. */
export const newChallenge = async (ctx: Ctx, memberId: string | null): Promise<string> => {
  const challenge = randomBytes(32).toString('base64url');
  await repository.insertChallenge(ctx.outside, hash(challenge), memberId);
  return challenge;
};

const expected = (ctx: Ctx, memberId: string | null) => ({
  expectedChallenge: async (challenge: string) => (await repository.spendChallenge(ctx.outside, hash(challenge), memberId)) > 0,
  expectedOrigin: ctx.deps.config.publicOrigin,
  expectedRPID: requireRelyingParty(ctx),
  requireUserVerification: true,
});

/** What is wrong with what a browser sent is told to the log alone. */
const orRefuse = async <T>(ctx: Ctx, verify: () => Promise<T>): Promise<T> => {
  try {
    return await verify();
  } catch (error) {
    ctx.log.info({ err: error }, 'a passkey was refused');
    throw factorFail('passkey.wrong', {}, { field: 'passkey' });
  }
};

/** Verifies what the browser answered when it made a passkey for the signed-in member. */
export const verifyNewPasskey = async (ctx: Ctx, { response, ...credential }: PasskeyAttestation) => {
  const rules = expected(ctx, ctx.memberId);
  const { transports: _, ...bytes } = response;
  const { registrationInfo } = await orRefuse(ctx, () =>
    verifyRegistrationResponse({
      ...rules,
      response: {
        id: credential.id,
        rawId: credential.rawId,
        type: credential.type,
        clientExtensionResults: {},
        response: bytes,
      },
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!registrationInfo) throw factorFail('passkey.wrong', {}, { field: 'passkey' });
  const { credential: made, credentialBackedUp } = registrationInfo;
  return {
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey),
    counter: made.counter,
    transports: response.transports,
    synced: credentialBackedUp,
  };
};

/**
 * Verifies an answer to a challenge and writes the use down; answers whose passkey it is. A counter that goes back (a copied key), an
 * unknown passkey and a challenge that is over or was answered before are refused alike.
 */
export const verifyPasskey = async (ctx: Ctx, given: PasskeyAssertion): Promise<string> => {
  const wrong = () => factorFail('passkey.wrong', {}, { field: 'passkey' });
  const rules = expected(ctx, null);
  const stored = await repository.passkeyByCredential(ctx.db, given.id);
  if (!stored) throw wrong();
  const { clientDataJSON, authenticatorData, signature } = given.response;
  const { verified, authenticationInfo } = await orRefuse(ctx, () =>
    verifyAuthenticationResponse({
      ...rules,
      response: {
        id: given.id,
        rawId: given.rawId,
        type: given.type,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      credential: { id: given.id, publicKey: new Uint8Array(stored.publicKey), counter: stored.counter },
    }),
  );
  if (!verified) throw wrong();
  const { newCounter, credentialBackedUp } = authenticationInfo;
  if ((await repository.usePasskey(ctx.outside, stored.id, newCounter, credentialBackedUp)) === 0) throw wrong();
  return stored.memberId;
};
