import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { readLimited } from '../../http/transport/read-limited.ts';
import { outboundFor } from '../../outbound/outbound.ts';
import { memberFail } from '../failures.ts';
import type { WxProvider } from './wx-provider.ts';

type Settings = Extract<Config['wx'], { provider: 'wechat' }>;

/** Maximum size of a response (bytes); the protocol has no longer ones. */
const maxAnswer = 64 * 1024;

/** The code is unknown, was used before, or is missing: the sign-in must be restarted. */
const codeErrors = new Set([40_029, 40_163, 41_008]);

type Answer = Readonly<Record<string, unknown>>;

const textOf = (answer: Answer, name: string): string | undefined => {
  const value = answer[name];
  return typeof value === 'string' && value !== '' && value.length <= 500 ? value : undefined;
};

/** The real provider: OAuth2 web authorisation of an official account. */
export const wechatProvider = (settings: Settings, { log }: Pick<Deps, 'log'>): WxProvider => {
  const service = outboundFor(settings, 'wx');
  /** Requests and returns the JSON object; secrets are in the address, so no error may contain it. */
  const requestJson = async (path: string, params: Readonly<Record<string, string>>): Promise<Answer> => {
    let json: unknown;
    try {
      json = await service.ask(
        `${settings.apiUrl}${path}?${new URLSearchParams(params)}`,
        async (response): Promise<unknown> => JSON.parse(await readLimited(response, maxAnswer)),
      );
    } catch (error) {
      log.warn({ path, reason: error instanceof Error ? error.name : 'unknown' }, 'the messaging app did not answer');
      throw memberFail('wx.unavailable');
    }
    if (typeof json !== 'object' || json === null || Array.isArray(json)) throw memberFail('wx.unavailable');
    const body = json as Answer;
    const errcode = Number(body['errcode'] ?? 0);
    if (codeErrors.has(errcode)) throw memberFail('wx.codeWrong');
    if (errcode !== 0) {
      log.warn({ path, errcode: body['errcode'] }, 'the messaging app refused');
      throw memberFail('wx.unavailable');
    }
    return body;
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
      const granted = await requestJson('/sns/oauth2/access_token', {
        appid: settings.appId,
        secret: settings.secret,
        code,
        grant_type: 'authorization_code',
      });
      const openid = textOf(granted, 'openid');
      const accessToken = textOf(granted, 'access_token');
      if (openid === undefined || accessToken === undefined) throw memberFail('wx.unavailable');
      // A placeholder of the app for visitors who only preview pages: it is no person, and shared by many.
      if (Number(granted['is_snapshotuser'] ?? 0) === 1) throw memberFail('wx.preview');
      return {
        openid,
        unionid: textOf(granted, 'unionid'),
        profile: async () => {
          const person = await requestJson('/sns/userinfo', { access_token: accessToken, openid, lang: 'zh_CN' });
          return { nickname: textOf(person, 'nickname') ?? '', avatarUrl: textOf(person, 'headimgurl') };
        },
      };
    },
  };
};
