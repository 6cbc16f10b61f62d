/**
 * The server process of `bench/observability.mjs`, bundled like the built server: sides that differ only in their telemetry are apps of one
 * process over one database, so that they share compiled code, heap and memory layout. What telemetry starts for the process (prom-client's
 * observer of garbage collections and monitor of the event loop's delay) is off but where it is measured. Parent and process exchange
 * messages: `{ id, method, args }` and `{ id, result }` or `{ id, error }`.
 */
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { buildApp } from '../../../server/src/app.ts';
import { readConfig } from '../../../server/src/config.ts';
import { currentScope, runInScope } from '../../../server/src/db/async-scope.ts';
import { createPool } from '../../../server/src/db/db.ts';
import { startEngine } from '../../../server/src/db/engine.ts';
import { enableTracing } from '../../../server/src/db/spans.ts';
import { createBus } from '../../../server/src/events/bus.ts';
import { registerKeys } from '../../../server/src/key-ring/key-ring.ts';
import { createLog } from '../../../server/src/log.ts';
import { extensionsOf } from '../../../server/src/modules/extension-point.ts';
import { readSecrets } from '../../../server/src/secrets.ts';
import { serveMetrics } from '../../../server/src/telemetry/metrics-server.ts';
import { createTracer } from '../../../server/src/telemetry/otel.ts';
import { extensions } from '../../../server/src/wiring.ts';

/** What libraries start for the process, with switches. */
const monitors = [];
const observers = [];
const processors = new Set();

const hooks = createRequire(import.meta.url)('node:perf_hooks');
const { monitorEventLoopDelay, PerformanceObserver } = hooks;
let collections = 0;
new PerformanceObserver((list) => (collections += list.getEntries().length)).observe({ entryTypes: ['gc'] });
hooks.monitorEventLoopDelay = (options) => {
  const monitor = monitorEventLoopDelay(options);
  monitors.push(monitor);
  return monitor;
};
hooks.PerformanceObserver = class extends PerformanceObserver {
  observe(options) {
    observers.push({ start: () => super.observe(options), stop: () => this.disconnect() });
    super.observe(options);
  }
};
const { onStart } = BatchSpanProcessor.prototype;
BatchSpanProcessor.prototype.onStart = function (...args) {
  processors.add(this);
  return onStart.apply(this, args);
};
const setMonitors = (isOn) => {
  for (const monitor of monitors) monitor[isOn ? 'enable' : 'disable']();
};
const setObservers = (isOn) => {
  for (const observer of observers) observer[isOn ? 'start' : 'stop']();
};

const config = readConfig(process.env);
const log = createLog(config);
const { firstStart: _, ...secrets } = await readSecrets(config);
const engine = await startEngine(config);
const db = createPool({ url: engine.url, poolSize: config.poolSize, onError: (err) => log.warn({ err }), onRetry: () => {} });
const bus = createBus({ db, log });
const deps = { config, db, log, secrets, bus, extensions: extensionsOf(extensions) };
await registerKeys(deps);
await bus.start();
const closing = [];

/** Opens a side and returns the addresses of its site and of its metrics. */
const open = async (name, { hasMetrics, endpoint, traceShare }) => {
  let metrics;
  let tracer;
  if (endpoint !== undefined) {
    enableTracing();
    // Spans are exported after a turn, not by the timer in the turn of another side.
    tracer = createTracer({ endpoint, serviceName: 'juhe', instance: name, version: '', exportMs: 3_600_000 });
    closing.push(() => tracer.close());
  }
  // Answers are not compared with the contract, as in production.
  const settings = { ...config, production: true, telemetry: { ...config.telemetry, traceShare } };
  const app = await buildApp(
    { ...deps, config: settings },
    { ...(tracer ? { tracer } : {}), ...(hasMetrics ? { onMetrics: (measured) => (metrics = measured) } : {}) },
  );
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  closing.push(() => app.close());
  const served = metrics && (await serveMetrics(metrics, { host: '127.0.0.1', port: 0 }));
  if (served) closing.push(() => served.close());
  setMonitors(false);
  setObservers(false);
  return { origin, metrics: served && `${served.address}/metrics` };
};

/** CPU time (ms) of all threads so far. */
const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const untilIdle = () => new Promise((done) => void setImmediate(done));

let began = { ms: 0, collections: 0 };
/** A turn begins; returns the CPU time (ms) and the collections of the turn before, and the CPU time of the export of its spans. */
const nextTurn = async () => {
  // What follows an answer, such as its line of the log, belongs to its turn.
  await untilIdle();
  const ended = cpuMs();
  const turn = { ms: ended - began.ms, collections: collections - began.collections };
  for (const processor of processors) await processor.forceFlush();
  began = { ms: cpuMs(), collections };
  return { ...turn, exportMs: began.ms - ended };
};

/** CPU time (ms) of a look-up of the scope, which each statement and each line of the log does once a process has a tracer. */
const scopeCost = () => {
  const times = 5_000_000;
  let present = 0;
  const before = cpuMs();
  runInScope({ transaction: { isOpen: true } }, () => {
    for (let i = 0; i < times; i += 1) if (currentScope()?.span === undefined) present += 1;
  });
  return (cpuMs() - before) / present;
};

/** CPU time (ms) of small garbage collections, each by itself, with or without their observer. */
const collectionCost = async (isObserved, times) => {
  setObservers(isObserved);
  await untilIdle();
  const before = cpuMs();
  for (let i = 0; i < times; i += 1) {
    globalThis.gc({ type: 'minor' });
    await untilIdle();
    await untilIdle();
  }
  const ms = cpuMs() - before;
  setObservers(false);
  return ms / times;
};

/** CPU time (ms) of the process without calls for a time, with or without the monitor of the event loop's delay. */
const idleCost = async (isMonitored, ms) => {
  setMonitors(isMonitored);
  const before = cpuMs();
  await delay(ms);
  const used = cpuMs() - before;
  setMonitors(false);
  return used;
};

const close = async () => {
  for (const step of closing.toReversed()) await step();
  await bus.close();
  await db.close();
  await engine.stop();
};

const methods = { open, nextTurn, scopeCost, collectionCost, idleCost, close };
process.on('message', async ({ id, method, args }) => {
  try {
    process.send({ id, result: await methods[method](...args) });
  } catch (error) {
    process.send({ id, error: error instanceof Error ? error.stack : String(error) });
  }
  if (method === 'close') process.disconnect();
});
process.send({ id: 0 });
