/** kill -9 of the API and of PostgreSQL under load, in turn: acknowledged writes exist, once, and the ledger is balanced. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool, type Database } from '../../db/db.ts';
import { type MainProcess, runMain } from '../main-process.ts';
import { makeMember } from '../test-member.ts';
import { acknowledgedLoad, type AcknowledgedLoad, type Target } from './acknowledged-load.ts';

/** Number of kills of each kind. */
const rounds = Number(process.env['ROUNDS'] ?? '8');
/** Number of acknowledged writes between two kills. */
const between = 150;
const operatorToken = 'operator-token-of-the-kills';

jest.setTimeout(60_000 + rounds * 120_000);

let dataDir: string;
let server: MainProcess;
let target: Target;
let load: AcknowledgedLoad;

const start = async (): Promise<void> => {
  server = runMain({ DATA_DIR: dataDir, LOG_LEVEL: 'info', RATE_LIMIT_SCALE: '1000', OPERATOR_TOKEN: operatorToken });
  target.origin = (await server.logged('listening'))['address'] ?? '';
};

const withDb = async <T>(fn: (db: Database) => Promise<T>): Promise<T> => {
  const socket = encodeURIComponent(join(dataDir, 'postgres/socket'));
  const db = createPool({ url: `postgres://juhe@${socket}/juhe`, poolSize: 2 });
  try {
    return await fn(db);
  } finally {
    await db.close();
  }
};

const postgresPid = async (): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0]);

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'juhe-kills-'));
  target = { origin: '', operatorToken };
  await start();
  const members = await withDb((db) => Promise.all(Array.from({ length: 6 }, () => makeMember(db))));
  load = acknowledgedLoad(target, members);
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it(`survives ${rounds} kills of the API and ${rounds} of PostgreSQL`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    await load.progress(between);
    await server.kill();
    await start();
    await load.progress(between);
    process.kill(await postgresPid(), 'SIGKILL');
  }
  await load.progress(between);
  await load.stop();
  expect(load.refused()).toBeGreaterThan(0);
  expect(load.odd).toEqual([]);
  expect(await withDb((db) => load.losses(db))).toEqual([]);
});
