import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './process.mjs';

/** A file that `npm run dev` watches besides the sources: who writes it asks for another start of the server. */
export const restartMark = join(root, '.cache/dev/restart');

/** Lets the server of `npm run dev` start again, if there is one. */
export const askForRestart = () => {
  mkdirSync(dirname(restartMark), { recursive: true });
  writeFileSync(restartMark, `${new Date().toISOString()}\n`);
};
