// `npm run bench -- mall-list`: the lists of goods and the page of one among 10,000 products, asked for at a fixed rate (open loop), against
// the built server on a database of its own.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { buildAll } from '../tools/build.mjs';
import { startInstance } from '../tools/run/instance.mjs';
import { openDatabase } from './lib/database.mjs';
import { openLoop } from './lib/open-loop.mjs';
import { fillShelf } from './lib/shelf.mjs';

const products = 10_000;
const rate = 200;
const seconds = Number(process.env.SECONDS ?? 20);

const list = '/juhe/api/v2/product/getProductList';
const sorts = ['default', 'sold', 'priceUp', 'priceDown', 'new'];
const saleNoOf = (i) => `B${String(1 + ((i * 7919) % products)).padStart(8, '0')}`;
const loads = {
  list: (i) => ({ path: `${list}?pageSize=20&sort=${sorts[i % sorts.length]}` }),
  'list of a category': (i) => ({ path: `${list}?pageSize=20&categoryId=c${1 + (i % 10)}&sort=${sorts[i % sorts.length]}` }),
  detail: (i) => ({ path: `/juhe/api/v2/product/getProductDetail?saleNo=${saleNoOf(i)}` }),
};

const { failed: unbuilt } = await buildAll({ only: ['shell', 'server'] });
if (unbuilt) throw new Error('the server does not build');
const db = await openDatabase('bench-mall-list/db');
const results = [];
let failed = false;
try {
  await fillShelf(db, products);
  const instance = await startInstance('bench-mall-list/instance', {
    DATABASE_URL: db.url,
    DEMO: '0',
    LOG_LEVEL: 'error',
    RATE_LIMIT_SCALE: '1000',
  });
  try {
    console.log(`${products} products, load of the machine before: ${loadavg()[0].toFixed(1)}`);
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
      if (Object.keys(result.codes).some((code) => code !== '200')) failed = true;
    }
  } finally {
    await instance.stop();
  }
} finally {
  await db.stop();
}
mkdirSync(join(import.meta.dirname, 'results'), { recursive: true });
const report = { at: new Date().toISOString(), node: process.version, cpus: cpus().length, products, seconds, results };
writeFileSync(join(import.meta.dirname, 'results/mall-list.json'), `${JSON.stringify(report, null, 2)}\n`);
process.exit(failed ? 1 : 0);
