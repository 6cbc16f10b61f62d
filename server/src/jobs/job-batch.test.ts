import { sql } from '../db/sql.ts';
import { type TestDb, testDb } from '../test/test-db.ts';
import { defineJob, jobKind } from './job.ts';
import type { WorkerDeps } from './job-lanes.ts';
import { createWorker } from './worker.ts';

const warnings: unknown[] = [];
const log = { info: () => {}, warn: (...args: unknown[]) => void warnings.push(args), error: () => {} };
let t: TestDb;
beforeAll(async () => {
  t = await testDb();
  // No unique key on purpose: a doubled effect shows as a second row.
  await t.db.run(sql`create table test_effect (ref text not null)`);
});
beforeEach(async () => {
  await t.db.run(sql`delete from deadline`);
  await t.db.run(sql`delete from test_effect`);
});
afterAll(() => t.close());

const effect = jobKind('test.effect');

interface Behaviour {
  /** Its effect fails, alone and together. */
  readonly failing?: string;
  /** May not run together with others. */
  readonly solitary?: string;
}

/** Creates a worker of a job that runs up to four together; each transaction's refs are added to `runs`. */
const workerOf = (runs: (readonly string[])[], { failing, solitary }: Behaviour = {}) => {
  const run = async (tx: Parameters<typeof effect.cancel>[0], refs: readonly string[]) => {
    runs.push(refs);
    for (const ref of refs) await tx.run(sql`insert into test_effect (ref) values (${ref})`);
    if (failing !== undefined && refs.includes(failing)) throw new Error('the printer is on fire');
  };
  return createWorker({ db: t.db, log }, [
    defineJob<WorkerDeps>({
      kind: effect,
      run: (tx, ref) => run(tx, [ref]),
      together: { max: 4, lock: (_tx, refs) => Promise.resolve(refs.filter((ref) => ref !== solitary)), run },
    }),
  ]);
};
const plan = (count: number) =>
  t.db.run(sql`insert into deadline (kind, ref, due_at) select 'test.effect', lpad(n::text, 3, '0'), now() - interval '1 second'
    from generate_series(1, ${count}::int) n`);
const effects = async () =>
  (await t.db.rows<{ ref: string }>(sql`select ref from test_effect order by ref`)).map(({ ref }) => ref);

test('share a transaction, up to their maximum number', async () => {
  await plan(10);
  const runs: (readonly string[])[] = [];
  expect(await workerOf(runs).drain()).toBe(10);
  expect(runs.map(({ length }) => length)).toEqual([4, 4, 2]);
  expect(await effects()).toHaveLength(10);
  expect(await t.db.rows(sql`select from deadline`)).toEqual([]);
});

test('run exactly once each with three workers', async () => {
  await plan(200);
  const counts = await Promise.all([workerOf([]).drain(), workerOf([]).drain(), workerOf([]).drain()]);
  expect(counts.reduce((a, b) => a + b)).toBe(200);
  expect(new Set(await effects()).size).toBe(200);
  expect(await effects()).toHaveLength(200);
});

test('are retried separately when they fail together, so that only the faulty one is delayed', async () => {
  await plan(3);
  const runs: (readonly string[])[] = [];
  expect(await workerOf(runs, { failing: '002' }).drain()).toBe(2);
  expect(runs[0]).toEqual(['001', '002', '003']);
  expect(runs.slice(1).map(String).toSorted()).toEqual(['001', '002', '003']);
  expect(await effects()).toEqual(['001', '003']);
  expect(await t.db.rows(sql`select ref, attempts, last_error as error from deadline`)).toEqual([
    { ref: '002', attempts: 1, error: 'the printer is on fire' },
  ]);
  expect(warnings).toHaveLength(1);
});

test('exclude jobs that must not run with others', async () => {
  await plan(3);
  const runs: (readonly string[])[] = [];
  expect(await workerOf(runs, { solitary: '002' }).drain()).toBe(3);
  expect(runs.map(String).toSorted()).toEqual(['001,003', '002']);
});

test('use at most the lanes of a process allowed for their kind, and delay no other kind', async () => {
  let [running, maxRunning] = [0, 0];
  const otherRuns: string[] = [];
  const run = async (tx: Parameters<typeof effect.cancel>[0]) => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await tx.run(sql`select pg_sleep(0.02)`);
    running -= 1;
  };
  const worker = createWorker({ db: t.db, log }, [
    defineJob<WorkerDeps>({ kind: effect, lanes: 2, run }),
    defineJob<WorkerDeps>({
      kind: 'test.other',
      run: async (tx, ref) => {
        const { left: remaining } = await tx.one<{ left: number }>(
          sql`select count(*) as left from deadline where kind = 'test.effect'`,
        );
        if (remaining > 0) otherRuns.push(ref);
      },
    }),
  ]);
  await plan(20);
  await t.db.run(sql`insert into deadline (kind, ref, due_at) values ('test.other', 'a', now()), ('test.other', 'b', now())`);
  worker.start();
  while ((await t.db.rows(sql`select from deadline`)).length > 0) await t.db.run(sql`select pg_sleep(0.01)`);
  await worker.stop();
  expect(maxRunning).toBe(2);
  expect(otherRuns.toSorted()).toEqual(['a', 'b']);
});
