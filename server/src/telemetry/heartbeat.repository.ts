import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** State of an API process as it reports it. */
export interface Heartbeat {
  readonly id: string;
  /** Host and port. */
  readonly label: string;
  readonly version: string;
  /** Time (ms) since the process started to serve. */
  readonly uptimeMs: number;
  readonly poolUsed: number;
  readonly poolMax: number;
  readonly poolWaiting: number;
  readonly jobLateness: number;
  readonly streams: number;
  /** 99th percentile (ms) of the event loop's delay since the heartbeat before. */
  readonly loopDelayMs: number;
  readonly replicaUsed: boolean | null;
  readonly replicaLag: number | null;
  /** The key that the process encrypts with. */
  readonly keyId: string;
}

/** Minutes without a heartbeat after which the row of a process is deleted. */
const forgottenMinutes = 10;

/** Time (s) without a heartbeat after which a process counts as silent: two heartbeats are missing. */
export const silentAfterSeconds = 30;

/**
 * Writes a heartbeat and deletes the rows of processes that ended without removing theirs; at once when this one has taken their
 * port.
 */
export const writeHeartbeat = async (db: Db, beat: Heartbeat): Promise<void> => {
  await db.run(sql`insert into api_replica (id, label, version, started_at, seen_at, pool_used, pool_max, pool_waiting,
      job_lateness_seconds, streams, loop_delay_ms, replica_used, replica_lag_seconds, key_id)
    values (${beat.id}, ${beat.label}, ${beat.version}, now() - ${beat.uptimeMs}::float8 * interval '1 millisecond', now(),
      ${beat.poolUsed}, ${beat.poolMax}, ${beat.poolWaiting}, ${beat.jobLateness}, ${beat.streams}, ${beat.loopDelayMs}, ${beat.replicaUsed}, ${beat.replicaLag},
      ${beat.keyId})
    on conflict (id) do update set seen_at = excluded.seen_at, pool_used = excluded.pool_used, pool_max = excluded.pool_max,
      pool_waiting = excluded.pool_waiting, job_lateness_seconds = excluded.job_lateness_seconds, streams = excluded.streams,
      loop_delay_ms = excluded.loop_delay_ms,
      replica_used = excluded.replica_used, replica_lag_seconds = excluded.replica_lag_seconds`);
  await db.run(sql`delete from api_replica where seen_at < now() - make_interval(mins => ${forgottenMinutes})
    or (label = ${beat.label} and id <> ${beat.id} and seen_at < now() - make_interval(secs => ${silentAfterSeconds}))`);
};

export const removeHeartbeat = async (db: Db, id: string): Promise<void> => {
  await db.run(sql`delete from api_replica where id = ${id}`);
};

export interface ApiReplicaRow {
  readonly id: string;
  readonly label: string;
  readonly version: string;
  readonly startedAt: string;
  /** Time (s) since its last heartbeat, by the database's clock. */
  readonly silentSeconds: number;
  readonly poolUsed: number;
  readonly poolMax: number;
  readonly poolWaiting: number;
  readonly jobLateness: number;
  readonly streams: number;
  readonly loopDelayMs: number;
  readonly replicaUsed: boolean | null;
  readonly replicaLag: number | null;
}

export const apiReplicas = (db: Db): Promise<ApiReplicaRow[]> =>
  db.rows(sql`select id, label, version, started_at as "startedAt", extract(epoch from now() - seen_at)::float8 as "silentSeconds",
      pool_used as "poolUsed", pool_max as "poolMax", pool_waiting as "poolWaiting", job_lateness_seconds as "jobLateness", streams, loop_delay_ms as "loopDelayMs",
      replica_used as "replicaUsed", replica_lag_seconds as "replicaLag"
    from api_replica where seen_at > now() - make_interval(mins => ${forgottenMinutes}) order by label, started_at`);
