import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientInput, ClientOutput, Operation } from '@juhe/contract/operation';
import type { Envelope } from '@juhe/contract/envelope';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { type Env, readConfig } from '../config.ts';
import type { Database } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { outsideTransactionScope } from '../db/transaction-scope.ts';
import { createWorker } from '../jobs/worker.ts';
import type { Deps } from '../deps.ts';
import { createBus } from '../events/bus.ts';
import type { NamedOperator } from '../http/guards/operators.ts';
import type { RouteGroup } from '../http/call/routes.ts';
import { createLog } from '../log.ts';
import type { JobKind } from '../jobs/job.ts';
import { type Extension, extensionsOf } from '../modules/extension-point.ts';
import { extensions as wired, jobs } from '../wiring.ts';
import { type CallOptions, type PlainRequest, requestOf } from './request-of.ts';
import { testDb } from './test-db.ts';
import { type MemberFields, makeMember, type TestMember } from './test-member.ts';
import { sendTogether } from './together.ts';

/** The envelope of a response; refusals also have their key and the field. */
export type Answer<T = unknown> = Envelope<T> & { key?: string; field?: string };

export type Call = <O extends Operation>(
  operation: O,
  input?: ClientInput<O>,
  options?: CallOptions,
) => Promise<Answer<ClientOutput<O>>>;

export interface TestServer {
  app: FastifyInstance;
  db: Database;
  deps: Deps;
  /** The database's URL, for child processes. */
  databaseUrl: string;
  /** Calls an operation and returns its envelope. */
  call: Call;
  /** `call` as a member (or the operator: `as({ token: operatorToken })`). */
  as(caller: { readonly token: string }): Call;
  operatorToken: string;
  /** Starts listening, once, and returns the address: for tests over real connections. */
  origin(): Promise<string>;
  memberWith(fields?: MemberFields): Promise<TestMember>;
  /**
   * Makes `n` calls at the same instant over real connections: `together(20, (i) => [bid, { … }, { token }])`. Returns the
   * envelopes in the callers' order. `alongside` starts at that instant too: a deadline, the close of a lot. A request that
   * belongs to no operation, such as a gateway's notice, may replace a call (`as never`).
   */
  together<O extends Operation>(
    n: number,
    caller: (i: number) => readonly [O, ClientInput<O>, CallOptions?],
    alongside?: () => Promise<unknown>,
  ): Promise<Answer<ClientOutput<O>>[]>;
  /** Makes scheduled jobs of a kind (optionally of one ref) due and runs them; returns the number of successful ones. */
  meetDeadlines(kind: string | JobKind, ref?: string): Promise<number>;
  /** Number of deadlocks among the server's transactions so far. */
  deadlocks(): number;
  /** Number of the server's transactions that had to restart so far. */
  retries(): number;
  close(): Promise<void>;
}

export interface TestServerOptions {
  /** Settings that differ from the defaults. */
  env?: Env;
  /** The test's own operations instead of the domains'. */
  groups?: readonly RouteGroup[];
  /** The test's own extensions, in addition to the domains'. */
  extensions?: readonly Extension[];
  /** Operators in addition to the single token. */
  operators?: readonly NamedOperator[];
  /** Receives the lines of the log instead of the terminal. */
  logTo?: (line: string) => void;
  /** The template from which the database and the files in DATA_DIR are copied. */
  from?: { readonly template: string; readonly folder: string };
}

const operatorToken = 'operator-token-of-the-tests';

const isPlain = (request: readonly unknown[] | PlainRequest): request is PlainRequest => 'url' in request;

/** A complete server on a database of its own. One per test file is usually enough: `close` it in `afterAll`. */
export const testServer = async ({
  env = {},
  groups,
  extensions = [],
  operators = [],
  logTo,
  from,
}: TestServerOptions = {}): Promise<TestServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'juhe-server-'));
  if (from) await cp(from.folder, dataDir, { recursive: true });
  const appsDir = join(dataDir, 'no-apps');
  await mkdir(appsDir);
  const config = readConfig({ LOG_LEVEL: 'error', RATE_LIMIT_SCALE: '1000', ...env, DATA_DIR: dataDir, PORT: '0' });
  const test = await testDb({ poolSize: config.poolSize, ...(from && { template: from.template }) });
  // Jobs scheduled by migrations recur at times of their own, some during a test.
  const recurringKinds = (process.env['JUHE_TEST_SCHEDULED'] ?? '').split(',');
  const log = createLog(config, logTo && { write: logTo });
  const bus = createBus({ db: test.db, log });
  await bus.start();
  const secrets = { secretKey: Buffer.alloc(32, 7), operatorToken, operators };
  const deps: Deps = { config, db: test.db, log, secrets, bus, extensions: extensionsOf([...wired, ...extensions]) };
  const app = await buildApp(deps, { appsDir, ...(groups ? { groups } : {}) });
  await app.ready();
  const worker = createWorker(deps, jobs);

  const call: Call = async (operation, input, options) => {
    const { method, url, headers, body } = await requestOf(config.apiPrefix, operation, input, options);
    // A request is not part of the transaction in which a test sends it.
    const answer = await outsideTransactionScope(async () =>
      app.inject({ method, url, headers, ...(body.length > 0 ? { payload: body } : {}) }),
    );
    return answer.json();
  };

  let listening: Promise<string> | undefined;
  const origin = (): Promise<string> => {
    listening ??= app.listen({ host: '127.0.0.1', port: 0 });
    return listening;
  };

  return {
    app,
    db: test.db,
    deps,
    databaseUrl: test.url,
    operatorToken,
    origin,
    call,
    as: (caller) => (operation, input, options) => call(operation, input, { token: caller.token, ...options }),
    memberWith: (fields) => makeMember(test.db, fields),
    together: async (n, caller, alongside) => {
      const requests = await Promise.all(
        Array.from({ length: n }, (_, i) => {
          const request: ReturnType<typeof caller> | PlainRequest = caller(i);
          return isPlain(request) ? Promise.resolve(request) : requestOf(config.apiPrefix, ...request);
        }),
      );
      const responses = await sendTogether(Number(new URL(await origin()).port), requests, alongside);
      return responses.map(({ body }) => JSON.parse(body) as Answer<never>);
    },
    meetDeadlines: async (kind, ref) => {
      await test.db.run(sql`update deadline set due_at = now() + interval '1 hour' where kind = any(${recurringKinds}::text[])`);
      const which = ref === undefined ? sql.empty : sql` and ref = ${ref}`;
      await test.db.run(
        sql`update deadline set due_at = now() where kind = ${typeof kind === 'string' ? kind : kind.kind}${which}`,
      );
      // Like a request, a job is not part of the transaction in which a test starts it.
      return outsideTransactionScope(() => worker.drain());
    },
    deadlocks: test.deadlocks,
    retries: test.retries,
    close: async () => {
      await app.close();
      await bus.close();
      await test.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
