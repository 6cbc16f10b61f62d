import type { FastifyInstance, FastifyReply } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolStats } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { openStreams } from '../events/sse.ts';
import { countFailing } from '../jobs/dead-letters.ts';
import { pathOf } from '../log.ts';

/** Bounds (s) of the duration of calls: most take a few milliseconds, and 10 s is longer than anybody waits. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Returns by how many seconds the oldest due job is late; 0 when none is due. */
export const jobLateness = async ({ db }: Pick<Deps, 'db'>): Promise<number> => {
  const { late } = await db.one<{ late: number }>(sql`
    select coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as late
    from deadline where due_at <= now() and given_up_at is null`);
  return Math.max(0, late);
};

/** Kinds of requests that are no operations, by the first part of their path. */
const kinds: Readonly<Record<string, string>> = { r: 'release', h5: 'page', media: 'media', platform: 'platform' };
const kindOf = (path: string): string => kinds[path.split('/')[1] ?? ''] ?? 'other';

export interface Metrics {
  /** Returns all metrics in Prometheus' text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** Outcome of a call: refusals are business results, failures are errors of the server. */
const outcomeOf = (status: number, code: number | undefined): 'ok' | 'refused' | 'failed' => {
  if (status >= 500 || (code ?? 0) >= 500) return 'failed';
  return code === undefined && status < 400 ? 'ok' : 'refused';
};

/** Time (ms) that a scrape waits for a figure of the database: an exhausted pool must not fail the scrape that would show it. */
const scrapeWaitMs = 1000;

/** Returns a reader for scrapes: one query at a time, undefined when it fails or takes longer than a scrape waits. */
const withinScrape = <T>(query: () => Promise<T>): (() => Promise<T | undefined>) => {
  let pending: Promise<T> | undefined;
  return async () => {
    pending ??= query().finally(() => {
      pending = undefined;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), scrapeWaitMs);
    });
    try {
      return await Promise.race([pending, late]);
    } catch {
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  };
};

/** Sets gauges when they are scraped. A query that times out yields no series, so that alerts detect its absence. */
const gauges = (registry: Registry, deps: Pick<Deps, 'db' | 'readReplica'>): void => {
  const gauge = <L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    collect: (g: Gauge<L>) => unknown,
  ): void => {
    registry.registerMetric(
      new Gauge<L>({
        name,
        help,
        labelNames: [...labelNames],
        registers: [],
        async collect() {
          await collect(this);
        },
      }),
    );
  };
  const { db, readReplica } = deps;
  const pools = (): [string, PoolStats][] => [
    ['primary', db.stats()],
    ...(readReplica ? [['replica', readReplica.state().pool] as [string, PoolStats]] : []),
  ];
  gauge('juhe_db_connections', 'Connections of a pool, and callers that wait for one', ['pool', 'state'], (g) => {
    for (const [pool, { used, idle, waiting }] of pools())
      for (const [state, value] of Object.entries({ used, idle, waiting })) g.set({ pool, state } as never, value);
  });
  gauge('juhe_db_connections_max', 'Most connections of a pool (POOL_SIZE)', ['pool'], (g) => {
    for (const [pool, { max }] of pools()) g.set({ pool } as never, max);
  });
  gauge('juhe_sse_clients', 'Open server-sent event streams', [], (g) => g.set(openStreams()));
  // All replicas report the same jobs: alerts use the maximum.
  const lateness = withinScrape(() => jobLateness(deps));
  gauge('juhe_job_lateness_seconds', 'By how much the oldest due job is late', [], async (g) => {
    const late = await lateness();
    if (late === undefined) g.remove();
    else g.set(late);
  });
  const failingJobs = withinScrape(() => countFailing(db));
  gauge('juhe_jobs_failing', 'Jobs that failed and are retried, or were given up', ['state'], async (g) => {
    const counts = await failingJobs();
    for (const [state, n] of [
      ['retried', counts && counts.failing - counts.givenUp],
      ['given_up', counts?.givenUp],
    ] as const) {
      if (n === undefined) g.remove({ state });
      else g.set({ state }, n);
    }
  });
  if (!readReplica) return;
  gauge('juhe_replica_used', '1 while reads are sent to the read replica', [], (g) => g.set(readReplica.state().isUsed ? 1 : 0));
  gauge('juhe_replica_lag_seconds', 'Age of the data of the read replica', [], (g) => {
    const { lagSeconds } = readReplica.state();
    if (lagSeconds !== undefined) g.set(lagSeconds);
  });
  registry.registerMetric(
    new Counter({
      name: 'juhe_replica_reads_total',
      help: 'Statements meant for the read replica, by what answered',
      labelNames: ['target'],
      registers: [],
      collect() {
        this.reset();
        for (const [target, n] of Object.entries(readReplica.state().reads)) this.inc({ target }, n);
      },
    }),
  );
};

/** Returns the cached series of a key. */
const seriesOf = <T>(cache: Map<string, T>, key: string, create: () => T): T => {
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const series = create();
  cache.set(key, series);
  return series;
};

const isStream = ({ raw }: FastifyReply): boolean => String(raw.getHeader('content-type')).startsWith('text/event-stream');

/** Measures the requests of a process. One registry for each app, since tests have several. */
export const measure = (app: FastifyInstance, deps: Pick<Deps, 'db' | 'readReplica'>, version: string): Metrics => {
  const registry = new Registry();
  const registers: [Registry] = [registry];
  const durations = new Histogram({
    name: 'juhe_call_duration_seconds',
    help: 'Time from the request to the end of its answer, by operation',
    labelNames: ['operation'],
    buckets,
    registers,
  });
  const calls = new Counter({
    name: 'juhe_calls_total',
    help: 'Calls by operation and outcome',
    labelNames: ['operation', 'outcome'],
    registers,
  });
  const requests = new Counter({
    name: 'juhe_requests_total',
    help: 'Requests besides the API, by kind and status',
    labelNames: ['kind', 'status'],
    registers,
  });
  new Gauge({ name: 'juhe_info', help: 'The version of the server', labelNames: ['version'], registers }).set({ version }, 1);
  gauges(registry, deps);
  collectDefaultMetrics({ register: registry });
  /** Series by operation (and outcome): looking one up by its labels costs as much as the rest of the hook. */
  const durationOf = new Map<string, Histogram.Internal<'operation'>>();
  const countOf = new Map<string, Counter.Internal>();
  // With a callback: an async hook creates promises for every call.
  app.addHook('onResponse', (request, reply, done) => {
    const { operation, refusal, access } = request.outcome ?? {};
    const { statusCode } = reply;
    // Names of the registry's routes contain ids.
    if (operation === undefined || access === 'release') {
      requests.inc({ kind: kindOf(pathOf(request.url)), status: `${Math.floor(statusCode / 100)}xx` });
      return done();
    }
    // A stream lasts as long as its page is open: that is no duration of a call.
    if (!isStream(reply)) seriesOf(durationOf, operation, () => durations.labels(operation)).observe(reply.elapsedTime / 1000);
    const outcome = outcomeOf(statusCode, refusal?.code);
    seriesOf(countOf, `${operation} ${outcome}`, () => calls.labels(operation, outcome)).inc();
    done();
  });
  return { text: () => registry.metrics(), contentType: registry.contentType };
};
