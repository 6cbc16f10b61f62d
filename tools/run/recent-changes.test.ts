import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recentChanges, sliceOf } from './recent-changes.mjs';

const folder = mkdtempSync(join(tmpdir(), 'juhe-recent-changes-'));
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.invalid', ...args], {
    cwd: folder,
    stdio: 'ignore',
  });
const commit = (...names: string[]) => {
  for (const name of names) writeFileSync(join(folder, name), `${name} ${Math.random()}`);
  git('add', '.');
  git('commit', '-m', 'change');
};

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('recent changes', () => {
  it('are empty outside of a repository', () => {
    expect(recentChanges(5, folder)).toEqual([]);
  });

  it('are the files of the newest commits, the newest first, without those of a commit that changed many', () => {
    git('init');
    commit('old.ts');
    commit('shared.ts', 'second.ts');
    commit(...Array.from({ length: 151 }, (_, nth) => `many-${nth}.ts`));
    commit('newest.ts', 'shared.ts');
    expect(recentChanges(3, folder)).toEqual(['newest.ts', 'shared.ts', 'second.ts']);
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
