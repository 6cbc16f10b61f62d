/** `npm run cluster -- pooling`: the effect of PgBouncer on the server's statements (decision 0054). */
import { register } from 'node:module';
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from './database.mjs';
import { prepareFiles, startDatabase, stopAll } from './engines.mjs';
import { percentile } from './figures.mjs';
import { clusterIn } from './instance.mjs';
import { databaseUrl } from './layout.mjs';
import { untilSignal } from './signals.mjs';
import { until } from './wait.mjs';

// The server's own pool: prepared statements, pipelines, time limits as startup parameters.
register('../../server/src/test/ts-hooks.mjs', import.meta.url);
const { createPool } = await import('../../server/src/db/db.ts');
const { sql } = await import('../../server/src/db/sql.ts');

/** A session pool must be as large as the server's own; a transaction pool can be smaller, which is its purpose. */
const variants = [
  { mode: 'transaction', size: 5, isTolerant: false },
  { mode: 'transaction', size: 5, isTolerant: true },
  { mode: 'session', size: 30, isTolerant: true },
];

const configuration = (layout, { mode, size, isTolerant }) => `[databases]
juhe = host=${layout.host} port=${layout.ports.primary} dbname=juhe
[pgbouncer]
listen_addr = ${layout.host}
listen_port = ${layout.ports.pooler}
unix_socket_dir =
auth_type = plain
auth_file = ${join(layout.run, 'pgbouncer-users.txt')}
pool_mode = ${mode}
default_pool_size = ${size}
max_client_conn = 200
${isTolerant ? 'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,options' : ''}
`;

/** Runs a load like the server's and counts its failures by message: 20 texts, 20 at a time. */
const runStatements = async (url) => {
  const db = createPool({ url, poolSize: 20 });
  const failures = new Map();
  const times = [];
  const runStatement = async (i) => {
    const started = performance.now();
    try {
      await db.inTx((tx) =>
        tx.one(
          sql`select ${i}::int as value, ${sql.ident(`column_${i % 20}`)} from (select 1 as ${sql.ident(`column_${i % 20}`)}) one`,
        ),
      );
      times.push(performance.now() - started);
    } catch (error) {
      const text = error.message.replace(/"[^"]+"/, '"…"');
      failures.set(text, (failures.get(text) ?? 0) + 1);
    }
  };
  try {
    for (let i = 0; i < 4000; i += 20) await Promise.all(Array.from({ length: 20 }, (_, k) => runStatement(i + k)));
  } finally {
    await db.close();
  }
  times.sort((a, b) => a - b);
  return { done: times.length, failures, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
};

/** Returns the number of notifications, out of ten, that a listening connection receives. */
const countNotices = async (layout, port) => {
  const [listener, other] = [await connect(layout, { port }), await connect(layout)];
  let received = 0;
  try {
    listener.on('notification', () => (received += 1));
    await listener.query('listen juhe');
    for (let i = 0; i < 10; i += 1) await other.query("select pg_notify('juhe', 'x')");
    await delay(500);
    return received;
  } finally {
    await listener.end();
    await other.end();
  }
};

const describe = ({ done, failures, p50, p99 }) =>
  `${done} of 4000 done, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms${[...failures].map(([text, count]) => `\n    ${count} × ${text}`).join('')}`;

const measure = async ({ layout, processes }) => {
  prepareFiles(layout, processes);
  await startDatabase(layout, processes);
  console.log(`direct\n  statements  ${describe(await runStatements(databaseUrl(layout)))}`);
  console.log(`  notices     ${await countNotices(layout, layout.ports.primary)} of 10`);
  writeFileSync(join(layout.run, 'pgbouncer-users.txt'), `"juhe" "${layout.secrets.application}"\n`);
  for (const variant of variants) {
    const file = join(layout.run, 'pgbouncer.ini');
    writeFileSync(file, configuration(layout, variant));
    const { uid, gid } = processes.identity;
    if (uid !== undefined) execFileSync('chown', [`${uid}:${gid}`, file, join(layout.run, 'pgbouncer-users.txt')]);
    processes.start('pooler', '/usr/sbin/pgbouncer', [file]);
    await until('PgBouncer answers', async () => {
      await (await connect(layout, { port: layout.ports.pooler })).end();
      return true;
    });
    const { mode, size, isTolerant } = variant;
    console.log(`PgBouncer, ${mode} mode, ${size} connections${isTolerant ? ', time limits of the server ignored' : ''}`);
    console.log(`  statements  ${describe(await runStatements(databaseUrl(layout, layout.ports.pooler)))}`);
    console.log(`  notices     ${await countNotices(layout, layout.ports.pooler)} of 10`);
    await processes.stop('pooler', { kind: 'SIGINT' });
  }
};

/** Prints the effect of each mode on 4000 transactions of prepared statements, and on LISTEN. */
export const measurePooling = async ({ folder, portBase }) => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const cluster = clusterIn({ folder, portBase, replicas: 1 });
  try {
    await untilSignal(measure(cluster));
  } finally {
    cluster.processes.close();
    await stopAll(cluster.layout, cluster.processes);
  }
  rmSync(folder, { recursive: true, force: true });
};
