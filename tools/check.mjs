#!/usr/bin/env node
// `npm run check [-- mall/cart … | --changed | --all]`: fast checks, the cheapest first. The others are part of `npm test`.
//   mall/cart …  format, lint and tests of these slices, and types: of all sources after a complete check, otherwise of the slices
//   --changed    format, lint and tests of the files changed since the branch began (--since <commit>: since that), all types and the quick
//                rules
//   nothing      format, lint, types, imports and rules of all sources, and the tests beside the changed files
//   --all        all but the build and the browser
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkScope, quickRules } from './run/check-scope.mjs';
import { ensureInstalled } from './run/install.mjs';
import { endWithNpm } from './run/parent.mjs';
import { bin, isAborted, root, run } from './run/process.mjs';

const { values, positionals: slices } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: 'boolean' }, since: { type: 'string' }, all: { type: 'boolean' } },
});

process.chdir(root);
endWithNpm();
if (!(await ensureInstalled())) process.exit(1);
if (values.all) process.exit((await run(process.execPath, ['tools/test.mjs', '--fast'], { inherit: true })).code);

const git = async (...args) => (await run('git', args)).output.split('\n').filter(Boolean);

/** Returns the files that differ from the merge base with `main` or the commit of `--since`, committed or not, and new ones. */
const changedFiles = async () => {
  const base = await run('git', ['merge-base', 'HEAD', values.since ?? 'main']);
  const since = base.code === 0 ? base.output.trim() : 'HEAD';
  return [...(await git('diff', '--name-only', since)), ...(await git('ls-files', '--others', '--exclude-standard'))];
};

const isComplete = slices.length === 0 && !values.changed;
const { sources, tests, unknown } = checkScope(root, { slices, files: slices.length > 0 ? [] : await changedFiles() });
if (unknown.length > 0) {
  console.error(`There is no slice ${unknown.join(', ')}. A slice is named as mall/cart.`);
  process.exit(2);
}
const scope = isComplete ? ['.'] : sources;
const jest = (files) => [bin('jest'), '--maxWorkers', '2', '--runTestsByPath', ...files];
const typeCheck = (project) => [bin('tsc'), '-p', `tsconfig.${project}.json`, '--noEmit'];
const rules = slices.length > 0 ? [] : quickRules(root);

const format = ['format', [bin('biome'), 'format', '--no-errors-on-unmatched', ...scope]];
const lint = (...args) => [bin('oxlint'), '--max-warnings', '0', ...args];

const isTypeChecked = ['node', 'web'].every((project) => existsSync(`.cache/types/${project}.json`));
const typesOfAll = [
  ['types of the server', typeCheck('node')],
  ['types of the browser', typeCheck('web')],
];

/**
 * After an earlier run `tsc` checks what has changed since, in every file. Without its saved state it takes minutes on a busy
 * machine: then the linter's type checker checks the slice alone, which needs no state.
 */
const slicePhases = () => [
  [
    format,
    ...(isTypeChecked
      ? [['lint', lint(...sources)], ...typesOfAll]
      : [['lint, and types of the slice alone', lint('--type-aware', '--type-check', ...sources)]]),
    ...(tests.length > 0 ? [[`${tests.length} test files`, jest(tests)]] : []),
  ],
];

const phasesOfAll = () =>
  [
    scope.length > 0 && [format, ['lint', isComplete ? lint('--type-aware') : lint(...scope)]],
    typesOfAll,
    isComplete && [['imports', [bin('depcruise'), '--config', '.dependency-cruiser.mjs', 'apps', 'packages', 'server', 'e2e']]],
    rules.length > 0 && [['rules', jest(rules)]],
    tests.length > 0 && [[`${tests.length} test files`, jest(tests)]],
  ].filter(Boolean);

const step = async ([name, [command, ...args]]) => {
  const started = performance.now();
  const { code, output } = await run(command, args);
  if (code !== 0) console.log(output.trimEnd());
  console.log(`${code === 0 ? '✓' : '✗'} ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return code === 0;
};

// Steps of one phase run in parallel; the next phase begins when they have passed.
for (const phase of slices.length > 0 ? slicePhases() : phasesOfAll()) {
  const passed = await Promise.all(phase.map(step));
  if (isAborted() || passed.includes(false)) process.exit(1);
}
console.log(slices.length > 0 ? 'Passed.' : 'Passed. The long suites and the browser are part of npm test.');
