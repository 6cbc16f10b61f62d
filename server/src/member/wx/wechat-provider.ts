import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { readLimited } from '../../http/read-limited.ts';
import { outboundFor } from '../../outbound/outbound.ts';
import { memberFail } from '../failures.ts';
import type { WxProvider } from './provider.ts';

type Settings = Extract<Config['wx'], { provider: 'wechat' }>;

/** No answer of this protocol is longer; more is not read. */
const longestAnswer = 64 * 1024;

/** The code is unknown, was used before, or is missing: the person has to begin again. */
const codeErrors = new Set([40_029, 40_163, 41_008]);

type Answer = Readonly<Record<string, unknown>>;

const textOf = (answer: Answer, name: string): string | undefined => {
  const value = answer[name];
  return typeof value === 'string' && value !== '' && value.length <= 500 ? value : undefined;
};

/** The real provider: OAuth2 web authorisation of an official account. */
export const wechatProvider = (settings: Settings, { log }: Pick<Deps, 'log'>): WxProvider => {
  const service = outboundFor(settings, 'wx');
  /** Asks and answers the JSON object; secrets are in the address, so no error may carry it. */
  const ask = async (path: string, params: Readonly<Record<string, string>>): Promise<Answer> => {
    let answer: unknown;
    try {
      answer = await service.ask(
        `${settings.apiUrl}${path}?${new URLSearchParams(params)}`,
        async (response): Promise<unknown> => JSON.parse(await readLimited(response, longestAnswer)),
      );
    } catch (error) {
      log.warn({ path, reason: error instanceof Error ? error.name : 'unknown' }, 'the messaging app did not answer');
      throw memberFail('wx.unavailable');
    }
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) throw memberFail('wx.unavailable');
    const found = answer as Answer;
    const errcode = Number(found['errcode'] ?? 0);
    if (codeErrors.has(errcode)) throw memberFail('wx.codeWrong');
    if (errcode !== 0) {
      log.warn({ path, errcode: found['errcode'] }, 'the messaging app refused');
      throw memberFail('wx.unavailable');
    }
    return found;
  };

  return {
    name: 'wechat',
    appId: settings.appId,
    anyBrowser: false,
    authorizeUrl: (state, returnTo, scope = 'snsapi_userinfo') =>
      // The order of the parameters is part of the protocol.
      `${settings.authorizeUrl}?${new URLSearchParams([
        ['appid', settings.appId],
        ['redirect_uri', returnTo],
        ['response_type', 'code'],
        ['scope', scope],
        ['state', state],
      ])}#wechat_redirect`,
    exchange: async (code) => {
      const granted = await ask('/sns/oauth2/access_token', {
        appid: settings.appId,
        secret: settings.secret,
        code,
        grant_type: 'authorization_code',
      });
      const openid = textOf(granted, 'openid');
      const accessToken = textOf(granted, 'access_token');
      if (openid === undefined || accessToken === undefined) throw memberFail('wx.unavailable');
      // Made up by the app for somebody who only previews pages: it is nobody, and the same for many.
      if (Number(granted['is_snapshotuser'] ?? 0) === 1) throw memberFail('wx.preview');
      return {
        openid,
        unionid: textOf(granted, 'unionid'),
        profile: async () => {
          const person = await ask('/sns/userinfo', { access_token: accessToken, openid, lang: 'zh_CN' });
          return { nickname: textOf(person, 'nickname') ?? '', avatarUrl: textOf(person, 'headimgurl') };
        },
      };
    },
  };
};
