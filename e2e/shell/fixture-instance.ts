import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { startInstance } from '../support/instance.ts';

const root = join(import.meta.dirname, '../..');

/** Starts a separate instance with the built shell and fixtures as remotes; without demo data unless `env` overrides it. */
export const startFixtureInstance = (folder: string, env: NodeJS.ProcessEnv = {}) => {
  const appsDir = join(root, '.cache', `${folder}-apps`);
  execFileSync(process.execPath, [join(root, 'tools/lib/build-fixtures.mjs'), appsDir], { cwd: root });
  return startInstance(folder, { APPS_DIR: appsDir, DEMO: '0', ...env });
};
