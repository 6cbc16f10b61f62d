/** Processes of the cluster, known by their ids in files, so that another call of the command finds and ends them. */
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Returns the start time of a running process (clock ticks since boot), which together with its id identifies it uniquely. */
const startedAt = (pid) => {
  try {
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return state === 'Z' ? undefined : fields[18];
  } catch {
    return undefined;
  }
};

/** Whether a process with this id runs. */
export const isRunning = (pid) => startedAt(pid) !== undefined;

/** PostgreSQL, Patroni and pgBackRest refuse to run as root: then everything runs as the packages' user. */
export const owner = () => {
  if (process.getuid?.() !== 0) return {};
  const id = (option) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
};

/**
 * @param {string} folder of the files with ids
 * @param {string} logs folder of the outputs
 */
export const createProcesses = (folder, logs) => {
  const identity = owner();
  let isClosed = false;
  mkdirSync(folder, { recursive: true });
  const fileOf = (name) => join(folder, `${name}.pid`);
  const read = (name) => {
    if (!existsSync(fileOf(name))) return undefined;
    const [pid, started] = readFileSync(fileOf(name), 'utf8').trim().split(' ');
    return startedAt(Number(pid)) === started ? Number(pid) : undefined;
  };
  const signal = (name, kind) => {
    const pid = read(name);
    if (pid !== undefined) process.kill(pid, kind);
    return pid;
  };
  return {
    identity,
    /** Returns the id of a running process of this cluster. */
    pid: read,
    names: () =>
      readdirSync(folder)
        .filter((file) => file.endsWith('.pid'))
        .map((file) => file.slice(0, -'.pid'.length))
        .sort(),
    /** Registers a process that was started elsewhere, such as this one. */
    note: (name, pid) => writeFileSync(fileOf(name), `${pid} ${startedAt(pid)}\n`),
    start(name, file, args, { env = {}, cwd = '/' } = {}) {
      if (isClosed) throw new Error('the cluster is being stopped');
      mkdirSync(logs, { recursive: true });
      const out = openSync(join(logs, `${name}.log`), 'a');
      const child = spawn(file, args, {
        ...identity,
        cwd,
        detached: true,
        stdio: ['ignore', out, out],
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', HOME: folder, ...env },
      });
      closeSync(out);
      child.on('error', () => {});
      child.unref();
      if (child.pid === undefined) throw new Error(`${file} cannot be started`);
      writeFileSync(fileOf(name), `${child.pid} ${startedAt(child.pid)}\n`);
      return child.pid;
    },
    signal,
    /** Refuses further starts. */
    close() {
      isClosed = true;
    },
    remove: (name) => rmSync(fileOf(name), { force: true }),
    /** Terminates a process, and kills it after `timeoutMs` ms. */
    async stop(name, { kind = 'SIGTERM', timeoutMs = 15_000 } = {}) {
      const pid = signal(name, kind);
      for (let waited = 0; pid !== undefined && isRunning(pid); waited += 50) {
        if (waited === timeoutMs) process.kill(pid, 'SIGKILL');
        await delay(50);
      }
      rmSync(fileOf(name), { force: true });
    },
    /** Returns the last lines of a process's output. */
    log: (name, lines = 15) =>
      existsSync(join(logs, `${name}.log`))
        ? readFileSync(join(logs, `${name}.log`), 'utf8')
            .trim()
            .split('\n')
            .slice(-lines)
            .join('\n')
        : '',
  };
};

/** Returns the running process whose id is the first line of a file, as PostgreSQL keeps it. */
export const pidInFile = (file) => {
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
  return isRunning(pid) ? pid : undefined;
};
