/** Statements on a connection, on the pool, or in a transaction. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { activeSpan, spanAround } from './spans.ts';
import type { Sql } from './sql.ts';

/** Runs statements: the pool (each on any connection) or a transaction. */
export interface Db {
  /** All rows. */
  rows<T>(query: Sql): Promise<T[]>;
  /** The only row; throws unless there is exactly one. */
  one<T>(query: Sql): Promise<T>;
  /** The row if there is one; throws when there are several. */
  maybe<T>(query: Sql): Promise<T | undefined>;
  /** Runs a statement and returns the number of affected rows. */
  run(query: Sql): Promise<number>;
}

/** A `Db` inside a transaction. */
export interface Tx extends Db {
  /** Runs `fn` once the transaction has committed; never when it rolls back. It must not throw. */
  afterCommit(fn: () => void): void;
  /**
   * Runs the transaction's last statement: the commit is sent without waiting for its response, so that locks are released
   * one round trip earlier. If it fails, so does the transaction.
   */
  runLast(query: Sql): void;
  /**
   * Publishes a payload with the commit (`events/publish.ts`); never when the transaction, or the current savepoint, rolls
   * back.
   */
  announce(payload: string): void;
  /** Runs `fn` so that a failure undoes its writes, and is thrown, while the transaction can continue. */
  savepoint<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
}

/** A connection, or the pool. */
export type Runner = Pick<pg.ClientBase, 'query'>;

const names = new Map<string, string>();
/** Statements are prepared once per connection under a name derived from their text. */
const statementName = (text: string): string => {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 16);
    // The number of texts is bounded unless lists of very different lengths are joined; then clearing is cheaper than growing.
    if (names.size > 5000) names.clear();
    names.set(text, name);
  }
  return name;
};

/**
 * Returns an element of a PostgreSQL array's text; undefined for values that only the driver can serialise (bytes, dates,
 * arrays, objects).
 */
const elementText = (value: unknown): string | undefined => {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return undefined;
  return value.includes('"') || value.includes('\\') ? `"${value.replace(/["\\]/g, '\\$&')}"` : `"${value}"`;
};

/**
 * Serialises a parameter. Arrays of plain values are serialised here: the driver escapes each element twice, which costs a
 * bid a tenth of its memory.
 */
const parameterOf = (value: unknown): unknown => {
  if (!Array.isArray(value)) return value;
  const elements: string[] = [];
  for (const element of value) {
    const text = elementText(element);
    if (text === undefined) return value;
    elements.push(text);
  }
  return `{${elements.join(',')}}`;
};

const send = <T extends pg.QueryResultRow>(runner: Runner, query: Sql): Promise<pg.QueryResult<T>> =>
  runner.query<T>({ name: statementName(query.text), text: query.text, values: query.values.map(parameterOf) });

const maxShown = 2000;

/** Runs a statement, prepared once per connection. In a sampled request it is a span, with its text and without its values. */
export const execute = <T extends pg.QueryResultRow>(runner: Runner, query: Sql): Promise<pg.QueryResult<T>> => {
  if (!activeSpan()) return send<T>(runner, query);
  const { text } = query;
  const name = /^\s*\w+/.exec(text)?.[0].trim().toLowerCase() ?? 'statement';
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, maxShown) };
  return spanAround(name, attributes, () => send<T>(runner, query));
};

/** Returns a {@link Db} over two ways to run a statement: for its rows, and for the number of affected rows. */
export const dbOver = (rows: Db['rows'], run: Db['run']): Db => {
  const maybe = async <T>(query: Sql): Promise<T | undefined> => {
    const matching = await rows<T>(query);
    if (matching.length > 1) throw new Error(`expected at most one row, got ${matching.length}: ${query.text}`);
    return matching[0];
  };
  return {
    rows,
    maybe,
    one: async <T>(query: Sql): Promise<T> => {
      const matching = await rows<T>(query);
      if (matching.length !== 1) throw new Error(`expected one row, got ${matching.length}: ${query.text}`);
      return matching[0] as T;
    },
    run,
  };
};

/** Returns a {@link Db} on a connection or the pool. */
export const dbOn = (runner: Runner): Db =>
  dbOver(
    async <T>(query: Sql): Promise<T[]> => (await execute(runner, query)).rows as T[],
    async (query) => (await execute(runner, query)).rowCount ?? 0,
  );
