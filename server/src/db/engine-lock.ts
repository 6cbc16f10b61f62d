import { readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import { EngineError } from './engine-error.ts';
import type { EngineFolders } from './engine-files.ts';

interface Owner {
  pid: number;
  /** Start time of the process, which distinguishes a reused pid; empty where /proc is missing. */
  started: string;
}

/** State and start time; a killed process that its parent has not reaped yet (Z) counts as exited. */
const processInfo = async (pid: number): Promise<{ gone: boolean; started: string }> => {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // Fields after the command's name, which may itself contain blanks and brackets.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return { gone: fields[0] === 'Z' || fields[0] === 'X', started: fields[19] ?? '' };
};

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const readOwner = async (file: string): Promise<Owner | undefined> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
};

const owns = async (owner: Owner): Promise<boolean> => {
  const { gone: hasExited, started } = await processInfo(owner.pid);
  return alive(owner.pid) && !hasExited && started === owner.started;
};

/** Locks a data folder for one process; a second one is refused with a clear message. Returns the release function. */
export const lockFolder = async (folders: EngineFolders): Promise<() => Promise<void>> => {
  const me: Owner = { pid: process.pid, started: (await processInfo(process.pid)).started };
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      await writeFile(folders.lock, JSON.stringify(me), { flag: 'wx' });
      return () => rm(folders.lock, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = await readOwner(folders.lock);
    // An owner that was just killed takes a moment to disappear.
    if (owner && !(await until(async () => !(await owns(owner)), owner.pid === process.pid ? 0 : 1_000)))
      throw new EngineError(
        `DATA_DIR is in use by process ${owner.pid}: stop it, choose another DATA_DIR, or share its database through DATABASE_URL`,
      );
    await rm(folders.lock, { force: true });
  }
  throw new EngineError('DATA_DIR is being taken by another process');
};

const until = async (met: () => Promise<boolean> | boolean, ms: number): Promise<boolean> => {
  const end = performance.now() + ms;
  while (performance.now() < end) {
    if (await met()) return true;
    await delay(25);
  }
  return met();
};

/**
 * Stops a database server left on this folder by a killed API; called while holding the lock. A pid file of an unrelated
 * process is removed, because PostgreSQL would mistake that process for itself.
 */
export const stopLeftover = async (folders: EngineFolders): Promise<void> => {
  const pidFile = join(folders.data, 'postmaster.pid');
  const pidIn = async (): Promise<number> =>
    Number.parseInt((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0] ?? '', 10);
  const pid = await pidIn();
  if (!Number.isInteger(pid) || pid <= 1) return;
  const own = async (): Promise<boolean> =>
    alive(pid) && (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(folders.data);
  if (!(await own())) {
    await rm(pidFile, { force: true });
    return;
  }
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await until(async () => !(await own()), 10_000)) return;
  }
};
