import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second of /proc (`getconf CLK_TCK`). */
const ticksPerSecond = 100;

/** Parent and CPU times of a process: its own, and of children that have ended; undefined once it is gone. */
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
 * CPU time in ms that processes have used so far.
 * @param {readonly number[]} pids
 * @param {{ children?: boolean }} [options] `children`: with their children, running or ended, as a database has for its connections
 * @returns {number | undefined} undefined where there is no /proc
 */
export const cpuMs = (pids, { children = false } = {}) => {
  let all;
  try {
    all = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return undefined;
  }
  return all.reduce((sum, pid) => {
    const stat = statOf(pid);
    if (!stat) return sum;
    if (pids.includes(pid)) return sum + stat.ownMs + (children ? stat.endedChildrenMs : 0);
    return children && pids.includes(stat.parent) ? sum + stat.ownMs : sum;
  }, 0);
};
