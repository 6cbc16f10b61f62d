#!/usr/bin/env node
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { appDir, appNames, readJsonIfThere, root } from './lib/apps.mjs';
import { bundle, bundleApp } from './lib/bundle.mjs';
import { serverInputs } from './lib/inputs.mjs';
import { inputsToday } from './lib/release-types.mjs';
import { exclusively } from './run/exclusive.mjs';
import { buildPackages, packageInputs } from './run/packages.mjs';

/** Two cores: two bundlers at a time. */
const atOnce = 2;

const appJob = (name) => {
  const dir = appDir(name);
  return {
    name,
    stale: async () => readJsonIfThere(join(dir, 'dist/release.json'))?.inputs !== (await inputsToday(name, dir)),
    run: () => bundleApp(dir),
  };
};

const serverDir = join(root, 'server');
const serverMark = join(serverDir, 'dist/build.json');
const serverJob = {
  name: 'server',
  stale: () => existsSync(join(serverDir, 'rspack.config.mjs')) && readJsonIfThere(serverMark)?.inputs !== serverInputs(),
  run: async () => {
    const inputs = serverInputs();
    await bundle(join(serverDir, 'rspack.config.mjs'));
    writeFileSync(serverMark, `${JSON.stringify({ inputs })}\n`);
    return 'bundled';
  },
};

/** Packages for outside teams; beside the shell's build, which empties the folder, and released with it. */
const packagesDir = join(appDir('shell'), 'dist/packages');
const packagesJob = {
  name: 'packages',
  stale: () => readJsonIfThere(join(packagesDir, 'packages.json'))?.inputs !== packageInputs(),
  run: async () => {
    const builtPackages = await buildPackages(packagesDir);
    return `${builtPackages.length} packages (${Math.round(builtPackages.reduce((sum, { size }) => sum + size, 0) / 1000)} KB)`;
  },
};

/** Runs the jobs, at most `atOnce` at a time; every job prints a line, failures are counted. */
const runAll = async (jobs) => {
  let failed = 0;
  const waiting = [...jobs];
  const worker = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const started = performance.now();
      try {
        const result = await job.run();
        console.log(`${job.name}: ${result} (${Math.round(performance.now() - started)} ms)`);
      } catch (error) {
        failed += 1;
        console.error(`${job.name}: failed\n${error instanceof Error ? error.message : error}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return failed;
};

/**
 * Builds outdated parts: the apps, the server bundle, and with the shell the packages for outside teams. Another process that
 * builds this checkout is waited for: both would write the same folders.
 * @param {{ force?: boolean, only?: string[], log?: boolean }} [options]
 * @returns {Promise<{ built: string[], failed: number }>}
 */
export const buildAll = (options = {}) =>
  exclusively(
    join(root, '.cache/build.lock'),
    () => buildOutdated(options),
    (pid) => console.log(`Another build is running (process ${pid}); waiting for it …`),
  );

const buildOutdated = async ({ force = false, only }) => {
  process.env.NODE_ENV ??= 'production';
  const isRequested = (name) => !only?.length || only.includes(name);
  const jobs = [...appNames.map(appJob), serverJob].filter((job) => isRequested(job.name));
  const isStale = await Promise.all(jobs.map(async (job) => force || (await job.stale())));
  const stale = jobs.filter((_, index) => isStale[index]);
  const failed = await runAll(stale);
  const packages = isRequested('shell') && (force || packagesJob.stale()) ? [packagesJob] : [];
  return { built: [...stale, ...packages].map((job) => job.name), failed: failed + (await runAll(packages)) };
};

const main = async () => {
  const { values } = parseArgs({
    options: { force: { type: 'boolean' }, only: { type: 'string', multiple: true }, monolith: { type: 'boolean' } },
  });
  if (values.monolith) {
    const { buildMonolith } = await import('./lib/monolith.mjs');
    console.log(await buildMonolith());
    return;
  }
  const only = values.only?.flatMap((names) => names.split(','));
  const unknown = only?.find((name) => name !== 'server' && !appNames.includes(name));
  if (unknown) {
    console.error(`unknown app ${unknown}: one of ${[...appNames, 'server'].join(', ')}`);
    process.exitCode = 1;
    return;
  }
  const { built, failed } = await buildAll({ force: values.force, only });
  if (!built.length) console.log('everything is built');
  if (failed) process.exitCode = 1;
};

if (process.argv[1] === import.meta.filename) await main();
