import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';

/** Reading must not lock the index while somebody is committing. */
const env = { ...process.env, GIT_OPTIONAL_LOCKS: '0' };
const git = (dir, ...args) =>
  execFileSync('git', ['-C', dir, ...args], { encoding: 'utf8', env, maxBuffer: 1 << 26, stdio: ['ignore', 'pipe', 'ignore'] });

/**
 * Returns the commit of these files: forty hex digits, followed by `-dirty` where one of the files has changes. Empty outside
 * a repository, or without git.
 */
export const commitOf = (dir, files) => {
  try {
    const [top, head] = git(dir, 'rev-parse', '--show-toplevel', 'HEAD').trim().split('\n');
    const changed = new Set(
      git(top, 'status', '--porcelain', '-z', '--untracked-files=all')
        .split('\0')
        .map((line) => join(realpathSync(top), line.slice(3))),
    );
    return `${head}${files.some((file) => changed.has(file)) ? '-dirty' : ''}`;
  } catch {
    return '';
  }
};

/** Returns the name of the committer configured in this folder; empty without one, or without git. */
export const gitUser = (dir) => {
  try {
    return git(dir, 'config', 'user.name').trim();
  } catch {
    return '';
  }
};
