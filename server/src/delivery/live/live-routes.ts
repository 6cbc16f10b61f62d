import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { authenticate, callerIn, operatorOnly } from '../access/access.ts';
import { keySet } from '../backend/caller-token.ts';
import { addressKey } from '../../http/limits/addresses.ts';
import { addressBudget } from '../../http/limits/call-budgets.ts';
import { tooMany } from '../../http/limits/rate-limit.ts';
import { type Budget, createTokenBuckets } from '../../http/limits/token-buckets.ts';
import { deviceCookie, deviceOfCookie, hasDeviceCookie, langOfCaller, newDevice } from '../caller.ts';
import { type Channel, channels } from '../channel/state.ts';
import { sendEncoded } from '../encoding.ts';
import { badField } from '../failures.ts';
import type { ScreenAddress } from '../screen/screens.ts';
import type { Live } from './live.service.ts';
import { hasOverrides } from './overrides.ts';
import type { Signing } from './signing.ts';

interface LiveRouteDeps extends Pick<Deps, 'db' | 'secrets'> {
  readonly config: Pick<Config, 'publicOrigin' | 'delivery' | 'rateLimitScale'>;
  readonly live: Live;
  readonly signing: Pick<Signing, 'keys' | 'rotate'>;
}

const searchOf = (request: FastifyRequest): string => {
  const at = request.url.indexOf('?');
  return at < 0 ? '' : request.url.slice(at + 1);
};

/** Returns `?channel=` of an address; 400 for an unknown channel, or for two. */
const channelOf = (request: FastifyRequest, served: Channel): Channel => {
  const [value, ...furtherValues] = new URLSearchParams(searchOf(request)).getAll('channel');
  if (value === undefined) return served;
  const channel = channels.find((name) => name === value);
  if (!channel || furtherValues.length > 0) throw badField('channel', `one of ${channels.join(', ')}`);
  return channel;
};

/** Pages with overrides are rendered for one caller each; this is enough for a person who tries releases. */
const overrideBudget = { burst: 60, perSecond: 1 } as const;

/** Each address may have to be rendered; people rarely open pages without the app, which needs no screens. */
const screenBudget = { burst: 60, perSecond: 2 } as const;
const maxSearch = 500;

/** Returns `?path=` and `?search=`; 400 for addresses that none of our pages has. */
const screenAddress = (request: FastifyRequest): ScreenAddress => {
  const params = new URLSearchParams(searchOf(request));
  const path = params.get('path') ?? '';
  const search = params.get('search') ?? '';
  if (!/^(\/[\w-]+){1,8}$/.test(path) || path.length > maxSearch) throw badField('path', 'a path of a page');
  if (search.length > maxSearch) throw badField('search', `at most ${maxSearch} characters`);
  return { path, search };
};

const callerOfRequest = (request: FastifyRequest, device: string | undefined) => ({
  device,
  lang: langOfCaller(request.headers),
  search: searchOf(request),
});

const securityHeaders = (reply: FastifyReply) =>
  reply
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'same-origin')
    .header('cross-origin-opener-policy', 'same-origin')
    .header('permissions-policy', 'camera=(), geolocation=(self), microphone=(self), payment=()');

const notBuilt = (reply: FastifyReply) =>
  reply
    .code(503)
    .header('cache-control', 'no-store')
    .header('retry-after', '5')
    .send({ code: 503, msg: 'No shell is live yet: npm run build, or npm run release -- publish shell', data: null });

/** Allows everybody to read, from any origin. */
const open = (reply: FastifyReply) =>
  reply
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .type('application/json; charset=utf-8');

/**
 * Live releases for browsers and tools: `/h5/`, `/platform/live.json`, `/platform/discovery.json`, `/platform/keys.json`
 * (interface.md); and `POST /platform/keys/rotate` for the operator. The scope sends refusals like the registry.
 */
export const registerLiveRoutes = async (scope: FastifyInstance, deps: LiveRouteDeps): Promise<void> => {
  const { config, live, signing } = deps;
  const served = config.delivery.channel;
  const buckets = createTokenBuckets();
  const limit = (request: FastifyRequest, name: string, budget: Budget): void => {
    const retryAfter = buckets.take(
      `${name} ${addressKey(request.ip)}`,
      addressBudget(budget, request.ip, config.rateLimitScale),
    );
    if (retryAfter > 0) throw tooMany(retryAfter);
  };
  const limitOverrides = async (request: FastifyRequest): Promise<void> => {
    if (!hasOverrides(searchOf(request))) return;
    limit(request, 'overrides', overrideBudget);
  };

  scope.get('/', (_request, reply) => reply.redirect('/h5/', 302));
  scope.get('/h5', (_request, reply) => reply.redirect('/h5/', 302));
  scope.get('/h5/', { onRequest: limitOverrides }, async (request, reply) => {
    const { cookie } = request.headers;
    const cookieDevice = deviceOfCookie(cookie);
    const device = cookieDevice ?? newDevice();
    const page = await live.page(served, callerOfRequest(request, device));
    if (!page) return notBuilt(reply);
    if (cookieDevice === undefined || !hasDeviceCookie(cookie, config.publicOrigin))
      reply.header('set-cookie', deviceCookie(device, config.publicOrigin));
    securityHeaders(reply).header('content-security-policy', page.policy).type('text/html; charset=utf-8');
    return sendEncoded(request, reply, page.text);
  });

  const json = (reply: FastifyReply) => reply.header('x-content-type-options', 'nosniff').type('application/json; charset=utf-8');
  scope.get('/platform/live.json', { onRequest: limitOverrides }, async (request, reply) => {
    const channel = channelOf(request, served);
    const text = await live.document(channel, callerOfRequest(request, deviceOfCookie(request.headers.cookie)));
    return text ? sendEncoded(request, json(reply), text) : notBuilt(reply);
  });
  scope.get(
    '/platform/screen',
    { onRequest: async (request) => limit(request, 'screen', screenBudget) },
    async (request, reply) => {
      const device = deviceOfCookie(request.headers.cookie);
      const caller = { ...callerOfRequest(request, device), search: '' };
      const text = await live.screen(served, caller, screenAddress(request));
      return text ? sendEncoded(request, json(reply), text) : reply.code(204).header('cache-control', 'no-store').send();
    },
  );
  scope.get('/platform/discovery.json', async (request, reply) => {
    const text = await live.discovery(channelOf(request, served));
    return text ? sendEncoded(request, open(reply), text) : notBuilt(reply);
  });
  scope.get('/platform/keys.json', (_request, reply) =>
    open(reply).header('cache-control', 'no-cache').send({ keys: signing.keys() }),
  );
  scope.get('/platform/jwks.json', (_request, reply) => open(reply).header('cache-control', 'no-cache').send(keySet(signing)));
  await scope.register(async (inner) => {
    authenticate(inner, deps);
    inner.post('/platform/keys/rotate', async (request, reply) => {
      operatorOnly(callerIn(request));
      const key = await signing.rotate();
      return reply.header('cache-control', 'no-store').send({ code: 200, msg: 'ok', data: { key } });
    });
  });
};
