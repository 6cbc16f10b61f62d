import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import helmet from 'helmet';
import { sql } from './db/sql.ts';
import { registerDelivery } from './delivery/delivery.ts';
import { harmlessOperations, publicOperations, servedApi } from './delivery/gate/operations.ts';
import { startDemoOperator } from './demo-operator/demo-operator.ts';
import type { Deps } from './deps.ts';
import { countFailing } from './jobs/dead-letters.ts';
import { createWorker } from './jobs/worker.ts';
import { closeStreams } from './events/sse.ts';
import { sendFailure } from './http/failure/answer.ts';
import { bodyTimes, limitBodyTime } from './http/input/body-time.ts';
import { answerError, langOf } from './http/call/call.ts';
import { httpFail } from './http/failure/common-failures.ts';
import { guardHost, loopbackOnly } from './http/guards/host-guard.ts';
import { lingerOnClose } from './http/transport/lingering-close.ts';
import { registerApi } from './http/register.ts';
import type { RouteGroup } from './http/call/routes.ts';
import { freeSpaceGuard } from './http/input/upload-gate.ts';
import { dropUnusedConnections } from './http/transport/unused-connections.ts';
import { pathOf } from './log.ts';
import { createSecurityLog, type SecurityLog } from './security/security-log.ts';
import { onReport } from './outbound/reports.ts';
import { outboundStates } from './outbound/outbound.ts';
import { setTransactionGuard } from './outbound/transaction-guard.ts';
import { measure, type Metrics } from './telemetry/metrics.ts';
import { traceRequests } from './telemetry/trace-requests.ts';
import { readTraceparent, type Tracer } from './db/spans.ts';
import { serverVersion } from './telemetry/version.ts';
import { demoLives, jobs, operatorParts, routeGroups, siteRoutes } from './wiring.ts';

/** State known only to the running process. */
export interface Readiness {
  /** False while starting and once shutdown has begun. */
  serving: boolean;
}

const traceShape = /^[\w-]{1,64}$/;

/** Returns 16 random hex digits; Node draws the randomness of many UUIDs at once. */
const newTrace = (): string => {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(-8);
};

/**
 * Logs one line per response, with the caller and the reason of a refusal, without query, headers and bodies; frequent
 * requests of monitors and browsers are not logged.
 */
const logAnswers = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const path = pathOf(request.url);
    const quiet = path === '/healthz' || path === '/readyz' || path.startsWith('/r/');
    const { operation, memberId, operator, refusal } = request.outcome ?? {};
    const line = {
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(operation === undefined ? {} : { operation }),
      ...(memberId === undefined ? {} : { member: memberId }),
      ...(operator === undefined ? {} : { operator }),
      ...(refusal === undefined ? {} : { code: refusal.code, reason: refusal.key }),
      ...(request.span ? { traceId: request.span.traceId } : {}),
    };
    request.log[quiet ? 'debug' : 'info'](line, 'request');
  });
};

const flushEveryMs = 1000;

/**
 * Records every security-relevant response, wherever it was produced. Operator actions are in the table before their response
 * is sent; the rest within a second.
 */
const recordSecurityEvents = (app: FastifyInstance, security: SecurityLog): void => {
  const timer = setInterval(() => void security.flush(), flushEveryMs).unref();
  app.addHook('onSend', async (request) => {
    const { outcome } = request;
    if (outcome?.operator === undefined) return;
    security.answered(request, outcome);
    await security.flush();
  });
  app.addHook('onResponse', async (request) => {
    if (request.outcome && request.outcome.operator === undefined) security.answered(request, request.outcome);
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await security.flush();
  });
};

const isTrue = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => true,
    () => false,
  );

/** Returns a check that runs at most once per interval (ms), however many callers there are. */
const atMostEvery = <T>(ms: number, check: () => Promise<T>): (() => Promise<T>) => {
  let last: { at: number; answer: Promise<T> } | undefined;
  return () => {
    if (last === undefined || performance.now() - last.at > ms) last = { at: performance.now(), answer: check() };
    return last.answer;
  };
};

/** Attempts a write. */
const writeProbe = ({ db }: Deps): (() => Promise<unknown>) =>
  atMostEvery(1000, () =>
    db.run(sql`insert into readiness_probe (written_at) values (now())
      on conflict (only_row) do update set written_at = excluded.written_at`),
  );

const health = (app: FastifyInstance, deps: Deps, readiness: Readiness, live: () => Promise<boolean>): void => {
  const sendStatus = (reply: FastifyReply, ok: boolean, parts: object) =>
    reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ok ? 'ok' : 'unavailable', ...parts });
  const writable = writeProbe(deps);
  const jobs = atMostEvery(10_000, () => countFailing(deps.db));
  const checkSpace = freeSpaceGuard(deps.config.dataDir, deps.config.minFreeBytes);
  app.get('/healthz', (_request, reply) => sendStatus(reply, true, {}));
  app.get('/readyz', async (_request, reply) => {
    const [database, disk, apps] = await Promise.all([isTrue(writable()), isTrue(checkSpace()), live().catch(() => false)]);
    const { serving } = readiness;
    return sendStatus(reply, serving && database && disk && apps, {
      ...{ serving, database, disk, apps },
      // An unavailable external service does not make the process unready; its dependants report that themselves.
      outbound: outboundStates(),
      jobs: await jobs().catch(() => null),
    });
  });
};

/** Fastify accepts networks directly; a number of proxies is a predicate on each hop, counted from this process. */
const trustedBy = (trustProxy: Deps['config']['trustProxy']) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy;

export interface AppOptions {
  readonly readiness?: Readiness;
  /** Replaces the domains' operations, for tests of the framework. */
  readonly groups?: readonly RouteGroup[];
  /** Folder of the browser apps' builds; the workspace's `apps` by default. */
  readonly appsDir?: string;
  readonly tracer?: Tracer;
  /** Receives the metrics of the requests once, before the first one. */
  readonly onMetrics?: (metrics: Metrics) => void;
}

/** Builds the complete origin: API, pages, release files, health. It does not listen yet. */
export const buildApp = async (
  deps: Deps,
  { readiness = { serving: true }, groups = routeGroups, appsDir, tracer, onMetrics }: AppOptions = {},
): Promise<FastifyInstance> => {
  const { config } = deps;
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'trace' }),
    genReqId: (request) => {
      const requestedTrace = request.headers['x-trace-id'];
      if (typeof requestedTrace === 'string' && traceShape.test(requestedTrace)) return requestedTrace;
      return readTraceparent(request.headers['traceparent'])?.traceId ?? newTrace();
    },
    trustProxy: trustedBy(config.trustProxy),
    frameworkErrors: (error, request, reply) => answerError(error, request, reply as unknown as FastifyReply),
    // The last resort behind `limitBodyTime`; streams are responses and not affected.
    requestTimeout: bodyTimes.uploadMs + bodyTimes.plainMs,
    routerOptions: { maxParamLength: 300 },
    // A request on a connection in use when shutdown begins still receives a response with the envelope, and is the last one
    // on it.
    return503OnClosing: false,
  });
  limitBodyTime(app.server);
  lingerOnClose(app.server);
  guardHost(app, config);
  // Codes and faults are shown and accepted without authentication: on this machine only, even where HOST=0.0.0.0
  // (hardening.md L12).
  loopbackOnly(app, '/dev/');
  app.decorateRequest('outcome', null);
  app.decorateRequest('span', null);
  if (tracer) traceRequests(app, tracer, config.telemetry.traceShare, config.trustProxy !== false);
  if (onMetrics) onMetrics(measure(app, deps, serverVersion()));
  logAnswers(app);
  recordSecurityEvents(app, createSecurityLog(deps));
  setTransactionGuard(config.production ? 'log' : 'throw');
  const endReports = onReport((level, fields, text) => deps.log[level](fields, text));
  app.addHook('onClose', async () => endReports());
  // Created once: Fastify's plugin would rebuild the headers for each response (a twentieth of the CPU time of a bid).
  const protect = helmet({
    // Pages have their own policy; an API response is never a page.
    contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] }, useDefaults: false },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    ...(config.publicOrigin.startsWith('https:') ? {} : { hsts: false }),
  });
  app.addHook('onRequest', (request, reply, done) => protect(request.raw, reply.raw, () => done()));
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // Level 4 compresses almost as well as 11 in a fraction of the time; each response is built for one caller.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 6 },
  });
  app.addHook('preClose', async () => closeStreams());
  dropUnusedConnections(app, { drainMs: config.trustProxy === false ? 0 : 3000 });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => sendFailure(reply, httpFail('unknownPath'), langOf(request)));
  const delivery = await registerDelivery(app, deps, {
    served: servedApi(groups),
    publicOperations: publicOperations(groups),
    harmlessOperations: harmlessOperations(groups),
    ...(appsDir === undefined ? {} : { appsDir }),
  });
  health(app, deps, readiness, delivery.live);
  for (const register of siteRoutes) await register(app, deps);
  await registerApi(app, deps, groups);
  if (config.testClock) {
    const { registerTestClock } = await import('./test-clock/test-clock.ts');
    const worker = createWorker(deps, jobs);
    await registerTestClock(app, deps, () => worker.drain());
  }
  if (config.demoOperator) {
    startDemoOperator(operatorParts);
    for (const begin of demoLives) await begin(deps);
  }
  return app;
};
