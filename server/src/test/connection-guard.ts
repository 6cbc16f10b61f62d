/**
 * Refuses a second connection of a pool to a call that holds one: under load every connection is held by a call that waits for another, and
 * none ever gets it.
 */
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import pg from 'pg';
import { isInTransaction } from '../db/transaction-scope.ts';

const listFile = process.env['JUHE_ROW_TYPES'];
const root = new URL('../../../', import.meta.url).pathname;
const driver = /node_modules|^node:|^server\/src\/(db\/|http\/call\/context|test\/(connection-guard|row-check))/;

/** The innermost frame outside the database's own code, relative to the workspace. */
const callerOf = (stack: string): string | undefined =>
  stack
    .split('\n')
    .slice(1)
    .map((frame) => /\(?((?:file:\/\/)?\/[^()]+):(\d+):\d+\)?$/.exec(frame))
    .map((match) => match && `${relative(root, (match[1] ?? '').replace('file://', ''))}:${match[2]}`)
    .find((location) => typeof location === 'string' && !location.startsWith('..') && !driver.test(location)) ?? undefined;

/** Files that take a second connection, because their counts must survive a rollback of the call; any other file is a failure. */
const exemptFiles: ReadonlySet<string> = new Set([
  'server/src/http/limits/rate-limit.ts',
  'server/src/member/session/sms.repository.ts',
]);

/** Tests hold locks in a transaction of their own while they call the server. */
const isOfTest = (location: string): boolean => /\.test\.ts:|^server\/src\/(test|seed)\//.test(location);

/**
 * The error of a second connection; undefined where the caller holds none, or is a test.
 * @param from the caller's location, by default that of the stack
 */
export const secondConnection = (from?: string): Error | undefined => {
  if (!isInTransaction()) return undefined;
  const error = new Error(
    'a second connection inside a transaction: use the transaction, or do the work ahead of it (Ctx.ahead)',
  );
  const location = from ?? callerOf(error.stack ?? '');
  return location === undefined || isOfTest(location) || exemptFiles.has(location.replace(/:\d+$/, '')) ? undefined : error;
};

/** Where the pools of a process find the guard of the present test file: jest evaluates the driver once for all files. */
const slot = Symbol.for('juhe.secondConnection');

type Pools = { connect: (...args: unknown[]) => unknown } & Partial<Record<typeof slot, () => Error | undefined>>;

/** Makes the pools of this process throw {@link secondConnection}, or list its location in `npm test`. */
export const refuseSecondConnections = (): void => {
  const pools = pg.Pool.prototype as unknown as Pools;
  const isGuarded = pools[slot] !== undefined;
  pools[slot] = () => secondConnection();
  if (isGuarded) return;
  const { connect } = pools;
  pools.connect = function guarded(this: Pools, ...args: unknown[]) {
    const error = this[slot]?.();
    // `npm test` lists them as a step of its own: an error could be swallowed by the code under test.
    if (error && listFile !== undefined) appendFileSync(`${listFile}.second`, `${callerOf(error.stack ?? '')}\n`);
    else if (error) throw error;
    return connect.apply(this, args);
  };
};
