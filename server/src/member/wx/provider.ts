import type { Deps } from '../../deps.ts';
import { sandboxProvider } from './sandbox-provider.ts';
import { wechatProvider } from './wechat-provider.ts';
import type { WxProvider } from './wx-provider.ts';

export type { WxIdentity, WxProfile, WxProvider } from './wx-provider.ts';

/** Returns the configured provider (WX_PROVIDER), or undefined. */
export const wxProviderOf = (deps: Pick<Deps, 'config' | 'secrets' | 'log'>): WxProvider | undefined => {
  const { wx } = deps.config;
  if (wx.provider === 'sandbox') return sandboxProvider(deps.secrets.secretKey);
  return wx.provider === 'wechat' ? wechatProvider(wx, deps) : undefined;
};
