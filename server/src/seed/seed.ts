import type { Database, Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';

/** A part of the demo data: one transaction, run once per database. Later steps may rely on earlier ones. */
export interface SeedStep {
  readonly name: string;
  /** Stores data outside the database, before the transaction; must be idempotent. */
  prepare?(deps: Deps): Promise<void>;
  run(tx: Tx, deps: Deps): Promise<void>;
}

/** Serialises replicas that start together. */
const lockKey = 7_205_114;

/** A database that was started without demo data never gets any. */
const isOwn = async (db: Database): Promise<boolean> => {
  const { own: isOwnDatabase } = await db.one<{ own: boolean }>(
    sql`select exists (select from member) and not exists (select from seed_step) as own`,
  );
  return isOwnDatabase;
};

/** Runs the steps that this database has not had yet, in order; returns their names. */
export const runSeed = async (deps: Deps, steps: readonly SeedStep[]): Promise<string[]> => {
  if (await isOwn(deps.db)) return [];
  const done: string[] = [];
  for (const step of steps) {
    const isDone = await deps.db.maybe(sql`select 1 as done from seed_step where name = ${step.name}`);
    if (isDone) continue;
    await step.prepare?.(deps);
    const ran = await deps.db.inTx(async (tx) => {
      await tx.run(sql`set local statement_timeout = 0`);
      await tx.one(sql`select pg_advisory_xact_lock(${lockKey}::bigint)`);
      const claimed = await tx.run(sql`insert into seed_step (name) values (${step.name}) on conflict do nothing`);
      if (claimed === 0) return false;
      await step.run(tx, deps);
      return true;
    });
    if (ran) done.push(step.name);
  }
  return done;
};
