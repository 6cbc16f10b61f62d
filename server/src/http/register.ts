import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { Deps } from '../deps.ts';
import { sendFailure } from './failure/answer.ts';
import { readApiFacts } from './document/api-facts.ts';
import { acceptBodies, bodyLimit } from './input/body.ts';
import { createCallBudgets } from './limits/call-budgets.ts';
import { admit, answerCall, answerError, langOf } from './call/call.ts';
import { httpFail } from './failure/common-failures.ts';
import { docsPage } from './document/docs-page.ts';
import { openApi } from './document/openapi.ts';
import { followRemovals } from './reads/read-database.ts';
import type { Route, RouteGroup } from './call/routes.ts';
import { serverTime } from './transport/server-time.ts';
import { semaphore } from './limits/semaphore.ts';
import { cleanSpool } from './input/spooled-file.ts';
import { freeSpaceGuard, uploadGate } from './input/upload-gate.ts';

/** Returns a violation of the rules for operations; detected at start, not by a member. */
const problemOf = ({ operation }: Route): string | undefined => {
  if (operation.idempotent && (operation.method !== 'POST' || operation.encoding === 'multipart'))
    return 'idempotent operations are form or JSON POSTs';
  if (operation.idempotent && operation.access === 'public')
    return 'keys belong to a member or the operator, so it cannot be public';
  if (operation.method === 'GET' && operation.encoding !== 'query') return 'a GET carries its input in the query';
  if (operation.stream && operation.idempotent) return 'a stream has no answer to keep';
  return undefined;
};

const check = (groups: readonly RouteGroup[]): readonly Route[] => {
  const routes = groups.flat();
  const seenPaths = new Set<string>();
  for (const route of routes) {
    const { id, method, path } = route.operation;
    const problem = problemOf(route);
    if (problem) throw new Error(`operation ${id}: ${problem}`);
    if (seenPaths.has(`${method} ${path}`)) throw new Error(`operation ${id}: ${method} ${path} exists already`);
    seenPaths.add(`${method} ${path}`);
  }
  return routes;
};

/** Converts `{key}` of the contract to Fastify's syntax. */
const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Returns the methods of a path; HEAD goes with GET, except for streams, whose head would never end (hardening.md L8). */
const methodsOf = ({ operation }: Route): readonly HTTPMethods[] =>
  operation.method === 'POST' ? ['POST'] : operation.stream ? ['GET'] : ['GET', 'HEAD'];

/**
 * Returns a lookup of a path's methods; undefined where there is no operation. A few hundred routes that only refuse would
 * slow down each start.
 */
const methodsByPath = (routes: readonly Route[]): ((path: string) => readonly HTTPMethods[] | undefined) => {
  const exact = new Map<string, readonly HTTPMethods[]>();
  const patterns: (readonly [RegExp, readonly HTTPMethods[]])[] = [];
  for (const route of routes) {
    const { path } = route.operation;
    exact.set(path, [...(exact.get(path) ?? []), ...methodsOf(route)]);
  }
  for (const [path, methods] of exact)
    if (path.includes('{')) patterns.push([new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`), methods]);
  return (path) => exact.get(path) ?? patterns.find(([pattern]) => pattern.test(path))?.[1];
};

/** Refuses a path that exists for other methods, before the body is read; OPTIONS returns them. */
const refuseOtherMethods = (scope: FastifyInstance, prefix: string, routes: readonly Route[]) => {
  const allowedAt = methodsByPath(routes);
  scope.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return undefined;
    const allowed = allowedAt(request.url.replace(/\?.*$/s, '').slice(prefix.length));
    if (!allowed) return undefined;
    reply.header('allow', [...allowed, 'OPTIONS'].join(', '));
    if (request.method === 'OPTIONS') return reply.code(204).send();
    throw httpFail('wrongMethod', { methods: allowed.filter((method) => method !== 'HEAD').join(', ') });
  });
};

const serveDocument = (scope: FastifyInstance, deps: Deps, routes: readonly Route[]) => {
  // Built at the first request: three hundred schemas take a while, for which a start need not wait.
  let document: ReturnType<typeof openApi> | undefined;
  const facts = readApiFacts();
  const current = () => {
    document ??= openApi(routes, deps.config, facts);
    return document;
  };
  let page: ReturnType<typeof docsPage> | undefined;
  scope.get('/openapi.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(current()));
  scope.get('/docs', (_request, reply) => {
    page ??= docsPage(routes, current(), facts);
    return reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', page.policy)
      .type('text/html; charset=utf-8')
      .send(page.html);
  });
};

/**
 * Registers every operation under `<API_PREFIX>`, with its OpenAPI document (`/openapi.json`) and its documentation page
 * (`/docs`). A call: rate limit → authenticate → parse → validate → idempotency → handler → envelope.
 */
export const registerApi = async (app: FastifyInstance, deps: Deps, groups: readonly RouteGroup[]): Promise<void> => {
  const routes = check(groups);
  const budgets = createCallBudgets(deps.config.rateLimitScale);
  const { config } = deps;
  await cleanSpool(config.dataDir);
  const endFollowing = followRemovals(deps);
  app.addHook('onClose', async () => endFollowing());
  const shares = {
    transactionSemaphore: semaphore(Math.floor(config.poolSize * 0.75)),
    uploads: uploadGate({
      atOnce: 12,
      perCaller: 3,
      forFirst: 4,
      waitingPerCaller: 20,
      maxWaitMs: 40_000,
      checkSpace: freeSpaceGuard(config.dataDir, config.minFreeBytes),
    }),
  };
  await app.register(
    async (scope) => {
      scope.decorateRequest('facts', null);
      scope.addHook('onRequest', async (request, reply) => {
        reply.headers({ 'cache-control': 'no-store', 'x-trace-id': request.id, 'x-server-time': serverTime() });
      });
      scope.addHook('onSend', async (_request, reply) => {
        reply.header('x-server-time', serverTime());
      });
      refuseOtherMethods(scope, deps.config.apiPrefix, routes);
      scope.setErrorHandler(answerError);
      scope.setNotFoundHandler((request, reply) => sendFailure(reply, httpFail('unknownPath'), langOf(request)));
      await acceptBodies(scope);
      for (const route of routes)
        scope.route({
          method: route.operation.method,
          url: fastifyPath(route.operation.path),
          bodyLimit,
          exposeHeadRoute: !route.operation.stream,
          onRequest: admit(deps, route, budgets),
          handler: answerCall(deps, route, shares),
        });
      serveDocument(scope, deps, routes);
    },
    { prefix: deps.config.apiPrefix },
  );
};
