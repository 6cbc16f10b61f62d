import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readJsonIfThere } from '../lib/apps.mjs';
import { platform } from './platform.mjs';

/**
 * Publishes the packages beside a build of the shell (`packages/packages.json`) for its release: uploads missing files and
 * receives the versions.
 * @param {string} release of the shell, committed
 * @param {string} dir the folder of its build
 * @returns {Promise<string | undefined>} names with versions; undefined for a build without packages
 */
export const publishPackages = async (release, dir) => {
  const list = readJsonIfThere(join(dir, 'packages/packages.json'));
  if (!list) return undefined;
  const { packages } = list;
  const path = `releases/shell/${encodeURIComponent(release)}/packages`;
  const assign = () => platform('POST', path, { json: { packages }, tries: 3 });
  const { versions } = await assign().catch(async (error) => {
    if (error.details?.key !== 'filesMissing') throw error;
    for (const { file, sha384 } of packages.filter((entry) => error.details.data.missing.includes(entry.file))) {
      const bytes = await readFile(join(dir, 'packages', file));
      await platform('PUT', `${path}/${Buffer.from(sha384, 'base64').toString('hex')}`, { bytes, tries: 3 });
    }
    return assign();
  });
  return Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ');
};
