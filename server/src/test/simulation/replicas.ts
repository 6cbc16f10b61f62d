import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hashToken } from '../../http/guards/session.ts';
import { mainArgs } from '../main-args.ts';
import { send } from './send.ts';

/** An edit of a server source file: the text `find`, which must occur exactly once, becomes `replace`. */
export interface Edit {
  /** Relative to the root of the repository. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

export const operatorToken = 'operator-token-of-the-simulation';
/** A second person of the company: another person pays what one approved. */
export const cashier = { name: 'cashier', token: 'token-of-the-second-operator' } as const;
export const secretKey = Buffer.alloc(32, 7);

/** A separate server process that can be killed and restarts at the same address. */
export interface Replica {
  readonly port: number;
  /** Whether it is known to listen. */
  isUp(): boolean;
  /** Resolves when it listens; rejects when it ended without being killed. */
  up(): Promise<void>;
  /** Kills it (kill -9) and restarts it; does nothing when it is killed and not yet restarted. */
  kill(): void;
  /** Ends it gracefully. */
  stop(): Promise<void>;
  /** Its output: empty as long as there are no errors. */
  output(): string;
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

const root = resolve(__dirname, '../../../..');
const probe = { method: 'GET', url: '/healthz', headers: {}, body: Buffer.alloc(0) } as const;

const replica = (port: number, env: Readonly<Record<string, string>>): Replica => {
  let output = '';
  let child: ChildProcess;
  let listening: Promise<void>;
  let ended: Promise<unknown>;
  let listens = false;
  /** Killed, and not yet restarted. */
  let isDown = false;
  const hasEnded = (process: ChildProcess): boolean => process.exitCode !== null || process.signalCode !== null;

  const awake = async (process: ChildProcess): Promise<void> => {
    for (;;) {
      const answer = await send(port, probe).catch(() => undefined);
      if (answer?.status === 200) {
        listens = process === child && !isDown;
        return;
      }
      // Deliberately killed during its start: callers wait for the next one.
      if (hasEnded(process) && (isDown || process !== child)) return listening;
      if (hasEnded(process))
        throw new Error(`a server ended with ${process.exitCode ?? process.signalCode}: ${output.slice(-2000)}`);
      await delay(10);
    }
  };
  const start = (): void => {
    const process = spawn(globalThis.process.execPath, mainArgs({ isPlanted: env['SIMULATION_PLANTS'] !== '[]' }), {
      cwd: root,
      env: { ...globalThis.process.env, ...env, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [process.stdout, process.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child = process;
    ended = once(process, 'exit');
    listening = awake(process);
    // Callers get the error; it may remain unobserved.
    listening.catch(() => {});
  };
  start();
  return {
    port,
    isUp: () => listens,
    up: () =>
      isDown || !hasEnded(child) ? listening : Promise.reject(new Error(`a server ended by itself: ${output.slice(-2000)}`)),
    kill: () => {
      // A second start would leave one of the two servers without its address, or running after the test.
      if (isDown) return;
      isDown = true;
      listens = false;
      child.kill('SIGKILL');
      listening = ended.then(() => {
        isDown = false;
        start();
        return listening;
      });
      listening.catch(() => {});
    },
    stop: async () => {
      await listening.catch(() => {});
      child.kill('SIGTERM');
      await ended;
    },
    output: () => output,
  };
};

export interface Replicas {
  readonly list: readonly Replica[];
  stop(): Promise<void>;
}

/** Starts servers on one database in separate processes and waits until all of them listen. */
export const startReplicas = async (databaseUrl: string, count: number, mutations: readonly Edit[]): Promise<Replicas> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'juhe-simulation-'));
  const appsDir = join(dataDir, 'no-apps');
  await mkdir(appsDir);
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    APPS_DIR: appsDir,
    HOST: '127.0.0.1',
    APP_ENV: 'development',
    DEMO: '0',
    LOG_LEVEL: 'error',
    OPERATOR_TOKEN: operatorToken,
    OPERATOR_TOKENS: `${cashier.name}:${hashToken(cashier.token).toString('hex')}`,
    SECRET_KEY: secretKey.toString('hex'),
    SIMULATION_PLANTS: JSON.stringify(mutations),
  };
  const list: Replica[] = [];
  for (let i = 0; i < count; i += 1) list.push(replica(await freePort(), env));
  const stop = async (): Promise<void> => {
    await Promise.all(list.map((item) => item.stop()));
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await Promise.all(list.map((item) => item.up()));
  } catch (error) {
    await stop();
    throw error;
  }
  return { list, stop };
};
