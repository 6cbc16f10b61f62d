import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readApiFacts } from '../http/document/api-facts.ts';

/** Returns the version of this server: that of the contract, and the hash of the bundle that runs, which differs for each build. */
export const serverVersion = (): string => {
  const bundle = readFileSync(fileURLToPath(import.meta.url));
  return `${readApiFacts().version}+${createHash('sha256').update(bundle).digest('hex').slice(0, 12)}`;
};
