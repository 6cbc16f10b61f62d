/** Another replica on the test's database, without a worker, with two operators; prints its port once it listens. */
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { createPool } from '../db/db.ts';
import { createBus } from '../events/bus.ts';
import { createLog } from '../log.ts';
import { twoOperators } from './two-operators.ts';

const config = readConfig({
  LOG_LEVEL: 'error',
  DATA_DIR: process.env['CHILD_DATA_DIR'] ?? '',
  PORT: '0',
  RATE_LIMIT_SCALE: process.env['CHILD_RATE_LIMIT_SCALE'] ?? '1',
});
const log = createLog(config);
const db = createPool({ url: process.env['CHILD_DATABASE_URL'] ?? '', poolSize: 4 });
const bus = createBus({ db, log });
await bus.start();
const secrets = { secretKey: Buffer.alloc(32, 7), operatorToken: 'operator-token-of-the-tests', operators: twoOperators };
const app = await buildApp(
  { config, db, log, secrets, bus, extensions: new Map() },
  { appsDir: process.env['CHILD_DATA_DIR'] ?? '' },
);
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${new URL(address).port}\n`);
