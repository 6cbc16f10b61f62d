/** A clock for single processes that a test can shift while they run (libfaketime). */
import { chmodSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faketimeLibrary } from './packages.mjs';
import { isRunning } from './processes.mjs';

/** @param {string} folder that the processes' user can read */
export const createClock = (folder) => {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'offset');
  const set = (seconds) => writeFileSync(file, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`);
  set(0);
  const env = {
    LD_PRELOAD: faketimeLibrary,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    // The monotonic clock does not jump on a real machine either.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  };
  return {
    env,
    /** Sets the clock's offset from the machine's (s); effective within a second. */
    set,
    /** Removes the shared memory that killed processes left behind. */
    close() {
      for (const name of readdirSync('/dev/shm')) {
        const pid = /faketime_(?:shm|sem)_(\d+)$/.exec(name)?.[1];
        if (pid !== undefined && !isRunning(Number(pid))) rmSync(join('/dev/shm', name), { force: true });
      }
    },
    /** Creates a folder of PostgreSQL's programs whose server uses this clock. */
    programs(pgBin) {
      const programs = join(folder, 'bin');
      mkdirSync(programs);
      for (const name of readdirSync(pgBin)) if (name !== 'postgres') symlinkSync(join(pgBin, name), join(programs, name));
      const settings = Object.entries(env).map(([name, value]) => `${name}='${value}'`);
      writeFileSync(
        join(programs, 'postgres'),
        `#!/bin/sh\nexport ${settings.join(' ')}\nexec ${join(pgBin, 'postgres')} "$@"\n`,
      );
      chmodSync(join(programs, 'postgres'), 0o755);
      return programs;
    },
  };
};
