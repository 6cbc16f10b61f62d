import { setTimeout as delay } from 'node:timers/promises';
import { sql } from '../db/sql.ts';
import { noTransactionSince, nowOf } from '../test/open-transactions.ts';
import { type TestDb, testDb } from '../test/test-db.ts';
import { defineJob, jobKind } from './job.ts';
import { createWorker, type WorkerDeps } from './worker.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
let t: TestDb;
beforeAll(async () => {
  t = await testDb();
});
afterAll(() => t.close());

const slow = jobKind('test.slow');
const quick = jobKind('test.quick');

/** A worker whose slow job waits in `prepare` for `release`, and what has happened so far. */
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

test('what waits for another service keeps no other job waiting, and no transaction open', async () => {
  const { worker, events, until, release } = waitingWorker();
  for (const ref of ['a', 'b', 'c', 'd', 'e', 'f']) await plan(slow, ref, -9);
  await plan(quick, 'lot');
  worker.start();
  await until('quick lot');
  await until('asked c');
  expect(events).not.toContain('a: pass');
  await noTransactionSince(t.db, await nowOf(t.db));
  release('pass');
  await until('f: pass');
  await worker.stop();
  expect(events.filter((event) => event.endsWith(': pass'))).toHaveLength(6);
  expect(await planned()).toEqual([]);
});

test('a result does not count when the job was moved or taken back meanwhile', async () => {
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

test('a failing preparation is tried again later', async () => {
  const job = defineJob<WorkerDeps>({
    kind: slow,
    prepare: () => Promise.reject(new Error('no answer')),
    run: async () => {},
  });
  await plan(slow, 'x');
  expect(await createWorker({ db: t.db, log }, [job]).drain()).toBe(0);
  expect(await planned()).toMatchObject([{ ref: 'x', attempts: 1, error: 'no answer', isDue: false }]);
});

test('a worker that stops does not wait for a preparation: it is due again at once', async () => {
  const { worker, until } = waitingWorker();
  await plan(slow, 'x');
  worker.start();
  await until('asked x');
  await worker.stop();
  expect(await planned()).toMatchObject([{ ref: 'x', attempts: 0, isDue: true }]);
});
