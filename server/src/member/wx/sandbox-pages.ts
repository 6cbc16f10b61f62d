import type { FastifyInstance, FastifyReply } from 'fastify';
import { langOfCaller } from '../../delivery/caller.ts';
import type { Deps } from '../../deps.ts';
import { type ConsentRequest, consentPage, consentPolicy, wrongRequestPage } from './consent-page.ts';
import { sandboxAccounts } from './consent-texts.ts';
import { consentPath, sandboxAppId, sandboxCode } from './sandbox-provider.ts';

const field = (source: unknown, name: string): string => {
  const value = typeof source === 'object' && source !== null ? (source as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
};

/** Ensures that parameters cannot redirect to a page outside the site. */
const isOurPage = (address: string): boolean =>
  /^\/h5\/(\?[\u0021-\u005b\u005d-\u007e]*)?$/.test(address) && address.length <= 1000 && !address.includes('#');

const requestOf = (source: unknown): ConsentRequest | undefined => {
  const appid = field(source, 'appid');
  const redirectUri = field(source, 'redirect_uri');
  const state = field(source, 'state');
  const isValid = appid === sandboxAppId && isOurPage(redirectUri) && /^\w{1,128}$/.test(state);
  return isValid ? { appid, redirectUri, state } : undefined;
};

/** Returns the entered account, if it is valid. */
const typedAccount = (openid: string, nickname: string) =>
  /^[\w-]{1,40}$/.test(openid) && nickname.length <= 40 ? { openid: `typed-${openid}`, nickname: nickname || openid } : undefined;

const sendPage = (reply: FastifyReply, status: number, html: string) =>
  reply
    .code(status)
    .header('content-security-policy', consentPolicy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);

/** Returns the redirect address: when denied, it has a state and no code, as with the real provider. */
const backTo = ({ redirectUri, state }: ConsentRequest, code?: string): string => {
  const parameters = new URLSearchParams({ ...(code === undefined ? {} : { code }), state });
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${parameters}`;
};

/** The consent page of the embedded provider; absent unless WX_PROVIDER=sandbox, which production refuses. */
export const registerConsent = async (app: FastifyInstance, { config, secrets }: Deps): Promise<void> => {
  if (config.wx.provider !== 'sandbox') return;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    scope.get(consentPath, async ({ query, headers }, reply) => {
      const lang = langOfCaller(headers);
      const consentRequest = requestOf(query);
      return consentRequest
        ? sendPage(reply, 200, consentPage(lang, consentRequest))
        : sendPage(reply, 400, wrongRequestPage(lang));
    });

    scope.post(consentPath, async ({ body, headers }, reply) => {
      const lang = langOfCaller(headers);
      const consentRequest = requestOf(body);
      const action = field(body, 'action');
      if (!consentRequest || !['allow', 'deny'].includes(action)) return sendPage(reply, 400, wrongRequestPage(lang));
      const back = (address: string) => reply.code(303).header('cache-control', 'no-store').header('location', address).send();
      if (action === 'deny') return back(backTo(consentRequest));
      const chosen = {
        account: field(body, 'account'),
        openid: field(body, 'openid').trim(),
        nickname: field(body, 'nickname').replace(/\p{C}/gu, '').trim(),
      };
      const account =
        chosen.account === 'other'
          ? typedAccount(chosen.openid, chosen.nickname)
          : sandboxAccounts.find(({ openid }) => openid === chosen.account);
      if (!account) return sendPage(reply, 400, consentPage(lang, consentRequest, chosen));
      return back(backTo(consentRequest, sandboxCode(secrets.secretKey, account)));
    });
  });
};
