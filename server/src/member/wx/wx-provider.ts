/** The identity behind a code. */
export interface WxIdentity {
  readonly openid: string;
  /** Identifies a person in all apps of one company; undefined when the provider does not supply it. */
  readonly unionid: string | undefined;
  /** Requests the data for a first sign-in. Throws a refusal (`wx.unavailable`) when the provider does not respond. */
  profile(): Promise<WxProfile>;
}

export interface WxProfile {
  /** As received from the provider: any length, any characters. */
  readonly nickname: string;
  /** Address of the picture, which the provider vouches for. */
  readonly avatarUrl: string | undefined;
}

/** A messaging app used for signing in. */
export interface WxProvider {
  readonly name: 'sandbox' | 'wechat';
  readonly appId: string;
  /** Whether its consent page opens in any browser, not only inside the app. */
  readonly anyBrowser: boolean;
  /**
   * The address of the consent page; with `snsapi_base` no consent is requested, and the code only reveals the identity.
   * @param returnTo our own page, to which it adds `code` and `state`
   */
  authorizeUrl(state: string, returnTo: string, scope?: 'snsapi_userinfo' | 'snsapi_base'): string;
  /** Throws a refusal: `wx.codeWrong`, or `wx.unavailable` when the provider is unreachable. */
  exchange(code: string): Promise<WxIdentity>;
}
