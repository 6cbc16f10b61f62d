import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Interval (ms) between two attempts to take the lock. */
const interval = 200;
/** Age (ms) from which a lock counts as left behind, in case another program has its process id now. */
const maxAge = 15 * 60_000;

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Returns the process that has the lock; undefined when nobody has it, or its process has ended. */
const holderOf = (file) => {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return pid > 0 && isAlive(pid) && Date.now() - statSync(file).mtimeMs < maxAge ? pid : undefined;
  } catch {
    return undefined;
  }
};

/** The link makes the file appear together with its content. */
const take = (file) => {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(own, { force: true });
  }
};

/**
 * Runs `work` while no other process holds the lock file; a lock that a killed process left behind is taken over.
 * @template T
 * @param {string} file the lock
 * @param {() => Promise<T>} work
 * @param {(pid: number) => void} [onWait] called once, with the process that is waited for
 * @returns {Promise<T>}
 */
export const exclusively = async (file, work, onWait) => {
  mkdirSync(dirname(file), { recursive: true });
  for (let isReported = false; !take(file); ) {
    const holder = holderOf(file);
    if (holder === undefined) {
      rmSync(file, { force: true });
      continue;
    }
    if (!isReported) onWait?.(holder);
    isReported = true;
    await delay(interval);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
};
