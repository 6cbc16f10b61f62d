// `npm run bench -- growth`: the calls that members make most, on databases of 10,000 and 100,000 members, products and
// articles (SIZES=10000,100000,1000000 for more) with ten ledger entries for each member, served by the built server: latency,
// and pages of the database read per call, which do not depend on other load of the machine. It fails when either grows by more
// than 1.5 per factor of ten.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { buildAll } from '../tools/build.mjs';
import { startInstance } from '../tools/run/instance.mjs';
import { root } from '../tools/run/process.mjs';
import { meetsBaseline } from './lib/baseline.mjs';
import { pg } from './lib/database.mjs';
import { drawing, growthCalls } from './lib/growth-calls.mjs';
import { fillGrowth } from './lib/growth-fill.mjs';
import { growthRatios } from './lib/growth-ratios.mjs';
import { writeResults } from './lib/results.mjs';

const { startEngine } = await import('../server/src/db/engine.ts');
const { migrate } = await import('../server/src/db/migrate.ts');

const sizes = (process.env.SIZES ?? '10000,100000').split(',').map(Number);
const only = process.env.CALLS?.split(';');
/** Larger sizes have no index of texts, which takes a millisecond for each document, and no search statistics. */
const searchedTo = Number(process.env.SEARCHED_TO ?? 100_000);
const searches = ['search', 'suggestions'];
/** FILL=search fills only the tables that searches read, to build larger databases in less time. */
const onlySearched = process.env.FILL === 'search';
const rounds = Number(process.env.ROUNDS ?? 4);
/** Calls of each kind per round, and for the count of pages. */
const callsPerRound = Number(process.env.PER_ROUND ?? 100);
const seed = 20261128;
const limit = 1.5;
/** KEEP=<folder>: filled databases stay there and are used again, e.g. before and after a change; a migration is applied. */
const storedIn = process.env.KEEP;
const dataDirOf = (n) => join(storedIn ?? join(root, '.cache'), `bench-growth-${n}`);

const instanceOf = (n) => `bench-growth-instance-${n}`;

const percentile = (sorted, p) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * p) - 1)];
const ascending = (values) => values.toSorted((a, b) => a - b);

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
/** Sends a request and returns its duration (ms). Anything but success ends the benchmark: its figure would mean nothing. */
const send = (origin, { method, path, headers, body }) =>
  new Promise((answer, fail) => {
    const started = performance.now();
    const outgoing = request(origin + path, { method, headers, agent }, (incoming) => {
      const chunks = [];
      incoming.on('data', (chunk) => chunks.push(chunk));
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (text.startsWith('{"code":200')) answer(performance.now() - started);
        else fail(new Error(`${path} ${body ?? ''} answered ${text.slice(0, 300)}`));
      });
    });
    outgoing.on('error', fail);
    outgoing.end(body);
  });

const withClient = async (url, work) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Makes the database of a size; without the safety of a crash until it is filled. */
const prepare = async (n) => {
  const dataDir = dataDirOf(n);
  const mark = join(dataDir, 'filled.json');
  if (storedIn && existsSync(mark)) return JSON.parse(readFileSync(mark, 'utf8'));
  rmSync(dataDir, { recursive: true, force: true });
  const engine = await startEngine({ dataDir, durable: false });
  try {
    await migrate(engine.url);
    const filled = await withClient(engine.url, async (client) => {
      await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`);
      return fillGrowth(client, n, n <= searchedTo, onlySearched);
    });
    writeFileSync(mark, JSON.stringify(filled));
    return filled;
  } finally {
    await engine.stop();
  }
};

/** Pages read by each call, and the statements that read most of them. */
const pagesOf = async (client, origin, next) => {
  await client.query('select pg_stat_statements_reset()');
  for (let i = 0; i < callsPerRound; i += 1) await send(origin, next());
  const { rows } =
    await client.query(`select query, (shared_blks_hit + shared_blks_read)::float8 / ${callsPerRound} as pages, calls::float8 / ${callsPerRound} as calls
    from pg_stat_statements where query not like '%pg_stat_statements%' order by 2 desc`);
  return {
    pages: rows.reduce((sum, row) => sum + row.pages, 0),
    statements: rows.slice(0, 4).map((row) => ({ ...row, query: row.query.replaceAll(/\s+/g, ' ').slice(0, 160) })),
  };
};

/** The largest tables with the bytes per row, indexes included. */
const tablesOf = async (client) => {
  const { rows } =
    await client.query(`select c.relname as "table", c.reltuples::float8 as rows, pg_total_relation_size(c.oid)::float8 as bytes
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.reltuples > 0 order by 3 desc limit 45`);
  const { rows: database } = await client.query('select pg_database_size(current_database())::float8 as bytes');
  return { databaseBytes: database[0].bytes, tables: rows };
};

const measure = async (n, client, origin) => {
  const calls = Object.entries(growthCalls).filter(
    ([name]) =>
      (!only || only.includes(name)) &&
      (!onlySearched || searches.includes(name)) &&
      (n <= searchedTo || !searches.includes(name)),
  );
  const draws = new Map(calls.map(([name]) => [name, drawing(seed)]));
  const nextOf = (name, build) => () => build(n, draws.get(name));
  const results = {};
  for (const [name, build] of calls) {
    for (let i = 0; i < 30; i += 1) await send(origin, nextOf(name, build)());
    results[name] = await pagesOf(client, origin, nextOf(name, build));
  }
  // Interleaved, so that other load of the machine affects every kind of call.
  const times = new Map(calls.map(([name]) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const [name, build] of calls) {
      const ofRound = [];
      for (let i = 0; i < callsPerRound; i += 1) ofRound.push(await send(origin, nextOf(name, build)()));
      times.get(name).push(ascending(ofRound));
    }
  for (const [name, ofRounds] of times) {
    const all = ascending(ofRounds.flat());
    results[name].p50 = percentile(all, 0.5);
    results[name].p99 = percentile(ascending(ofRounds.map((ofRound) => percentile(ofRound, 0.99))), 0.5);
  }
  return results;
};

const { failed: unbuilt } = await buildAll({ only: ['shell', 'server'] });
if (unbuilt) throw new Error('the server does not build');
const measured = [];
try {
  for (const n of sizes) {
    const { seconds, slowest } = await prepare(n);
    console.log(
      `${n} members, filled in ${seconds.toFixed(0)} s (${slowest.map(([name, s]) => `${name} ${s.toFixed(0)}`).join(', ')})`,
    );
    const engine = await startEngine({ dataDir: dataDirOf(n) });
    try {
      await withClient(engine.url, async (client) => {
        await client.query('create extension if not exists pg_stat_statements');
        // Sealed with the key of a former instance.
        if (storedIn) await client.query('delete from signing_key; delete from secret_key');
        const instance = await startInstance(instanceOf(n), {
          DATABASE_URL: engine.url,
          DEMO: '0',
          // Its screens are rendered while calls are measured, and read for themselves: thousands of pages for a hundred calls.
          FIRST_SCREENS: '0',
          LOG_LEVEL: 'error',
          RATE_LIMIT_SCALE: '1000',
        });
        try {
          const load = loadavg()[0];
          measured.push({
            n,
            load,
            fillSeconds: seconds,
            calls: await measure(n, client, instance.origin),
            ...(await tablesOf(client)),
          });
        } finally {
          await instance.stop();
          rmSync(join(root, '.cache', instanceOf(n)), { recursive: true, force: true });
        }
      });
    } finally {
      await engine.stop();
    }
    if (!storedIn) rmSync(dataDirOf(n), { recursive: true, force: true });
    const { load, databaseBytes, calls } = measured.at(-1);
    console.log(`load of the machine before ${load.toFixed(1)}, database ${(databaseBytes / 1024 ** 3).toFixed(2)} GiB`);
    for (const [name, { p50, p99, pages }] of Object.entries(calls))
      console.log(
        `${name.padEnd(36)} p50 ${p50.toFixed(1).padStart(8)} ms  p99 ${p99.toFixed(1).padStart(8)} ms  pages ${pages.toFixed(0).padStart(7)}`,
      );
    writeResults('growth', { rounds, callsPerRound, limit, measured });
  }
} finally {
  agent.destroy();
}
const ratios = growthRatios(measured);
console.log('\ngrowth per factor of ten           from         to    p99  pages');
for (const { name, from, to, p99, pages } of ratios)
  console.log(
    `${name.padEnd(34)} ${String(from).padStart(8)} ${String(to).padStart(8)} ${p99.toFixed(2).padStart(6)} ${pages.toFixed(2).padStart(6)}${p99 > limit || pages > limit ? '  too much' : ''}`,
  );
writeResults('growth', { rounds, callsPerRound, limit, measured, ratios });
const compared = ratios.map(({ name, from, to, pages }) => [`${name}: pages read, ${from} to ${to}`, pages]);
const isMet = meetsBaseline('growth', { ratios: Object.fromEntries(compared) });
process.exit(!isMet || ratios.some(({ p99, pages }) => p99 > limit || pages > limit) ? 1 : 0);
