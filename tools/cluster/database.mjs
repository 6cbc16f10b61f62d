import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../run/process.mjs';

const pg = createRequire(join(root, 'server/package.json'))('pg');

/**
 * Opens one connection; the caller ends it.
 * @param {{ host: string, ports: { primary: number }, secrets: Record<string, string> }} layout
 * @param {{ port?: number, user?: 'juhe' | 'postgres', database?: string }} [options]
 * @returns {Promise<import('pg').Client>}
 */
export const connect = async ({ host, ports, secrets }, { port = ports.primary, user = 'juhe', database = 'juhe' } = {}) => {
  const client = new pg.Client({
    host,
    port,
    user,
    database,
    password: user === 'juhe' ? secrets.application : secrets.superuser,
    connectionTimeoutMillis: 5000,
    application_name: 'juhe-cluster',
  });
  // A connection that breaks while it is idle fails its next statement.
  client.on('error', () => {});
  await client.connect();
  return client;
};
