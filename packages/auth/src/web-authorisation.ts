import { call, type CallOptions, type CallResult } from '@juhe/api-client';
import { deviceValue } from '@juhe/platform';
import { wx } from '@juhe/contract/member/wx';
import type { SignedIn } from '@juhe/contract/member/session.schemas';
import type { Bound, WxKey } from '@juhe/contract/member/wx.schemas';
import { getSession, startSession } from './session.ts';

/** The pages show refusals in place. */
const quiet = { quiet: true } satisfies CallOptions;

const storeSession = <T extends SignedIn>(result: CallResult<T>): CallResult<T> => {
  if (result.ok) startSession(result.data.token, result.data.member);
  return result;
};

/** Whether this is the messaging app's own browser, where a sign-in goes through it (specification §4). */
export const isMessagingApp = (): boolean => /MicroMessenger/i.test(navigator.userAgent);

/** Whether sign-in through the messaging app is enabled, and available in this browser. */
export const canAuthorise = async (): Promise<boolean> => {
  const result = await call(wx.getWxSignIn, {}, quiet);
  return result.ok && result.data.provider !== 'off' && (result.data.anyBrowser || isMessagingApp());
};

/** Encodes a URL as the contract accepts it. */
const asAscii = (url: string): string => url.replace(/[^\u0021-\u005b\u005d-\u007e]/gu, encodeURIComponent).slice(0, 500);

/**
 * Starts an authorisation; returns the URL of the provider's page, valid once and in this browser.
 * @param redirect the page to return to, behind the hash
 * @param inviteCode the promotion code of the inviter, for a new account
 */
export const beginAuthorisation = (redirect: string, inviteCode?: string): Promise<CallResult<WxKey>> =>
  call(wx.getWxSignIn, { start: true, redirect: asAscii(redirect), ...(inviteCode ? { inviteCode } : {}) }, quiet);

/** Exchanges the provider's code for a session. */
export const exchangeCode = async (code: string, state: string): Promise<CallResult<SignedIn>> =>
  storeSession(await call(wx.signInWithWx, { code, state }, quiet));

/** Binds a mobile number with a code of scene `bind`; `merged`: it belonged to a member, who is signed in from now on. */
export const bindMobile = async (input: { mobile: string; code: string }): Promise<CallResult<Bound>> =>
  storeSession(await call(wx.bindMobile, input, quiet));

/** The id of the member who postponed it, in this tab. */
const postponed = deviceValue({ key: 'juhe-bind-later', scope: 'tab', text: (id) => id });

/** Postpones the binding of a mobile number until the app is opened again. */
export const postponeBinding = (): void => {
  postponed.write(getSession().user?.id ?? '');
};

export const isBindingPostponed = (): boolean => {
  const id = postponed.read();
  return id !== undefined && id === getSession().user?.id;
};
