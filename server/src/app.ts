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
import { sendFailure } from './http/answer.ts';
import { answerError, langOf } from './http/call.ts';
import { httpFail } from './http/common-failures.ts';
import { guardHost, loopbackOnly } from './http/host-guard.ts';
import { registerApi } from './http/register.ts';
import type { RouteGroup } from './http/routes.ts';
import { freeSpaceGuard } from './http/upload-gate.ts';
import { dropUnusedConnections } from './http/unused-connections.ts';
import { pathOf } from './log.ts';
import { createSecurityLog, type SecurityLog } from './security/security-log.ts';
import { onReport } from './outbound/reports.ts';
import { outboundStates } from './outbound/outbound.ts';
import { setTransactionGuard } from './outbound/transaction-guard.ts';
import { demoLives, jobs, operatorParts, routeGroups, siteRoutes } from './wiring.ts';

/** What only the running process knows. */
export interface Readiness {
  /** False while starting and once stopping has begun. */
  serving: boolean;
}

const traceShape = /^[\w-]{1,64}$/;

/** 16 random hex digits; Node draws the randomness of many UUIDs at once. */
const newTrace = (): string => {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(-8);
};

/** One line for each answer, with who called and why it was refused, without query, headers and bodies; what monitors and browsers ask all the time is quiet. */
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
    };
    request.log[quiet ? 'debug' : 'info'](line, 'request');
  });
};

const flushEveryMs = 1000;

/**
 * Every answer that is a matter of security, wherever it was made. What an operator did is in the table before its answer is sent; the
 * rest within a second.
 */
const keepSecurityLog = (app: FastifyInstance, security: SecurityLog): void => {
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

/** Asks at most once in so many milliseconds, however many want to know. */
const atMostEvery = <T>(ms: number, ask: () => Promise<T>): (() => Promise<T>) => {
  let last: { at: number; answer: Promise<T> } | undefined;
  return () => {
    if (last === undefined || performance.now() - last.at > ms) last = { at: performance.now(), answer: ask() };
    return last.answer;
  };
};

/** Tries a write. */
const writeProbe = ({ db }: Deps): (() => Promise<unknown>) =>
  atMostEvery(1000, () =>
    db.run(sql`insert into readiness_probe (written_at) values (now())
      on conflict (only_row) do update set written_at = excluded.written_at`),
  );

const health = (app: FastifyInstance, deps: Deps, readiness: Readiness, live: () => Promise<boolean>): void => {
  const answer = (reply: FastifyReply, ok: boolean, parts: object) =>
    reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ok ? 'ok' : 'unavailable', ...parts });
  const writable = writeProbe(deps);
  const jobs = atMostEvery(10_000, () => countFailing(deps.db));
  const checkSpace = freeSpaceGuard(deps.config.dataDir, deps.config.minFreeBytes);
  app.get('/healthz', (_request, reply) => answer(reply, true, {}));
  app.get('/readyz', async (_request, reply) => {
    const [database, disk, apps] = await Promise.all([isTrue(writable()), isTrue(checkSpace()), live().catch(() => false)]);
    const { serving } = readiness;
    return answer(reply, serving && database && disk && apps, {
      ...{ serving, database, disk, apps },
      // A service that is away makes no process unfit: what rests on it says so itself.
      outbound: outboundStates(),
      jobs: await jobs().catch(() => null),
    });
  });
};

/** Fastify takes networks as they are; a number of proxies is a question about each hop, counted from this process. */
const trustedBy = (trustProxy: Deps['config']['trustProxy']) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy;

export interface AppOptions {
  readonly readiness?: Readiness;
  /** Other operations than the domains', for tests of the frame. */
  readonly groups?: readonly RouteGroup[];
  /** Where the browser apps' builds are; the workspace's `apps` by default. */
  readonly appsDir?: string;
}

/** The whole origin: API, pages, release files, health. It listens nowhere yet. */
export const buildApp = async (
  deps: Deps,
  { readiness = { serving: true }, groups = routeGroups, appsDir }: AppOptions = {},
): Promise<FastifyInstance> => {
  const { config } = deps;
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'trace' }),
    genReqId: (request) => {
      const given = request.headers['x-trace-id'];
      return typeof given === 'string' && traceShape.test(given) ? given : newTrace();
    },
    trustProxy: trustedBy(config.trustProxy),
    frameworkErrors: (error, request, reply) => answerError(error, request, reply as unknown as FastifyReply),
    // A slow sender holds a socket no longer than this; streams are answers and not concerned.
    requestTimeout: 60_000,
    routerOptions: { maxParamLength: 300 },
    // A call on a connection in use when stopping begins is still answered, with the envelope, and is the last one there.
    return503OnClosing: false,
  });
  guardHost(app, config);
  // Codes and faults are shown and taken without asking who calls: on this machine only, also where HOST=0.0.0.0 (hardening.md L12).
  loopbackOnly(app, '/dev/');
  app.decorateRequest('outcome', null);
  logAnswers(app);
  keepSecurityLog(app, createSecurityLog(deps));
  setTransactionGuard(config.production ? 'log' : 'throw');
  const endReports = onReport((level, fields, text) => deps.log[level](fields, text));
  app.addHook('onClose', async () => endReports());
  // Made once: Fastify's plugin would make the headers of each answer anew (a twentieth of what a bid costs a process).
  const protect = helmet({
    // Pages bring their own policy; what the API answers is never a page.
    contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] }, useDefaults: false },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    ...(config.publicOrigin.startsWith('https:') ? {} : { hsts: false }),
  });
  app.addHook('onRequest', (request, reply, done) => protect(request.raw, reply.raw, () => done()));
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // Level 4 is nearly as small as 11 and takes a fraction of the time; answers are made for one caller each.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 6 },
  });
  app.addHook('preClose', async () => closeStreams());
  dropUnusedConnections(app);
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
