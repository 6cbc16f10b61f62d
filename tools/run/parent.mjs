import { readFileSync } from 'node:fs';

/** Returns parent and command line of a process; nothing where there is no /proc. */
const readProcess = (pid) => {
  try {
    const parent = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1]);
    return { parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') };
  } catch {
    return undefined;
  }
};

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/**
 * Makes this process end soon after the npm that started it was killed, so that a kill -9 of `npm start` leaves nothing
 * running.
 */
export const endWithNpm = () => {
  if (!process.env.npm_lifecycle_event) return;
  let pid = process.ppid;
  for (let step = 0; step < 3 && pid > 1; step += 1) {
    const ancestor = readProcess(pid);
    if (!ancestor) return;
    if (/\bnpm\b/.test(ancestor.command)) break;
    pid = ancestor.parent;
  }
  if (pid <= 1) return;
  const timer = setInterval(() => {
    if (isAlive(pid)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 1000).unref();
};
