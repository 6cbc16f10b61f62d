/** A cluster in a folder: its layout and processes, its start and stop. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareFiles, startDatabase, startNginx, stopAll } from './engines.mjs';
import { layoutOf } from './layout.mjs';
import { pgBin } from './packages.mjs';
import { createProcesses } from './processes.mjs';
import { build, seedOnce, startReplicas } from './replicas.mjs';
import { until } from './wait.mjs';

/** Below `/var/tmp`: the packages' user must reach it, which it may not do below a home folder. */
export const defaultFolder = '/var/tmp/juhe-cluster';

/** Reads the passwords and keys of an earlier start, or makes them. */
const secretsOf = (folder) => {
  const file = join(folder, 'run/secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const word = () => randomBytes(18).toString('hex');
  const secrets = {
    superuser: word(),
    replication: word(),
    rewind: word(),
    application: word(),
    key: randomBytes(32).toString('hex'),
  };
  mkdirSync(join(folder, 'run'), { recursive: true });
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
};

/**
 * Returns the cluster of a folder, running or not.
 * @param {{ folder: string, portBase: number, replicas: number, links?: boolean, memberData?: Record<string, string>,
 *   memberBin?: Record<string, string> }} options see `layoutOf`
 */
export const clusterIn = (options) => {
  const layout = layoutOf({ ...options, secrets: secretsOf(options.folder), pgBin });
  return { layout, processes: createProcesses(join(layout.run, 'ids'), layout.logs) };
};

/**
 * Starts everything and waits until it is healthy; stops it again when that fails.
 * @param {ReturnType<typeof clusterIn>} cluster
 * @param {{ step?: (text: string) => void, envOf?: (port: number) => NodeJS.ProcessEnv }} [options]
 *   `envOf`: further settings of a replica by its port
 */
export const startCluster = async ({ layout, processes }, { step = () => {}, envOf } = {}) => {
  const running = processes.names().filter((name) => name !== 'command' && processes.pid(name) !== undefined);
  if (running.length > 0)
    throw new Error(`${layout.folder}: ${running.join(', ')} still run. Stop them: npm run cluster -- stop`);
  try {
    step('build');
    await build();
    prepareFiles(layout, processes);
    step('etcd, PostgreSQL under Patroni, HAProxy');
    await startDatabase(layout, processes);
    step('demo data, once');
    await seedOnce(layout, processes);
    step(`${layout.ports.api.length} API replicas`);
    await startReplicas(layout, processes, envOf);
    startNginx(layout, processes);
    await until(
      'nginx answers',
      async () => (await fetch(`http://${layout.host}:${layout.ports.http}/`, { redirect: 'manual' })).status === 308,
      {
        seconds: 15,
        abortReason: () => (processes.pid('nginx') === undefined ? processes.log('nginx') : undefined),
      },
    );
  } catch (error) {
    await stopAll(layout, processes);
    throw error;
  }
};
