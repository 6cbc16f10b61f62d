import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Db, dbOn, type Tx } from './statements.ts';
import { inTransactionScope } from './transaction-scope.ts';
import { runTransaction } from './transaction.ts';
import { typeParsers } from './types.ts';

export type { Db, Tx };

export interface Database extends Db {
  /** See {@link inTx}. */
  inTx<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** A separate connection outside the pool, e.g. for LISTEN. The caller ends it. */
  dedicated(): Promise<pg.Client>;
  /** Connections of the pool at present. */
  stats(): PoolStats;
  /** Waits for running statements and closes all connections. */
  close(): Promise<void>;
}

export interface PoolStats {
  readonly max: number;
  readonly used: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

export const poolStats = (pool: pg.Pool): PoolStats => ({
  max: pool.options.max,
  used: pool.totalCount - pool.idleCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
});

export interface PoolOptions {
  url: string;
  /** Maximum number of connections. */
  poolSize: number;
  /** Longer statements are cancelled; 0 disables the limit. */
  statementTimeoutMs?: number;
  /** Search path of unqualified names; PostgreSQL's default without it. */
  searchPath?: string;
  /** Called for connections that break while idle; the pool replaces them itself. */
  onError?: (error: Error) => void;
  /**
   * Called with the SQLSTATE of every conflict that restarts a transaction: `40P01` is a deadlock, i.e. two code paths that
   * lock in opposite order.
   */
  onRetry?: (state: string, error: unknown) => void;
}

/** Returns the SQLSTATE of a database error, searched along the causes. */
export const sqlState = (error: unknown): string | undefined => {
  for (let e = error; e instanceof Error; e = e.cause) if (e instanceof pg.DatabaseError) return e.code;
  return undefined;
};

/** SQLSTATE of a lock that `nowait` could not acquire. */
export const lockNotAvailable = '55P03';

/** Returns the constraint of a unique or check violation, e.g. `member_mobile_key`. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined;

const attempts = 6;
/** The database ends a transaction that waits this long (ms) for its next statement. */
const idleLimitMs = 60_000;
/** Returns whether the error is a serialization failure or a deadlock: the same work may succeed on retry. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error) ?? '');

/**
 * Returns whether the database ended a transaction for waiting before it had waited that long: its clock jumped ahead. Nothing of
 * it is committed, because a commit is a statement that ends the wait.
 */
const isEndedEarly = (errors: readonly unknown[], startedAt: number): boolean =>
  performance.now() - startedAt < idleLimitMs && errors.some((error) => sqlState(error) === '25P03');

/**
 * Runs `fn` in a transaction: commits its result, rolls back when it throws. A serialization failure, a deadlock or a jump of the
 * database's clock reruns `fn` from the start (so `fn` has no effects outside the database), the connection always returns to the
 * pool, and one that cannot even roll back is destroyed.
 */
export const inTx = async <T>(pool: pg.Pool, fn: (tx: Tx) => Promise<T>, onRetry?: PoolOptions['onRetry']): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect();
    let broken: Error | undefined;
    // A connection that is ended between two statements reports the reason once, not as the error of the next statement.
    let ending: Error | undefined;
    const onEnding = (error: Error): void => {
      ending ??= error;
    };
    client.on('error', onEnding);
    const startedAt = performance.now();
    try {
      const { result, hooks } = await inTransactionScope(() => runTransaction(client, fn));
      for (const hook of hooks) hook();
      return result;
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      if (!isRetryable(error) && !isEndedEarly([error, ending], startedAt)) throw error;
      onRetry?.(sqlState(error) ?? sqlState(ending) ?? '', error);
      if (attempt >= attempts) throw error;
    } finally {
      client.off('error', onEnding);
      client.release(broken);
    }
    await delay(Math.random() * 10 * 2 ** attempt);
  }
};

/**
 * Returns the settings of a session. Without parallel plans: starting a worker takes longer than a call may, and the arms of a
 * `union all` would not be read in their order (decision 0074).
 */
export const sessionOptions = (searchPath: string | undefined): string =>
  ['max_parallel_workers_per_gather=0', ...(searchPath === undefined ? [] : [`search_path=${searchPath.replaceAll(' ', '')}`])]
    .map((setting) => `-c ${setting}`)
    .join(' ');

/** Creates a lazy pool; no connection is opened before the first statement. */
export const createPool = (options: PoolOptions): Database => {
  let closing = false;
  // A server that stops together with us terminates connections: nothing to report.
  const onError = (error: Error): void => {
    if (!closing) options.onError?.(error);
  };
  const settings: pg.ClientConfig = {
    connectionString: options.url,
    types: typeParsers,
    application_name: 'juhe',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    options: sessionOptions(options.searchPath),
  };
  const pool = new pg.Pool({
    ...settings,
    max: options.poolSize,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    idle_in_transaction_session_timeout: idleLimitMs,
    // Statements of one connection are pipelined.
    pipeline: true,
  });
  pool.on('error', onError);
  // node-postgres ends the process when a backend dies while its client is checked out, unless there is a listener.
  pool.on('connect', (client) => client.on('error', onError));
  return {
    ...dbOn(pool),
    inTx: (fn) => inTx(pool, fn, options.onRetry),
    dedicated: async () => {
      const client = new pg.Client(settings);
      client.on('error', onError);
      await client.connect();
      return client;
    },
    stats: () => poolStats(pool),
    close: () => {
      closing = true;
      return pool.end();
    },
  };
};
