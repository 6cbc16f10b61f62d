import { type ApiError, call, type CallResult, inject, mutation, query } from '@juhe/api-client';
import { factor } from '@juhe/contract/member/factor';
import type { PasskeyAssertion } from '@juhe/contract/member/factor.schemas';
import type { SignedIn } from '@juhe/contract/member/session.schemas';
import type { ClientInput, ClientOutput } from '@juhe/contract/operation';
import { startAuthentication } from '@simplewebauthn/browser';

const change = { invalidates: ['member/factor'], toast: false };

/** The member's second factors; the app frame requests a proof where one of these needs it. */
export const {
  useListFactorsQuery,
  useBeginTotpMutation,
  useConfirmTotpMutation,
  useRemoveTotpMutation,
  useRenewRecoveryCodesMutation,
  useBeginPasskeyMutation,
  useSavePasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
} = inject((build) => ({
  listFactors: query(build, factor.listFactors, { tags: ['member/factor'] }),
  beginTotp: mutation(build, factor.beginTotp, { toast: false }),
  confirmTotp: mutation(build, factor.confirmTotp, change),
  removeTotp: mutation(build, factor.removeTotp, change),
  renewRecoveryCodes: mutation(build, factor.renewRecoveryCodes, change),
  beginPasskey: mutation(build, factor.beginPasskey, { toast: false }),
  savePasskey: mutation(build, factor.savePasskey, change),
  renamePasskey: mutation(build, factor.renamePasskey, change),
  removePasskey: mutation(build, factor.removePasskey, change),
}));

/** The sheet shows refusals in place. */
const quiet = { quiet: true } as const;

export type ProofWays = ClientOutput<typeof factor.listProofWays>;
export type GivenProof = ClientInput<typeof factor.proveFresh>;

/** Returns the methods by which the member can prove its identity. */
export const requestProofWays = (): Promise<CallResult<ProofWays>> => call(factor.listProofWays, {}, quiet);

/** Submits a proof that is valid for the next five minutes. */
export const proveFresh = (proof: GivenProof): Promise<CallResult<null>> => call(factor.proveFresh, proof, quiet);

/** The second step of a sign-in; returns the result of the sign-in. */
export const finishSignIn = (ticket: string, proof: Omit<GivenProof, 'password' | 'code'>): Promise<CallResult<SignedIn>> =>
  call(factor.finishSignIn, { ...proof, ticket }, quiet);

/** An error of the server, an assertion, or neither if the member cancelled or the device has no passkey of this site. */
export type PasskeyAnswer = { readonly passkey: PasskeyAssertion } | { readonly error: ApiError } | { readonly cancelled: true };

/** Fetches a challenge from the server and lets the browser answer it with a passkey. */
export const passkeyAnswer = async (): Promise<PasskeyAnswer> => {
  const options = await call(factor.getPasskeyChallenge, {}, quiet);
  if (!options.ok) return { error: options.error };
  try {
    // The library types the same JSON more narrowly.
    return { passkey: (await startAuthentication({ optionsJSON: options.data as never })) as PasskeyAssertion };
  } catch {
    return { cancelled: true };
  }
};

/** Signs in with a passkey's assertion; the caller stores the session. */
export const signInWithPasskey = (passkey: PasskeyAssertion): Promise<CallResult<SignedIn>> =>
  call(factor.signInWithPasskey, { passkey }, quiet);
