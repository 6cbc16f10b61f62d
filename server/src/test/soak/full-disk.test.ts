/**
 * The disk of DATA_DIR fills up under load: reads succeed, writes are refused with 503 or succeed, no acknowledged write is
 * lost, and everything works again once there is space. `FULL_DISK_DIR` is an empty folder on a separate volume of about 400
 * MB; it is filled completely.
 */
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { address } from '@juhe/contract/mall/address';
import { createPool, type Database } from '../../db/db.ts';
import { type MainProcess, runMain } from '../main-process.ts';
import { makeMember, type TestMember } from '../test-member.ts';
import { acknowledgedLoad, type AcknowledgedLoad, callAt, type Target } from './acknowledged-load.ts';

jest.setTimeout(300_000);

const volume = process.env['FULL_DISK_DIR'] ?? '';
const operatorToken = 'operator-token-of-a-full-disk';
const dataDir = join(volume, 'data');
const filler = join(volume, 'filler');

let server: MainProcess;
let target: Target;
let load: AcknowledgedLoad;
let members: TestMember[];

const withDb = async <T>(fn: (db: Database) => Promise<T>): Promise<T> => {
  const socket = encodeURIComponent(join(dataDir, 'postgres/socket'));
  const db = createPool({ url: `postgres://juhe@${socket}/juhe`, poolSize: 2 });
  try {
    return await fn(db);
  } finally {
    await db.close();
  }
};

const freeBytes = async (): Promise<number> => {
  const { bavail, bsize } = await statfs(volume);
  return bavail * bsize;
};

/** Fills the disk except for a few hundred KB, which the load uses up. */
const fill = async (): Promise<void> => writeFile(filler, Buffer.alloc((await freeBytes()) - 300_000, 1));

const until = async (description: string, isTrue: () => Promise<boolean>): Promise<void> => {
  const limit = performance.now() + 90_000;
  while (!(await isTrue())) {
    if (performance.now() > limit) throw new Error(`${description}: not within 90 s`);
    await delay(200);
  }
};

beforeAll(async () => {
  target = { origin: '', operatorToken };
  server = runMain({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    RATE_LIMIT_SCALE: '1000',
    OPERATOR_TOKEN: operatorToken,
    MIN_FREE_MB: '0',
  });
  target.origin = (await server.logged('listening'))['address'] ?? '';
  members = await withDb((db) => Promise.all(Array.from({ length: 6 }, () => makeMember(db))));
  load = acknowledgedLoad(target, members);
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
  await rm(filler, { force: true });
});

it('serves reads while the disk is full, refuses writes clearly, and recovers with every acknowledged write', async () => {
  await load.progress(200);
  await fill();
  await until('a write is refused', async () => load.refused() > 20);

  const [member] = members;
  const readings: unknown[] = [];
  for (let n = 0; n < 40; n += 1) {
    const { status, body } = await callAt(target, address.listAddresses, {}, { token: member?.token });
    readings.push([status, body?.code]);
  }
  const ready = (await fetch(`${target.origin}/readyz`)).status;

  await rm(filler);
  await load.progress(200);
  await load.stop();
  expect(load.odd).toEqual([]);
  expect(await withDb((db) => load.losses(db))).toEqual([]);
  expect(readings).toEqual(Array.from({ length: 40 }, () => [200, 200]));
  expect(ready).toBe(503);
});
