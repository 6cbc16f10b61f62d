import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { createPool, type Database } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { createBus } from '../events/bus.ts';
import { createLog } from '../log.ts';
import { extensionsOf } from '../modules/extension-point.ts';
import { playPast } from '../seed/past.ts';
import { runMain } from '../test/main-process.ts';
import { type TestDb, testDb } from '../test/test-db.ts';
import { extensions } from '../wiring.ts';
import { clockSearchPath, installClock, shiftOfDatabase } from './database-clock.ts';

jest.setTimeout(120_000);

interface Reading {
  now: string;
  realNow: string;
  shiftMs: number;
  ran?: number;
  error?: string;
}

const dayMs = 86_400_000;

let dataDir: string;
let test: TestDb;
let db: Database;
let app: FastifyInstance;
let deps: Deps;
let end: () => Promise<void>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'juhe-clock-'));
  test = await testDb();
  await installClock(test.url);
  // As a second start does.
  await installClock(test.url);
  db = createPool({ url: test.url, poolSize: 5, searchPath: clockSearchPath });
  const config = readConfig({ LOG_LEVEL: 'silent', TEST_CLOCK: '1', DATA_DIR: dataDir, PORT: '0' });
  const log = createLog(config);
  const bus = createBus({ db, log });
  await bus.start();
  const secrets = { secretKey: Buffer.alloc(32, 7), operatorToken: 'operator-token-of-the-tests', operators: [] };
  deps = { config, db, log, secrets, bus, extensions: extensionsOf(extensions) };
  app = await buildApp(deps, { appsDir: dataDir });
  await app.ready();
  end = async () => {
    await app.close();
    await bus.close();
    await db.close();
    await test.close();
  };
});
afterAll(async () => {
  await end();
  await rm(dataDir, { recursive: true, force: true });
});
afterEach(() => requestClock({ reset: true }));

const read = async (): Promise<Reading> => (await app.inject('/dev/clock')).json<Reading>();

const requestClock = async (payload: object): Promise<Reading & { status: number }> => {
  const answer = await app.inject({ method: 'POST', url: '/dev/clock', payload });
  return { ...answer.json<Reading>(), status: answer.statusCode };
};

/** How many days ahead the server says that it is. */
const serverDays = async (): Promise<number> => {
  const { headers } = await app.inject('/juhe/api/none');
  return Math.round((Number(headers['x-server-time']) - Date.now()) / dayMs) + 0;
};

it('moves the time of the database and of the answers, and runs what is due then', async () => {
  expect(await read()).toMatchObject({ shiftMs: 0 });
  const moved = await requestClock({ advanceMs: 3 * dayMs });
  expect(moved).toMatchObject({ status: 200, shiftMs: 3 * dayMs });
  expect(Date.parse(moved.now) - Date.parse(moved.realNow)).toBe(3 * dayMs);
  // What recurs, such as the hourly clean-up.
  expect(moved.ran).toBeGreaterThan(0);
  expect(await db.one(sql`select count(*)::int as late from deadline where due_at <= now() and given_up_at is null`)).toEqual({
    late: 0,
  });
  expect(await serverDays()).toBe(3);
  const days = await db.one<Record<string, number>>(sql`select
    round(extract(epoch from now() - pg_catalog.now()) / 86400)::int as a, round(extract(epoch from statement_timestamp() - pg_catalog.now()) / 86400)::int as b,
    round(extract(epoch from clock_timestamp() - pg_catalog.now()) / 86400)::int as c`);
  expect(days).toEqual({ a: 3, b: 3, c: 3 });
});

it('answers after the due jobs that another lane has begun', async () => {
  const ref = 'held-by-another-lane';
  await db.run(sql`insert into deadline (kind, ref, due_at) values ('order.complete', ${ref}, now())`);
  let isDone = false;
  const lane = test.db.inTx(async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('job order.complete ' || ${ref}, 0))`);
    await setTimeout(500);
    await tx.run(sql`delete from deadline where ref = ${ref}`);
    isDone = true;
  });
  await setTimeout(100);
  await requestClock({ run: true });
  expect(isDone).toBe(true);
  await lane;
});

it('writes its time where a statement names none, from whatever connection', async () => {
  const bound = await test.db.rows(sql`select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_default ~ '(^|[^.])\\m(now|clock_timestamp|statement_timestamp)\\(\\)'`);
  expect(bound).toEqual([]);
});

it('goes to a moment, forward only, and back to the real time', async () => {
  expect(await requestClock({ at: new Date(Date.now() + 10 * dayMs).toISOString() })).toMatchObject({ status: 200 });
  expect(await serverDays()).toBe(10);
  expect(await requestClock({ at: '2020-01-01T00:00:00Z' })).toMatchObject({
    status: 409,
    error: expect.stringContaining('forward'),
  });
  expect(await serverDays()).toBe(10);
  expect(await requestClock({ reset: true })).toMatchObject({ status: 200, shiftMs: 0 });
  expect(await serverDays()).toBe(0);
});

it.each([{}, { advanceMs: 0 }, { advanceMs: 1e15 }, { at: 'tomorrow' }, { advanceMs: 1, reset: true }])(
  'does not take %j',
  async (body) => {
    expect((await requestClock(body)).status).toBe(400);
    expect((await read()).shiftMs).toBe(0);
  },
);

it('does not let an instance without a clock start on a database whose clock was set', async () => {
  expect(await shiftOfDatabase(test.url)).toBeUndefined();
  await requestClock({ advanceMs: 2 * dayMs });
  expect(await shiftOfDatabase(test.url)).toBe('48:00:00');
  const process = runMain({ DATA_DIR: dataDir, DATABASE_URL: test.url });
  expect(await process.ended).toBe(1);
  expect(process.text.err).toBe(
    'the clock of this database was set (48:00:00): start with TEST_CLOCK=1 and put it right at /dev/clock\n',
  );
});

it('lets the past of the demo data be played on a fresh database', async () => {
  const scene = { hoursAgo: 1, play: () => Promise.resolve() };
  await expect(db.inTx((tx) => playPast(tx, deps, [], [scene]))).resolves.toBeUndefined();
});
