import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { buildAll } from '../../tools/build.mjs';
import { startInstance } from '../../tools/run/instance.mjs';
import { openDatabase } from './database.mjs';
import { openLoop } from './open-loop.mjs';

/**
 * Requests lists at a fixed rate (open loop) from the built server on its own database, one load after the other, prints a
 * row for each and writes `results/<name>.json`. A failed response or a p99 above `requiredMs` ends the process with exit
 * code 1.
 * @param {{ name: string, what: string, facts: object, rate: number, seconds: number, requiredMs?: number, warmUpRate?:
 *   number, countsCards?: boolean, fill: (db: object) => Promise<Record<string, (i: number) => object>> }} bench `fill` fills
 *   the database and returns the loads by name; `what` describes the inserted data
 */
export const benchLists = async ({
  name: bench,
  what: title,
  facts,
  rate,
  seconds,
  requiredMs = Infinity,
  warmUpRate = 50,
  countsCards = false,
  fill,
}) => {
  const { failed: unbuilt } = await buildAll({ only: ['shell', 'server'] });
  if (unbuilt) throw new Error('the server does not build');
  const db = await openDatabase(`bench-${bench}/db`);
  const results = [];
  let failed = false;
  try {
    const loads = await fill(db);
    const width = Math.max(20, ...Object.keys(loads).map((name) => name.length));
    const instance = await startInstance(`bench-${bench}/instance`, {
      DATABASE_URL: db.url,
      DEMO: '0',
      LOG_LEVEL: 'error',
      RATE_LIMIT_SCALE: '1000',
    });
    try {
      console.log(`${title}, load of the machine before: ${loadavg()[0].toFixed(1)}`);
      console.log(
        `${''.padEnd(width)} rate/s  achieved    p50 ms    p90 ms    p99 ms  p99.9 ms    max ms  ${countsCards ? 'cards  ' : ''}answers`,
      );
      for (const [name, next] of Object.entries(loads)) {
        await openLoop(instance.origin, { next, rate: warmUpRate, seconds: 2 });
        const load = loadavg()[0];
        let sum = 0;
        const result = await openLoop(instance.origin, {
          next,
          rate,
          seconds,
          seen: ({ data }) => (sum += data?.list?.length ?? 0),
        });
        const cards = sum / result.sent;
        results.push({ name, load, ...(countsCards ? { cards } : {}), ...result });
        const times = Object.values(result.ms).map((ms) => ms.toFixed(1).padStart(10));
        const codes = Object.entries(result.codes).map(([code, count]) => `${code}: ${count}`);
        const ofCards = countsCards ? ` ${cards.toFixed(1).padStart(6)}` : '';
        console.log(
          `${name.padEnd(width)} ${String(rate).padStart(6)} ${result.achieved.toFixed(0).padStart(9)}${times.join('')}${ofCards}  ${codes.join(', ')}`,
        );
        if (result.ms.p99 > requiredMs || Object.keys(result.codes).some((code) => code !== '200')) failed = true;
      }
    } finally {
      await instance.stop();
    }
  } finally {
    await db.stop();
  }
  const folder = join(import.meta.dirname, '../results');
  mkdirSync(folder, { recursive: true });
  const required = Number.isFinite(requiredMs) ? { requiredMs } : {};
  const report = {
    at: new Date().toISOString(),
    node: process.version,
    cpus: cpus().length,
    ...facts,
    ...required,
    seconds,
    results,
  };
  writeFileSync(join(folder, `${bench}.json`), `${JSON.stringify(report, null, 2)}\n`);
  process.exit(failed ? 1 : 0);
};
