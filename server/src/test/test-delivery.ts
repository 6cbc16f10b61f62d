import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Change } from '../delivery/channel/state.ts';
import { type DeliveryOptions, registerDelivery } from '../delivery/delivery.ts';
import type { Release } from '../delivery/release/release-document.ts';
import { readConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { createBus } from '../events/bus.ts';
import { createLog } from '../log.ts';
import { type SampleBuild, writeBuild } from './sample-build.ts';
import { type TestDb, testDb } from './test-db.ts';

const operatorToken = 'operator-token-of-the-tests';

/** Only delivery, on a database and a data folder of its own, with as many instances as a test needs. */
export interface TestDelivery {
  readonly appsDir: string;
  readonly test: TestDb;
  /** The most recently started instance. */
  readonly app: FastifyInstance;
  /** Starts another instance on the same database. */
  start(env?: Record<string, string>, options?: DeliveryOptions): Promise<FastifyInstance>;
  /** Writes a build to the place from which a start takes it over. */
  build(build: SampleBuild): Release;
  /** A call of the operator. */
  operator(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object): Promise<{ status: number; body: string }>;
  /** Publishes a build like a team: reserve, upload, commit. */
  publish(build: SampleBuild): Promise<Release>;
  /** Creates the next generation of a channel as the operator. */
  change(changes: readonly Change[], channel?: string, force?: boolean): Promise<number>;
  close(): Promise<void>;
}

export const testDelivery = async (): Promise<TestDelivery> => {
  const folder = mkdtempSync(join(tmpdir(), 'delivery-'));
  const appsDir = join(folder, 'apps');
  const test = await testDb();
  const started: { app: FastifyInstance; bus: Deps['bus'] }[] = [];
  const current = (): FastifyInstance => {
    const app = started.at(-1)?.app;
    if (!app) throw new Error('nothing was started');
    return app;
  };

  const start: TestDelivery['start'] = async (env = {}, options = {}) => {
    const config = readConfig({ LOG_LEVEL: 'fatal', DATA_DIR: join(folder, 'data'), ...env });
    const log = createLog(config);
    const bus = createBus({ db: test.db, log });
    await bus.start();
    const app = Fastify({ routerOptions: { maxParamLength: 300 } });
    started.push({ app, bus });
    const deps: Deps = {
      config,
      db: test.db,
      log,
      bus,
      secrets: { secretKey: Buffer.alloc(32, 7), operatorToken },
      extensions: new Map(),
    };
    const delivery = await registerDelivery(app, deps, { appsDir, ...options });
    app.get('/test/ready', async () => ({ live: await delivery.live() }));
    return app;
  };

  const operator: TestDelivery['operator'] = async (method, url, payload) => {
    const answer = await current().inject({
      method,
      url,
      headers: { authorization: `Bearer ${operatorToken}` },
      ...(payload ? { payload } : {}),
    });
    return { status: answer.statusCode, body: answer.body };
  };

  const expectStatus = (answer: { status: number; body: string }, ...expected: number[]) => {
    if (!expected.includes(answer.status)) throw new Error(`${answer.status}: ${answer.body}`);
  };

  return {
    appsDir,
    test,
    get app() {
      return current();
    },
    start,
    build: (build) => writeBuild(appsDir, build),
    operator,
    publish: async ({ release, files }) => {
      const url = `/platform/releases/${release.app}/${encodeURIComponent(release.release)}`;
      expectStatus(await operator('POST', url, release), 200, 201);
      for (const [name, content] of Object.entries(files)) {
        const answer = await current().inject({
          method: 'PUT',
          url: `${url}/files/${name}`,
          headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/octet-stream' },
          payload: Buffer.from(content),
        });
        expectStatus({ status: answer.statusCode, body: answer.body }, 200, 201, 204);
      }
      expectStatus(await operator('POST', `${url}/commit`), 201);
      return release;
    },
    change: async (changes, channel = 'production', force = false) => {
      const url = `/platform/channels/${channel}`;
      const { body } = await operator('GET', url);
      const { generation } = (JSON.parse(body) as { data: { generation: number } }).data;
      const answer = await operator('POST', `${url}/changes`, { generation, changes, why: 'a test', force });
      expectStatus(answer, 200, 201);
      return generation + 1;
    },
    close: async () => {
      for (const { app, bus } of started) {
        await app.close();
        await bus.close();
      }
      await test.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
