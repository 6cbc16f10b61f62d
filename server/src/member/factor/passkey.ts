import { createHash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { PasskeyAssertion, PasskeyAttestation } from '@juhe/contract/member/factor.schemas';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Config } from '../../config.ts';
import type { Ctx } from '../../http/call/context.ts';
import { factorFail } from './factor-failures.ts';
import * as repository from './passkey.repository.ts';

/** ES256, EdDSA and RS256: supported by the passkeys of every browser. */
export const algorithms = [-7, -8, -257];
/** Timeout of the browser's dialog (ms). */
export const ceremonyMs = 300_000;

/**
 * Returns the host name that passkeys are bound to; undefined where the site is reached by an IP address, which WebAuthn does
 * not accept.
 */
export const relyingParty = ({ publicOrigin }: Pick<Config, 'publicOrigin'>): string | undefined => {
  const { hostname, protocol } = new URL(publicOrigin);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return isAddress || (protocol !== 'https:' && hostname !== 'localhost') ? undefined : hostname;
};

/** Like `relyingParty`, but refuses with `passkey.off`. */
export const requireRelyingParty = ({ deps }: Ctx): string => {
  const id = relyingParty(deps.config);
  if (id === undefined) throw factorFail('passkey.off');
  return id;
};

const hash = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

/**
 * Creates a challenge that is valid once and for five minutes; `memberId`: the member who creates a passkey, null: a sign-in
 * by anybody.
 */
export const newChallenge = async (ctx: Ctx, memberId: string | null): Promise<string> => {
  const challenge = randomBytes(32).toString('base64url');
  await repository.insertChallenge(ctx.nonTransactional, hash(challenge), memberId);
  return challenge;
};

const expected = (ctx: Ctx, memberId: string | null) => ({
  expectedChallenge: async (challenge: string) =>
    (await repository.spendChallenge(ctx.nonTransactional, hash(challenge), memberId)) > 0,
  expectedOrigin: ctx.deps.config.publicOrigin,
  expectedRPID: requireRelyingParty(ctx),
  requireUserVerification: true,
});

/** Details of an invalid browser response are only logged. */
const orRefuse = async <T>(ctx: Ctx, verify: () => Promise<T>): Promise<T> => {
  try {
    return await verify();
  } catch (error) {
    ctx.log.info({ err: error }, 'a passkey was refused');
    throw factorFail('passkey.wrong', {}, { field: 'passkey' });
  }
};

/** Verifies the browser's response to creating a passkey for the signed-in member. */
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
  const { credential: created, credentialBackedUp } = registrationInfo;
  return {
    credentialId: created.id,
    publicKey: Buffer.from(created.publicKey),
    counter: created.counter,
    transports: response.transports,
    synced: credentialBackedUp,
  };
};

/**
 * Verifies the response to a challenge and records the use; returns the passkey's member. A decreasing counter (a copied
 * key), an unknown passkey and an expired or used challenge are refused alike.
 */
export const verifyPasskey = async (ctx: Ctx, assertion: PasskeyAssertion): Promise<string> => {
  const wrong = () => factorFail('passkey.wrong', {}, { field: 'passkey' });
  const rules = expected(ctx, null);
  const stored = await repository.passkeyByCredential(ctx.db, assertion.id);
  if (!stored) throw wrong();
  const { clientDataJSON, authenticatorData, signature } = assertion.response;
  const { verified, authenticationInfo } = await orRefuse(ctx, () =>
    verifyAuthenticationResponse({
      ...rules,
      response: {
        id: assertion.id,
        rawId: assertion.rawId,
        type: assertion.type,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      credential: { id: assertion.id, publicKey: new Uint8Array(stored.publicKey), counter: stored.counter },
    }),
  );
  if (!verified) throw wrong();
  const { newCounter, credentialBackedUp } = authenticationInfo;
  if ((await repository.usePasskey(ctx.nonTransactional, stored.id, newCounter, credentialBackedUp)) === 0) throw wrong();
  return stored.memberId;
};
