import { withDatabase } from './database.ts';

/** Ends the one-minute interval between two codes to the same mobile: a journey cannot wait for it. */
export const endSmsWait = (mobile: string): Promise<unknown> =>
  withDatabase(process.env.E2E_DATA_DIR ?? '', (client) =>
    client.query('delete from rate_limit where key like $1', [`sms-pause:%${mobile}%`]),
  );
