/** What a transaction is to the code inside it: statements, savepoints, and what happens with its commit. */
import type { Writable } from 'node:stream';
import type pg from 'pg';
import { type Sql, sql } from './sql.ts';
import { dbOn, execute, type Runner, type Tx } from './statements.ts';

/** What is done with the commit, by the code inside the transaction or one of its savepoints. */
interface Effects {
  readonly hooks: (() => void)[];
  readonly announcements: string[];
}

const newEffects = (): Effects => ({ hooks: [], announcements: [] });

/**
 * Sends a statement without waiting, in one write with what is sent right behind it: the connection answers in order, and what fails is thrown
 * by {@link runTransaction}.
 */
type Send = (start: () => Promise<unknown>) => void;

/** Gathers what a connection writes until the next tick. */
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
      // What follows belongs to the transaction again, not to the savepoint's.
      send(() => execute(runner, sql`release savepoint ${name}`));
      hooks.push(...inner.hooks);
      announcements.push(...inner.announcements);
      return result;
    } catch (error) {
      // Swallowed, a failure of the rollback would let the caller go on and commit half of the work.
      await execute(runner, sql`rollback to savepoint ${name}`);
      throw error;
    }
  },
});

/** Payloads of `pg_notify` in one statement. */
const notifying = (channel: string, payloads: readonly string[]): Sql =>
  sql`select pg_notify(${channel}, payload) from unnest(${[...payloads]}::text[]) as p (payload)`;

/** The one PostgreSQL channel; topics are inside the payload. */
export const channel = 'juhe';

/**
 * Runs `fn` in a transaction on a connection and commits. `begin`, the announcements and the commit are sent without waiting for the answers
 * before them. Answers what waits for the commit as well, to be called outside of the transaction's scope. Throws the first error; whether the
 * transaction has ended then is for the caller to see to.
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
  send(() => client.query('commit'));
  const answers = await Promise.all(sent);
  const commit = answers.at(-1) as pg.QueryResult;
  // A statement failed and `fn` swallowed it: PostgreSQL answers COMMIT with ROLLBACK.
  if (commit.command === 'ROLLBACK') throw new Error('the transaction was rolled back: an error inside it was swallowed');
  return { result, hooks: effects.hooks };
};
