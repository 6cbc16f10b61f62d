/** A PostgreSQL primary with a hot standby that follows it, from the embedded engine's programs, for tests of the read replica. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Binaries, findBinaries, openFolder, privateFolder, runAs } from '../db/engine-files.ts';
import { migrate } from '../db/migrate.ts';

const user = 'juhe';
const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const urlOf = (socket: string, database: string): string => `postgres://${user}@${encodeURIComponent(socket)}/${database}`;

const query = async (url: string, text: string): Promise<pg.QueryResult> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
};

const settings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '32MB',
  wal_level: 'replica',
  max_wal_senders: '4',
  timezone: 'UTC',
  fsync: 'off',
  log_min_messages: 'fatal',
  wal_receiver_status_interval: '1s',
  max_standby_streaming_delay: '500ms',
  wal_retrieve_retry_interval: '200ms',
};

interface Node {
  readonly process: ChildProcess;
  readonly ended: Promise<unknown>;
}

const startNode = async (binaries: Binaries, data: string, socket: string): Promise<Node> => {
  const args = Object.entries({ ...settings, unix_socket_directories: socket }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const child = spawn(binaries.postgres, ['-D', data, ...args], { ...runAs, cwd: '/', env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  while (child.exitCode === null) {
    const answer = await query(urlOf(socket, 'postgres'), 'select 1').catch(() => undefined);
    if (answer) return { process: child, ended };
    await delay(30);
  }
  throw new Error(`the database in ${data} does not start`);
};

export interface StreamingPair {
  readonly primaryUrl: string;
  readonly standbyUrl: string;
  /** Process ids of the servers at present. */
  pids(): { readonly primary: number; readonly standby: number };
  /** Paths of the unix sockets. */
  readonly sockets: { readonly primary: string; readonly standby: string };
  /** Stops and continues the replay of what the standby receives. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /** Waits until the standby has replayed what the primary wrote before this call. */
  caughtUp(): Promise<void>;
  killStandby(): Promise<void>;
  startStandby(): Promise<void>;
  /** Stops the standby's processes without closing their connections (SIGSTOP), and continues them. */
  freezeStandby(): void;
  thawStandby(): void;
  /** Kills a backend of the primary, which then recovers as after a crash: unlogged tables are empty. */
  crashPrimary(): Promise<void>;
  /** Runs a statement on the standby and returns its rows. */
  onStandby(text: string): Promise<unknown[]>;
  stop(): Promise<void>;
}

/** Ids of a process and of its children, from the kernel. */
const familyOf = (pid: number): number[] => {
  const lines = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const children = lines.map((line) => line.trim().split(/\s+/).map(Number)).filter(([, parent]) => parent === pid);
  return [pid, ...children.map(([child = 0]) => child)];
};

/** Starts both servers, with a migrated database `juhe`. */
export const streamingPair = async (): Promise<StreamingPair> => {
  const binaries = await findBinaries();
  const root = await mkdtemp(join(tmpdir(), 'juhe-pair-'));
  await chmod(root, 0o755);
  const folder = (name: string): string => join(root, name);
  await openFolder(root);
  for (const name of ['a', 'b']) await privateFolder(folder(name));
  await mkdir(folder('primary'), { mode: 0o700 });
  if ('uid' in runAs) await chown(folder('primary'), runAs.uid ?? 0, runAs.gid ?? 0);
  const init = ['-D', folder('primary'), '-U', user, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(binaries.initdb, init, { ...runAs, cwd: '/', env, stdio: 'ignore' });
  const primary = await startNode(binaries, folder('primary'), folder('a'));
  const primaryUrl = urlOf(folder('a'), user);
  await query(urlOf(folder('a'), 'postgres'), `create database ${user} template template0`);
  await migrate(primaryUrl);

  const copying = new pg.Client({ connectionString: primaryUrl });
  await copying.connect();
  await copying.query(`select pg_backup_start('standby', fast => true)`);
  execFileSync('cp', ['-a', folder('primary'), folder('standby')]);
  const { rows } = await copying.query<{ labelfile: string }>('select labelfile from pg_backup_stop(wait_for_archive => false)');
  await copying.end();
  const standbyFile = async (name: string, text: string): Promise<void> => {
    await writeFile(join(folder('standby'), name), text, { mode: 0o600 });
    if ('uid' in runAs) await chown(join(folder('standby'), name), runAs.uid ?? 0, runAs.gid ?? 0);
  };
  await rm(join(folder('standby'), 'postmaster.pid'));
  await standbyFile('backup_label', rows[0]?.labelfile ?? '');
  await standbyFile('standby.signal', '');
  // A long pause of the replay would otherwise cancel the next statements, that which resumes it included.
  const settings = [`primary_conninfo = 'host=${folder('a')} user=${user}'`, 'max_standby_streaming_delay = -1'];
  await standbyFile('postgresql.auto.conf', `${settings.join('\n')}\n`);
  let standby = await startNode(binaries, folder('standby'), folder('b'));
  const standbyUrl = urlOf(folder('b'), user);

  const signal = (name: NodeJS.Signals): void => {
    const { pid: leader } = standby.process;
    // Process 0 would be the group of the test itself.
    if (leader === undefined) throw new Error('the standby has not started');
    for (const pid of familyOf(leader))
      try {
        process.kill(pid, name);
      } catch (error) {
        // A child may have ended since.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
  };
  return {
    primaryUrl,
    standbyUrl,
    pids: () => ({ primary: primary.process.pid ?? 0, standby: standby.process.pid ?? 0 }),
    sockets: { primary: join(folder('a'), '.s.PGSQL.5432'), standby: join(folder('b'), '.s.PGSQL.5432') },
    pauseReplay: async () => {
      await query(standbyUrl, 'select pg_wal_replay_pause()');
      for (;;) {
        const answer = await query(standbyUrl, 'select pg_get_wal_replay_pause_state() as state');
        if ((answer.rows[0] as { state: string }).state === 'paused') return;
        await delay(10);
      }
    },
    resumeReplay: async () => {
      // The replay that continues may cancel the very statement that resumed it (conflict with recovery).
      await query(standbyUrl, 'select pg_wal_replay_resume()').catch((error: { code?: string }) => {
        if (error.code !== '40001') throw error;
      });
    },
    caughtUp: async () => {
      const { rows: written } = await query(primaryUrl, 'select pg_current_wal_lsn()::text as lsn');
      const { lsn } = written[0] as { lsn: string };
      for (;;) {
        const answer = await query(standbyUrl, `select pg_last_wal_replay_lsn() >= '${lsn}'::pg_lsn as reached`);
        if ((answer.rows[0] as { reached: boolean }).reached) return;
        await delay(10);
      }
    },
    killStandby: async () => {
      signal('SIGKILL');
      await standby.ended;
    },
    startStandby: async () => {
      // The killed server's children notice its end in a moment, and a server does not start before.
      for (let attempt = 0; ; attempt += 1)
        try {
          standby = await startNode(binaries, folder('standby'), folder('b'));
          return;
        } catch (error) {
          if (attempt > 20) throw error;
          await delay(200);
        }
    },
    freezeStandby: () => signal('SIGSTOP'),
    thawStandby: () => signal('SIGCONT'),
    crashPrimary: async () => {
      const victim = new pg.Client({ connectionString: primaryUrl });
      victim.on('error', () => {});
      await victim.connect();
      const { rows: backends } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid');
      const [backend] = backends;
      if (!backend) throw new Error('no backend');
      const ended = new Promise<void>((resolve) => victim.once('end', () => resolve()));
      process.kill(backend.pid, 'SIGKILL');
      await ended;
    },
    onStandby: async (text) => (await query(standbyUrl, text)).rows,
    stop: async () => {
      for (const node of [standby, primary]) {
        node.process.kill('SIGQUIT');
        await node.ended;
      }
      await rm(root, { recursive: true, force: true });
    },
  };
};
