// `npm run bench -- auction`: bids, watchers and closings over two replicas on one database (docs/specification/auction.md F).
// Only accepted bids count; every load is an open loop, and each latency is measured from the moment the request was due.
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { buildAll } from '../tools/build.mjs';
import { startInstance } from '../tools/run/instance.mjs';
import { root } from '../tools/run/process.mjs';
import { addBidders, addCrossingBids, addLots } from './lib/auction-data.mjs';
import { cpuMs } from './lib/cpu-time.mjs';
import { openDatabase } from './lib/database.mjs';
import { openLoop } from './lib/open-loop.mjs';
import { watch } from './lib/watchers.mjs';
import { writeResults } from './lib/results.mjs';

const bidderCount = 256;
const seconds = Number(process.env.SECONDS ?? 5);
const rates = (process.env.RATES ?? '100,200,300,600').split(',').map(Number);
const watchers = Number(process.env.WATCHERS ?? 2000);
const stormLots = Number(process.env.LOTS ?? 1000);
// As in production: responses are not validated against their contract.
const env = {
  SECRET_KEY: randomBytes(32).toString('hex'),
  APP_ENV: 'production',
  FAULTS: '0',
  DEMO: '0',
  LOG_LEVEL: 'error',
  RATE_LIMIT_SCALE: '1000',
};
const wait = (ms) => new Promise((next) => setTimeout(next, ms));
const results = {};
const row = (name, text) => console.log(`${name.padEnd(26)} ${text}`);

const bidOf = (token, productNo, amountCents) => ({
  method: 'POST',
  path: '/juhe/api/bidding/participateBidding',
  headers: {
    'Content-Type': 'application/x-www-form-urlencoded',
    Authorization: token,
    'Idempotency-Key': randomUUID(),
  },
  body: new URLSearchParams({ productNo, amountCents: String(amountCents) }).toString(),
});

/** Statements of one accepted bid by a member who has bid before, as sent by the server. */
const countStatements = async (db, bidders) => {
  const file = join(root, '.cache/bench-auction/statements.jsonl');
  const recorder = join(root, 'bench/lib/record-sql.mjs');
  const instance = await startInstance('bench-auction/recorded', {
    ...env,
    DATABASE_URL: db.url,
    RECORD_SQL: file,
    NODE_OPTIONS: `--import ${recorder}`,
  });
  try {
    const [productNo] = await addLots(db, 'PSTMT', 1);
    const send = async (i, amount) => {
      const { path, ...options } = bidOf(bidders[i].token, productNo, amount);
      const answer = await (await fetch(instance.origin + path, options)).json();
      if (answer.code !== 200) throw new Error(`a bid was answered ${answer.code} ${answer.msg}`);
    };
    await send(0, 10_000);
    await send(1, 10_050);
    const mark = async () => {
      await wait(300);
      return readFileSync(file, 'utf8').split('\n').filter(Boolean).length;
    };
    const linesOfBid = async (i, amount) => {
      const before = await mark();
      await send(i, amount);
      await wait(300);
      const lines = readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .slice(before)
        .map((line) => JSON.parse(line));
      const started = lines.find(({ text }) => text.includes('begin_bids'));
      const session = lines.filter(({ text }) => /from session s join member|insert into rate_limit/.test(text)).length;
      const bidStatements = lines.filter(({ connection }) => connection === started?.connection).map(({ text }) => text);
      const from = bidStatements.findIndex((text) => text.includes('begin_bids'));
      const to = bidStatements.indexOf('commit', from);
      return { all: session + (to - from) + 2, locked: to - from };
    };
    const repeatBid = await linesOfBid(0, 10_100);
    const first = await linesOfBid(2, 10_150);
    return { again: repeatBid, first };
  } finally {
    await instance.stop();
  }
};

/** CPU time per request and component (ms). */
const cpuPerCall = (before, after, calls) =>
  Object.fromEntries(Object.entries(after).map(([part, ms]) => [part, Number(((ms - before[part]) / calls).toFixed(2))]));

/** Load of bids on one lot: each bid exceeds the previous one; bids that arrive out of order are refused and do not count. */
const bidLoad = (origins, bidders, lots, firstAmount = 10_000) => ({
  next: (i) => ({
    ...bidOf(bidders[i % bidders.length].token, lots[i % lots.length], firstAmount + 50 * Math.floor(i / lots.length)),
    origin: origins[i % origins.length],
  }),
  counts: ({ code }) => code === 200,
});

const { failed } = await buildAll({ only: ['shell', 'server'] });
if (failed) throw new Error('the server does not build');
const db = await openDatabase('bench-auction/db');
const deadlocks = async () =>
  (await db.query('select deadlocks::int as n from pg_stat_database where datname = current_database()')).rows[0].n;
let failedGoal = false;
try {
  const bidders = await addBidders(db, bidderCount);
  results.statements = await countStatements(db, bidders);
  row(
    'statements of a bid',
    `${results.statements.again.all} (${results.statements.again.locked} while locked), first bid ${results.statements.first.all}`,
  );
  const replicas = [];
  for (const n of [1, 2]) replicas.push(await startInstance(`bench-auction/replica-${n}`, { ...env, DATABASE_URL: db.url }));
  const origins = replicas.map(({ origin }) => origin);
  const cpuByPart = () => ({
    api: cpuMs(replicas.map(({ pid }) => pid)),
    database: cpuMs([db.pid], { children: true }),
    load: cpuMs([process.pid]),
  });
  try {
    // Warm-up: compilation and statement preparation do not count.
    const [warm] = await addLots(db, 'PWARM', 1);
    for (let i = 0; i < 3; i += 1)
      await openLoop(origins[0], { ...bidLoad(origins, bidders, [warm], 10_000 + i * 20_000), rate: 100 * (i + 1), seconds: 3 });

    console.log('\nbids on one lot, 256 bidders, 2 replicas (ms of accepted bids)');
    results.bids = [];
    for (const rate of rates) {
      const [productNo] = await addLots(db, `PR${results.bids.length}X${rate}`, 1);
      const before = cpuByPart();
      const result = await openLoop(origins[0], { ...bidLoad(origins, bidders, [productNo]), rate, seconds });
      const cpu = cpuPerCall(before, cpuByPart(), result.sent);
      const perSecond = result.counted / result.took;
      results.bids.push({ ...result, acceptedPerSecond: perSecond, cpu });
      const ms = Object.entries(result.ms).map(([name, value]) => `${name} ${value.toFixed(1)}`);
      row(
        `  ${rate} offered/s`,
        `${perSecond.toFixed(0)} accepted/s  ${ms.join('  ')}  ${JSON.stringify(result.codes)}  CPU ms a call ${JSON.stringify(cpu)}`,
      );
    }

    const [shown] = await addLots(db, 'PWATCH', 1);
    const pages = await watch(origins, shown, watchers);
    await wait(1000);
    pages.begin();
    await openLoop(origins[0], { ...bidLoad(origins, bidders, [shown]), rate: 20, seconds: 10 });
    await wait(1000);
    results.watchers = { watchers, ...pages.close() };
    const watcherStats = results.watchers;
    row(
      `\n${watchers} watchers, 20 bids/s`,
      `${watcherStats.events} events  p50 ${watcherStats.p50}  p99 ${watcherStats.p99}  max ${watcherStats.max} ms  ${watcherStats.bytes} bytes an event`,
    );

    const inSeconds = 15;
    await addLots(db, 'PSTORM', stormLots, { seconds: inSeconds });
    await addCrossingBids(db, 'PSTORM', bidders, 8);
    await db.query(
      `insert into deadline (kind, ref, due_at) select 'lot.close', product_no, closes_at from lot where product_no like 'PSTORM%'`,
    );
    for (let i = 0; i < 40; i += 1)
      await addLots(db, `PLATE${String(i).padStart(2, '0')}`, 1, {
        opensIn: inSeconds + i * 0.2,
        seconds: 7200,
        state: 'scheduled',
      });
    await db.query(
      `insert into deadline (kind, ref, due_at) select 'lot.open', product_no, opens_at from lot where product_no like 'PLATE%'`,
    );
    const elsewhere = await addLots(db, 'PELSE', 20);
    const { rows: due } = await db.query(`select min(closes_at) as at from lot where product_no like 'PSTORM%'`);
    const before = await deadlocks();
    await wait(Math.max(0, due[0].at.getTime() - Date.now()));
    const cpuBefore = cpuByPart();
    const load = openLoop(origins[0], { ...bidLoad(origins, bidders.slice(40), elsewhere), rate: 40, seconds: 8 });
    for (;;) {
      const { rows } = await db.query(`select count(*)::int as n from lot where product_no like 'PSTORM%' and state = 'open'`);
      if (rows[0].n === 0 || Date.now() - due[0].at.getTime() > 120_000) break;
      await wait(50);
    }
    const closedIn = (Date.now() - due[0].at.getTime()) / 1000;
    // Includes the bids that were sent on other lots meanwhile.
    const cpu = cpuPerCall(cpuBefore, cpuByPart(), stormLots);
    const bids = await load;
    await wait(1000);
    const { rows: late } =
      await db.query(`select max(extract(epoch from h.at - l.opens_at))::float8 as s, count(*)::int as n from lot l
      join state_history h on h.aggregate = 'lot' and h.aggregate_id = l.id and h.event = 'open' where l.product_no like 'PLATE%'`);
    results.storm = {
      lots: stormLots,
      closedIn,
      cpu,
      deadlocks: (await deadlocks()) - before,
      lateness: late[0].s,
      others: late[0].n,
      bids: bids.ms,
    };
    row(
      `\n${stormLots} lots × 8 end at once`,
      `closed in ${closedIn.toFixed(1)} s, CPU ms a lot ${JSON.stringify(cpu)}, ${results.storm.deadlocks} deadlocks; ${late[0].n} other jobs at most ${late[0].s?.toFixed(2)} s late; bids elsewhere p99 ${bids.ms.p99.toFixed(1)} ms`,
    );

    // At the rate that one lot must sustain, and as fast as a burst: the end of these lots is no longer extended, so that bids
    // and closings do collide.
    results.last = [];
    for (const [prefix, rate] of [
      ['PLAST', 300],
      ['PBURST', 1500],
    ]) {
      const lots = await addLots(db, prefix, 120, { seconds: 6, extensions: 30 });
      await db.query(
        `insert into deadline (kind, ref, due_at) select 'lot.close', product_no, closes_at from lot where product_no like $1`,
        [`${prefix}%`],
      );
      const { rows: end } = await db.query(`select min(closes_at) as at from lot where product_no like $1`, [`${prefix}%`]);
      const beforeLast = await deadlocks();
      const duration = 600 / rate;
      await wait(Math.max(0, end[0].at.getTime() - 0.75 * duration * 1000 - Date.now()));
      const last = await openLoop(origins[0], {
        ...bidLoad(origins, bidders, lots),
        counts: () => true,
        rate,
        seconds: duration,
      });
      results.last.push({ rate, ...last, deadlocks: (await deadlocks()) - beforeLast });
      row(
        `\n600 bids around the end of 120 lots, ${rate}/s`,
        `p50 ${last.ms.p50.toFixed(1)}  p99 ${last.ms.p99.toFixed(1)}  max ${last.ms.max.toFixed(1)} ms, ${results.last.at(-1).deadlocks} deadlocks, answers ${JSON.stringify(last.codes)}`,
      );
      await wait(2000);
    }
  } finally {
    for (const { stop } of replicas) await stop();
  }
} catch (error) {
  failedGoal = true;
  console.error(error);
} finally {
  await db.stop();
  rmSync(join(root, '.cache/bench-auction'), { recursive: true, force: true });
}
writeResults('auction', { load: loadavg(), ...results });
console.log(`\nload of the machine ${loadavg()[0].toFixed(1)} on ${cpus().length} processors`);
process.exit(failedGoal ? 1 : 0);
