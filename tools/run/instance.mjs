import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
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

/** Ends a process by its id: gracefully, and forcibly after five seconds. */
const end = (child) =>
  new Promise((done) => {
    if (exited(child)) return done(undefined);
    const hard = setTimeout(() => child.kill('SIGKILL'), 5000);
    child.once('exit', () => {
      clearTimeout(hard);
      done(undefined);
    });
    child.kill('SIGTERM');
  });

/**
 * Starts the built server with demo data on a free port, with its own data folder, and waits until it is ready. The demo
 * operator is off, so that no state changes automatically; fault injection is enabled; callers may choose their address (rate
 * limits apply per address).
 * @param {string} folder below the repository's `.cache`; the remains of an earlier run are removed
 * @param {NodeJS.ProcessEnv} [env] further settings
 * @returns {Promise<{ origin: string, dataDir: string, pid: number | undefined, stop: () => Promise<void> }>}
 */
export const startInstance = async (folder, env = {}) => {
  const instanceFolder = join(root, '.cache', folder);
  const dataDir = join(instanceFolder, 'data');
  rmSync(instanceFolder, { recursive: true, force: true });
  mkdirSync(instanceFolder, { recursive: true });
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
  const stop = async () => {
    await end(child);
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
