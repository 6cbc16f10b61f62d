import Fastify, { type FastifyBaseLogger, type FastifyInstance, type InjectOptions } from 'fastify';
import { createPool } from '../db/db.ts';
import { registerAccessRoutes } from '../delivery/access/access-routes.ts';
import { registerPathRoutes } from '../delivery/access/path-routes.ts';
import { registerSlotRoutes } from '../delivery/access/slot-routes.ts';
import { registerPolicyRoutes } from '../delivery/policy/policy-routes.ts';
import { type Channels, createChannels } from '../delivery/channel/channel.service.ts';
import { registerChannelRoutes } from '../delivery/channel/channel-routes.ts';
import type { ChannelState } from '../delivery/channel/state.ts';
import type { Release } from '../delivery/release/release-document.ts';
import { createReleases, type Releases } from '../delivery/release/release.service.ts';
import { type Bus, createBus } from '../events/bus.ts';
import { createLog } from '../log.ts';
import { readConfig } from '../config.ts';
import { commitSample, sampleRelease } from './sample-release.ts';
import { testDb, type TestDb } from './test-db.ts';

export const operatorToken = 'operator-token-of-the-tests';

interface Answer<T = unknown> {
  readonly status: number;
  readonly body: { readonly code: number; readonly key?: string; readonly msg: string; readonly data: T };
}

/** One process's view of the channels. */
export interface ChannelProcess {
  readonly channels: Channels;
  readonly releases: Releases;
  readonly bus: Bus;
  /** Resolves with the first state of a channel that satisfies `predicate`, including the current one. */
  until(channel: ChannelState['channel'], predicate: (state: ChannelState) => boolean): Promise<ChannelState>;
  close(): Promise<void>;
}

export interface ChannelApp extends ChannelProcess {
  readonly test: TestDb;
  readonly app: FastifyInstance;
  call<T = never>(token: string, method: string, url: string, payload?: InjectOptions['payload']): Promise<Answer<T>>;
  /** Creates a deploy token for these apps. */
  token(...apps: readonly string[]): Promise<string>;
  /** Creates a committed release. */
  release(app: string, build: string | number, more?: Partial<Release>): Promise<Release>;
  /** Starts another process on the same database. */
  replica(): Promise<ChannelProcess>;
}

/** Operations served by the API of these tests. */
export const served: ReadonlySet<string> = new Set(['GET /api/goods', 'POST /api/cart']);

const config = readConfig({ LOG_LEVEL: 'silent' });
const log: FastifyBaseLogger = createLog(config);

const processOn = async (url: string): Promise<ChannelProcess> => {
  const db = createPool({ url, poolSize: 25 });
  const bus = createBus({ db, log });
  await bus.start();
  const releases = createReleases({ db });
  const channels = createChannels({ db, bus, log, releases, served });
  return {
    channels,
    releases,
    bus,
    until: (channel, predicate) =>
      new Promise((resolve, reject) => {
        const check = (state: ChannelState) => {
          if (state.channel === channel && predicate(state)) resolve(state);
        };
        channels.onChange(check);
        channels.state(channel).then(check, reject);
      }),
    close: async () => {
      await bus.close();
      await db.close();
    },
  };
};

/** Only the routes of the channels, on a database of their own. */
export const channelApp = async (): Promise<ChannelApp> => {
  const test = await testDb();
  const first = await processOn(test.url);
  const deps = { config, db: test.db, secrets: { secretKey: Buffer.alloc(32, 7), operatorToken } };
  const app = Fastify({ loggerInstance: log });
  await registerChannelRoutes(app, deps, first);
  await registerAccessRoutes(app, deps);
  await registerPathRoutes(app, deps);
  await registerSlotRoutes(app, deps, first);
  await registerPolicyRoutes(app, deps, first);
  await app.ready();
  const replicas: ChannelProcess[] = [];
  let tokens = 0;
  const call: ChannelApp['call'] = async (token, method, url, payload) => {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  return {
    ...first,
    test,
    app,
    call,
    token: async (...apps) => {
      tokens += 1;
      const created = await call<{ token: string }>(operatorToken, 'POST', '/platform/tokens', { name: `team-${tokens}`, apps });
      return created.body.data.token;
    },
    release: (name, build, more) => commitSample(test.db, sampleRelease(name, build, more)),
    replica: async () => {
      const replica = await processOn(test.url);
      replicas.push(replica);
      return replica;
    },
    close: async () => {
      await app.close();
      await Promise.all([first, ...replicas].map((instance) => instance.close()));
      await test.close();
    },
  };
};
