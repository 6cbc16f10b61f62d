/** The entry point of auth: the session, signing in and out. Shared with the remotes at run time. */
export { keepBargain, takeBargain, type WaitingBargain } from './bargain.ts';
export {
  clearSession,
  expireSession,
  forgetLapsed,
  getSession,
  keepUser,
  onSession,
  onSessionChange,
  type Session,
  SessionContext,
  startSession,
  useSession,
} from './session.ts';
export {
  loadProfile,
  registerMember,
  resetPassword,
  sendSmsCode,
  signInWithCode,
  signInWithPassword,
  signOut,
} from './sign-in.ts';
export type { UserData } from './storage.ts';
/** Signing in through the messaging app, in a separate chunk. */
export const webAuthorisation = () => import(/* webpackChunkName: "account-parts" */ './web-authorisation.ts');
export { useAfterSignIn } from './use-after-sign-in.ts';
