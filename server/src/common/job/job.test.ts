import { job } from '@juhe/contract/common/job';
import { sql } from '../../db/sql.ts';
import { attemptsToAbandon } from '../../jobs/dead-letters.ts';
import { defineJob, jobKind } from '../../jobs/job.ts';
import type { WorkerDeps } from '../../jobs/job-lanes.ts';
import { createWorker } from '../../jobs/worker.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';

let t: TestServer;
beforeAll(async () => {
  t = await testServer();
});
afterAll(() => t.close());

const letter = jobKind('test.letter');
const payout = jobKind('test.payout');
const alerts: unknown[] = [];
const log = {
  info: () => {},
  warn: () => {},
  error: (fields: object) => alerts.push((fields as { alert?: string }).alert),
};
let isBroken = true;
const ran: string[] = [];
const run = async (_: unknown, ref: string) => {
  if (isBroken) throw new Error('no answer from 13800000001');
  ran.push(ref);
};
const worker = () =>
  createWorker({ db: t.db, log }, [
    defineJob<WorkerDeps>({ kind: letter, mayBeGivenUp: true, run }),
    defineJob<WorkerDeps>({ kind: payout, run }),
  ]);
/** Runs a job that fails, the given number of times. */
const failTimes = async (times: number) => {
  for (let i = 0; i < times; i += 1) {
    await t.db.run(sql`update deadline set due_at = now() where kind like 'test.%'`);
    await worker().drain();
  }
};
const failing = async () =>
  (await t.as({ token: t.operatorToken })(job.listFailingJobs, {})).data.list.filter(({ kind }) => kind.startsWith('test.'));
const operate = (operation: typeof job.retryJob | typeof job.dropJob, kind: string, ref: string) =>
  t.call(operation, { kind, ref }, { token: t.operatorToken, key: `job-${kind}-${ref}-${Math.random()}`.replace(/\./g, '-') });
const rows = () => t.db.rows<{ kind: string }>(sql`select kind from deadline where kind like 'test.%' order by kind`);

beforeEach(async () => {
  isBroken = true;
  ran.length = 0;
  alerts.length = 0;
  await t.db.run(sql`delete from deadline where kind like 'test.%'`);
  await t.db.inTx(async (tx) => {
    await letter.schedule(tx, 'x', { seconds: 0 });
    await payout.schedule(tx, 'x', { seconds: 0 });
  });
});

describe('a repeatedly failing job', () => {
  it('is given up, with its reason and an alert, unless money or a promise depends on it', async () => {
    await failTimes(attemptsToAbandon - 1);
    expect((await failing()).every(({ givenUpAt: abandonedAt }) => abandonedAt === null)).toBe(true);
    await failTimes(1);
    expect(alerts.filter((alert) => alert !== undefined).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      'job.failing',
      'job.givenUp',
    ]);
    await failTimes(2);
    expect(await failing()).toMatchObject([
      { kind: 'test.letter', ref: 'x', attempts: attemptsToAbandon, reason: 'no answer from 138****0001', dueAt: null },
      { kind: 'test.payout', ref: 'x', attempts: attemptsToAbandon + 2, givenUpAt: null },
    ]);
    const { jobs } = (await t.app.inject('/readyz')).json<{ jobs: { failing: number; givenUp: number } }>();
    expect(jobs).toEqual({ failing: 2, givenUp: 1 });
  });

  it('runs when it is retried, or when it is rescheduled', async () => {
    await failTimes(attemptsToAbandon);
    isBroken = false;
    await t.db.run(sql`update deadline set due_at = now() where kind like 'test.%'`);
    // Only the other job runs.
    expect(await worker().drain()).toBe(1);
    expect((await operate(job.retryJob, 'test.letter', 'x')).code).toBe(200);
    expect(await worker().drain()).toBe(1);
    expect(await failing()).toEqual([]);
    isBroken = true;
    await t.db.inTx((tx) => letter.schedule(tx, 'x', { seconds: 0 }));
    await failTimes(attemptsToAbandon);
    isBroken = false;
    await t.db.inTx((tx) => letter.schedule(tx, 'x', { seconds: 0 }));
    expect(await worker().drain()).toBe(1);
  });

  it('can be deleted by an operator only after it was given up', async () => {
    await failTimes(attemptsToAbandon);
    expect(await operate(job.dropJob, 'test.payout', 'x')).toMatchObject({ code: 409, key: 'job.alive' });
    expect((await operate(job.dropJob, 'test.letter', 'x')).code).toBe(200);
    expect(await rows()).toEqual([{ kind: 'test.payout' }]);
    expect(await operate(job.retryJob, 'test.letter', 'x')).toMatchObject({ code: 404, key: 'job.missing' });
  });
});
