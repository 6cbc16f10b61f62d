import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { publish } from '../events/publish.ts';
import { shiftServerTime } from '../http/transport/server-time.ts';
import { jobTopic } from '../jobs/job.ts';

/** Broadcast to every process after the clock was set. */
const clockTopic = 'testClock';
const maxMs = 10 * 366 * 86_400_000;

/** A command to the clock; without any of these only due jobs are run. */
const change = z.union([
  z.strictObject({ advanceMs: z.number().int().min(1).max(maxMs) }),
  z.strictObject({ at: z.iso.datetime({ offset: true }) }),
  z.strictObject({ reset: z.literal(true) }),
  z.strictObject({ run: z.literal(true) }),
]);

interface Reading {
  /** Instants in ISO 8601, UTC. */
  readonly now: string;
  readonly realNow: string;
  readonly shiftMs: number;
}

const reading = (db: Db): Promise<Reading> =>
  db.one<Reading>(sql`select clock_timestamp() as now, pg_catalog.clock_timestamp() as "realNow",
    (extract(epoch from amount) * 1000)::float8 as "shiftMs" from dev_clock.shift`);

/** Sets the offset; returns false for an instant before the clock's current time. */
const set = async ({ db }: Deps, input: z.output<typeof change>): Promise<boolean> => {
  if ('run' in input) return true;
  const amount =
    'advanceMs' in input
      ? sql`amount + make_interval(secs => ${input.advanceMs}::float8 / 1000)`
      : 'at' in input
        ? sql`${input.at}::timestamptz - pg_catalog.clock_timestamp()`
        : sql`interval '0'`;
  return db.inTx(async (tx) => {
    const condition = 'at' in input ? sql`${input.at}::timestamptz >= clock_timestamp()` : sql`true`;
    const changed = await tx.run(sql`update dev_clock.shift set amount = ${amount} where ${condition}`);
    if (changed === 0) return false;
    publish(tx, clockTopic);
    publish(tx, jobTopic);
    return true;
  });
};

const pauseMs = 10;
/** Longest wait for jobs in other lanes: those may wait for locks of calls under way. */
const maxWaitMs = 10_000;

/** Returns whether a due job is being run by a lane of any process, which holds the job's advisory lock until its row is gone. */
const isRunning = async (db: Db): Promise<boolean> => {
  const { n } = await db.one<{ n: number }>(sql`select count(*)::int as n
    from (select kind, ref from deadline where due_at <= now() and given_up_at is null) due
    where not pg_try_advisory_xact_lock(hashtextextended('job ' || kind || ' ' || ref, 0))`);
  return n > 0;
};

/** Runs all due jobs, including those that become due meanwhile, and waits for due jobs in other lanes. */
const runAll = async (db: Db, runDue: () => Promise<number>): Promise<number> => {
  const endAt = Date.now() + maxWaitMs;
  let ran = await runDue();
  while ((await isRunning(db)) && Date.now() < endAt) {
    await setTimeout(pauseMs);
    ran += await runDue();
  }
  return ran;
};

/**
 * `/dev/clock` of an instance with TEST_CLOCK=1: GET returns the clock; POST sets it by `{advanceMs}`, `{at}` or `{reset: true}`,
 * runs every
 * scheduled job that is due then, and returns their number (docs/testing.md). `{run: true}` only runs them.
 * @param runDue runs the due jobs and returns the number of successful ones
 */
export const registerTestClock = async (app: FastifyInstance, deps: Deps, runDue: () => Promise<number>): Promise<void> => {
  const follow = async (): Promise<void> => shiftServerTime((await reading(deps.db)).shiftMs);
  await follow();
  const unsubscribe = deps.bus.subscribe(
    clockTopic,
    () => void follow().catch((err: unknown) => deps.log.warn({ err }, 'the test clock was not read')),
  );
  app.addHook('onClose', async () => unsubscribe());
  app.get('/dev/clock', async (_request, reply) => reply.header('cache-control', 'no-store').send(await reading(deps.db)));
  app.post('/dev/clock', async (request, reply) => {
    const parsed = change.safeParse(request.body);
    if (!parsed.success)
      return reply
        .code(400)
        .send({ error: 'one of {"advanceMs": 1 to ten years}, {"at": "2027-01-31T08:00:00Z"}, {"reset": true}, {"run": true}' });
    if (!(await set(deps, parsed.data)))
      return reply.code(409).send({ error: 'the clock only goes forward; {"reset": true} puts it right' });
    await follow();
    const ran = await runAll(deps.db, runDue);
    return reply.header('cache-control', 'no-store').send({ ...(await reading(deps.db)), ran });
  });
};
