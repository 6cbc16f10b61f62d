/** Reads the primary's position on a connection of its own: neither a busy pool nor a connection to a lost machine delays it. */
import type { Duplex } from 'node:stream';
import type pg from 'pg';
import type { Database } from './db.ts';
import { type Lsn, lsnOf } from './lsn.ts';
import { sql } from './sql.ts';
import { execute } from './statements.ts';

/** The position up to which the primary has written. */
const written = sql`select pg_current_wal_lsn()::text as lsn`;

/** Returns the result of work, or throws after `ms` without one. */
export const inTime = <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database does not answer')), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** Closes a connection without a farewell, which a lost machine would not acknowledge. */
const discard = (client: Promise<pg.Client>): void => {
  client.then(
    (open) => (open as pg.Client & { connection: { stream: Duplex } }).connection.stream.destroy(),
    () => {},
  );
};

export interface PositionReader {
  /** Throws when the primary does not answer in time; the next reading then opens a new connection. */
  readonly read: () => Promise<Lsn>;
  close(): void;
}

/** @param timeoutMs time (ms) for the answer, and for opening the connection where there is none */
export const openPositionReader = (primary: Pick<Database, 'dedicated'>, timeoutMs: number): PositionReader => {
  let client: Promise<pg.Client> | undefined;
  const drop = (dropped: Promise<pg.Client> | undefined): void => {
    if (dropped === undefined) return;
    if (client === dropped) client = undefined;
    discard(dropped);
  };
  return {
    read: async () => {
      client ??= primary.dedicated();
      const used = client;
      const answer = async () => lsnOf((await execute<{ lsn: string }>(await used, written)).rows[0]?.lsn ?? '');
      try {
        return await inTime(timeoutMs, answer());
      } catch (error) {
        drop(used);
        throw error;
      }
    },
    close: () => drop(client),
  };
};
