/** The API replicas of the cluster, and the first contents of its database. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll } from '../build.mjs';
import { root } from '../run/process.mjs';
import { databaseUrl } from './layout.mjs';
import { until } from './wait.mjs';

/** Address of a replica's metrics. */
const metricsOf = (layout, port) => `${layout.host}:${layout.ports.metrics[layout.ports.api.indexOf(port)]}`;

/** Settings that every replica shares (README, Settings). */
const settings = (layout) => ({
  HOST: layout.host,
  DATA_DIR: layout.appData,
  DATABASE_URL: databaseUrl(layout),
  DATABASE_READ_URL: databaseUrl(layout, layout.ports.replicas),
  SECRET_KEY: layout.secrets.key,
  PUBLIC_ORIGIN: layout.origin,
  APP_ENV: 'production',
  DEMO: '0',
  TRUST_PROXY: '1',
  LOG_LEVEL: 'warn',
  NODE_ENV: 'production',
});

const nameOf = (layout, port) => `api-${layout.ports.api.indexOf(port) + 1}`;

const untilReady = (layout, processes, name, port, seconds) =>
  until(
    `${name} is ready`,
    async () => (await fetch(`http://${layout.host}:${port}/readyz`, { signal: AbortSignal.timeout(3000) })).ok,
    {
      seconds,
      abortReason: () => (processes.pid(name) === undefined ? `it ended; its log:\n${processes.log(name)}` : undefined),
    },
  );

/**
 * Starts one replica and waits until it is ready.
 * @param {number} port one of `layout.ports.api`
 * @param {NodeJS.ProcessEnv} [env] further settings
 * @param {string} [folder] of the version: this repository, or another checkout that is built
 */
export const startReplica = async (layout, processes, port, env = {}, folder = root) => {
  const name = nameOf(layout, port);
  processes.start(name, process.execPath, ['--enable-source-maps', join(folder, 'server/dist/main.js')], {
    cwd: folder,
    env: { ...settings(layout), PORT: String(port), METRICS_LISTEN: metricsOf(layout, port), ...env },
  });
  await untilReady(layout, processes, name, port, 180);
};

/** Stops a replica as an upgrade does, and starts it again with these settings, of this version. */
export const restartReplica = async (layout, processes, port, env, folder) => {
  await processes.stop(nameOf(layout, port), { timeoutMs: 20_000 });
  await startReplica(layout, processes, port, env, folder);
};

/** Returns a metric's values in every replica, by their order. */
export const readMetric = (layout, series) =>
  Promise.all(
    layout.ports.api.map(async (port) => {
      const text = await (
        await fetch(`http://${metricsOf(layout, port)}/metrics`, { signal: AbortSignal.timeout(15_000) })
      ).text();
      return Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${series} `))
          ?.split(' ')
          .at(-1) ?? 0,
      );
    }),
  );

export const build = async () => {
  const { failed } = await buildAll({});
  if (failed) throw new Error('the build failed');
};

/**
 * Fills an empty database with the demo's contents, by one start in development: production refuses to make accounts with a
 * public password, but serves a database that has them.
 */
export const seedOnce = async (layout, processes) => {
  const mark = join(layout.run, 'seeded');
  if (existsSync(mark)) return;
  const [port] = layout.ports.api;
  await startReplica(layout, processes, port, { APP_ENV: 'development', NODE_ENV: 'development', DEMO: '1' });
  await processes.stop(nameOf(layout, port));
  writeFileSync(mark, '');
};

/** Starts all replicas one after the other, each with further settings by its port: the first one migrates. */
export const startReplicas = async (layout, processes, envOf = () => ({})) => {
  for (const port of layout.ports.api) await startReplica(layout, processes, port, envOf(port));
};
