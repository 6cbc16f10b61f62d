import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deviceOfCookie, langOfCaller } from '../../delivery/caller.ts';
import type { Deps } from '../../deps.ts';
import { addressKey } from '../../http/limits/addresses.ts';
import { addressBudget } from '../../http/limits/call-budgets.ts';
import { tooMany } from '../../http/limits/rate-limit.ts';
import { createTokenBuckets } from '../../http/limits/token-buckets.ts';
import { readables, type SharePageType, sharePageTypes } from './readables.ts';
import { missingSharePage, sharePage, sharePagePolicy } from './share-page-view.ts';

interface SharePageRequest {
  readonly Params: { readonly type: string; readonly id: string };
  readonly Querystring: { readonly i?: unknown };
}

/** Rate limit per client address: enough for a polite crawler and for many people behind one carrier's address. */
const budget = { burst: 240, perSecond: 4 } as const;

const typeOf = (text: string): SharePageType | undefined => sharePageTypes.find((type) => type === text);
const isId = (text: string): boolean => /^[\w-]{1,64}$/.test(text);
/** Returns a promotion code (packages/platform/src/share/sharer.ts); '' for anything else. */
const promotionCode = (value: unknown): string => (typeof value === 'string' && /^\w{1,16}$/.test(value) ? value : '');

/**
 * `/h5/s/<type>/<id>`: a public article, book, product or lot at a plain address, readable without scripts and by crawlers,
 * with Open Graph previews. A sharer adds `?i=<promotion code>`, which is passed on to the app. A browser that has opened the
 * app before is redirected there.
 */
export const registerSharePages = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const { config, db } = deps;
  const buckets = createTokenBuckets();
  const limit = async (request: FastifyRequest): Promise<void> => {
    const retryAfter = buckets.take(addressKey(request.ip), addressBudget(budget, request.ip, config.rateLimitScale));
    if (retryAfter > 0) throw tooMany(retryAfter);
  };
  app.get<SharePageRequest>('/h5/s/:type/:id', { onRequest: limit }, async (request, reply) => {
    const { params, query, headers } = request;
    const lang = langOfCaller(headers);
    const type = typeOf(params.type);
    const page = type && isId(params.id) ? await readables.of(deps, type)(db, params.id, lang) : undefined;
    void reply
      .header('content-security-policy', sharePagePolicy)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'same-origin')
      .header('vary', 'Accept-Language, Cookie')
      .header('cache-control', 'private, no-cache')
      .type('text/html; charset=utf-8');
    if (!page) return reply.code(404).send(missingSharePage(lang));
    const code = promotionCode(query.i);
    const appAddress = `/h5/${code && `?i=${code}`}#${page.appPath}`;
    if (deviceOfCookie(headers.cookie) !== undefined) return reply.redirect(appAddress, 302);
    return reply.send(sharePage(lang, page, { origin: config.publicOrigin, path: `/h5/s/${type}/${params.id}`, appAddress }));
  });
};
