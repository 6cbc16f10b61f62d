import { execFileSync } from 'node:child_process';
import { root } from './process.mjs';

/**
 * How far before the newest commit a change is recent (s): since an earlier run of `npm test`. The hook before a push runs the tests beside
 * all files that the branch changes.
 */
const recentSeconds = 6 * 3600;

/** Smallest share of a commit's files that makes it a change of a subject: a sweep of the whole code base changes nothing in particular. */
const subjectShare = 1 / 50;

const lines = (text) => text.split('\n').filter(Boolean);

/**
 * Returns the files of each change, the newest first: of the working tree, and of the commits since six hours before the newest one, with
 * those of branches merged since. Undefined where git cannot tell: without a repository, or in a shallow one that contains only recent commits.
 * @param {string} [folder] the checkout
 * @returns {string[][] | undefined} paths from the root, for each change
 */
export const recentChanges = (folder = root) => {
  const options = { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 10_000 };
  const git = (...args) => execFileSync('git', ['-c', 'core.quotePath=off', ...args], options);
  try {
    const before = `--before=${Number(git('log', '-1', '--format=%ct')) - recentSeconds}`;
    const base = git('rev-list', '-1', '--first-parent', before, 'HEAD').trim();
    if (!base) return undefined;
    const tree = git('diff', '--name-only', 'HEAD') + git('ls-files', '--others', '--exclude-standard');
    const commits = git('log', '--no-merges', '--name-only', '--format=%x00', `${base}..HEAD`);
    return [tree, ...commits.split('\0')].map(lines).filter((files) => files.length > 0);
  } catch {
    return undefined;
  }
};

/**
 * Returns whether one of the changes is about the files that `isOf` accepts.
 * @param {readonly (readonly string[])[]} changes of {@link recentChanges}
 * @param {(path: string) => boolean | undefined} isOf
 */
export const isAbout = (changes, isOf) =>
  changes.some((files) => {
    const count = files.filter(isOf).length;
    return count > 0 && count >= files.length * subjectShare;
  });

/** Returns the slice, such as `mall/cart`, to which a source file belongs; undefined for shared code and for tests. */
export const sliceOf = (file) => {
  if (/\.test\.tsx?$/.test(file)) return undefined;
  const [, domain, slice] =
    /^(?:apps\/([a-z]+)\/src|server\/src\/([a-z]+))\/([a-z0-9-]+)\//.exec(file)?.filter((part) => part !== undefined) ??
    /^packages\/(?:contract|api-client)\/src\/([a-z]+)\/([a-z0-9-]+)(?:\.schemas)?\.tsx?$/.exec(file) ??
    [];
  return domain && `${domain}/${slice}`;
};
