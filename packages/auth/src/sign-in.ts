import { call, type CallOptions, type CallResult } from '@juhe/api-client';
import { session as operations } from '@juhe/contract/member/session';
import type { MemberInfo, SignedIn, SmsScene } from '@juhe/contract/member/session.schemas';
import { clearSession, getSession, keepUser, startSession } from './session.ts';

/** Forms show refusals in place, so these calls raise no toast. */
const quiet = { quiet: true } satisfies CallOptions;

/** `agreed`: the box for the agreements was ticked. */
const keep = (result: CallResult<SignedIn>): CallResult<SignedIn> => {
  if (result.ok) startSession(result.data.token, result.data.member);
  return result;
};

export const signInWithPassword = async (input: {
  mobile: string;
  password: string;
  agreed?: boolean;
}): Promise<CallResult<SignedIn>> => keep(await call(operations.pwdLogin, input, quiet));

/** Signs in with a code of scene `login`; a new mobile becomes a member. */
export const signInWithCode = async (input: {
  mobile: string;
  code: string;
  inviteCode?: string;
  agreed?: boolean;
}): Promise<CallResult<SignedIn>> => keep(await call(operations.mobileVerifyLogin, input, quiet));

export const registerMember = async (input: {
  mobile: string;
  code: string;
  password: string;
  inviteCode?: string;
  agreed?: boolean;
}): Promise<CallResult<SignedIn>> => keep(await call(operations.register, input, quiet));

/** Sets a new password with a code of scene `forget`; signing in comes after. */
export const resetPassword = (input: { mobile: string; code: string; password: string }): Promise<CallResult<null>> =>
  call(operations.forgetPwd, input, quiet);

/** Sends a code; answers how many seconds to wait before the next. */
export const sendSmsCode = (mobile: string, scene: SmsScene): Promise<CallResult<{ waitSeconds: number }>> =>
  call(operations.sendSMS, { mobile, scene }, quiet);

/** Asks the server who is signed in and renews the user data; the shell does so at its start. */
export const loadProfile = async (): Promise<CallResult<MemberInfo>> => {
  const result = await call(operations.info, {}, quiet);
  if (result.ok) keepUser(result.data);
  return result;
};

/** Ends the session here at once and on the server as soon as it answers. */
export const signOut = async (): Promise<void> => {
  const ended = getSession().signedIn ? call(operations.logout, {}, quiet) : undefined;
  clearSession();
  await ended;
};
