import { setTimeout as delay } from 'node:timers/promises';
import { sql } from '../db/sql.ts';
import { noTransactionSince, nowOf } from '../test/open-transactions.ts';
import { type TestDb, testDb } from '../test/test-db.ts';
import { defineJob, jobKind } from './job.ts';
import type { WorkerDeps } from './job-lanes.ts';
import { createWorker } from './worker.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
let t: TestDb;
beforeAll(async () => {
  t = await testDb();
});
afterAll(() => t.close());

const slow = jobKind('test.slow');
const quick = jobKind('test.quick');

/** A worker whose slow job waits in `prepare` for `release`, and its events so far. */
const waitingWorker = () => {
  const events: string[] = [];
  let release: (answer: string) => void = () => {};
  const answer = new Promise<string>((resolve) => {
    release = resolve;
  });
  const slowJob = defineJob<WorkerDeps, string>({
    kind: slow,
    prepare: async (ref) => {
      events.push(`asked ${ref}`);
      return answer;
    },
    run: async (_, ref, __, prepared) => {
      events.push(`${ref}: ${prepared}`);
    },
  });
  const quickJob = defineJob<WorkerDeps>({
    kind: quick,
    run: async (_, ref) => {
      events.push(`quick ${ref}`);
    },
  });
  const worker = createWorker({ db: t.db, log }, [slowJob, quickJob]);
  const until = async (event: string): Promise<void> => {
    while (!events.includes(event)) await delay(5);
  };
  return { worker, events, until, release };
};

const plan = (kind: typeof slow, ref: string, seconds = 0) => t.db.inTx((tx) => kind.schedule(tx, ref, { seconds }));
const planned = () =>
  t.db.rows<{ ref: string; attempts: number; error: string | null; isDue: boolean }>(
    sql`select ref, attempts, last_error as error, due_at <= now() as "isDue" from deadline order by ref`,
  );

beforeEach(async () => {
  await t.db.run(sql`delete from deadline`);
});

test('a preparation that waits for another service delays no other job and keeps no transaction open', async () => {
  const { worker, events, until, release } = waitingWorker();
  for (const ref of ['a', 'b', 'c', 'd', 'e', 'f']) await plan(slow, ref, -9);
  await plan(quick, 'lot');
  worker.start();
  await until('quick lot');
  await until('asked b');
  expect(events).not.toContain('a: pass');
  await noTransactionSince(t.db, await nowOf(t.db));
  release('pass');
  await until('f: pass');
  await worker.stop();
  expect(events.filter((event) => event.endsWith(': pass'))).toHaveLength(6);
  expect(await planned()).toEqual([]);
});

test('a kind whose service is slow leaves a lane to other kinds, and the urgent ones have their own', async () => {
  const events: string[] = [];
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const waiting = (kind: 'test.first' | 'test.second') =>
    defineJob<WorkerDeps>({
      kind,
      prepare: async (ref) => {
        events.push(`${kind} ${ref}`);
        await released;
      },
      run: async () => {},
    });
  const urgentJob = defineJob<WorkerDeps>({
    kind: 'test.urgent',
    urgent: true,
    prepare: async (ref) => void events.push(`urgent ${ref}`),
    run: async () => {},
  });
  const [firstJob, secondJob] = [waiting('test.first'), waiting('test.second')];
  const worker = createWorker({ db: t.db, log }, [firstJob, secondJob, urgentJob]);
  for (const ref of ['a', 'b', 'c', 'd']) await plan(firstJob, ref, -9);
  for (const ref of ['a', 'b']) await plan(secondJob, ref, -8);
  worker.start();
  while (events.length < 3) await delay(5);
  // All shared lanes wait by now.
  expect(events.toSorted()).toEqual(['test.first a', 'test.first b', 'test.second a']);
  await plan(urgentJob, 'refund');
  while (!events.includes('urgent refund')) await delay(5);
  expect(events).toHaveLength(4);
  release();
  while (events.length < 7) await delay(5);
  await worker.stop();
});

test('a result is discarded when the job was moved or cancelled meanwhile', async () => {
  const { worker, events, until, release } = waitingWorker();
  await plan(slow, 'moved');
  await plan(slow, 'cancelled');
  worker.start();
  await until('asked moved');
  await until('asked cancelled');
  await plan(slow, 'moved', 600);
  await t.db.inTx((tx) => slow.cancel(tx, 'cancelled'));
  release('pass');
  await plan(quick, 'after');
  await until('quick after');
  await worker.stop();
  expect(events.filter((event) => event.endsWith(': pass'))).toEqual([]);
  expect(await planned()).toMatchObject([{ ref: 'moved', attempts: 0, isDue: false }]);
});

test('a failed preparation is retried later', async () => {
  const job = defineJob<WorkerDeps>({
    kind: slow,
    prepare: () => Promise.reject(new Error('no answer')),
    run: async () => {},
  });
  await plan(slow, 'x');
  expect(await createWorker({ db: t.db, log }, [job]).drain()).toBe(0);
  expect(await planned()).toMatchObject([{ ref: 'x', attempts: 1, error: 'no answer', isDue: false }]);
});

test('a stopping worker does not wait for a preparation: the job is due again at once', async () => {
  const { worker, until } = waitingWorker();
  await plan(slow, 'x');
  worker.start();
  await until('asked x');
  await worker.stop();
  expect(await planned()).toMatchObject([{ ref: 'x', attempts: 0, isDue: true }]);
});

describe('a preparation that takes longer than its lease', () => {
  const times = { leaseSeconds: 1, renewMs: 150 };
  /** Two workers of one database; the job counts its starts, and runs until it is released or told to stop. */
  const longJob = () => {
    const facts = { begun: 0, stopped: 0, done: 0 };
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const job = defineJob<WorkerDeps>({
      kind: slow,
      lanes: 1,
      prepareSeconds: 60,
      prepare: async (_, __, signal) => {
        facts.begun += 1;
        await Promise.race([released, new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))]);
        if (signal.aborted) facts.stopped += 1;
      },
      run: async () => {
        facts.done += 1;
      },
    });
    return { job, facts, release };
  };
  const begin = (jobs: Parameters<typeof createWorker>[1]) => {
    const workers = [0, 1].map(() => createWorker({ db: t.db, log }, jobs, times));
    for (const worker of workers) worker.start();
    return () => Promise.all(workers.map((worker) => worker.stop()));
  };
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await delay(5);
  };

  test('renews it, so that no other worker starts the job', async () => {
    const { job, facts, release } = longJob();
    await plan(slow, 'long');
    const stop = begin([job]);
    await until(() => facts.begun > 0);
    // The duration of two leases.
    const { at } = await t.db.one<{ at: string }>(sql`select (now() + interval '2200 milliseconds')::text as at`);
    await t.db.run(sql`select pg_sleep(extract(epoch from ${at}::timestamptz - now()))`);
    release();
    await until(() => facts.done > 0);
    await stop();
    expect(facts).toEqual({ begun: 1, stopped: 0, done: 1 });
    expect(await planned()).toEqual([]);
  });

  test('is cancelled when the job was moved meanwhile, and does not change it', async () => {
    const { job, facts } = longJob();
    await plan(slow, 'long');
    const stop = begin([job]);
    await until(() => facts.begun > 0);
    await plan(slow, 'long', 600);
    await until(() => facts.stopped > 0);
    await stop();
    expect(facts).toEqual({ begun: 1, stopped: 1, done: 0 });
    expect(await planned()).toMatchObject([{ ref: 'long', attempts: 0, isDue: false }]);
  });

  test('uses as many lanes as its job allows, and other jobs continue', async () => {
    const { job, facts, release } = longJob();
    const events: string[] = [];
    const secondJob = defineJob<WorkerDeps>({
      kind: quick,
      prepare: async (ref) => void events.push(ref),
      run: async () => {},
    });
    for (const ref of ['a', 'b', 'c', 'd']) await plan(slow, ref, -9);
    await plan(quick, 'beside');
    const worker = createWorker({ db: t.db, log }, [job, secondJob], times);
    worker.start();
    await until(() => events.includes('beside'));
    expect(facts.begun).toBe(1);
    release();
    await until(() => facts.done === 4);
    await worker.stop();
  });
});
