import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second of /proc (`getconf CLK_TCK`). */
const ticksPerSecond = 100;

/** Returns the parent and the CPU times of a process: its own, and those of ended children; undefined once it has exited. */
const statOf = (pid) => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const ms = (from) => ((Number(fields[from]) + Number(fields[from + 1])) / ticksPerSecond) * 1000;
    return { parent: Number(fields[1]), ownMs: ms(11), endedChildrenMs: ms(13) };
  } catch {
    return undefined;
  }
};

/**
 * Returns the CPU time used by processes so far (ms).
 * @param {readonly number[]} pids
 * @param {{ children?: boolean }} [options] `children`: includes their children, running or ended, such as a database's
 *   connection processes
 * @returns {number | undefined} undefined where there is no /proc
 */
export const cpuMs = (pids, { children = false } = {}) => {
  let processes;
  try {
    processes = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return undefined;
  }
  return processes.reduce((sum, pid) => {
    const stat = statOf(pid);
    if (!stat) return sum;
    if (pids.includes(pid)) return sum + stat.ownMs + (children ? stat.endedChildrenMs : 0);
    return children && pids.includes(stat.parent) ? sum + stat.ownMs : sum;
  }, 0);
};
