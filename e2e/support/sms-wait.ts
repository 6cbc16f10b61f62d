import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

/** Where the instance's database listens: the server of `DATABASE_URL`, or the socket that the embedded engine wrote down. */
const place = () => {
  if (process.env.DATABASE_URL) return { connectionString: process.env.DATABASE_URL };
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'postgres');
  const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith('postmaster.pid'));
  if (!file) throw new Error(`no database runs in ${folder}`);
  const [, , , port = '', host = ''] = readFileSync(join(folder, file), 'utf8').split('\n');
  return { host, port: Number(port), user: 'juhe', database: 'juhe' };
};

/** Lets the minute be over that lies between two codes to one mobile: a journey cannot wait for it. */
export const endSmsWait = async (mobile: string): Promise<void> => {
  const client = new Client(place());
  await client.connect();
  try {
    await client.query('delete from rate_limit where key like $1', [`sms-pause:%${mobile}%`]);
  } finally {
    await client.end();
  }
};
