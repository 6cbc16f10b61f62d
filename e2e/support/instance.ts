import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** A server of its own for tests: its address, its data folder and how to end it. */
export interface Instance {
  readonly origin: string;
  readonly dataDir: string;
  readonly stop: () => Promise<void>;
}

/** A port that nobody listens on at the moment. */
export const freePort = (): Promise<number> =>
  new Promise((answer, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = probe.address();
        probe.close(() => answer(typeof address === 'object' && address ? address.port : 0));
      });
  });

const exited = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

const waitUntilReady = async (origin: string, child: ChildProcess, log: string) => {
  const limit = performance.now() + 90_000;
  while (performance.now() < limit) {
    if (exited(child))
      throw new Error(`The server ended before it was ready; its log:\n${readFileSync(log, 'utf8').slice(-4000)}`);
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((next) => setTimeout(next, 100));
  }
  throw new Error(`The server was not ready within 90 s; its log:\n${readFileSync(log, 'utf8').slice(-4000)}`);
};

/** Ends a process by its id: politely, and for good after five seconds. */
const end = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    if (exited(child)) return done();
    const hard = setTimeout(() => child.kill('SIGKILL'), 5000);
    child.once('exit', () => {
      clearTimeout(hard);
      done();
    });
    child.kill('SIGTERM');
  });

/**
 * Starts the built server with demo data on a free port, with a data folder of its own below `.cache/e2e`, and waits until it is
 * ready. The demo operator is off: journeys play the company's part themselves, so that no state moves by itself.
 * @param name the data folder's name; what an earlier run left there is removed
 */
export const startInstance = async (name: string, env: NodeJS.ProcessEnv = {}): Promise<Instance> => {
  const folder = join(root, '.cache/e2e', name);
  const dataDir = join(folder, 'data');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const log = join(folder, 'server.log');
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
      DEMO_OPERATOR: '0',
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
  return { origin, dataDir, stop };
};
