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

/**
 * Returns the process that has the lock, and whether the lock is stale: its process has ended, or cannot be the one that took
 * it. Neither when there is no lock.
 */
const readLock = (file) => {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    const isHeld = pid > 0 && isAlive(pid) && Date.now() - statSync(file).mtimeMs < maxAge;
    return isHeld ? { holder: pid, isStale: false } : { isStale: true };
  } catch {
    return { isStale: false };
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
 * Removes a stale lock. Only the process that has the guard may: otherwise a second waiter, which saw the stale lock as well,
 * would remove the new lock of the first.
 */
const removeStale = (file) => {
  const guard = `${file}.guard`;
  if (!take(guard)) {
    if (readLock(guard).isStale) rmSync(guard, { force: true });
    return;
  }
  try {
    if (readLock(file).isStale) rmSync(file, { force: true });
  } finally {
    rmSync(guard, { force: true });
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
    const { holder, isStale } = readLock(file);
    if (isStale) removeStale(file);
    if (holder === undefined) {
      await delay(1);
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
