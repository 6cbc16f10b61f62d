import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

/** Where an instance's database listens: the server of `DATABASE_URL`, or the socket that the embedded engine wrote down. */
const addressOf = (dataDir: string) => {
  if (process.env.DATABASE_URL) return { connectionString: process.env.DATABASE_URL };
  const folder = join(dataDir, 'postgres');
  const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith('postmaster.pid'));
  if (!file) throw new Error(`no database runs in ${folder}`);
  const [, , , port = '', host = ''] = readFileSync(join(folder, file), 'utf8').split('\n');
  return { host, port: Number(port), user: 'juhe', database: 'juhe' };
};

/** Works on the database of the instance of a data folder: for what no call can do. */
export const withDatabase = async <T>(dataDir: string, fn: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client(addressOf(dataDir));
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
};
