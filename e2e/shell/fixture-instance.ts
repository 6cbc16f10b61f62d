import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { startInstance } from '../support/instance.ts';

const root = join(import.meta.dirname, '../..');

/** An instance of its own with the built shell and fixtures for remotes; without demo data unless `env` says otherwise. */
export const startFixtureInstance = (folder: string, env: NodeJS.ProcessEnv = {}) => {
  const appsDir = join(root, '.cache', `${folder}-apps`);
  execFileSync(process.execPath, [join(root, 'tools/lib/build-fixtures.mjs'), appsDir], { cwd: root });
  return startInstance(folder, { APPS_DIR: appsDir, DEMO: '0', ...env });
};
