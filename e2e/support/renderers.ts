import { execFileSync } from 'node:child_process';

/** Returns the ids of the processes in which an instance renders first screens of a release. */
export const renderersOf = (instancePid: number | undefined, app: string, release: string): number[] =>
  execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    .filter(([, , parent, command]) => Number(parent) === instancePid && command?.endsWith(`renderer.mjs ${app} ${release}`))
    .map(([, pid]) => Number(pid));
