import { withDatabase } from './database.ts';

/** Lets the minute be over that lies between two codes to one mobile: a journey cannot wait for it. */
export const endSmsWait = (mobile: string): Promise<unknown> =>
  withDatabase(process.env.E2E_DATA_DIR ?? '', (client) =>
    client.query('delete from rate_limit where key like $1', [`sms-pause:%${mobile}%`]),
  );
