import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hashToken } from '../../http/session.ts';
import { send } from './send.ts';

/** A change of a source file of the server: the text `find`, which is there exactly once, becomes `replace`. */
export interface Edit {
  /** From the root of the repository. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

export const operatorToken = 'operator-token-of-the-simulation';
/** A second person of the company: what one approved another one pays. */
export const cashier = { name: 'cashier', token: 'token-of-the-second-operator' } as const;
export const secretKey = Buffer.alloc(32, 7);

/** A server process of its own that can be killed and comes back at the same address. */
export interface Replica {
  readonly port: number;
  /** Whether it listens, as far as is known. */
  isUp(): boolean;
  /** Resolves when it listens; rejects when it ended without being killed. */
  up(): Promise<void>;
  /** kill -9, and starts it again; nothing when it is killed already and not yet started again. */
  kill(): void;
  /** Ends it politely. */
  stop(): Promise<void>;
  /** What it wrote: nothing, as long as nothing is wrong. */
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
  /** Killed, and not yet started again. */
  let isDown = false;
  const hasEnded = (process: ChildProcess): boolean => process.exitCode !== null || process.signalCode !== null;

  const awake = async (process: ChildProcess): Promise<void> => {
    for (;;) {
      const answer = await send(port, probe).catch(() => undefined);
      if (answer?.status === 200) {
        listens = process === child && !isDown;
        return;
      }
      // Killed on purpose while it started: whoever waits for it waits for the next.
      if (hasEnded(process) && (isDown || process !== child)) return listening;
      if (hasEnded(process))
        throw new Error(`a server ended with ${process.exitCode ?? process.signalCode}: ${output.slice(-2000)}`);
      await delay(10);
    }
  };
  const start = (): void => {
    const args = ['--import', `file://${join(__dirname, 'register.mjs')}`, join(root, 'server/src/main.ts')];
    const process = spawn(globalThis.process.execPath, args, {
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
    // Whoever asks gets the error; nobody has to ask.
    listening.catch(() => {});
  };
  start();
  return {
    port,
    isUp: () => listens,
    up: () =>
      isDown || !hasEnded(child) ? listening : Promise.reject(new Error(`a server ended by itself: ${output.slice(-2000)}`)),
    kill: () => {
      // A second start would leave one of the two servers without its address, or behind when the test ends.
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

/** Starts servers on one database as their own processes and waits until all of them listen. */
export const startReplicas = async (databaseUrl: string, count: number, plants: readonly Edit[]): Promise<Replicas> => {
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
    SIMULATION_PLANTS: JSON.stringify(plants),
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
