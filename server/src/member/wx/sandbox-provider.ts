import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { memberFail } from '../failures.ts';
import type { WxProvider } from './wx-provider.ts';

export const sandboxAppId = 'wx-sandbox';
export const consentPath = '/dev/wx/authorize';

/** Lifetime of the embedded provider's codes (seconds); the real one's are also valid for five minutes. */
const codeSeconds = 300;

const sign = (secretKey: Buffer, body: string): string =>
  createHmac('sha256', secretKey).update(`wx-sandbox\n${body}`).digest('base64url').slice(0, 32);

const isSignature = (actual: string, expected: string): boolean =>
  actual.length === expected.length && timingSafeEqual(Buffer.from(actual), Buffer.from(expected));

/** Returns the code sent by the consent page after consent: it contains the signed account, so that nothing has to be stored. */
export const sandboxCode = (secretKey: Buffer, account: { openid: string; nickname: string }): string => {
  const facts = [
    account.openid,
    account.nickname,
    Math.floor(Date.now() / 1000) + codeSeconds,
    randomBytes(9).toString('base64url'),
  ];
  const body = Buffer.from(JSON.stringify(facts)).toString('base64url');
  return `${body}.${sign(secretKey, body)}`;
};

/** Returns the account of a code; undefined when it was not issued here or has expired. */
const accountOf = (secretKey: Buffer, code: string): { openid: string; nickname: string } | undefined => {
  const [body = '', signature = '', more] = code.split('.');
  if (more !== undefined || !isSignature(signature, sign(secretKey, body))) return undefined;
  const [openid, nickname, until] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [string, string, number];
  return until >= Date.now() / 1000 ? { openid, nickname } : undefined;
};

/** The embedded provider for development and tests: its consent page is `/dev/wx/authorize` of this server. */
export const sandboxProvider = (secretKey: Buffer): WxProvider => ({
  name: 'sandbox',
  appId: sandboxAppId,
  anyBrowser: true,
  // Without an origin: a development machine has several names.
  authorizeUrl: (state, returnTo) => {
    const { pathname, search } = new URL(returnTo);
    return `${consentPath}?${new URLSearchParams({ appid: sandboxAppId, redirect_uri: pathname + search, response_type: 'code', scope: 'snsapi_userinfo', state })}`;
  },
  exchange: (code) => {
    const account = accountOf(secretKey, code);
    if (!account) return Promise.reject(memberFail('wx.codeWrong'));
    const { openid, nickname } = account;
    return Promise.resolve({
      openid,
      unionid: undefined,
      profile: () => Promise.resolve({ nickname, avatarUrl: undefined }),
    });
  },
});
