/** Reads that may be stale, on a read replica as long as it is fresh enough, and on the primary otherwise (decision 0058). */
import { setTimeout as delay } from 'node:timers/promises';
import { inTime, openPositionReader } from './position-reader.ts';
import pg from 'pg';
import { type Database, type PoolStats, poolStats, sessionOptions, sqlState } from './db.ts';
import { type Lsn, lsnOf } from './lsn.ts';
import { ReplicaFreshness } from './replica-freshness.ts';
import { type Sql, sql } from './sql.ts';
import { type Db, dbOver, execute } from './statements.ts';
import { typeParsers } from './types.ts';
import { isUnavailable } from './unavailable.ts';

/** Where a read was executed: `replica`, or the reason for using the primary. */
export type ReadTarget = 'replica' | 'primary_lag' | 'primary_lost' | 'primary_refused';

export interface ReadReplicaState {
  /** Whether reads are sent to the replica at present. */
  readonly isUsed: boolean;
  /** Age (s) of the replica's data when it was last measured; undefined before the first response. */
  readonly lagSeconds: number | undefined;
  /** Number of statements by the server that executed them, since the start. */
  readonly reads: Readonly<Record<ReadTarget, number>>;
  readonly pool: PoolStats;
}

export interface ReadReplica {
  /**
   * Returns where a call may read stale data now: the replica, or the primary while the replica is lost or lags. A statement that
   * times out on the replica is executed on the primary, as are all later ones of the call, so that a call
   * never reads older data than before.
   * @param wroteUntil a position of the primary behind the member's last write; undefined for a caller who wrote nothing
   */
  dbFor(wroteUntil: Lsn | undefined): Db;
  /** From now on reads include everything that was committed before this call. */
  catchUp(): void;
  state(): ReadReplicaState;
  close(): Promise<void>;
}

export interface ReadReplicaOptions {
  /** DATABASE_READ_URL: a standby, or a proxy in front of several. */
  readonly url: string;
  readonly primary: Database;
  readonly poolSize: number;
  readonly searchPath?: string;
  /** Oldest data (ms) that a read may return. */
  readonly staleMs?: number;
  /** Interval (ms) between two reads of the primary's position. */
  readonly probeMs?: number;
  /** Timeout (ms) of a connection to the replica and of its first response; a statement has five times as long. */
  readonly timeoutMs?: number;
  readonly onChange?: (isUsed: boolean, why: string) => void;
}

class Lagging extends Error {
  override readonly name = 'Lagging';
}

/** Time (ms) without an answer of the primary during which reads still come from the replica. */
const outageMs = 600_000;

/** Timeout of a statement as a multiple of the timeout of the first response. */
const statementFactor = 5;

/** The position up to which a server has replayed, or, where it is the primary, written. */
const replayed = sql`select coalesce(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0')::text as lsn`;

/**
 * Why the primary is used instead. A statement that the replica refused (it would write, the replay cancelled it) is its own
 * fault, not the replica's; if the primary refuses it as well, the caller gets that error.
 */
const targetAfter = (error: unknown): Exclude<ReadTarget, 'replica'> => {
  if (error instanceof Lagging) return 'primary_lag';
  return sqlState(error) === undefined || isUnavailable(error) ? 'primary_lost' : 'primary_refused';
};

/** Opens the connections to the replica; their errors are those of the statements. */
const poolOf = ({ url, poolSize, searchPath }: ReadReplicaOptions, timeoutMs: number): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    types: typeParsers,
    application_name: 'juhe-read',
    max: poolSize,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs * statementFactor,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    options: sessionOptions(searchPath),
    pipeline: true,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
};

/**
 * Opens the replica. Each of its statements is sent together with a query of the replay position, on the same connection: a
 * result older than `staleMs` is discarded and read again from the primary, and so is every failure, so that
 * callers notice neither. After a failure, or when it lags, no read is sent to the replica until a probe finds it fresh.
 */
export const openReadReplica = (options: ReadReplicaOptions): ReadReplica => {
  const { primary, staleMs = 2000, probeMs = 500, timeoutMs = 1000, onChange } = options;
  const pool = poolOf(options, timeoutMs);
  const freshness = new ReplicaFreshness(staleMs, outageMs);
  const positions = openPositionReader(primary, timeoutMs);
  let isUsed = false;
  const reads: Record<ReadTarget, number> = { replica: 0, primary_lag: 0, primary_lost: 0, primary_refused: 0 };

  const change = (next: boolean, why: string): void => {
    if (next === isUsed) return;
    isUsed = next;
    onChange?.(next, why);
  };
  /** Runs a statement on the replica; throws {@link Lagging} when its data is too old. */
  const onReplica = async (query: Sql): Promise<pg.QueryResult> => {
    const client = await pool.connect();
    let broken = true;
    try {
      const position = execute<{ lsn: string }>(client, replayed);
      const pending = execute(client, query);
      pending.catch(() => {});
      const [reached] = (await inTime(timeoutMs, position)).rows;
      const result = await inTime(timeoutMs * statementFactor, pending).catch((error: unknown) => {
        broken = sqlState(error) === undefined;
        throw error;
      });
      broken = false;
      const required = freshness.floor();
      if (required === undefined || lsnOf(reached?.lsn ?? '0/0') < required) throw new Lagging('the replica lags');
      return result;
    } finally {
      client.release(broken);
    }
  };
  /** Returns the replica's rows; undefined where the primary has to be used. */
  const rowsOf = async (query: Sql): Promise<unknown[] | undefined> => {
    if (!isUsed) {
      reads.primary_lost += 1;
      return undefined;
    }
    try {
      // A connection to the standby that becomes the primary is closed; another standby may answer.
      const { rows } = await onReplica(query).catch((error: unknown) => {
        if (freshness.isPrimarySilent && targetAfter(error) === 'primary_lost') return onReplica(query);
        throw error;
      });
      reads.replica += 1;
      return rows;
    } catch (error) {
      const target = targetAfter(error);
      reads[target] += 1;
      if (target !== 'primary_refused') change(false, (error as Error).message);
      return undefined;
    }
  };

  /** A call's view: once the primary has executed a statement of the call, it executes all later ones. */
  const staleDb = (): Db => {
    let isOnPrimary = false;
    return dbOver(
      async <T>(query: Sql) => {
        const rows = isOnPrimary ? undefined : ((await rowsOf(query)) as T[] | undefined);
        if (rows) return rows;
        isOnPrimary = true;
        return primary.rows<T>(query);
      },
      (query) => {
        isOnPrimary = true;
        return primary.run(query);
      },
    );
  };

  /** Probes the age of the replica's data; a replica that was lost or lagged is used again once it is fresh. */
  const probeReplica = async (): Promise<void> => {
    const client = await pool.connect();
    let broken = true;
    try {
      const { rows } = await inTime(timeoutMs, execute<{ lsn: string }>(client, replayed));
      broken = false;
      const isFresh = freshness.observe(lsnOf(rows[0]?.lsn ?? '0/0'));
      change(isFresh, isFresh ? 'the replica is fresh' : 'the replica lags');
    } finally {
      client.release(broken);
    }
  };

  const closing = new AbortController();
  const probing = (async () => {
    while (!closing.signal.aborted) {
      await freshness.readPosition(positions.read).catch(() => {});
      await probeReplica().catch((error: Error) => {
        freshness.lose();
        change(false, error.message);
      });
      await delay(probeMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  })();

  return {
    dbFor: (wroteUntil) => {
      const required = freshness.floor();
      if (!isUsed || required === undefined) return primary;
      return wroteUntil !== undefined && wroteUntil > required ? primary : staleDb();
    },
    catchUp: () => {
      freshness.catchUp();
      // A failure is repeated by the next probe; until then the primary is used.
      freshness.readPosition(positions.read).catch(() => {});
    },
    state: () => ({ isUsed, lagSeconds: freshness.lagSeconds(), reads: { ...reads }, pool: poolStats(pool) }),
    close: async () => {
      closing.abort();
      await probing;
      positions.close();
      await pool.end();
    },
  };
};
