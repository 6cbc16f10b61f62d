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
  listFactors: { ...read, path: '/api/member/getFactors', summary: "The member's second factors." },
  beginTotp: {
    ...change,
    path: '/api/member/beginTotp',
    mobile: true,
    fresh: 'always',
    summary: 'Makes a secret for an authenticator app; it counts once a code of it was confirmed.',
  },
  confirmTotp: {
    ...change,
    path: '/api/member/confirmTotp',
    mobile: true,
    fresh: 'always',
    summary: 'Turns on the second step of sign-ins by a first code of the authenticator app.',
  },
  removeTotp: {
    ...change,
    path: '/api/member/removeTotp',
    fresh: 'always',
    summary: 'Turns off the authenticator app.',
  },
  renewRecoveryCodes: {
    ...change,
    path: '/api/member/renewRecoveryCodes',
    mobile: true,
    fresh: 'always',
    summary: 'Makes ten new recovery codes; the former ones no longer count.',
  },
  beginPasskey: {
    ...change,
    path: '/api/member/beginPasskey',
    mobile: true,
    fresh: 'always',
    summary: 'What the browser needs to make a passkey.',
  },
  savePasskey: {
    ...change,
    encoding: 'json',
    path: '/api/member/savePasskey',
    mobile: true,
    fresh: 'always',
    summary: 'Registers the passkey that the browser made.',
  },
  renamePasskey: { ...change, path: '/api/member/renamePasskey', summary: 'Gives a passkey another name.' },
  removePasskey: { ...change, path: '/api/member/removePasskey', fresh: 'always', summary: 'Removes a passkey.' },
  dropFactors: {
    method: 'POST',
    path: '/api/operator/member/dropFactors',
    encoding: 'json',
    access: 'operator',
    extension: true,
    summary: 'Takes all second factors of a member away who has lost them, and ends every session of the member.',
  },
  listProofWays: { ...read, path: '/api/member/getProofWays', summary: 'By what the member can prove to be the one who asks.' },
  proveFresh: {
    ...change,
    encoding: 'json',
    path: '/api/member/proveFresh',
    summary: 'Proves that it is the member who asks: for five minutes this session may do what needs it.',
  },
  getPasskeyChallenge: {
    ...enter,
    encoding: 'form',
    path: '/api/member/getPasskeyChallenge',
    summary: 'A challenge for a passkey of this site, good once and for five minutes.',
  },
  signInWithPasskey: { ...enter, path: '/api/member/passkeyLogin', summary: 'Signs in with a passkey.' },
  finishSignIn: {
    ...enter,
    path: '/api/member/finishSignIn',
    summary: 'The second step of a sign-in that was refused with `factor.needed`.',
  },
});
