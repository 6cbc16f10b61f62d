import { defineOperations } from '../operation.ts';
import type { factorSchemas } from './factor.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'required', extension: true } as const;
const change = {
  method: 'POST',
  encoding: 'form',
  access: 'required',
  extension: true,
  limit: { per: 'member', count: 30, seconds: 600 },
} as const;
/** Rate limit, as for other sign-in methods: far above a household, far below a machine. */
const enter = {
  method: 'POST',
  encoding: 'json',
  access: 'public',
  extension: true,
  limit: { per: 'address', count: 60, seconds: 600 },
} as const;

export const factor = defineOperations<typeof factorSchemas>()('member/factor', {
  listFactors: { ...read, path: '/api/member/getFactors', summary: "Returns the member's second factors." },
  beginTotp: {
    ...change,
    path: '/api/member/beginTotp',
    mobile: true,
    fresh: 'always',
    summary: 'Creates a secret for an authenticator app; it takes effect once a code of it is confirmed.',
  },
  confirmTotp: {
    ...change,
    path: '/api/member/confirmTotp',
    mobile: true,
    fresh: 'always',
    summary: 'Enables the second sign-in step by a first code of the authenticator app.',
  },
  removeTotp: {
    ...change,
    path: '/api/member/removeTotp',
    fresh: 'always',
    summary: 'Disables the authenticator app.',
  },
  renewRecoveryCodes: {
    ...change,
    path: '/api/member/renewRecoveryCodes',
    mobile: true,
    fresh: 'always',
    summary: 'Creates ten new recovery codes and invalidates the former ones.',
  },
  beginPasskey: {
    ...change,
    path: '/api/member/beginPasskey',
    mobile: true,
    fresh: 'always',
    summary: 'Returns the options with which the browser creates a passkey.',
  },
  savePasskey: {
    ...change,
    encoding: 'json',
    path: '/api/member/savePasskey',
    mobile: true,
    fresh: 'always',
    summary: 'Registers a passkey created by the browser.',
  },
  renamePasskey: { ...change, path: '/api/member/renamePasskey', summary: 'Renames a passkey.' },
  removePasskey: { ...change, path: '/api/member/removePasskey', fresh: 'always', summary: 'Removes a passkey.' },
  dropFactors: {
    method: 'POST',
    path: '/api/operator/member/dropFactors',
    encoding: 'json',
    access: 'operator',
    extension: true,
    summary: "Removes all second factors of a member who has lost them, and ends the member's sessions.",
  },
  listProofWays: {
    ...read,
    path: '/api/member/getProofWays',
    summary: 'Lists the methods by which the member can give an identity proof.',
  },
  proveFresh: {
    ...change,
    encoding: 'json',
    path: '/api/member/proveFresh',
    summary: "Proves the member's identity: for five minutes this session may perform protected operations.",
  },
  getPasskeyChallenge: {
    ...enter,
    encoding: 'form',
    path: '/api/member/getPasskeyChallenge',
    summary: 'Returns a challenge for a passkey of this site, valid once and for five minutes.',
  },
  signInWithPasskey: { ...enter, path: '/api/member/passkeyLogin', summary: 'Signs in with a passkey.' },
  finishSignIn: {
    ...enter,
    path: '/api/member/finishSignIn',
    summary: 'Completes a sign-in that was refused with `factor.needed`.',
  },
});
