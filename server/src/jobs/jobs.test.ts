import { join } from 'node:path';
import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { outsideTransactionScope } from '../db/transaction-scope.ts';
import { createBus } from '../events/bus.ts';
import { startChild } from '../test/child.ts';
import { type TestDb, testDb } from '../test/test-db.ts';
import { defineJob, type DueAt, type JobHandler, jobKind, type JobName } from './job.ts';
import type { WorkerDeps } from './job-lanes.ts';
import { createWorker } from './worker.ts';

type Run = JobHandler<WorkerDeps>;

const log = { info: () => {}, warn: () => {}, error: () => {} };
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

const insert = (tx: Tx, ref: string) => tx.run(sql`insert into test_effect (ref) values (${ref})`);
const effect = jobKind('test.effect');
const doEffect: Run = async (tx, ref) => {
  await insert(tx, ref);
};
const worker = (run: Run = doEffect) => createWorker({ db: t.db, log }, [defineJob({ kind: effect, run })]);
const plan = (ref: string, dueAt: DueAt, kind: JobName = 'test.effect') =>
  t.db.inTx((tx) => jobKind(kind).schedule(tx, ref, dueAt));
const planMany = (count: number, from = 1) =>
  t.db.run(
    sql`insert into deadline (kind, ref, due_at) select 'test.effect', n::text, now() from generate_series(${from}::int, ${from + count - 1}::int) n`,
  );
const effects = async () => (await t.db.rows<{ ref: string }>(sql`select ref from test_effect`)).map(({ ref }) => ref).sort();
const planned = () =>
  t.db.rows<{ ref: string; attempts: number; error: string | null; wait: number }>(
    sql`select ref, attempts, last_error as error, extract(epoch from due_at - now())::float8 as wait from deadline order by ref`,
  );

test('runs due jobs, leaves others, and deletes finished ones', async () => {
  await plan('now', new Date(Date.now() - 1000));
  await plan('iso', new Date(Date.now() - 1000).toISOString());
  await plan('later', { seconds: 60 });
  expect(await worker().drain()).toBe(2);
  expect(await effects()).toEqual(['iso', 'now']);
  expect((await planned()).map(({ ref }) => ref)).toEqual(['later']);
  expect(await worker().drain()).toBe(0);
});

test('moves a rescheduled job, and cancels one', async () => {
  await plan('a', { seconds: 60 });
  await plan('a', { seconds: -1 });
  await plan('b', { seconds: -1 });
  await t.db.inTx((tx) => effect.cancel(tx, 'b'));
  expect(await worker().drain()).toBe(1);
  expect(await effects()).toEqual(['a']);
});

test('schedules several at once and moves existing ones', async () => {
  const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const jobs = [
    { ref: 'b', dueAt: secondsFromNow(-1) },
    { ref: 'a', dueAt: secondsFromNow(60) },
  ];
  await plan('b', { seconds: 60 });
  await t.db.inTx((tx) => effect.scheduleAll(tx, jobs));
  await t.db.inTx((tx) => effect.scheduleAll(tx, []));
  expect(await worker().drain()).toBe(1);
  expect(await effects()).toEqual(['b']);
  expect((await planned()).map(({ ref }) => ref)).toEqual(['a']);
});

test('does not schedule a job whose transaction fails', async () => {
  const failed = t.db.inTx(async (tx) => {
    await effect.schedule(tx, 'gone', { seconds: 0 });
    throw new Error('later');
  });
  await expect(failed).rejects.toThrow('later');
  expect(await planned()).toEqual([]);
});

test('runs each of many jobs exactly once with two workers', async () => {
  await planMany(200);
  const counts = await Promise.all([worker().drain(), worker().drain(), worker().drain()]);
  expect(counts.reduce((a, b) => a + b)).toBe(200);
  expect(new Set(await effects()).size).toBe(200);
  expect(await effects()).toHaveLength(200);
});

test('continues past a failing handler, which is delayed longer each time and affects no other', async () => {
  let broken = true;
  const run: Run = async (tx, ref) => {
    await insert(tx, ref);
    if (broken && ref === 'bad') throw new Error('the printer is on fire');
  };
  await plan('bad', { seconds: -9 });
  await plan('good', { seconds: -1 });
  expect(await worker(run).drain()).toBe(1);
  expect(await effects()).toEqual(['good']);
  expect(await planned()).toMatchObject([{ ref: 'bad', attempts: 1, error: 'the printer is on fire' }]);
  const [first] = await planned();
  await t.db.run(sql`update deadline set due_at = now()`);
  await worker(run).drain();
  const [second] = await planned();
  expect(second?.attempts).toBe(2);
  expect(second?.wait).toBeGreaterThan(first?.wait ?? Number.POSITIVE_INFINITY);
  broken = false;
  await t.db.run(sql`update deadline set due_at = now()`);
  expect(await worker(run).drain()).toBe(1);
  expect(await effects()).toEqual(['bad', 'good']);
});

test('survives a handler that breaks its transaction, or a constraint that is checked at commit', async () => {
  const swallowed = defineJob<WorkerDeps>({
    kind: effect,
    run: async (tx) => {
      await tx.run(sql`select 1 / 0`).catch(() => {});
    },
  });
  const unbalanced = defineJob<WorkerDeps>({
    kind: 'test.unbalanced',
    run: async (tx) => {
      await tx.run(sql`insert into ledger_transaction (kind, ref) values ('x', 'x')`);
    },
  });
  await plan('swallowed', { seconds: -1 });
  await plan('empty', { seconds: -1 }, 'test.unbalanced');
  expect(await createWorker({ db: t.db, log }, [swallowed, unbalanced]).drain()).toBe(0);
  const rows = await planned();
  expect(rows.map(({ ref, attempts }) => [ref, attempts])).toEqual([
    ['empty', 1],
    ['swallowed', 1],
  ]);
  expect(rows[0]?.error).toContain('fewer than two entries');
});

test('silently retries a handler that lost a deadlock', async () => {
  let hasLostDeadlock = false;
  const run: Run = async (tx, ref) => {
    await insert(tx, ref);
    if (hasLostDeadlock) return;
    hasLostDeadlock = true;
    await tx.run(sql`do $$ begin raise exception using errcode = 'deadlock_detected'; end $$`);
  };
  await plan('contested', { seconds: -1 });
  expect(await worker(run).drain()).toBe(1);
  expect(await effects()).toEqual(['contested']);
});

test('cancels a job without waiting for a worker that waits for it', async () => {
  await t.db.run(sql`create table test_thing (done boolean not null)`);
  await t.db.run(sql`insert into test_thing values (false)`);
  let waits = (): void => {};
  const waiting = new Promise<void>((resolve) => {
    waits = resolve;
  });
  const run: Run = async (tx, ref) => {
    waits();
    const { done } = await tx.one<{ done: boolean }>(sql`select done from test_thing for update`);
    if (!done) await insert(tx, ref);
  };
  await plan('thing', { seconds: -1 });
  const met = await t.db.inTx(async (tx) => {
    await tx.run(sql`update test_thing set done = true`);
    const drained = outsideTransactionScope(() => worker(run).drain());
    await waiting;
    await effect.cancel(tx, 'thing');
    return { drained };
  });
  expect(await met.drained).toBe(1);
  expect([await effects(), await planned()]).toEqual([[], []]);
});

test('does not deadlock with a caller that moves the job under the lock of its subject', async () => {
  await t.db.run(sql`create table test_lot (id text primary key)`);
  await t.db.run(sql`insert into test_lot values ('lot')`);
  let waits = (): void => {};
  const waiting = new Promise<void>((resolve) => {
    waits = resolve;
  });
  const lock = (tx: Tx, ref: string) => {
    waits();
    return tx.rows(sql`select from test_lot where id = ${ref} for update`);
  };
  const closing = createWorker({ db: t.db, log }, [defineJob({ kind: effect, lock, run: doEffect })]);
  await plan('lot', { seconds: -1 });
  const before = t.deadlocks();
  const { drained } = await t.db.inTx(async (tx) => {
    await tx.rows(sql`select from test_lot where id = 'lot' for update`);
    const drained = outsideTransactionScope(() => closing.drain());
    await waiting;
    await effect.schedule(tx, 'lot', { seconds: 60 });
    return { drained };
  });
  expect([await drained, t.deadlocks() - before, await effects()]).toEqual([0, 0, []]);
  expect((await planned()).map(({ ref }) => ref)).toEqual(['lot']);
});

test('ignores jobs of an unknown kind, and reports them at start-up', async () => {
  await plan('x', { seconds: -1 }, 'test.unknown');
  await plan('y', { seconds: 60 }, 'test.unknown');
  await plan('z', { seconds: 60 });
  const warnings: unknown[] = [];
  const watched = createWorker({ db: t.db, log: { ...log, warn: (facts: object) => warnings.push(facts) } }, [
    defineJob({ kind: effect, run: doEffect }),
  ]);
  await watched.reportUnknown();
  expect(warnings).toEqual([{ unknown: [{ kind: 'test.unknown', count: 2 }] }]);
  expect(await watched.drain()).toBe(0);
  expect(await planned()).toHaveLength(3);
});

test('does not start when two modules register one kind', () => {
  const twice = [defineJob({ kind: effect, run: doEffect }), defineJob({ kind: 'test.effect', run: doEffect })];
  expect(() => createWorker({ db: t.db, log }, twice)).toThrow('test.effect is registered twice');
});

test('lets a handler reschedule its own job', async () => {
  await plan('tick', { seconds: -1 });
  await worker(async (tx, ref) => {
    await insert(tx, ref);
    await effect.schedule(tx, ref, { seconds: 60 });
  }).drain();
  expect(await effects()).toEqual(['tick']);
  expect((await planned()).map(({ ref }) => ref)).toEqual(['tick']);
});

test('wakes up for due jobs immediately, and finishes running ones when stopped', async () => {
  const bus = createBus({ db: t.db, log });
  await bus.start();
  let arrived = (): void => {};
  const started = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  let proceed = (): void => {};
  const gate = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  const urgent = defineJob<WorkerDeps>({
    kind: effect,
    run: async (tx, ref) => {
      arrived();
      await gate;
      await insert(tx, ref);
    },
  });
  const running = createWorker({ db: t.db, log, bus }, [urgent]);
  running.start();
  await plan('urgent', { seconds: 0 });
  await started;
  const stopped = running.stop();
  proceed();
  await stopped;
  expect(await effects()).toEqual(['urgent']);
  await bus.close();
});

test('runs a job of another kind before a thousand earlier ones of one kind', async () => {
  const floodKind = jobKind('test.flood');
  await t.db.run(
    sql`insert into deadline (kind, ref, due_at) select 'test.flood', n::text, now() - interval '1 minute' from generate_series(1, 1000) n`,
  );
  const order: string[] = [];
  const releases: (() => void)[] = [];
  let arrived = (): void => {};
  const full = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  let signal = (): void => {};
  const otherKindRan = new Promise<void>((resolve) => {
    signal = resolve;
  });
  let released = false;
  const running = createWorker({ db: t.db, log }, [
    defineJob<WorkerDeps>({
      kind: floodKind,
      run: async () => {
        order.push('flood');
        if (released) return;
        await new Promise<void>((resolve) => {
          releases.push(resolve);
          if (releases.length === 4) arrived();
        });
      },
    }),
    defineJob<WorkerDeps>({
      kind: effect,
      run: async (tx, ref) => {
        order.push(ref);
        await insert(tx, ref);
        signal();
      },
    }),
  ]);
  running.start();
  await full;
  await plan('other', { seconds: -1 });
  releases[0]?.();
  await otherKindRan;
  expect(order.indexOf('other')).toBe(4);
  released = true;
  for (const release of releases) release();
  await running.stop();
  await t.db.run(sql`delete from deadline`);
});

test('runs each job exactly once although workers are killed in between', async () => {
  const total = 400;
  for (const round of [0, 1]) {
    const children = [1, 2].map(() => startChild(join(__dirname, '../test/job-child.ts'), { CHILD_DATABASE_URL: t.url }));
    await Promise.all(children.map((child) => child.line((line) => line === 'ready')));
    await planMany(total / 2, 1 + (round * total) / 2);
    // Whichever is first: the other may have processed few, or none, by then.
    await Promise.race(children.map((child) => child.line((line) => Number(line) >= 30)));
    await Promise.all(children.map((child) => child.kill()));
  }
  // A killed worker's session may live on for a moment and hold its row: poll until nothing is left.
  const last = worker();
  while ((await planned()).length > 0) await last.drain();
  expect(await effects()).toHaveLength(total);
  expect(new Set(await effects()).size).toBe(total);
}, 60_000);
