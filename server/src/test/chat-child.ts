/** A process that writes answers of the AI chat until it is killed: with CHILD_DATABASE_URL and the settings of a model. */
import Fastify from 'fastify';
import { readConfig } from '../config.ts';
import { registerAnswering } from '../content/chat/answering.ts';
import { createPool } from '../db/db.ts';
import { createBus } from '../events/bus.ts';
import { createLog } from '../log.ts';

const config = readConfig({ ...process.env, LOG_LEVEL: 'silent', DATA_DIR: '/nowhere' });
const db = createPool({ url: process.env['CHILD_DATABASE_URL'] ?? '', poolSize: 4 });
const log = createLog(config);
const bus = createBus({ db, log });
await bus.start();
await registerAnswering(Fastify(), {
  config,
  db,
  log,
  bus,
  extensions: new Map(),
  secrets: { secretKey: Buffer.alloc(32, 7), operatorToken: '' },
});
process.stdout.write('ready\n');
