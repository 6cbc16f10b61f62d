// `npm run bench -- wallet`: payments between members over two replicas on one database (docs/specification/wallet.md (e)).
// Every load is an open loop, and each latency is measured from the moment the payment was due; only booked payments count.
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { buildAll } from '../tools/build.mjs';
import { startInstance } from '../tools/run/instance.mjs';
import { root } from '../tools/run/process.mjs';
import { cpuMs } from './lib/cpu-time.mjs';
import { openDatabase } from './lib/database.mjs';
import { openLoop } from './lib/open-loop.mjs';
import { addPayers } from './lib/payer-data.mjs';
import { writeResults } from './lib/results.mjs';

const seconds = Number(process.env.SECONDS ?? 60);
const rates = (process.env.RATES ?? '200').split(',').map(Number);
/** A payer makes at most twenty payments per hour: enough payers that none reaches the limit. */
const payerCount = Math.max(1000, Math.ceil((Math.max(...rates) * seconds * rates.length) / 15));
const mutualRounds = Number(process.env.ROUNDS ?? 5);
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
const row = (name, text) => console.log(`${name.padEnd(26)} ${text}`);
const results = {};

const payment = (payer, payee, origin) => ({
  origin,
  method: 'POST',
  path: '/juhe/api/mall/water/grPay',
  headers: {
    'Content-Type': 'application/x-www-form-urlencoded',
    Authorization: payer.token,
    'Idempotency-Key': randomUUID(),
  },
  body: new URLSearchParams({ mobile: payee.mobile, amountCents: '1' }).toString(),
});

const call = async ({ origin, path, ...options }) => {
  const started = performance.now();
  const answer = await (await fetch(origin + path, options)).json();
  return { ...answer, ms: performance.now() - started };
};

/** Removes the transactions of the scheduled-job worker, which polls for work meanwhile. */
const withoutJobs = (statements) => {
  const open = new Map();
  const parts = [];
  for (const { connection, text } of statements) {
    if (text === 'begin' || !open.has(connection)) parts.push([]);
    if (text === 'begin') open.set(connection, parts.at(-1));
    (open.get(connection) ?? parts.at(-1)).push(text);
    if (text === 'commit') open.delete(connection);
  }
  return parts.filter((texts) => !texts.some((text) => /\bdeadline\b/.test(text))).flat();
};

/** Statements of one payment, as sent by the server. */
const countStatements = async (db, [payer, payee]) => {
  const file = join(root, '.cache/bench-wallet/statements.jsonl');
  const instance = await startInstance('bench-wallet/recorded', {
    ...env,
    DATABASE_URL: db.url,
    RECORD_SQL: file,
    NODE_OPTIONS: `--import ${join(root, 'bench/lib/record-sql.mjs')}`,
  });
  try {
    const lines = () => readFileSync(file, 'utf8').split('\n').filter(Boolean);
    await call(payment(payer, payee, instance.origin));
    await wait(500);
    const before = lines().length;
    const { code, msg } = await call(payment(payer, payee, instance.origin));
    if (code !== 200) throw new Error(`a payment was answered ${code} ${msg}`);
    await wait(500);
    const texts = withoutJobs(
      lines()
        .slice(before)
        .map((line) => JSON.parse(line)),
    );
    if (process.env.SHOW_SQL) for (const text of texts) console.log(`  ${text.replaceAll(/\s+/g, ' ').slice(0, 160)}`);
    return texts.length;
  } finally {
    await instance.stop();
  }
};

const { failed } = await buildAll({ only: ['shell', 'server'] });
if (failed) throw new Error('the server does not build');
const db = await openDatabase('bench-wallet/db');
const deadlocks = async () =>
  (await db.query('select deadlocks::int as n from pg_stat_database where datname = current_database()')).rows[0].n;
let isFailed = false;
try {
  const payers = await addPayers(db, payerCount);
  results.statements = await countStatements(db, payers);
  row('statements of a payment', String(results.statements));
  const replicas = [];
  for (const n of [1, 2]) replicas.push(await startInstance(`bench-wallet/replica-${n}`, { ...env, DATABASE_URL: db.url }));
  const origins = replicas.map(({ origin }) => origin);
  const cpu = () => ({
    api: cpuMs(replicas.map(({ pid }) => pid)),
    database: cpuMs([db.pid], { children: true }),
    load: cpuMs([process.pid]),
  });
  let next = 0;
  /** Each payer pays the neighbour in turn: no payer is used twice at the same time. */
  const load = () => {
    const i = next++;
    return payment(payers[i % payerCount], payers[(i + 1) % payerCount], origins[i % 2]);
  };
  const isBooked = ({ code }) => code === 200;
  try {
    // Warm-up: compilation and statement preparation do not count.
    await openLoop(origins[0], { next: load, rate: 100, seconds: 5 });

    results.payments = [];
    for (const rate of rates) {
      const before = cpu();
      const result = await openLoop(origins[0], { next: load, counts: isBooked, rate, seconds });
      const after = cpu();
      const perCall = Object.fromEntries(
        Object.entries(after).map(([part, ms]) => [part, Number(((ms - before[part]) / result.sent).toFixed(2))]),
      );
      results.payments.push({ ...result, cpu: perCall });
      const ms = Object.entries(result.ms).map(([name, value]) => `${name} ${value.toFixed(1)}`);
      row(
        `${rate} payments/s, ${seconds} s`,
        `${(result.counted / result.took).toFixed(0)} booked/s  ${ms.join('  ')}  ${JSON.stringify(result.codes)}  CPU ms a call ${JSON.stringify(perCall)}`,
      );
    }

    results.mutual = [];
    for (let round = 0; round < mutualRounds; round += 1) {
      const [firstPayer, right] = [payers.at(-2 * round - 1), payers.at(-2 * round - 2)];
      await db.query('delete from rate_limit');
      const before = await deadlocks();
      const responses = await Promise.all(
        Array.from({ length: 40 }, (_, i) =>
          call(
            i % 2 === 0
              ? payment(firstPayer, right, origins[Math.floor(i / 2) % 2])
              : payment(right, firstPayer, origins[Math.floor(i / 2) % 2]),
          ),
        ),
      );
      results.mutual.push({
        booked: responses.filter(isBooked).length,
        maxMs: Math.max(...responses.map(({ ms }) => ms)),
        deadlocks: (await deadlocks()) - before,
      });
    }
    row(
      '20 + 20 mutual payments',
      results.mutual
        .map(({ booked, maxMs, deadlocks: n }) => `${booked} booked, max ${maxMs.toFixed(0)} ms, ${n} deadlocks`)
        .join('; '),
    );
    const { rows } = await db.query(
      `select count(*)::int as n from ledger_account a where balance <> (select coalesce(sum(amount), 0) from ledger_entry e where e.account_id = a.id)`,
    );
    if (rows[0].n > 0) throw new Error(`${rows[0].n} accounts do not add up`);
  } finally {
    for (const { stop } of replicas) await stop();
  }
} catch (error) {
  isFailed = true;
  console.error(error);
} finally {
  await db.stop();
  rmSync(join(root, '.cache/bench-wallet'), { recursive: true, force: true });
}
writeResults('wallet', { load: loadavg(), ...results });
console.log(`\nload of the machine ${loadavg()[0].toFixed(1)} on ${cpus().length} processors`);
process.exit(isFailed ? 1 : 0);
