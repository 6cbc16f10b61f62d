import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second of /proc (`getconf CLK_TCK`). */
const ticksPerSecond = 100;

/** Parent and CPU time of a process; undefined once it is gone. */
const statOf = (pid) => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { parent: Number(fields[1]), ms: ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1000 };
  } catch {
    return undefined;
  }
};

/**
 * CPU time in ms that processes have used so far.
 * @param {readonly number[]} pids
 * @param {{ children?: boolean }} [options] `children`: with their running children, as a database has for its connections
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
    return stat && (pids.includes(pid) || (children && pids.includes(stat.parent))) ? sum + stat.ms : sum;
  }, 0);
};
