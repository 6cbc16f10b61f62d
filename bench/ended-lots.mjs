// `npm run bench -- ended-lots`: the list of auctions that are over among 100,000 of them, asked for at a fixed rate (open loop), against the built
// server on a database of its own. Required: p99 of 50 ms at 200 calls a second (shared/design/auction.md F).
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { buildAll } from '../tools/build.mjs';
import { startInstance } from '../tools/run/instance.mjs';
import { openDatabase } from './lib/database.mjs';
import { addEndedLots } from './lib/ended-lots.mjs';
import { openLoop } from './lib/open-loop.mjs';

const lots = 100_000;
const rate = 200;
const seconds = Number(process.env.SECONDS ?? 20);
const requiredMs = 50;

const list = '/juhe/api/bidding/getBiddingProductList?pageSize=10&state=ended';
const sorts = ['ending', 'newest', 'priceUp', 'priceDown', 'bids'];
const categories = ['ceramics', 'painting', 'watches', 'coins'];
const loads = {
  'first page': () => ({ path: list }),
  'pages and orders': (i) => ({ path: `${list}&sort=${sorts[i % sorts.length]}&pageNum=${1 + (i % 20)}` }),
  'of a category': (i) => ({ path: `${list}&category=${categories[i % categories.length]}&sort=${sorts[i % sorts.length]}` }),
  'all states': (i) => ({ path: `${list.replace('&state=ended', '')}&pageNum=${1 + (i % 5)}` }),
};

const { failed: unbuilt } = await buildAll({ only: ['shell', 'server'] });
if (unbuilt) throw new Error('the server does not build');
const db = await openDatabase('bench-ended-lots/db');
const results = [];
let failed = false;
try {
  await addEndedLots(db, lots);
  const instance = await startInstance('bench-ended-lots/instance', {
    DATABASE_URL: db.url,
    DEMO: '0',
    LOG_LEVEL: 'error',
    RATE_LIMIT_SCALE: '1000',
  });
  try {
    console.log(`${lots} ended lots, load of the machine before: ${loadavg()[0].toFixed(1)}`);
    console.log('                     rate/s  achieved    p50 ms    p90 ms    p99 ms  p99.9 ms    max ms  answers');
    for (const [name, next] of Object.entries(loads)) {
      await openLoop(instance.origin, { next, rate: 50, seconds: 2 });
      const load = loadavg()[0];
      const result = await openLoop(instance.origin, { next, rate, seconds });
      results.push({ name, load, ...result });
      const times = Object.values(result.ms).map((ms) => ms.toFixed(1).padStart(10));
      const codes = Object.entries(result.codes).map(([code, count]) => `${code}: ${count}`);
      console.log(
        `${name.padEnd(20)} ${String(rate).padStart(6)} ${result.achieved.toFixed(0).padStart(9)}${times.join('')}  ${codes.join(', ')}`,
      );
      if (result.ms.p99 > requiredMs || Object.keys(result.codes).some((code) => code !== '200')) failed = true;
    }
  } finally {
    await instance.stop();
  }
} finally {
  await db.stop();
}
mkdirSync(join(import.meta.dirname, 'results'), { recursive: true });
const report = { at: new Date().toISOString(), node: process.version, cpus: cpus().length, lots, requiredMs, seconds, results };
writeFileSync(join(import.meta.dirname, 'results/ended-lots.json'), `${JSON.stringify(report, null, 2)}\n`);
process.exit(failed ? 1 : 0);
