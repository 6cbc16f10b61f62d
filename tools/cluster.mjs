#!/usr/bin/env node
// `npm run cluster`: API replicas behind nginx on a PostgreSQL cluster that survives failures, from the configurations of
// `deploy/`, on loopback; Ctrl-C stops it.
// status                          processes, roles, readiness
// stop                            stops the cluster of the folder
// test                            the faults of docs/operating.md under mixed traffic; 1 when a limit is missed
// restore-drill                   backup under load and restore to a moment, verified
// pooling                         what PgBouncer does to the server's statements
// render <values.json> <folder>   the configuration files and systemd units of production
// Options: --folder, --port-base 21000, --replicas 2, --rate 200 (requests per second), --only <fault>,<fault>,
// --former <folder of a former version, built> (for the row of two versions)
import { readFileSync } from 'node:fs';
import { readArguments, UsageError } from './cluster/arguments.mjs';
import { stopSignal } from './cluster/signals.mjs';

const start = async (cluster) => {
  const { startCluster } = await import('./cluster/instance.mjs');
  const { stopAll } = await import('./cluster/engines.mjs');
  const { layout, processes } = cluster;
  const stopped = stopSignal();
  processes.note('command', process.pid);
  const startedAt = performance.now();
  const started = startCluster(cluster, {
    step: (text) => console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${text}`),
  });
  try {
    if ((await Promise.race([started, stopped])) === undefined) {
      const { ports, host, origin, folder } = layout;
      console.log(`
Juhe is ready at ${origin}/h5/ (self-signed certificate)
  API replicas     ${ports.api.map((port) => `${host}:${port}`).join(' ')}
  PostgreSQL       ${host}:${ports.primary} primary, ${host}:${ports.replicas} replicas (HAProxy)
  HAProxy          http://${host}:${ports.statistics}/ and /metrics
  folder           ${folder}
Stop with Ctrl+C`);
      await stopped;
    }
  } finally {
    console.log('Stopping …');
    processes.close();
    started.catch(() => {});
    await stopAll(layout, processes);
    await processes.remove('command');
  }
};

const stop = async ({ layout, processes }) => {
  const { stopAll } = await import('./cluster/engines.mjs');
  await processes.stop('command', { timeoutMs: 120_000 });
  await stopAll(layout, processes);
};

const main = async () => {
  const options = readArguments(process.argv.slice(2));
  if (options.command === 'render') {
    const { renderAll } = await import('./cluster/files.mjs');
    const [values, folder] = options.rest;
    for (const path of renderAll(folder, JSON.parse(readFileSync(values, 'utf8')), { units: true })) console.log(path);
    return;
  }
  const { ensureInstalled } = await import('./run/install.mjs');
  const { ensurePackages } = await import('./cluster/packages.mjs');
  if (!(await ensureInstalled())) throw new Error('The dependencies are missing.');
  await ensurePackages();
  const { clusterIn, defaultFolder } = await import('./cluster/instance.mjs');
  const folder = options.folder ?? defaultFolder;
  if (options.command === 'test') {
    const { testFaults } = await import('./cluster/fault-test.mjs');
    if (!(await testFaults({ ...options, folder: `${folder}-test` }))) process.exitCode = 1;
  }
  if (options.command === 'restore-drill') {
    const { drillRestore } = await import('./cluster/restore-drill.mjs');
    if (!(await drillRestore({ ...options, folder: `${folder}-drill` }))) process.exitCode = 1;
  }
  if (options.command === 'pooling') {
    const { measurePooling } = await import('./cluster/pooling.mjs');
    await measurePooling({ ...options, folder: `${folder}-pooling` });
  }
  if (options.command === 'start') await start(clusterIn({ ...options, folder }));
  if (options.command === 'stop') await stop(clusterIn({ ...options, folder }));
  if (options.command === 'status') {
    const { printStatus } = await import('./cluster/status.mjs');
    if (!(await printStatus(clusterIn({ ...options, folder })))) process.exitCode = 1;
  }
};

main().then(
  () => process.exit(),
  (error) => {
    console.error(error instanceof UsageError ? error.message : (error.stack ?? error.message));
    process.exit(error instanceof UsageError ? 2 : 1);
  },
);
