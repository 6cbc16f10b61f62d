import { execFileSync } from 'node:child_process';
import { root } from './process.mjs';

/** A commit with more files, such as a change of format or the first one of a shallow clone, points at no slice. */
const fileLimit = 150;

/**
 * Returns the files that the newest commits changed, the newest first; none where git or the history is missing.
 * @param {number} commits number of commits
 * @param {string} [folder] of the repository
 */
export const recentChanges = (commits, folder = root) => {
  try {
    const options = { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 10_000 };
    const log = execFileSync('git', ['log', `--max-count=${commits}`, '--format=%x00', '--name-only'], options);
    const changes = log.split('\0').map((commit) => commit.split('\n').filter(Boolean));
    return [...new Set(changes.filter((files) => files.length <= fileLimit).flat())];
  } catch {
    return [];
  }
};

/** Returns the slice, such as `mall/cart`, to which a source file belongs; undefined for shared code and for tests. */
export const sliceOf = (file) => {
  if (/\.test\.tsx?$/.test(file)) return undefined;
  const [, domain, slice] =
    /^(?:apps\/([a-z]+)\/src|server\/src\/([a-z]+))\/([a-z0-9-]+)\//.exec(file)?.filter((part) => part !== undefined) ??
    /^packages\/(?:contract|api-client)\/src\/([a-z]+)\/([a-z0-9-]+)(?:\.schemas)?\.tsx?$/.exec(file) ??
    [];
  return domain && `${domain}/${slice}`;
};
