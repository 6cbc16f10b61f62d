import { execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './ports.mjs';
import { root } from './process.mjs';

/** Start timeout (s) with the demo's history, on a machine with other load. */
const readySeconds = 150;

const exited = (child) => child.exitCode !== null || child.signalCode !== null;

const waitUntilReady = async (origin, child, log) => {
  const logExcerpt = () => `its log:\n${readFileSync(log, 'utf8').slice(-4000)}`;
  const limit = performance.now() + readySeconds * 1000;
  let last = 'nothing';
  while (performance.now() < limit) {
    if (exited(child)) throw new Error(`The server ended before it was ready; ${logExcerpt()}`);
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (answer?.ok) return;
    if (answer) last = `${answer.status} ${await answer.text()}`;
    await new Promise((next) => setTimeout(next, 100));
  }
  throw new Error(`The server was not ready within ${readySeconds} s: /readyz answered ${last}; ${logExcerpt()}`);
};

/** Terminates a process by its id, and kills it after `timeoutMs`. */
const end = (child, timeoutMs = 5000) =>
  new Promise((done) => {
    if (exited(child)) return done(undefined);
    const hard = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    child.once('exit', () => {
      clearTimeout(hard);
      done(undefined);
    });
    child.kill('SIGTERM');
  });

/** Data folders that {@link makeSnapshots} made, by what they hold. */
const snapshotOf = (folder, demo) => join(folder, demo === '0' ? 'migrated' : 'demo');

const copyFolder = (from, to) => execFileSync('cp', ['-a', from, to]);

/** Whether an unused data folder is complete: its database is in the folder and was shut down cleanly. */
const isComplete = (dataDir) =>
  existsSync(join(dataDir, 'postgres/data/PG_VERSION')) && !existsSync(join(dataDir, 'postgres/data/postmaster.pid'));

/**
 * Makes the data folders, below the repository's `.cache`, that instances with `INSTANCE_SNAPSHOTS` of that folder copy at their start: one
 * without and one with the demo data, both with the built releases: creating them anew takes 15 s of CPU.
 * @param {string} folder below the repository's `.cache`
 * @returns {Promise<string | undefined>} the folder; undefined where the database has to be outside of the data folder
 */
export const makeSnapshots = async (folder) => {
  const snapshotsFolder = join(root, '.cache', folder);
  rmSync(snapshotsFolder, { recursive: true, force: true });
  mkdirSync(snapshotsFolder, { recursive: true });
  for (const demo of ['0', '1']) {
    const instance = await startInstance(`${folder}/run`, { DEMO: demo, INSTANCE_SNAPSHOTS: snapshotsFolder });
    await instance.stop(60_000);
    if (!isComplete(instance.dataDir)) return undefined;
    copyFolder(instance.dataDir, snapshotOf(snapshotsFolder, demo));
  }
  return snapshotsFolder;
};

/**
 * Starts the built server with demo data on a free port, with its own data folder, and waits until it is ready. The demo
 * operator is off, so that no state changes automatically; fault injection is enabled; callers may choose their address (rate
 * limits apply per address).
 * @param {string} folder below the repository's `.cache`; the remains of an earlier run are removed
 * @param {NodeJS.ProcessEnv} [env] further settings
 * @returns {Promise<{ origin: string, dataDir: string, pid: number | undefined, stop: (timeoutMs?: number) => Promise<void> }>}
 */
export const startInstance = async (folder, env = {}) => {
  const instanceFolder = join(root, '.cache', folder);
  const dataDir = join(instanceFolder, 'data');
  rmSync(instanceFolder, { recursive: true, force: true });
  mkdirSync(instanceFolder, { recursive: true });
  // A snapshot holds the releases of all apps: an instance with others begins without one.
  const snapshots = env.APPS_DIR ? undefined : (env.INSTANCE_SNAPSHOTS ?? process.env.INSTANCE_SNAPSHOTS);
  // The demo data comes upon the migrated database when it has no snapshot yet.
  const snapshot = snapshots && [env.DEMO, '0'].map((demo) => snapshotOf(snapshots, demo)).find((path) => existsSync(path));
  if (snapshot) copyFolder(snapshot, dataDir);
  const port = await freePort();
  const origin = `http://${env.HOST ?? '127.0.0.1'}:${port}`;
  const log = join(instanceFolder, 'server.log');
  const out = openSync(log, 'w');
  const child = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: root,
    stdio: ['ignore', out, out],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      APP_ENV: 'development',
      DEMO: '1',
      FAULTS: '1',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  closeSync(out);
  const last = () => void child.kill('SIGKILL');
  process.once('exit', last);
  const stop = async (timeoutMs) => {
    await end(child, timeoutMs);
    process.off('exit', last);
  };
  try {
    await waitUntilReady(origin, child, log);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, dataDir, pid: child.pid, stop };
};
