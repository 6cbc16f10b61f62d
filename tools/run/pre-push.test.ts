import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

const hooks = join(import.meta.dirname, '../hooks');

/** A repository with a remote and the hook; `npm` writes its arguments to a file, and fails where a file `fails` exists. */
let folder: string;
let env: NodeJS.ProcessEnv;
const repository = (): string => join(folder, 'repository');
const git = (...args: string[]): string =>
  execFileSync('git', ['-C', repository(), ...args], { env, encoding: 'utf8', stdio: 'pipe' }).trim();
const push = (...args: string[]) =>
  spawnSync('git', ['-C', repository(), 'push', 'origin', ...args], { env, encoding: 'utf8' }).status;
const commit = (): string => {
  git('commit', '--allow-empty', '-m', 'a step');
  return git('rev-parse', 'HEAD');
};
const calls = (): string[] =>
  existsSync(join(folder, 'calls')) ? readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n') : [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'juhe-pre-push-'));
  const programs = join(folder, 'bin');
  mkdirSync(programs);
  const npm = join(programs, 'npm');
  writeFileSync(npm, `#!/bin/sh\necho "$* GIT_DIR=\${GIT_DIR:-}" >> '${folder}/calls'\ntest ! -e '${folder}/fails'\n`);
  chmodSync(npm, 0o755);
  const path = [programs, dirname(process.execPath), process.env['PATH']].join(delimiter);
  const identity = {
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@localhost',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@localhost',
  };
  env = { PATH: path, HOME: folder, ...identity };
  execFileSync('git', ['init', '-q', '--bare', join(folder, 'remote')], { env });
  execFileSync('git', ['init', '-q', '-b', 'topic', repository()], { env });
  git('remote', 'add', 'origin', join(folder, 'remote'));
  git('config', 'core.hooksPath', hooks);
  commit();
});
afterEach(() => rmSync(folder, { recursive: true }));

it('checks what changed since the branch began, and later since its former push', () => {
  expect(push('topic')).toBe(0);
  const former = git('rev-parse', 'HEAD');
  commit();
  expect(push('topic')).toBe(0);
  expect(calls()).toEqual([
    'run --silent check -- --changed GIT_DIR=',
    `run --silent check -- --changed --since ${former} GIT_DIR=`,
  ]);
});

it('keeps back what does not pass', () => {
  writeFileSync(join(folder, 'fails'), '');
  expect(push('topic')).toBe(1);
  expect(git('ls-remote', 'origin')).toBe('');
});

it('checks nothing for tags and deleted branches', () => {
  push('topic');
  git('tag', 'v1');
  expect(push('v1')).toBe(0);
  expect(push('--delete', 'topic')).toBe(0);
  expect(calls()).toHaveLength(1);
});
