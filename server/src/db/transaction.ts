/** The interface of a transaction for the code inside it: statements, savepoints, and effects of its commit. */
import type { Writable } from 'node:stream';
import type pg from 'pg';
import { spanAround } from './spans.ts';
import { type Sql, sql } from './sql.ts';
import { dbOn, execute, type Runner, type Tx } from './statements.ts';

/** Effects applied with the commit, requested inside the transaction or one of its savepoints. */
interface Effects {
  readonly hooks: (() => void)[];
  readonly announcements: string[];
}

const newEffects = (): Effects => ({ hooks: [], announcements: [] });

/**
 * Sends a statement without waiting, in one write with the statements sent right after it: the connection responds in order,
 * and failures are thrown by {@link runTransaction}.
 */
type Send = (start: () => Promise<unknown>) => void;

/** Buffers the writes of a connection until the next tick. */
const gatherWrites = (client: object): void => {
  const stream =
    'connection' in client ? (client as pg.Client & { connection: { stream: Writable } }).connection.stream : undefined;
  if (!stream) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
};

const txOn = (runner: Runner, send: Send, { hooks, announcements }: Effects, depth: number): Tx => ({
  ...dbOn(runner),
  afterCommit: (hook) => void hooks.push(hook),
  announce: (payload) => void announcements.push(payload),
  runLast: (query) => send(() => execute(runner, query)),
  async savepoint(fn) {
    const name = sql.ident(`depth_${depth}`);
    const inner = newEffects();
    send(() => execute(runner, sql`savepoint ${name}`));
    try {
      const result = await fn(txOn(runner, send, inner, depth + 1));
      // Later effects belong to the transaction again, not to the savepoint.
      send(() => execute(runner, sql`release savepoint ${name}`));
      hooks.push(...inner.hooks);
      announcements.push(...inner.announcements);
      return result;
    } catch (error) {
      // If the rollback's failure were swallowed, the caller could go on and commit half of the work.
      await execute(runner, sql`rollback to savepoint ${name}`);
      throw error;
    }
  },
});

/** Sends several `pg_notify` payloads in one statement. */
const notifying = (channel: string, payloads: readonly string[]): Sql =>
  sql`select pg_notify(${channel}, payload) from unnest(${[...payloads]}::text[]) as p (payload)`;

/** The one PostgreSQL channel; topics are inside the payload. */
export const channel = 'juhe';

/**
 * Runs `fn` in a transaction on a connection and commits. `begin`, the announcements and the commit are sent without waiting
 * for the responses before them. Also returns the callbacks that wait for the commit, to be called outside the transaction's
 * scope. Throws the first error; the caller must check whether the transaction has ended then.
 */
export const runTransaction = async <T>(
  client: Pick<pg.ClientBase, 'query'>,
  fn: (tx: Tx) => Promise<T>,
): Promise<{ readonly result: T; readonly hooks: readonly (() => void)[] }> => {
  const effects = newEffects();
  const sent: Promise<unknown>[] = [];
  const send: Send = (start) => {
    gatherWrites(client);
    const statement = start();
    statement.catch(() => {});
    sent.push(statement);
  };
  send(() => client.query('begin'));
  const result = await fn(txOn(client, send, effects, 1));
  if (effects.announcements.length > 0) send(() => execute(client, notifying(channel, effects.announcements)));
  send(() => spanAround('commit', { 'db.system.name': 'postgresql' }, () => client.query('commit')));
  const results = await Promise.all(sent);
  const commit = results.at(-1) as pg.QueryResult;
  // A statement failed and `fn` swallowed the error: PostgreSQL answers COMMIT with ROLLBACK.
  if (commit.command === 'ROLLBACK') throw new Error('the transaction was rolled back: an error inside it was swallowed');
  return { result, hooks: effects.hooks };
};
