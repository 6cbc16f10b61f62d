import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './process.mjs';

/** A file that `npm run dev` watches besides the sources: a write to it restarts the server. */
export const restartMark = join(root, '.cache/dev/restart');

/** Restarts the server of `npm run dev`, if it is running. */
export const requestRestart = () => {
  mkdirSync(dirname(restartMark), { recursive: true });
  writeFileSync(restartMark, `${new Date().toISOString()}\n`);
};
