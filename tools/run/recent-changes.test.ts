import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recentChanges, sliceOf } from './recent-changes.mjs';

describe('recent changes', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'juhe-changes-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const git = (args: readonly string[], date?: string) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=test', '-c', 'user.email=test@example.test', ...args], {
      env: { ...process.env, ...(date && { GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date }) },
      stdio: 'pipe',
    });
  const commit = (name: string, date: string) => {
    writeFileSync(join(folder, name), date);
    git(['add', name]);
    git(['commit', '-qm', name], date);
  };

  it('are those of the six hours before the newest commit, of branches merged since, and of the working tree', () => {
    git(['init', '-q', '-b', 'main']);
    commit('first', '2026-11-20T10:00:00Z');
    git(['checkout', '-qb', 'branch']);
    commit('merged', '2026-11-21T10:00:00Z');
    git(['checkout', '-q', 'main']);
    commit('earlier', '2026-11-30T03:00:00Z');
    git(['merge', '-q', '--no-ff', '-m', 'merge', 'branch'], '2026-11-30T05:00:00Z');
    commit('newest', '2026-11-30T10:00:00Z');
    writeFileSync(join(folder, 'first'), 'changed');
    writeFileSync(join(folder, 'created'), '');
    expect(recentChanges(folder)).toEqual([['first', 'created'], ['newest'], ['merged']]);
  });

  it('are unknown where all commits are recent, as in a shallow repository, and without one', () => {
    expect(recentChanges(folder)).toBeUndefined();
    git(['init', '-q']);
    commit('first', '2026-11-30T09:00:00Z');
    commit('newest', '2026-11-30T10:00:00Z');
    expect(recentChanges(folder)).toBeUndefined();
  });

  it('belong to a slice, except for tests and shared code', () => {
    expect(sliceOf('apps/mall/src/cart/cart-screen.tsx')).toBe('mall/cart');
    expect(sliceOf('server/src/mall/cart/cart.service.ts')).toBe('mall/cart');
    expect(sliceOf('packages/contract/src/mall/cart.schemas.ts')).toBe('mall/cart');
    expect(sliceOf('packages/api-client/src/mall/cart.ts')).toBe('mall/cart');
    expect(sliceOf('apps/mall/src/cart/cart.test.ts')).toBeUndefined();
    expect(sliceOf('packages/ui/src/index.ts')).toBeUndefined();
  });
});
