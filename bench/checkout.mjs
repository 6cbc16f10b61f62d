// `npm run bench -- checkout`: orders per second through the API compared with the bare SQL statements: the statements of one
// checkout are recorded once and replayed with other identifiers by the same driver, alternating with the API in the same run.
// The ratio is the overhead of the API.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { buildAll } from '../tools/build.mjs';
import { startInstance } from '../tools/run/instance.mjs';
import { freePort } from '../tools/run/ports.mjs';
import { root } from '../tools/run/process.mjs';
import { meetsBaseline } from './lib/baseline.mjs';
import { openDatabase, pg } from './lib/database.mjs';
import { median } from './lib/median.mjs';
import { replay, transactionOf } from './lib/replay.mjs';
import { fillShelf } from './lib/shelf.mjs';
import { writeResults } from './lib/results.mjs';

const products = 10_000;
const clients = 8;
const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 5);
/** Both servers decrypt the stored data with this key. */
const SECRET_KEY = randomBytes(32).toString('hex');
/** The product of the recording; the other products of the run belong to the same shop. */
const recorded = 4242;
const shops = 20;

const nextProduct = () => {
  const n = 1 + Math.floor(Math.random() * (products / shops - 1));
  return n * shops + (recorded % shops);
};
const payableOf = (n) => {
  const price = 500 + ((n * 104_729) % 30_000);
  return price + (price >= 9_900 ? 0 : 800);
};

const buyer = (i) => ({
  id: `bench-member-${String(i).padStart(4, '0')}`,
  address: `bench-address-${String(i).padStart(4, '0')}`,
  token: randomBytes(32).toString('base64url'),
});
const buyers = Array.from({ length: clients + 1 }, (_, i) => buyer(i));

const addBuyers = async (db) => {
  for (const [i, { id, address, token }] of buyers.entries()) {
    await db.query(`insert into member (id, mobile, nickname) values ($1, $2, $1)`, [id, `1360000${String(i).padStart(4, '0')}`]);
    await db.query(`insert into session (token_hash, member_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
      createHash('sha256').update(token).digest(),
      id,
    ]);
    await db.query(
      `insert into address (id, member_id, name, mobile, province, city, district, detail, is_default)
      values ($1, $2, '林知夏', '13800000001', '浙江省', '杭州市', '西湖区', '文三路 90 号', true)`,
      [address, id],
    );
  }
};

const createOrder = async (origin, { token, address }, n, key = randomUUID()) => {
  const answer = await fetch(`${origin}/juhe/api/mall/order/createOrder`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token, 'idempotency-key': key },
    body: JSON.stringify({ skuId: `k${n}`, quantity: 1, addressId: address, couponIds: '', expectedPayableCents: payableOf(n) }),
  });
  const { code, msg, data } = await answer.json();
  if (code !== 200) throw new Error(`createOrder answered ${code} ${msg}`);
  return data;
};

/** Records the statements of one checkout: a server that runs from the sources writes them to a file. */
const record = async (url) => {
  const dataDir = join(root, '.cache/bench-checkout/record');
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'statements.jsonl');
  const port = await freePort();
  const hooks = ['server/src/test/ts-register.mjs', 'bench/lib/record-sql.mjs'].flatMap((path) => [
    '--import',
    `file://${join(root, path)}`,
  ]);
  const child = spawn(process.execPath, [...hooks, 'server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO: '0',
      LOG_LEVEL: 'error',
      ADOPT_BUILDS: '0',
      RECORD_SQL: file,
      SECRET_KEY,
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  try {
    while (!(await fetch(`${origin}/healthz`).catch(() => undefined))?.ok) {
      if (child.exitCode !== null) throw new Error('the server that records ended');
      await new Promise((next) => setTimeout(next, 50));
    }
    const [first] = buyers;
    await createOrder(origin, first, recorded);
    rmSync(file, { force: true });
    const key = randomUUID();
    const { orderNos } = await createOrder(origin, first, recorded, key);
    await new Promise((next) => setTimeout(next, 200));
    return { statements: transactionOf(readFileSync(file, 'utf8'), 'insert into idempotency_key'), key, orderNo: orderNos[0] };
  } finally {
    child.kill('SIGTERM');
  }
};

/** Runs a fixed number of concurrent clients for a fixed time; returns the operations per second. */
const measure = async (runOnce) => {
  const started = performance.now();
  let done = 0;
  const work = async (i) => {
    while (performance.now() - started < seconds * 1000) {
      await runOnce(i);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, i) => work(i)));
  return done / ((performance.now() - started) / 1000);
};

const { failed } = await buildAll({ only: ['shell', 'server'] });
if (failed) throw new Error('the server does not build');
const db = await openDatabase('bench-checkout/db');
const api = [];
const sql = [];
let statements = 0;
const loads = [loadavg()[0]];
try {
  await fillShelf(db, products);
  await addBuyers(db);
  const tape = await record(db.url);
  statements = tape.statements.length;
  const instance = await startInstance('bench-checkout/instance', {
    DATABASE_URL: db.url,
    SECRET_KEY,
    DEMO: '0',
    LOG_LEVEL: 'error',
    RATE_LIMIT_SCALE: '1000',
  });
  const pool = new pg.Pool({ connectionString: db.url, max: clients });
  try {
    const [first] = buyers;
    const replayOrder = async (i) => {
      const orderBuyer = buyers[i + 1];
      const n = String(nextProduct());
      const names = new Map([
        [tape.key, randomUUID()],
        [tape.orderNo, `M${randomBytes(7).toString('hex').toUpperCase()}`],
        [first.id, orderBuyer.id],
        [first.address, orderBuyer.address],
        [`k${recorded}`, `k${n}`],
        [`p${recorded}`, `p${n}`],
        [`B${String(recorded).padStart(8, '0')}`, `B${n.padStart(8, '0')}`],
      ]);
      const client = await pool.connect();
      try {
        await replay(client, tape.statements, names);
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    };
    const through = (i) => createOrder(instance.origin, buyers[i + 1], nextProduct());
    // Warm-up: statement preparation and compilation do not count.
    for (let i = 0; i < 50; i += 1) {
      await through(i % clients);
      await replayOrder(i % clients);
    }
    for (let round = 0; round < rounds; round += 1) {
      const order =
        round % 2
          ? [
              [sql, replayOrder],
              [api, through],
            ]
          : [
              [api, through],
              [sql, replayOrder],
            ];
      for (const [results, runOnce] of order) results.push(await measure(runOnce));
      console.log(
        `round ${round + 1}: ${api[round].toFixed(0)} orders/s through the API, ${sql[round].toFixed(0)} transactions/s of the same ${statements} statements`,
      );
    }
  } finally {
    await pool.end();
    await instance.stop();
  }
} finally {
  await db.stop();
}
loads.push(loadavg()[0]);
const ratio = median(api.map((value, i) => value / sql[i]));
console.log(
  `median: ${median(api).toFixed(0)} orders/s, ${median(sql).toFixed(0)} transactions/s, ratio ${ratio.toFixed(2)} (load of the machine ${loads.map((load) => load.toFixed(1)).join(' to ')})`,
);
writeResults('checkout', {
  loads,
  clients,
  seconds,
  statements,
  api,
  sql,
  ratio,
});
// Smaller is better: statements of bare SQL in the time of one order through the API.
process.exit(meetsBaseline('checkout', { ratios: { 'bare transactions per order of the API': 1 / ratio } }) ? 0 : 1);
