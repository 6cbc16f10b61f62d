import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { memberFail } from '../failures.ts';
import type { WxProvider } from './provider.ts';

export const sandboxAppId = 'wx-sandbox';
export const consentPath = '/dev/wx/authorize';

/** Seconds that a code of the embedded provider is good for; the real one's are good for five minutes, too. */
const codeSeconds = 300;

const sign = (secretKey: Buffer, body: string): string =>
  createHmac('sha256', secretKey).update(`wx-sandbox\n${body}`).digest('base64url').slice(0, 32);

const isSignature = (given: string, wanted: string): boolean =>
  given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));

/** What the consent page sends back when somebody allows: the account inside, signed, so that nothing has to be stored. */
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

/** The account of a code; undefined when it was not made here or its time is over. */
const accountOf = (secretKey: Buffer, code: string): { openid: string; nickname: string } | undefined => {
  const [body = '', signature = '', more] = code.split('.');
  if (more !== undefined || !isSignature(signature, sign(secretKey, body))) return undefined;
  const [openid, nickname, until] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [string, string, number];
  return until >= Date.now() / 1000 ? { openid, nickname } : undefined;
};

/** The embedded provider of development and tests: its consent page is `/dev/wx/authorize` of this server. */
export const sandboxProvider = (secretKey: Buffer): WxProvider => ({
  name: 'sandbox',
  appId: sandboxAppId,
  anyBrowser: true,
  // Without an origin: a machine in development has several names.
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
