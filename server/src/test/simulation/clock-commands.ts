import { channel } from '../../events/publish.ts';
import { jobTopic } from '../../jobs/job.ts';
import type { Database } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Buyer, CommandSet, World } from './world.ts';

/** The deadlines that other parts of the server schedule. */
const ofOthers = '^(http|delivery|upload)[.]';

type Clocks = NonNullable<CommandSet['clocks']>;

/** Makes one deadline due, now or after some milliseconds. */
export const makeJobDue = async (db: Database, clocks: Clocks, kind: string, ref: string, lateMs = 0): Promise<void> => {
  const clock = clocks[kind];
  if (clock) await db.inTx((tx) => tx.run(clock(ref)));
  await db.inTx((tx) =>
    tx.run(
      sql`update deadline set due_at = now() + ${lateMs}::int * interval '1 millisecond' where kind = ${kind} and ref = ${ref}`,
    ),
  );
  await db.run(sql`select pg_notify(${channel}, ${JSON.stringify({ topic: jobTopic })})`);
};

/** Makes some deadlines of one kind due now: their rows are moved into the past, with the values that calls check. */
const turn =
  (clocks: Clocks) =>
  async ({ db }: World, { random }: Buyer): Promise<void> => {
    const kinds = await db.rows<{ kind: string }>(
      sql`select distinct kind from deadline where kind !~ ${ofOthers} order by kind`,
    );
    if (kinds.length === 0) return;
    const { kind } = random.pick(kinds);
    const [count, salt] = [random.int(1, 3), random.int(0, 1_000_000)];
    const chosen = await db.rows<{ ref: string }>(
      sql`select ref from deadline where kind = ${kind} and due_at > now() order by md5(ref || ${salt}::int) limit ${count}`,
    );
    for (const { ref } of chosen) {
      // Sometimes a call notices the end before the worker does.
      await makeJobDue(db, clocks, kind, ref, random.chance(0.3) ? random.int(1, 1500) : 0);
    }
  };

/** Simulates a minute: resets rate limits. Rows locked by calls at this moment are skipped, so that none waits. */
const wait = async ({ db }: World): Promise<void> => {
  await db.run(sql`delete from rate_limit where key in (select key from rate_limit for update skip locked)`);
};

/** The passing of time, common to all command sets. */
export const clockCommands = (commandSets: readonly CommandSet[]): CommandSet => ({
  name: 'clock',
  commands: [
    {
      name: 'deadlines fall',
      weight: 5,
      run: turn(Object.assign({}, ...commandSets.map((commandSet) => commandSet.clocks ?? {}))),
    },
    { name: 'a minute goes by', weight: 1, run: wait },
  ],
  problems: async ({ db }) => {
    const failed = await db.rows<{ kind: string; ref: string; error: string }>(
      sql`select kind, ref, last_error as error from deadline where attempts > 0`,
    );
    return failed.map(({ kind, ref, error }) => `the deadline ${kind} of ${ref} failed: ${error}`);
  },
});
