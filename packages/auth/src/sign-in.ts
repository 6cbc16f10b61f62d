import { call, type CallOptions, type CallResult } from '@juhe/api-client';
import { session as operations } from '@juhe/contract/member/session';
import type { MemberInfo, SignedIn, SmsScene } from '@juhe/contract/member/session.schemas';
import { clearSession, getSession, keepUser, startSession } from './session.ts';

/** Forms show refusals in place, so these calls show no toast. */
const quiet = { quiet: true } satisfies CallOptions;

/** `agreed`: the checkbox for the agreements was ticked. */
const storeSession = (result: CallResult<SignedIn>): CallResult<SignedIn> => {
  if (result.ok) startSession(result.data.token, result.data.member);
  return result;
};

export const signInWithPassword = async (input: {
  mobile: string;
  password: string;
  agreed?: boolean;
}): Promise<CallResult<SignedIn>> => storeSession(await call(operations.signInWithPassword, input, quiet));

/** Signs in with a code of scene `login`; an unknown mobile number registers a member. */
export const signInWithCode = async (input: {
  mobile: string;
  code: string;
  inviteCode?: string;
  agreed?: boolean;
}): Promise<CallResult<SignedIn>> => storeSession(await call(operations.signInWithCode, input, quiet));

export const registerMember = async (input: {
  mobile: string;
  code: string;
  password: string;
  inviteCode?: string;
  agreed?: boolean;
}): Promise<CallResult<SignedIn>> => storeSession(await call(operations.registerMember, input, quiet));

/** Sets a new password with a code of scene `forget`; the sign-in follows separately. */
export const resetPassword = (input: { mobile: string; code: string; password: string }): Promise<CallResult<null>> =>
  call(operations.resetPassword, input, quiet);

/** Sends a code; returns the seconds to wait before the next. */
export const sendSmsCode = (mobile: string, scene: SmsScene): Promise<CallResult<{ waitSeconds: number }>> =>
  call(operations.sendSmsCode, { mobile, scene }, quiet);

/** Fetches the signed-in member and updates the user data; the shell does so at startup. */
export const loadProfile = async (): Promise<CallResult<MemberInfo>> => {
  const result = await call(operations.getProfile, {}, quiet);
  if (result.ok) keepUser(result.data);
  return result;
};

/** Ends the session here at once and on the server as soon as it responds. */
export const signOut = async (): Promise<void> => {
  const ended = getSession().signedIn ? call(operations.signOut, {}, quiet) : undefined;
  clearSession();
  await ended;
};
