import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type InjectOptions } from 'fastify';
import { type Env, readConfig } from '../config.ts';
import type { Database } from '../db/db.ts';
import { registerAccessRoutes } from '../delivery/access/access-routes.ts';
import { registerReleaseFiles } from '../delivery/release/file-routes.ts';
import type { Release } from '../delivery/release/release-document.ts';
import { registerReleaseRoutes } from '../delivery/release/release-routes.ts';
import { createRegistry, type Registry } from '../delivery/release/release.service.ts';
import { createLog } from '../log.ts';
import { testDb } from './test-db.ts';

export const operatorToken = 'operator-token-of-the-tests';

interface Answer<T = unknown> {
  readonly status: number;
  readonly body: { readonly code: number; readonly key?: string; readonly msg: string; readonly data: T };
}

export interface RegistryApp {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly databaseUrl: string;
  readonly deps: ReturnType<typeof makeDeps>;
  readonly registry: Registry;
  call<T = never>(
    token: string,
    method: string,
    url: string,
    payload?: InjectOptions['payload'],
    type?: string,
  ): Promise<Answer<T>>;
  /** Creates a deploy token for these apps. */
  token(...apps: readonly string[]): Promise<string>;
  upload(token: string, release: Release, name: string, content: string | Buffer): Promise<Answer>;
  /** Reserves, uploads missing files and commits; returns the commit's response. */
  publish(token: string, release: Release, contents: Readonly<Record<string, string | Buffer>>): Promise<Answer>;
  /** The same registry in another process with separate memory. */
  replica(): Promise<FastifyInstance>;
  close(): Promise<void>;
}

const makeDeps = (db: Database, env: Env) => {
  const config = readConfig({ LOG_LEVEL: 'silent', ...env });
  return { config, db, log: createLog(config) as FastifyBaseLogger, secrets: { secretKey: Buffer.alloc(32, 7), operatorToken } };
};

export const addressOf = ({ app, release }: Pick<Release, 'app' | 'release'>): string => `/platform/releases/${app}/${release}`;

/** Only the routes of the registry, on a database and a folder of their own. */
export const registryApp = async (env: Env = {}): Promise<RegistryApp> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'juhe-registry-'));
  const test = await testDb();
  const deps = makeDeps(test.db, { DATA_DIR: dataDir, ...env });
  const built = async (registry: Registry) => {
    const app = Fastify({ loggerInstance: deps.log, routerOptions: { maxParamLength: 300 } });
    await registerReleaseRoutes(app, deps, { releases: registry });
    await registerAccessRoutes(app, deps);
    registerReleaseFiles(app, { releases: registry });
    await app.ready();
    return app;
  };
  const registry = createRegistry(deps);
  const app = await built(registry);
  const replicas: FastifyInstance[] = [];

  const call: RegistryApp['call'] = async (token, method, url, payload, type) => {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: { authorization: `Bearer ${token}`, ...(type === undefined ? {} : { 'content-type': type }) },
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const upload: RegistryApp['upload'] = (token, release, name, content) =>
    call(token, 'PUT', `${addressOf(release)}/files/${name}`, content, 'application/octet-stream');
  let tokens = 0;

  return {
    app,
    db: test.db,
    databaseUrl: test.url,
    deps,
    registry,
    call,
    upload,
    token: async (...apps) => {
      tokens += 1;
      const created = await call<{ token: string }>(operatorToken, 'POST', '/platform/tokens', { name: `team-${tokens}`, apps });
      return created.body.data.token;
    },
    publish: async (token, release, contents) => {
      const reserved = await call<{ missing: string[] } | null>(token, 'POST', addressOf(release), release);
      for (const name of reserved.body.data?.missing ?? []) await upload(token, release, name, contents[name] ?? '');
      return call(token, 'POST', `${addressOf(release)}/commit`);
    },
    replica: async () => {
      const replica = await built(createRegistry(deps));
      replicas.push(replica);
      return replica;
    },
    close: async () => {
      await Promise.all([app, ...replicas].map((instance) => instance.close()));
      await test.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
