#!/usr/bin/env node
// `npm run check [-- mall/cart … | --changed | --all]`: what can be known soon, the cheapest first. Everything else is for `npm test`.
//   mall/cart …  format, lint, types and tests of these slices
//   --changed    the same for what git says has changed since the branch began, and the quick rules
//   nothing      format, lint, types, imports and rules of everything, and the tests beside what has changed
//   --all        everything but the build and the browser
import { parseArgs } from 'node:util';
import { checkScope, quickRules } from './run/check-scope.mjs';
import { ensureInstalled } from './run/install.mjs';
import { endWithNpm } from './run/parent.mjs';
import { bin, isAborted, root, run } from './run/process.mjs';

const { values, positionals: slices } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: 'boolean' }, all: { type: 'boolean' } },
});

process.chdir(root);
endWithNpm();
if (!(await ensureInstalled())) process.exit(1);
if (values.all) process.exit((await run(process.execPath, ['tools/test.mjs', '--fast'], { inherit: true })).code);

const git = async (...args) => (await run('git', args)).output.split('\n').filter(Boolean);

/** What differs from where the branch began, committed or not, with new files. */
const changedFiles = async () => {
  const base = await run('git', ['merge-base', 'HEAD', 'main']);
  const since = base.code === 0 ? base.output.trim() : 'HEAD';
  return [...(await git('diff', '--name-only', since)), ...(await git('ls-files', '--others', '--exclude-standard'))];
};

const isWhole = slices.length === 0 && !values.changed;
const { sources, tests, unknown } = checkScope(root, { slices, files: slices.length > 0 ? [] : await changedFiles() });
if (unknown.length > 0) {
  console.error(`There is no slice ${unknown.join(', ')}. A slice is named as mall/cart.`);
  process.exit(2);
}
const looked = isWhole ? ['.'] : sources;
const jest = (files) => [bin('jest'), '--maxWorkers', '2', '--runTestsByPath', ...files];
const typeCheck = (project) => [bin('tsc'), '-p', `tsconfig.${project}.json`, '--noEmit'];
const rules = slices.length > 0 ? [] : quickRules(root);

/** Steps of one line run beside each other; the next line begins when they have passed. */
const lines = [
  looked.length > 0 && [
    ['format', [bin('biome'), 'format', '--no-errors-on-unmatched', ...looked]],
    ['lint', [bin('oxlint'), '--max-warnings', '0', ...(isWhole ? ['--type-aware'] : []), ...(isWhole ? [] : looked)]],
  ],
  [
    ['types of the server', typeCheck('node')],
    ['types of the browser', typeCheck('web')],
  ],
  isWhole && [['imports', [bin('depcruise'), '--config', '.dependency-cruiser.mjs', 'apps', 'packages', 'server', 'e2e']]],
  rules.length > 0 && [['rules', jest(rules)]],
  tests.length > 0 && [[`${tests.length} test files`, jest(tests)]],
].filter(Boolean);

const step = async ([name, [command, ...args]]) => {
  const begun = performance.now();
  const { code, output } = await run(command, args);
  if (code !== 0) console.log(output.trimEnd());
  console.log(`${code === 0 ? '✓' : '✗'} ${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return code === 0;
};

for (const line of lines) {
  const passed = await Promise.all(line.map(step));
  if (isAborted() || passed.includes(false)) process.exit(1);
}
console.log(isWhole || values.changed ? 'The long suites and the browser are for npm test.' : 'All of it passed.');
