/** `npm run cluster -- restore-drill`: a backup under load, restored into a new server at a chosen moment, and compared. */
import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { writeResults } from '../../bench/lib/results.mjs';
import { connect } from './database.mjs';
import { pgbackrest, stopAll } from './engines.mjs';
import { examine, loadEnv, payersFor } from './fault-test.mjs';
import { splitAt } from './figures.mjs';
import { clusterIn, startCluster } from './instance.mjs';
import { primaryOf } from './patroni.mjs';
import { untilSignal } from './signals.mjs';
import { openTraffic } from './traffic.mjs';
import { until } from './wait.mjs';

/** Restores the moment into a folder with the member's configuration; returns how long the copy took (s). */
const restore = async ({ processes }, member, folder, moment) => {
  mkdirSync(folder, { mode: 0o700 });
  const { uid, gid } = processes.identity;
  if (uid !== undefined) chownSync(folder, uid, gid);
  const started = performance.now();
  const target = new Date(moment).toISOString().replace('T', ' ').replace('Z', '+00');
  const to = [`--pg1-path=${folder}`, '--type=time', `--target=${target}`, '--target-action=promote'];
  await pgbackrest(processes, member, ...to, 'restore');
  return (performance.now() - started) / 1000;
};

/** Starts a server of its own: neither a member of the cluster, whose configuration Patroni wrote, nor a writer of its archive. */
const startRestored = ({ layout, processes }, folder) => {
  const access = join(folder, 'restored_hba.conf');
  writeFileSync(access, 'host all all 127.0.0.1/32 scram-sha-256\n', { mode: 0o644 });
  const settings = {
    config_file: join(folder, 'postgresql.base.conf'),
    hba_file: access,
    listen_addresses: layout.host,
    port: layout.ports.restored,
    unix_socket_directories: layout.run,
    archive_mode: 'off',
    // A replay needs at least as many as the primary had.
    max_connections: layout.values.MAX_CONNECTIONS,
    timezone: 'UTC',
  };
  const args = ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  processes.start('restored', join(layout.pgBin, 'postgres'), args);
};

const untilWritable = ({ layout, processes }) =>
  until(
    'the restored server is writable',
    async () => {
      const database = await connect(layout, { port: layout.ports.restored });
      try {
        return !(await database.query('select pg_is_in_recovery() as yes')).rows[0].yes;
      } finally {
        await database.end();
      }
    },
    {
      seconds: 300,
      everyMs: 200,
      abortReason: () =>
        processes.pid('restored') === undefined ? `it ended; its log:\n${processes.log('restored')}` : undefined,
    },
  );

/** The segment with the moment is archived after 60 s at the latest; the drill does not wait for that. */
const archiveAll = async (layout, primary) => {
  const database = await connect(layout, { port: primary.PG_PORT, user: 'postgres' });
  try {
    const [{ name }] = (await database.query('select pg_walfile_name(pg_switch_wal()) as name')).rows;
    const isArchived = 'select coalesce(last_archived_wal >= $1, false) as yes from pg_stat_archiver';
    await until('the archive has the last segment', async () => (await database.query(isArchived, [name])).rows[0].yes);
  } finally {
    await database.end();
  }
};

const timed = async (work) => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
};

const megabytes = (path) => Number(execFileSync('du', ['-sm', path], { encoding: 'utf8' }).split('\t')[0]);

const drill = async (cluster, rate) => {
  const { layout, processes } = cluster;
  await startCluster(cluster, { step: (text) => console.log(`… ${text}`), envOf: () => loadEnv });
  const traffic = await openTraffic(layout, await payersFor(layout, rate, 5));
  const run = traffic.run(rate);
  await delay(5000);
  console.log('… full backup under load');
  const primary = await primaryOf(layout);
  const backupSeconds = await timed(() => pgbackrest(processes, primary, '--type=full', 'backup'));
  await delay(15_000);
  const moment = Date.now();
  await delay(10_000);
  const endedAt = performance.now();
  const sent = run.sent();
  await run.stop();
  traffic.close();
  await archiveAll(layout, primary);
  const original = await examine(layout, run.journal);

  console.log(`… restore to ${new Date(moment).toISOString()} into a new server`);
  const folder = join(layout.folder, 'restored');
  const copySeconds = await restore(cluster, primary, folder, moment);
  const replaySeconds = await timed(async () => {
    startRestored(cluster, folder);
    await untilWritable(cluster);
  });
  const { before, after, between } = splitAt(run.journal, moment);
  const { booked, problems } = await examine(layout, run.journal, layout.ports.restored);
  const present = (part) => [...part.keys()].filter((key) => booked.has(key)).length;
  return {
    sentPerSecond: sent / ((endedAt - run.begun) / 1000),
    backupSeconds,
    repositoryMb: megabytes(layout.repository),
    databaseMb: megabytes(folder),
    copySeconds,
    replaySeconds,
    before: { acknowledged: before.size, present: present(before) },
    after: { sent: after.size, present: present(after) },
    inFlight: between,
    bookedTwice: [...booked.values()].filter((count) => count > 1).length,
    problems,
    original: { lost: original.journal.lost, problems: original.problems },
  };
};

const isRight = ({ before, after, bookedTwice, problems, original }) =>
  before.acknowledged > 0 &&
  after.sent > 0 &&
  before.present === before.acknowledged &&
  after.present === 0 &&
  bookedTwice + problems.length + original.lost + original.problems.length === 0;

/**
 * Runs the drill and prints its figures.
 * @param {{ folder: string, portBase: number, replicas: number, rate: number }} options
 * @returns {Promise<boolean>} whether the restored ledger is clean and has exactly what it must
 */
export const drillRestore = async ({ folder, portBase, replicas, rate }) => {
  rmSync(folder, { recursive: true, force: true });
  const cluster = clusterIn({ folder, portBase, replicas });
  let figures;
  try {
    figures = await untilSignal(drill(cluster, rate));
  } finally {
    cluster.processes.close();
    await stopAll(cluster.layout, cluster.processes);
  }
  const { before, after } = figures;
  console.log(`
load                        ${figures.sentPerSecond.toFixed(0)} requests/s
full backup under load      ${figures.backupSeconds.toFixed(1)} s; backups and archive ${figures.repositoryMb} MB
copy into a new folder      ${figures.copySeconds.toFixed(1)} s, ${figures.databaseMb} MB
replay to the moment        ${figures.replaySeconds.toFixed(1)} s until writable
acknowledged before it      ${before.acknowledged}, present ${before.present}
sent after it               ${after.sent}, present ${after.present}
in flight at the moment     ${figures.inFlight}
booked twice                ${figures.bookedTwice}
ledger, restored            ${figures.problems.length === 0 ? 'clean' : figures.problems.slice(0, 5).join('; ')}
ledger, original            ${figures.original.problems.length === 0 ? 'clean' : figures.original.problems.slice(0, 5).join('; ')}, ${figures.original.lost} lost`);
  writeResults('cluster-restore', figures);
  const isStored = isRight(figures);
  if (isStored) rmSync(folder, { recursive: true, force: true });
  else console.log(`Logs: ${cluster.layout.logs}`);
  return isStored;
};
