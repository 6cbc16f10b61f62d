#!/usr/bin/env node
// `npm test`: every check of the project, from a clean clone, ending with one line `N passed, N failed`.
// `--fast` (`npm run check -- --all`) leaves out the build and the browser. Each static step counts as one test.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './run/install.mjs';
import { readJourneyReport } from './run/journey-report.mjs';
import { endWithNpm } from './run/parent.mjs';
import { bin, isAborted, root, run } from './run/process.mjs';
import { recentChanges } from './run/recent-changes.mjs';
import { changedSlices, restingUnits } from './run/unit-rotation.mjs';
import { filesToRetry, mergeTries, readUnitReport } from './run/unit-report.mjs';

const fast = process.argv.includes('--fast');
const cache = join(root, '.cache/test');
const sum = { passed: 0, failed: 0 };
/** Days since 1970, by which tests rotate (decisions 0061 and 0078). */
const today = Math.floor(Date.now() / 86_400_000);
/** CI kills a run after 90 minutes without an explanation: a run ends itself before that, and lists unfinished steps. */
const RUN_LIMIT_MS = 87 * 60_000;
/** Leaves enough time for the build and the journeys when the unit tests take their maximum. */
const UNIT_LIMIT_MS = 45 * 60_000;

/** Prints and counts one line for a step, with its output on failure. */
const report = (name, started, { passed, failed, flaky = 0, output = '' }) => {
  sum.passed += passed;
  sum.failed += failed;
  if (failed && output.trim()) console.log(output.trimEnd());
  const flakyNote = flaky ? ` ${flaky} only at the second try (to be mended),` : '';
  const counts = passed + failed > 1 ? ` ${passed} passed, ${failed} failed,${flakyNote}` : '';
  console.log(`${failed ? '✗' : '✓'} ${name}:${counts} ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return failed === 0;
};

/** A step that passes or fails as a whole. */
const step = async (name, commands) => {
  if (isAborted()) return false;
  const started = performance.now();
  let output = '';
  let failed = 0;
  for (const [command, ...args] of commands) {
    const done = await run(command, args);
    if (done.code !== 0) [failed, output] = [1, `${output}${done.output}\n`];
  }
  return report(name, started, { passed: 1 - failed, failed, output });
};

/** Runs end-to-end tests; Playwright itself retries each once. */
const journeys = async (name, file, [command, ...args], env) => {
  if (isAborted()) return;
  const started = performance.now();
  rmSync(file, { force: true });
  const { code } = await run(command, args, { inherit: true, env: { ...process.env, ...env } });
  const counts = existsSync(file) ? readJourneyReport(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 };
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  // Repeated at the end: a truncated log still contains its end.
  for (const failure of counts.failures ?? []) console.log(`✗ ${failure}`);
  report(name, started, counts);
};

/** Its workers get the option as well. Room for more young objects saves a twentieth of the CPU time. */
const jestCommand = ['--max-semi-space-size=64', join(root, 'node_modules/jest/bin/jest.js')];

const jest = async (file, args) => {
  rmSync(file, { force: true });
  const signal = AbortSignal.timeout(UNIT_LIMIT_MS);
  const command = [...jestCommand, ...args, '--json', '--outputFile', file];
  const { code } = await run(process.execPath, command, { inherit: true, signal });
  if (signal.aborted) console.log(`Ended after ${UNIT_LIMIT_MS / 60_000} minutes`);
  return { code, suites: readUnitReport(file) };
};

const rowTypesFile = join(cache, 'row-types.json');
const linesOf = (file) => (existsSync(file) ? [...new Set(readFileSync(file, 'utf8').trim().split('\n'))].filter(Boolean) : []);

/** Writes the row types of the server's statements, which the tests compare with results; returns the calls. */
const listRowTypes = async () => {
  const { rowTypes } = await import('./lib/row-types.mjs');
  const sites = rowTypes(root);
  writeFileSync(rowTypesFile, JSON.stringify(sites));
  for (const suffix of ['compared', 'problems', 'second']) rmSync(`${rowTypesFile}.${suffix}`, { force: true });
  process.env.JUHE_ROW_TYPES = rowTypesFile;
  return sites.map(({ file, from }) => `${file}:${from}`);
};

/** One failure for each call whose result differs from its row type, and for each that nothing compared. */
const reportRowTypes = (sites) => {
  const compared = new Set(linesOf(`${rowTypesFile}.compared`));
  const problems = linesOf(`${rowTypesFile}.problems`);
  const open = sites.filter((site) => !compared.has(site));
  const output = [...problems, ...open.map((site) => `${site}: neither run by a test nor determined by the sources`)].join('\n');
  report(`row types (${sites.length - open.length} of ${sites.length} calls compared)`, performance.now(), {
    passed: sites.length - open.length - problems.length,
    failed: problems.length + open.length,
    output,
  });
};

/** One failure for each place that takes a second connection while its call holds one (`server/src/test/connection-guard.ts`). */
const reportConnections = () => {
  const locations = linesOf(`${rowTypesFile}.second`);
  report('one connection for each call', performance.now(), {
    passed: locations.length === 0 ? 1 : 0,
    failed: locations.length,
    output: locations.map((location) => `${location}: a second connection inside a transaction`).join('\n'),
  });
};

/**
 * Runs unit and API tests. As with journeys, failures are retried, one file after the other; a test that passes only on retry
 * is listed as flaky, and does not block a release.
 */
const units = async (name) => {
  if (isAborted()) return;
  const started = performance.now();
  const changes = recentChanges();
  const resting = restingUnits(today, changes);
  console.log(`${resting.length} test files run on another day (npm run soak -- units runs them)`);
  if (resting.length > 0) process.env.RESTING_TESTS = resting.join(',');
  if (changes) process.env.CHANGED_SLICES = changedSlices(changes).join(',');
  const sites = await listRowTypes();
  // Tests of processes and of outside services wait more than they compute: three keep two cores busy.
  const first = await jest(join(cache, 'unit.json'), ['--maxWorkers', '3']);
  const files = first.suites ? filesToRetry(first.suites) : [];
  if (files.length > 0) console.log(`Second try of ${files.length} of ${first.suites.size} files`);
  const second =
    files.length > 0 && !isAborted()
      ? await jest(join(cache, 'unit-second.json'), ['--runInBand', '--runTestsByPath', ...files])
      : first;
  const counts = first.suites ? mergeTries(first.suites, second.suites) : { passed: 0, failed: 1 };
  for (const flaky of counts.flakyNames ?? []) console.log(`to be mended: ${flaky}`);
  if (second.code !== 0 && counts.failed === 0) counts.failed = 1;
  report(name, started, counts);
  reportRowTypes(sites);
  reportConnections();
};

const finish = () => {
  console.log(`${sum.passed} passed, ${sum.failed} failed`);
  process.exit(sum.failed || isAborted() ? 1 : 0);
};

process.chdir(root);
endWithNpm();
mkdirSync(cache, { recursive: true });

const started = performance.now();
if (!report('install', started, (await ensureInstalled()) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })) finish();
// Each of these uses one core for most of its time.
await Promise.all([
  step('types', [
    [bin('tsc'), '-p', 'tsconfig.web.json', '--noEmit'],
    [bin('tsc'), '-p', 'tsconfig.node.json', '--noEmit'],
  ]),
  (async () => {
    await step('format', [[bin('biome'), 'format', '.']]);
    await step('lint', [[bin('oxlint'), '--type-aware', '--max-warnings', '0']]);
    await step('imports', [[bin('depcruise'), '--config', '.dependency-cruiser.mjs', 'apps', 'packages', 'server', 'e2e']]);
  })(),
]);

// Before the tests: they start servers as separate processes, which the built one does in half of the CPU time.
const isBuilt = !fast && (await step('build', [[process.execPath, 'tools/build.mjs']]));
if (isBuilt) process.env.JUHE_TEST_SERVER = join(root, 'server/dist/main.js');

await units('unit and API tests');

if (isBuilt) {
  const { ensureBrowser } = await import('./run/browser.mjs');
  const startedBrowser = performance.now();
  const browser = await ensureBrowser();
  if (browser.ok) {
    const e2e = join(cache, 'e2e.json');
    const playwright = join(root, 'e2e/node_modules/.bin/playwright');
    const limit = Math.max(60_000, Math.round(RUN_LIMIT_MS - performance.now()));
    const command = [playwright, 'test', '-c', 'e2e/playwright.config.ts', '--global-timeout', String(limit)];
    await journeys('end-to-end tests', e2e, command, { E2E_REPORT: e2e, E2E_DAY: String(today) });
  } else
    report('browser', startedBrowser, {
      passed: 0,
      failed: 1,
      output: `No Chromium could be found or installed.\n${browser.output}`,
    });
} else if (!fast) report('end-to-end tests', performance.now(), { passed: 0, failed: 1, output: 'Not run: the build failed.' });
finish();
