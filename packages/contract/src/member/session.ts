import { defineOperations } from '../operation.ts';
import type { sessionSchemas } from './session.schemas.ts';

/** Rate limit of all kinds of sign-in attempts, per address: far above a household, far below a machine. */
const signInLimit = { per: 'address', count: 60, seconds: 600 } as const;

export const session = defineOperations<typeof sessionSchemas>()('member/session', {
  sendSmsCode: {
    method: 'POST',
    path: '/api/member/sendSMS',
    encoding: 'form',
    access: 'public',
    limit: { per: 'address', count: 30, seconds: 3600 },
    summary: 'Sends a six-digit code for one scene; the response is the same whether the mobile is registered or not.',
  },
  signInWithPassword: {
    method: 'POST',
    path: '/api/member/pwdLogin',
    encoding: 'form',
    access: 'public',
    limit: signInLimit,
    summary: 'Signs in with mobile and password; five consecutive wrong ones lock this method for 15 minutes.',
  },
  signInWithCode: {
    method: 'POST',
    path: '/api/member/mobileVerifyLogin',
    encoding: 'form',
    access: 'public',
    limit: signInLimit,
    summary: 'Signs in with a code of scene `login`; an unknown mobile becomes a member.',
  },
  registerMember: {
    method: 'POST',
    path: '/api/member/register',
    encoding: 'form',
    access: 'public',
    limit: signInLimit,
    summary: 'Registers a member with a code of scene `register` and a password, and signs in.',
  },
  resetPassword: {
    method: 'POST',
    path: '/api/member/forgetPwd',
    encoding: 'form',
    access: 'public',
    limit: signInLimit,
    summary: 'Sets a new password with a code of scene `forget`; every session of the member ends.',
  },
  getProfile: {
    method: 'POST',
    path: '/api/member/info',
    encoding: 'form',
    access: 'required',
    summary: "Returns the signed-in member's own data.",
  },
  updateProfile: {
    method: 'POST',
    path: '/api/member/modify',
    encoding: 'form',
    access: 'required',
    summary: 'Updates the given fields; omitted fields stay unchanged.',
  },
  changePassword: {
    method: 'POST',
    path: '/api/member/updatePwd',
    encoding: 'form',
    access: 'required',
    limit: { per: 'member', count: 20, seconds: 600 },
    fresh: 'factor',
    summary: "Changes the password; the member's other sessions end.",
  },
  signOut: {
    method: 'POST',
    path: '/api/member/logout',
    encoding: 'form',
    access: 'required',
    extension: true,
    summary: 'Ends this session.',
  },
});
