/** A replica of the API on a given database, as a process of its own would be: own pools, own event bus, a port of its own. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientInput, ClientOutput, Operation } from '@juhe/contract/operation';
import { type AppOptions, buildApp } from '../app.ts';
import { type Env, readConfig } from '../config.ts';
import { createPool } from '../db/db.ts';
import { openReadReplica } from '../db/read-replica.ts';
import type { Deps } from '../deps.ts';
import { createBus } from '../events/bus.ts';
import { createLog } from '../log.ts';
import { extensionsOf } from '../modules/extension-point.ts';
import { extensions } from '../wiring.ts';
import { type CallOptions, requestOf } from './request-of.ts';
import type { Answer } from './test-server.ts';

export interface ReplicaServer {
  readonly deps: Deps;
  readonly origin: string;
  /** Calls an operation over a connection. */
  call<O extends Operation>(operation: O, input: ClientInput<O>, options?: CallOptions): Promise<Answer<ClientOutput<O>>>;
  /** Calls an operation without a connection, as first screens do. */
  inject<O extends Operation>(operation: O, input: ClientInput<O>): Promise<Answer<ClientOutput<O>>>;
  close(): Promise<void>;
}

export interface ServerOnOptions {
  readonly env?: Env;
  /** Oldest data (ms) that a read may return. */
  readonly staleMs?: number;
  readonly app?: AppOptions;
  /** Receives the lines of the log. */
  readonly logTo?: (line: string) => void;
}

export const serverOn = async (
  urls: { readonly primary: string; readonly read?: string },
  { env = {}, app: appOptions = {}, logTo, ...bound }: ServerOnOptions = {},
): Promise<ReplicaServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'juhe-replica-'));
  const appsDir = join(dataDir, 'no-apps');
  await mkdir(appsDir);
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000', ...env, DATA_DIR: dataDir, PORT: '0' });
  const log = createLog(config, logTo && { write: logTo });
  const db = createPool({ url: urls.primary, poolSize: 8 });
  const readReplica =
    urls.read === undefined ? undefined : openReadReplica({ url: urls.read, primary: db, poolSize: 8, probeMs: 100, ...bound });
  const bus = createBus({ db, log });
  await bus.start();
  const secrets = { secretKey: Buffer.alloc(32, 7), operatorToken: 'operator-token-of-the-tests', operators: [] };
  const deps: Deps = {
    ...{ config, db, log, secrets, bus, extensions: extensionsOf(extensions) },
    ...(readReplica === undefined ? {} : { readReplica }),
  };
  const app = await buildApp(deps, { appsDir, ...appOptions });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    deps,
    origin,
    call: async (operation, input, options) => {
      const { method, url, headers, body } = await requestOf(config.apiPrefix, operation, input, options);
      const response = await fetch(origin + url, { method, headers, ...(body.length > 0 ? { body: new Uint8Array(body) } : {}) });
      return (await response.json()) as Answer<never>;
    },
    inject: async (operation, input) => {
      const { method, url, headers, body } = await requestOf(config.apiPrefix, operation, input);
      return (await app.inject({ method, url, headers, ...(body.length > 0 ? { payload: body } : {}) })).json();
    },
    close: async () => {
      await app.close();
      await bus.close();
      await readReplica?.close();
      await db.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
