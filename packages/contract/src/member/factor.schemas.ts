import { z } from 'zod';
import { currentPassword, flag, id, instant, noInput, noOutput, smsCode, text } from '../fields.ts';
import { passkeyNameLength } from './factor.constants.ts';
import { signedIn } from './session.schemas.ts';

/** Bytes in WebAuthn's JSON encoding. */
const base64url = z.string().regex(/^[\w-]{1,8000}$/);
const transport = z.string().regex(/^[a-z-]{1,20}$/);
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.record(z.string().max(40), z.unknown()).default({}),
};

/** A passkey's response to a challenge, as serialised by `PublicKeyCredential.toJSON()`. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

/** The browser's result of creating a passkey. */
export const passkeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(transport).max(10).default([]),
  }),
});
export type PasskeyAttestation = z.output<typeof passkeyAttestation>;

const knownCredential = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });

const totpCode = smsCode;
const recoveryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z2-9]{5}-?[A-Z2-9]{5}$/);

/** A second factor: one of the three. */
const factor = { totp: totpCode.optional(), recoveryCode: recoveryCode.optional(), passkey: passkeyAssertion.optional() };
export interface GivenFactor {
  readonly totp?: string | undefined;
  readonly recoveryCode?: string | undefined;
  readonly passkey?: PasskeyAssertion | undefined;
}

const passkey = z.object({
  id,
  name: z.string(),
  /** Synchronised between the member's devices by their vendor. */
  synced: z.boolean(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type Passkey = z.output<typeof passkey>;

/** Shown once: only hashes are stored. Null if the member already has codes. */
const newCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() });
const passkeyName = text(passkeyNameLength);

export const factorSchemas = {
  listFactors: {
    input: noInput,
    output: z.object({
      /** When an authenticator app was enabled; null if there is none. */
      totpSince: instant.nullable(),
      passkeys: z.array(passkey),
      recoveryCodesLeft: z.number().int(),
      /** Passkeys need a host name; an instance reached by its IP address has none. */
      canUsePasskeys: z.boolean(),
    }),
  },
  beginTotp: {
    input: noInput,
    /** `secret` in base32 for manual entry, `uri` for a QR code; valid until it is confirmed or started again. */
    output: z.object({ secret: z.string(), uri: z.string() }),
  },
  confirmTotp: { input: z.object({ code: totpCode }), output: newCodes },
  removeTotp: { input: noInput, output: noOutput },
  renewRecoveryCodes: { input: noInput, output: z.object({ recoveryCodes: z.array(z.string()) }) },
  beginPasskey: {
    input: noInput,
    /** `PublicKeyCredentialCreationOptionsJSON`. */
    output: z.object({
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      challenge: z.string(),
      pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
      timeout: z.number().int(),
      attestation: z.literal('none'),
      excludeCredentials: z.array(knownCredential),
      authenticatorSelection: z.object({
        residentKey: z.literal('required'),
        requireResidentKey: z.literal(true),
        userVerification: z.literal('required'),
      }),
    }),
  },
  savePasskey: { input: z.object({ name: passkeyName, passkey: passkeyAttestation }), output: newCodes },
  renamePasskey: { input: z.object({ id, name: passkeyName }), output: noOutput },
  removePasskey: { input: z.object({ id }), output: noOutput },
  dropFactors: {
    input: z.object({ memberId: id }),
    /** Number of removed factors. */
    output: z.object({ removed: z.number().int() }),
  },
  listProofWays: {
    input: noInput,
    /**
     * The methods that `proveFresh` accepts for this member. With a factor: a passkey alone, or a code together with the
     * password if there is one.
     */
    output: z.object({
      hasFactor: z.boolean(),
      password: z.boolean(),
      totp: z.boolean(),
      passkey: z.boolean(),
      /** The masked mobile number that a code of scene `proof` is sent to; null if codes are not accepted. */
      sms: z.string().nullable(),
    }),
  },
  proveFresh: {
    input: z.object({ ...factor, password: currentPassword.optional(), code: smsCode.optional() }),
    output: noOutput,
  },
  getPasskeyChallenge: {
    input: noInput,
    /** `PublicKeyCredentialRequestOptionsJSON` for any passkey of this site: it does not reveal which members have one. */
    output: z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.number().int(),
      userVerification: z.literal('required'),
      allowCredentials: z.array(knownCredential),
    }),
  },
  signInWithPasskey: { input: z.object({ passkey: passkeyAssertion, agreed: flag.optional() }), output: signedIn },
  finishSignIn: {
    /** `ticket` of the refusal `factor.needed`: valid for five minutes and five attempts. */
    input: z.object({ ticket: z.string().regex(/^[\w-]{20,100}$/), ...factor }),
    output: signedIn,
  },
};
