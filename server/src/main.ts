import { channel } from 'node:diagnostics_channel';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { buildApp } from './app.ts';
import { startBackups } from './backup/schedule.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createPool } from './db/db.ts';
import { startEngine } from './db/engine.ts';
import { EngineError } from './db/engine-error.ts';
import { openReadReplica } from './db/read-replica.ts';
import { markProduction } from './db/development/production-mark.ts';
import { saveCopyBeforeMigrating } from './db/development/redo.ts';
import { MigrationError, migrate, redoHint } from './db/migrate.ts';
import { createWorker } from './jobs/worker.ts';
import { DroppedOperationsError } from './delivery/gate/start-check.ts';
import type { Deps } from './deps.ts';
import { createBus } from './events/bus.ts';
import { registerKeys } from './key-ring/key-ring.ts';
import { createLog } from './log.ts';
import { extensionsOf } from './modules/extension-point.ts';
import { readSecrets } from './secrets.ts';
import { makeFolder } from './storage/make-folder.ts';
import { clockSearchPath, installClock, shiftOfDatabase } from './test-clock/database-clock.ts';
import { startHeartbeat } from './telemetry/heartbeat.ts';
import type { Metrics } from './telemetry/metrics.ts';
import { serveMetrics } from './telemetry/metrics-server.ts';
import { enableTracing, type Tracer } from './db/spans.ts';
import { serverVersion } from './telemetry/version.ts';
import { extensions, jobs } from './wiring.ts';

/** Grace period (ms) for calls in flight once shutdown has begun. */
const drainMs = 15_000;

/** Converts an error of the system or the database about a setting into one line that names it. */
const blame = async <T>(setting: string, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    const ofSystem = error instanceof Error && ('syscall' in error || ('severity' in error && error.severity === 'FATAL'));
    throw ofSystem ? new EngineError(`${setting} cannot be used: ${error.message}`) : error;
  }
};

/** In development a migration can be taken back (`npm run db -- redo`). */
const migrateWith = async (url: string, isDevelopment: boolean): Promise<string[]> => {
  if (!isDevelopment) return migrate(url);
  await saveCopyBeforeMigrating(url);
  return migrate(url, undefined, redoHint);
};

/** Data with times of a clock that was set makes no sense to an instance without it. */
const prepareClock = async (url: string, isTestClock: boolean): Promise<void> => {
  if (isTestClock) return installClock(url);
  const shift = await shiftOfDatabase(url);
  if (shift !== undefined)
    throw new EngineError(
      `the clock of this database was set (${shift}): start with TEST_CLOCK=1 and put it right at /dev/clock`,
    );
};

/** Loads OpenTelemetry only where traces have a receiver. */
const tracerOf = async ({ telemetry }: Config, version: string): Promise<Tracer | undefined> => {
  const { endpoint, serviceName } = telemetry;
  if (endpoint === undefined) return undefined;
  const { createTracer } = await import('./telemetry/otel.ts');
  enableTracing();
  return createTracer({ endpoint, serviceName, instance: `${hostname()}:${process.pid}`, version });
};

/** Clean-up steps, executed in reverse order; each is tried even when another fails. */
class Unwind {
  readonly #steps: (() => Promise<void>)[] = [];

  add(step: () => Promise<void>): void {
    this.#steps.unshift(step);
  }

  async run(onError: (error: unknown) => void): Promise<void> {
    for (const step of this.#steps.splice(0)) await step().catch(onError);
  }
}

const start = async (unwind: Unwind): Promise<void> => {
  const config = readConfig(process.env);
  const log = createLog(config);
  const readiness = { serving: false };
  stopOnSignals(async () => {
    readiness.serving = false;
    log.info('stopping');
    await unwind.run((err) => log.error({ err }, 'stopping failed'));
    log.info('stopped');
  });
  const folder = `DATA_DIR=${JSON.stringify(config.dataDir)}`;
  await blame(folder, makeFolder(config.dataDir));
  const { firstStart, ...secrets } = await blame(folder, readSecrets(config));
  if (config.production) await blame('DATA_DIR', markProduction(config.dataDir));
  if (firstStart) log.info({ file: join(config.dataDir, 'operator-token') }, 'made an operator token');

  const engine = await startEngine(config);
  unwind.add(() => engine.stop());
  const isDevelopment = engine.embedded && !config.production;
  const applied = await blame(engine.embedded ? 'DATA_DIR' : 'DATABASE_URL', migrateWith(engine.url, isDevelopment));
  if (applied.length > 0) log.info({ applied }, 'migrated the database');
  await blame(engine.embedded ? 'DATA_DIR' : 'DATABASE_URL', prepareClock(engine.url, config.testClock));
  const db = createPool({
    url: engine.url,
    poolSize: config.poolSize,
    ...(config.testClock ? { searchPath: clockSearchPath } : {}),
    onError: (err) => log.warn({ err }, 'a database connection broke'),
    // A deadlock is a defect of ours (docs/ARCHITECTURE.md, Locks), another conflict is not.
    onRetry: (state, err) =>
      log[state === '40P01' ? 'error' : 'debug']({ state, err }, 'a transaction starts again after a conflict'),
  });
  unwind.add(() => db.close());

  const readReplica =
    config.databaseReadUrl === undefined
      ? undefined
      : openReadReplica({
          url: config.databaseReadUrl,
          primary: db,
          poolSize: config.poolSize,
          ...(config.testClock ? { searchPath: clockSearchPath } : {}),
          onChange: (isUsed, why) => log[isUsed ? 'info' : 'warn']({ isUsed, why }, 'the read replica'),
        });
  if (readReplica) unwind.add(() => readReplica.close());
  const bus = createBus({ db, log });
  const deps: Deps = {
    ...{ config, db, log, secrets, bus, extensions: extensionsOf(extensions) },
    ...(readReplica === undefined ? {} : { readReplica }),
  };
  await registerKeys(deps);
  if (config.demo) {
    // A separate chunk of the bundle: without demo data its texts are not loaded.
    const { seed } = await import('./seed/index.ts');
    const seeded = await seed(deps);
    if (seeded.length > 0) log.info({ steps: seeded }, 'made demo data');
  }
  await bus.start();
  unwind.add(() => bus.close());
  const worker = createWorker(deps, jobs);
  unwind.add(() => worker.stop());
  const version = serverVersion();
  const tracer = await tracerOf(config, version);
  if (tracer) unwind.add(() => tracer.close());
  let metrics: Metrics | undefined;
  const app = await buildApp(deps, {
    readiness,
    ...(tracer ? { tracer } : {}),
    ...(config.telemetry.metrics ? { onMetrics: (measured) => (metrics = measured) } : {}),
  });
  unwind.add(() => app.close());
  if (metrics && config.telemetry.metrics) {
    const { host, port } = config.telemetry.metrics;
    const served = await blame(`METRICS_LISTEN="${host}:${port}"`, serveMetrics(metrics, { host, port }));
    unwind.add(() => served.close());
    log.info({ address: `${served.address}/metrics` }, 'serving metrics');
  }

  if (config.backupDir !== undefined) unwind.add(startBackups(engine.url, { ...config, backupDir: config.backupDir }, log));
  await worker.reportUnknown();
  worker.start();
  const { host, port } = config;
  const address = await blame(`HOST="${host}" PORT="${port}"`, app.listen({ host, port }));
  const heartbeat = startHeartbeat(deps, { address, version });
  unwind.add(() => heartbeat.stop());
  readiness.serving = true;
  // `npm start` runs in this process and announces the port, which PORT=0 leaves to the system (tools/run/announce.mjs).
  channel('juhe.listening').publish({ port: (app.server.address() as AddressInfo).port });
  log.info({ address, embedded: engine.embedded }, 'listening');
};

/** The first SIGINT or SIGTERM lets calls in flight finish; the second, or 15 seconds, ends immediately. */
const stopOnSignals = (stop: () => Promise<void>): void => {
  let stopping = false;
  const onSignal = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), drainMs).unref();
    void stop().then(() => process.exit(0));
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
};

/** An error that an operator can fix is one line; everything else keeps its stack. */
const explain = (error: unknown): string => {
  if ([ConfigError, EngineError, MigrationError, DroppedOperationsError].some((kind) => error instanceof kind))
    return (error as Error).message;
  if (error instanceof Error && 'syscall' in error) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

const unwind = new Unwind();
try {
  await start(unwind);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  await unwind.run(() => {});
  process.exit(error instanceof ConfigError ? 2 : 1);
}
