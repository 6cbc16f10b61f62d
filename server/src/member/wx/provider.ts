import type { Deps } from '../../deps.ts';
import { sandboxProvider } from './sandbox-provider.ts';
import { wechatProvider } from './wechat-provider.ts';

/** Whom a code stands for. */
export interface WxIdentity {
  readonly openid: string;
  /** The same person at every app of one company; undefined when the provider does not tell. */
  readonly unionid: string | undefined;
  /** Asks for what a first sign-in needs. Throws a refusal (`wx.unavailable`) when the provider does not say. */
  profile(): Promise<WxProfile>;
}

export interface WxProfile {
  /** As the provider has it: any length, any characters. */
  readonly nickname: string;
  /** Where a picture can be fetched from, which the provider vouches for. */
  readonly avatarUrl: string | undefined;
}

/** A messaging app that people sign in through. */
export interface WxProvider {
  readonly name: 'sandbox' | 'wechat';
  readonly appId: string;
  /** Its consent page opens in any browser, not inside the app alone. */
  readonly anyBrowser: boolean;
  /**
   * The address of the consent page; with `snsapi_base` nobody is asked, and the code tells no more than who it is.
   * @param returnTo our own page, to which it adds `code` and `state`
   */
  authorizeUrl(state: string, returnTo: string, scope?: 'snsapi_userinfo' | 'snsapi_base'): string;
  /** Throws a refusal: `wx.codeWrong`, or `wx.unavailable` when the provider cannot be asked. */
  exchange(code: string): Promise<WxIdentity>;
}

/** The provider that the settings name (WX_PROVIDER), or undefined. */
export const wxProviderOf = (deps: Pick<Deps, 'config' | 'secrets' | 'log'>): WxProvider | undefined => {
  const { wx } = deps.config;
  if (wx.provider === 'sandbox') return sandboxProvider(deps.secrets.secretKey);
  return wx.provider === 'wechat' ? wechatProvider(wx, deps) : undefined;
};
