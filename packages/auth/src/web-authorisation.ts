import { call, type CallOptions, type CallResult } from '@juhe/api-client';
import { wx } from '@juhe/contract/member/wx';
import type { SignedIn } from '@juhe/contract/member/session.schemas';
import type { Bound, WxKey } from '@juhe/contract/member/wx.schemas';
import { getSession, startSession } from './session.ts';

/** The pages show refusals in place. */
const quiet = { quiet: true } satisfies CallOptions;

const keep = <T extends SignedIn>(result: CallResult<T>): CallResult<T> => {
  if (result.ok) startSession(result.data.token, result.data.member);
  return result;
};

/** This is the messaging app's own browser, where a sign-in goes through it (specification §4). */
export const isMessagingApp = (): boolean => /MicroMessenger/i.test(navigator.userAgent);

/** Whether the messaging app signs in here at all, and whether in this browser. */
export const canAuthorise = async (): Promise<boolean> => {
  const result = await call(wx.wxKey, {}, quiet);
  return result.ok && result.data.provider !== 'off' && (result.data.anyBrowser || isMessagingApp());
};

/** An address as the contract takes it. */
const asAscii = (url: string): string => url.replace(/[^\u0021-\u005b\u005d-\u007e]/gu, encodeURIComponent).slice(0, 500);

/**
 * Begins an authorisation; answers the address of the provider's page, good once and in this browser.
 * @param redirect the page to come back to, behind the hash
 * @param inviteCode the promotion code of who invited, for an account that is new
 */
export const beginAuthorisation = (redirect: string, inviteCode?: string): Promise<CallResult<WxKey>> =>
  call(wx.wxKey, { start: true, redirect: asAscii(redirect), ...(inviteCode ? { inviteCode } : {}) }, quiet);

/** Exchanges what the provider sent back for a session. */
export const exchangeCode = async (code: string, state: string): Promise<CallResult<SignedIn>> =>
  keep(await call(wx.WechatAuth, { code, state }, quiet));

/** Binds a mobile by a code of scene `bind`; `merged`: it had a member, who is signed in from now on. */
export const bindMobile = async (input: { mobile: string; code: string }): Promise<CallResult<Bound>> =>
  keep(await call(wx.bindingWXMobile, input, quiet));

const postponedKey = 'juhe-bind-later';

/** The member binds a mobile another time; the app does not lead there again until it is opened anew. */
export const postponeBinding = (): void => {
  try {
    sessionStorage.setItem(postponedKey, getSession().user?.id ?? '');
  } catch {
    // Without storage it is asked again at the next start.
  }
};

export const isBindingPostponed = (): boolean => {
  try {
    return sessionStorage.getItem(postponedKey) === getSession().user?.id;
  } catch {
    return false;
  }
};
