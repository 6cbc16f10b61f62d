/**
 * `npm run bench -- read-replica`: the load that DATABASE_READ_URL removes from the primary. Two built instances on one database
 * with a
 * streaming standby, one of them with the setting, get the same mix of calls one after the other. Counted are the transactions
 * of each database server (a statement outside of a transaction is one), its CPU time, and the latencies of the calls. The
 * servers share this machine and write without fsync: latencies show the overhead, not the gain of a second machine.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { startInstance } from '../tools/run/instance.mjs';
import { cpuMs } from './lib/cpu-time.mjs';
import { pg } from './lib/database.mjs';
import { openLoop } from './lib/open-loop.mjs';
import { writeResults } from './lib/results.mjs';

// After lib/database.mjs, which lets Node load the server's sources.
const { streamingPair } = await import('../server/src/test/streaming-pair.ts');
const { createPool } = await import('../server/src/db/db.ts');
const { makeMember } = await import('../server/src/test/test-member.ts');

const rate = Number(process.env.RATE ?? 100);
const seconds = Number(process.env.SECONDS ?? 20);
const members = 300;

const form = (token, fields) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...(token ? { Authorization: token } : {}) },
  body: new URLSearchParams(fields).toString(),
});

/** Returns the transactions of a server's databases so far. */
const transactionsOf = async (url) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select sum(xact_commit + xact_rollback)::int as n from pg_stat_database where datname = 'juhe'`,
  );
  await client.end();
  return rows[0].n;
};

/** Of 20 calls 12 are reads of visitors, 7 reads of members, and one is a write of a member. */
const mixOf = async (origin, tokens) => {
  const read = async (path) => (await (await fetch(origin + path)).json()).data.list;
  const goods = (await read('/juhe/api/v2/product/getProductList?pageSize=20')).map(({ saleNo, goodsId }) =>
    saleNo ? `saleNo=${saleNo}` : `goodsId=${goodsId}`,
  );
  const listed = await fetch(`${origin}/juhe/api/service/article/queryArticleList`, form(undefined, {}));
  const articles = (await listed.json()).data.list.map(({ id }) => id);
  const reads = [
    () => ({ path: '/juhe/api/service/discover/queryFeed?pageSize=10' }),
    () => ({ path: '/juhe/api/v2/product/getProductList?pageSize=20' }),
    (i) => ({ path: `/juhe/api/v2/product/getProductDetail?${goods[i % goods.length]}` }),
    (i, token) => ({
      path: '/juhe/api/service/article/queryArticleCommentList',
      ...form(token, { articleId: articles[i % articles.length] }),
    }),
  ];
  return (i) => {
    const token = tokens[(i * 7) % tokens.length];
    if (i % 20 === 19)
      return {
        path: '/juhe/api/service/article/articleLike',
        ...form(token, { id: articles[i % articles.length], like: i % 40 === 19 ? 'true' : 'false' }),
      };
    const reader = i % 20 < 12 ? undefined : token;
    const request = reads[(i * 3 + Math.trunc(i / 20)) % reads.length](i, reader);
    return reader && !request.headers ? { ...request, headers: { Authorization: reader } } : request;
  };
};

const pair = await streamingPair();
const instances = [];
let failed = false;
try {
  const env = {
    ...{ LOG_LEVEL: 'error', RATE_LIMIT_SCALE: '100000', SECRET_KEY: '7'.repeat(64) },
    DATABASE_URL: pair.primaryUrl,
  };
  const plain = await startInstance('bench-read-replica/plain', env);
  instances.push(plain);
  const reading = await startInstance('bench-read-replica/reading', { ...env, DATABASE_READ_URL: pair.standbyUrl });
  instances.push(reading);
  const db = createPool({ url: pair.primaryUrl, poolSize: 4 });
  const tokens = [];
  for (let i = 0; i < members; i += 1) tokens.push((await makeMember(db)).token);
  await db.close();
  const next = await mixOf(plain.origin, tokens);
  const figures = async () => {
    // Backends report their statistics within a second.
    await delay(2000);
    const pids = pair.pids();
    return {
      primary: await transactionsOf(pair.primaryUrl),
      standby: await transactionsOf(pair.standbyUrl),
      primaryCpuMs: cpuMs([pids.primary], { children: true }),
      standbyCpuMs: cpuMs([pids.standby], { children: true }),
    };
  };
  const results = [];
  console.log(
    'instance  round    rate/s  primary tx/call  standby tx/call  primary CPU ms/call  standby CPU ms/call  p50 ms  p99 ms  answers',
  );
  for (const { origin } of instances) await openLoop(origin, { next, rate: 50, seconds: 3 });
  for (const round of [1, 2])
    for (const [name, { origin }] of [
      ['without', plain],
      ['with', reading],
    ]) {
      const before = await figures();
      const load = await openLoop(origin, { next, rate, seconds });
      const after = await figures();
      const perCall = Object.fromEntries(Object.keys(before).map((key) => [key, (after[key] - before[key]) / load.sent]));
      results.push({ name, round, ...load, perCall });
      const codes = Object.entries(load.codes).map(([code, count]) => `${code}: ${count}`);
      const columns = [perCall.primary, perCall.standby, perCall.primaryCpuMs, perCall.standbyCpuMs, load.ms.p50, load.ms.p99];
      console.log(
        `${name.padEnd(9)} ${round} ${String(rate).padStart(12)}  ${columns.map((n) => n.toFixed(2).padStart(12)).join('  ')}  ${codes.join(', ')}`,
      );
      if (Object.keys(load.codes).some((code) => code !== '200')) failed = true;
    }
  writeResults('read-replica', { rate, seconds, members, results });
} finally {
  for (const instance of instances) await instance.stop(10_000);
  await pair.stop();
}
process.exit(failed ? 1 : 0);
