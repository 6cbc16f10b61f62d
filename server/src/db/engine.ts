import { type ChildProcess, spawn } from 'node:child_process';
import { chown, mkdir, open, readFile, rename, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { archiveFolder, archiveSettings } from './engine-archive.ts';
import { EngineError } from './engine-error.ts';
import {
  asRoot,
  type Binaries,
  type EngineFolders,
  engineFolders,
  findBinaries,
  removeSocketFolder,
  runAs,
} from './engine-files.ts';
import { lockFolder, stopLeftover } from './engine-lock.ts';

export interface EngineOptions {
  /** An external server; then none is started. */
  databaseUrl?: string | undefined;
  /** Otherwise contains the embedded database. */
  dataDir: string;
  /** False makes tests faster and loses data when the machine stops. */
  durable?: boolean;
  /** Target of the archived write-ahead log, for backups and point-in-time restores (`backup/`). */
  backupDir?: string | undefined;
  /** Start timeout (ms): replaying an archive takes longer than two minutes. */
  startTimeoutMs?: number;
}

export interface Engine {
  /** For `createPool` and `migrate`; another replica on this machine can use it as DATABASE_URL. */
  url: string;
  /** Whether this process started the server. */
  embedded: boolean;
  /** Its log, if this process started it. */
  logFile?: string;
  /** Stops the server (not an external one) and waits for it. */
  stop(): Promise<void>;
}

const user = 'juhe';
const maxLogBytes = 5_000_000;

/** Starts PostgreSQL in DATA_DIR on a private unix socket, or uses DATABASE_URL. */
export const startEngine = async (options: EngineOptions): Promise<Engine> => {
  if (options.databaseUrl !== undefined) return { url: options.databaseUrl, embedded: false, stop: async () => {} };
  const binaries = await findBinaries();
  const folders = await engineFolders(options.dataDir);
  const unlock = await lockFolder(folders);
  try {
    await stopLeftover(folders);
    await initialise(binaries, folders, options.durable ?? true);
    const archive = options.backupDir === undefined ? undefined : await archiveFolder(options.backupDir);
    const runOptions = { durable: options.durable ?? true, archive, startTimeoutMs: options.startTimeoutMs ?? 120_000 };
    const server = await supervise(() => startServer(binaries, folders, runOptions));
    await ensureDatabase(folders);
    return {
      url: urlOf(folders, user),
      embedded: true,
      logFile: folders.log,
      stop: async () => {
        await server.stop();
        await removeSocketFolder(folders);
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
};

/** Returns the URL of the server that another process runs on this DATA_DIR: for commands beside it. */
export const embeddedUrl = async (dataDir: string): Promise<string> => urlOf(await engineFolders(dataDir), user);

const urlOf = (folders: EngineFolders, database: string): string =>
  `postgres://${user}@${encodeURIComponent(folders.socket)}/${database}`;

/** Environment of the server: none of the API's settings may leak into it. */
const cleanEnv = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const run = (file: string, args: readonly string[]): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...runAs, cwd: '/', env: cleanEnv, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });

/** Runs `initdb` in a temporary folder and renames it, so that an interrupted first start leaves nothing incomplete. */
const initialise = async (binaries: Binaries, folders: EngineFolders, durable: boolean): Promise<void> => {
  const version = await readFile(join(folders.data, 'PG_VERSION'), 'utf8').catch(() => undefined);
  const major = (await run(binaries.postgres, ['--version'])).output.match(/(\d+)/)?.[1] ?? '?';
  if (version !== undefined) {
    if (version.trim() !== major)
      throw new EngineError(`DATA_DIR holds a database of PostgreSQL ${version.trim()}, this is PostgreSQL ${major}`);
    return;
  }
  const fresh = `${folders.data}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  if (asRoot) await chown(fresh, runAs.uid ?? 0, runAs.gid ?? 0);
  // From version 17 on the builtin provider offers C.UTF-8 on every system; earlier ones depend on the system.
  const locale =
    Number(major) >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C.UTF-8'];
  const args = ['-D', fresh, '-U', user, '--auth=trust', '--encoding=UTF8', ...locale, ...(durable ? [] : ['--no-sync'])];
  const { code, output } = await run(binaries.initdb, args);
  if (code !== 0) throw new EngineError(`the database cannot be created: ${causeIn(output)}`);
  await rename(fresh, folders.data);
};

/** Returns the error in the output of a PostgreSQL program, without its clean-up messages; the last line when there is none. */
export const causeIn = (output: string): string =>
  /^.*?(?:initdb: error|FATAL|PANIC|ERROR): *(.*)$/m.exec(output)?.[1]?.trim() || lastLine(output);

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';

interface HowToRun {
  readonly durable: boolean;
  /** The folder of the archive, if any. */
  readonly archive: string | undefined;
  readonly startTimeoutMs: number;
}

const settings = (folders: EngineFolders, { durable, archive }: HowToRun): string[] => {
  const values: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: folders.socket,
    unix_socket_permissions: '0700',
    max_connections: durable ? '100' : '300',
    shared_buffers: '64MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '256MB',
    // Statements and details may contain personal data: they are not logged. In tests both statements of a deadlock are.
    log_min_error_statement: 'panic',
    log_error_verbosity: durable ? 'terse' : 'default',
    log_min_messages: 'warning',
    ...(durable
      ? {}
      : {
          fsync: 'off',
          full_page_writes: 'off',
          synchronous_commit: 'off',
          log_line_prefix: '%d ',
          track_activity_query_size: '8kB',
        }),
    ...(archive === undefined ? {} : archiveSettings(archive)),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
};

/**
 * Holds a pipe from the API. When the API ends, for any reason, the pipe closes and the guard stops the server, if it still
 * is the one of this folder. PostgreSQL without its API would block the next start.
 */
const guardScript = `trap '' INT TERM HUP
while read -r line; do :; done
same() { [ "$(head -n 1 "$2/postmaster.pid" 2>/dev/null)" = "$1" ]; }
for signal in INT QUIT; do
  same "$1" "$2" && kill -s $signal "$1" 2>/dev/null
  n=0
  while [ $n -lt 100 ] && kill -0 "$1" 2>/dev/null && same "$1" "$2"; do sleep 0.1; n=$((n + 1)); done
done`;

interface Server {
  /** Resolves when the server ends, for whatever reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server once; returns the reason as text if it ended instead of accepting connections. */
const startOnce = async (binaries: Binaries, folders: EngineFolders, runOptions: HowToRun): Promise<Server | string> => {
  const from = await logSize(folders.log);
  const child = await spawnServer(binaries, folders, runOptions);
  const args = ['-c', guardScript, 'guard', String(child.pid), folders.data];
  const guard = spawn('/bin/sh', args, {
    ...runAs,
    cwd: '/',
    env: cleanEnv,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.stdin.on('error', () => {});
  guard.unref();
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  void ended.then(() => guard.stdin.end());
  if (!(await acceptsConnections(folders, child, runOptions.startTimeoutMs))) {
    child.kill('SIGQUIT');
    return causeIn((await readFile(folders.log, 'utf8').catch(() => '')).slice(from)) || 'no reason given';
  }
  child.unref();
  return {
    ended,
    stop: () => {
      child.ref();
      child.kill('SIGINT');
      return ended;
    },
  };
};

const startServer = async (binaries: Binaries, folders: EngineFolders, runOptions: HowToRun): Promise<Server> => {
  let problem = '';
  // After a kill -9 of the server its last backends still hold the shared memory for a moment.
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const server = await startOnce(binaries, folders, runOptions);
    if (typeof server !== 'string') return server;
    problem = server;
    if (!/shared memory block|lock file/.test(problem)) break;
    await delay(300);
  }
  throw new EngineError(`the database does not start: ${problem} (log: ${folders.log})`);
};

/** Restarts the server when it is killed: the first time immediately, then with back-off. */
const supervise = async (start: () => Promise<Server>): Promise<Pick<Server, 'stop'>> => {
  let server = await start();
  let stopping = false;
  const restart = async (): Promise<void> => {
    for (let pause = 100; !stopping; pause = Math.min(pause * 2, 10_000)) {
      try {
        server = await start();
        watch();
        return;
      } catch {
        await delay(pause, undefined, { ref: false });
      }
    }
  };
  let restarting: Promise<void> | undefined;
  const watch = (): void => {
    void server.ended.then(() => {
      if (!stopping) restarting = restart();
    });
  };
  watch();
  return {
    stop: async () => {
      stopping = true;
      await restarting;
      await server.stop();
    },
  };
};

const logSize = async (log: string): Promise<number> => {
  const size = await stat(log).then(
    (info) => info.size,
    () => 0,
  );
  if (size <= maxLogBytes) return size;
  await truncate(log);
  return 0;
};

const spawnServer = async (binaries: Binaries, folders: EngineFolders, runOptions: HowToRun): Promise<ChildProcess> => {
  const log = await open(folders.log, 'a', 0o600);
  try {
    // Detached: Ctrl-C in the terminal reaches the API only, which stops the server once its requests are done.
    const args = ['-D', folders.data, ...settings(folders, runOptions)];
    const child = spawn(binaries.postgres, args, {
      ...runAs,
      cwd: '/',
      env: cleanEnv,
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
    });
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (error) => reject(new EngineError(`the database does not start: ${error.message}`)));
    });
    return child;
  } finally {
    await log.close();
  }
};

/** Recovery after a kill can take long, so the limit is generous; a server that ended is detected immediately. */
const acceptsConnections = async (folders: EngineFolders, child: ChildProcess, timeoutMs: number): Promise<boolean> => {
  const end = performance.now() + timeoutMs;
  while (child.exitCode === null && child.signalCode === null && performance.now() < end) {
    if (
      await query(folders, 'postgres', 'select 1').then(
        () => true,
        () => false,
      )
    )
      return true;
    await delay(20);
  }
  return false;
};

const query = async (folders: EngineFolders, database: string, text: string): Promise<pg.QueryResult> => {
  const client = new pg.Client({ connectionString: urlOf(folders, database), connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
};

const ensureDatabase = async (folders: EngineFolders): Promise<void> => {
  const matching = await query(folders, 'postgres', `select 1 from pg_database where datname = '${user}'`);
  if (matching.rowCount === 0) await query(folders, 'postgres', `create database ${user}`);
};
