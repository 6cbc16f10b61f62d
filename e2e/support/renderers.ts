import { execFileSync } from 'node:child_process';

/** Returns the ids of the processes in which an instance renders first screens (server/src/delivery/screen/renderer). */
export const renderersOf = (instancePid: number | undefined): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    .filter(([, , parent, command]) => Number(parent) === instancePid && command?.includes('renderer.mjs'))
    .map(([, pid]) => Number(pid));
