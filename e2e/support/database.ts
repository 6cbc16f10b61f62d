import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

/** Returns the database address of an instance: the server of `DATABASE_URL`, or the socket recorded by the embedded engine. */
const addressOf = (dataDir: string) => {
  if (process.env.DATABASE_URL) return { connectionString: process.env.DATABASE_URL };
  const folder = join(dataDir, 'postgres');
  const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith('postmaster.pid'));
  if (!file) throw new Error(`no database runs in ${folder}`);
  const [, , , port = '', host = ''] = readFileSync(join(folder, file), 'utf8').split('\n');
  return { host, port: Number(port), user: 'juhe', database: 'juhe' };
};

/** Runs `fn` on the database of the instance with this data folder: for changes that no API call can make. */
export const withDatabase = async <T>(dataDir: string, fn: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client(addressOf(dataDir));
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
};
