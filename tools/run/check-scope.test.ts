import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkScope, quickRules } from './check-scope.mjs';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'juhe-check-scope-'));
  for (const file of [
    'server/src/mall/cart/cart.service.ts',
    'server/src/mall/cart/cart.test.ts',
    'server/src/mall/order/order.test.ts',
    'apps/mall/src/cart/cart-screen.tsx',
    'apps/mall/src/cart/parts/total.test.tsx',
    'packages/contract/src/mall/cart.schemas.ts',
    'packages/ui/src/controls/button.tsx',
    'packages/ui/src/controls/button.test.tsx',
    'docs/testing.md',
  ]) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), '');
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('returns the files and tests of a slice at each of its addresses', () => {
  expect(checkScope(root, { slices: ['mall/cart'] })).toEqual({
    sources: ['apps/mall/src/cart', 'packages/contract/src/mall/cart.schemas.ts', 'server/src/mall/cart'],
    tests: ['apps/mall/src/cart/parts/total.test.tsx', 'server/src/mall/cart/cart.test.ts'],
    unknown: [],
  });
});

it('reports names that are not slices', () => {
  expect(checkScope(root, { slices: ['mall/none', 'cart'] })).toEqual({ sources: [], tests: [], unknown: ['mall/none', 'cart'] });
});

it('returns the tests beside a changed file, and those of the slice for its contract', () => {
  expect(checkScope(root, { files: ['packages/ui/src/controls/button.tsx', 'docs/testing.md', 'gone.ts'] })).toEqual({
    sources: ['packages/ui/src/controls/button.tsx'],
    tests: ['packages/ui/src/controls/button.test.tsx'],
    unknown: [],
  });
  expect(checkScope(root, { files: ['packages/contract/src/mall/cart.schemas.ts'] }).tests).toEqual([
    'server/src/mall/cart/cart.test.ts',
  ]);
});

it('leaves rules that bundle the apps to npm test', () => {
  const workspace = join(__dirname, '../..');
  const rules = quickRules(workspace);
  expect(rules).toContain('tools/rules/names.test.ts');
  expect(rules.filter((file) => readFileSync(join(workspace, file), 'utf8').includes('used-exports.mjs'))).toEqual([]);
});
