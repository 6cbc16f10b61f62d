/** Starts and stops the engines of a cluster on loopback: etcd, Patroni with PostgreSQL, HAProxy, nginx. */
import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deployFolder, renderAll } from './files.mjs';
import { isRunning, pidInFile } from './processes.mjs';
import { primaryOf, untilHealthy } from './patroni.mjs';
import { connect } from './database.mjs';
import { until } from './wait.mjs';

const execute = promisify(execFile);

const makeFolder = (path, { uid, gid }) => {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (uid !== undefined) chownSync(path, uid, gid);
};

/** Writes folders, configuration and a self-signed certificate. */
export const prepareFiles = (layout, processes) => {
  const { identity } = processes;
  for (const path of [
    layout.folder,
    layout.run,
    layout.logs,
    layout.config,
    layout.appData,
    layout.repository,
    layout.values.CACHE,
  ])
    makeFolder(path, identity);
  for (const member of layout.members) {
    makeFolder(join(layout.folder, member.NODE), identity);
    makeFolder(member.ETCD_DATA, identity);
    makeFolder(member.DATA, identity);
  }
  renderAll(layout.config, layout.values);
  const { TLS_CERT, TLS_KEY } = layout.values;
  if (!existsSync(TLS_CERT)) {
    const subject = ['-subj', '/CN=juhe loopback cluster', '-addext', `subjectAltName=IP:${layout.host}`];
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30'];
    execFileSync('openssl', ['req', '-x509', ...key, ...subject, '-keyout', TLS_KEY, '-out', TLS_CERT], { stdio: 'ignore' });
    chmodSync(TLS_KEY, 0o600);
  }
  if (identity.uid !== undefined) execFileSync('chown', ['-R', `${identity.uid}:${identity.gid}`, layout.config, layout.run]);
};

const configOf = (layout, node, template) => join(layout.config, node, template);

export const startEtcd = (layout, processes, { NODE }) =>
  processes.start(`etcd-${NODE}`, '/usr/bin/etcd', ['--config-file', configOf(layout, NODE, 'etcd/etcd.conf.yml')]);

export const startPatroni = (layout, processes, { NODE }) =>
  processes.start(`patroni-${NODE}`, '/usr/bin/patroni', [configOf(layout, NODE, 'patroni/patroni.yml')]);

const startDiskGuard = (layout, processes, { NODE, DATA, PATRONI_PORT }) => {
  const options = [DATA, String(layout.values.LEAST_FREE_MB), `http://${layout.host}:${PATRONI_PORT}`, NODE];
  const script = readFileSync(join(deployFolder, 'patroni/disk-guard.sh'), 'utf8');
  processes.start(`guard-${NODE}`, '/bin/sh', ['-c', script, 'disk-guard.sh', ...options]);
};

/** Id of a member's PostgreSQL, whether or not its Patroni lives. */
export const postgresPid = ({ DATA }) => pidInFile(join(DATA, 'postmaster.pid'));

const etcdIsHealthy = async ({ host }, { ETCD_CLIENT_PORT }) => {
  const answer = await fetch(`http://${host}:${ETCD_CLIENT_PORT}/health`, { signal: AbortSignal.timeout(2000) });
  return (await answer.json()).health === 'true';
};

export const untilEtcdIsHealthy = (layout) =>
  until('etcd is healthy', async () =>
    (await Promise.all(layout.members.map((member) => etcdIsHealthy(layout, member)))).every(Boolean),
  );

/** Runs pgBackRest with a member's configuration; throws with its output when it fails. */
export const pgbackrest = async (processes, member, ...args) => {
  const options = { ...processes.identity, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' } };
  try {
    await execute('/usr/bin/pgbackrest', [`--config=${member.PGBACKREST_CONFIG}`, '--stanza=juhe', ...args], options);
  } catch (error) {
    throw new Error(`pgbackrest ${args.join(' ')}: ${`${error.stdout}${error.stderr}`.trim() || error.message}`, {
      cause: error,
    });
  }
};

/** Creates the application's role and database and the archive, once. */
const initialise = async (layout, processes, primary) => {
  const database = await connect(layout, { port: primary.PG_PORT, user: 'postgres', database: 'postgres' });
  try {
    const { rows } = await database.query("select 1 from pg_roles where rolname = 'juhe'");
    if (rows.length === 0) {
      await database.query(`create role juhe login password '${layout.secrets.application}'`);
      await database.query('create database juhe owner juhe');
    }
  } finally {
    await database.end();
  }
  await pgbackrest(processes, primary, 'stanza-create');
};

/** Starts the database cluster and waits until it is complete. */
export const startDatabase = async (layout, processes) => {
  for (const member of layout.members) startEtcd(layout, processes, member);
  await untilEtcdIsHealthy(layout);
  for (const member of layout.members) startPatroni(layout, processes, member);
  const abortReason = () => {
    const ended = layout.members.find(({ NODE }) => processes.pid(`patroni-${NODE}`) === undefined);
    return ended && `Patroni of ${ended.NODE} ended; its log:\n${processes.log(`patroni-${ended.NODE}`)}`;
  };
  const primary = await until('a primary', () => primaryOf(layout), { seconds: 120, abortReason });
  await initialise(layout, processes, primary);
  processes.start('haproxy', '/usr/sbin/haproxy', ['-W', '-db', '-f', configOf(layout, 'origin', 'haproxy/haproxy.cfg')]);
  await untilHealthy(layout);
  for (const member of layout.members) startDiskGuard(layout, processes, member);
};

export const startNginx = (layout, processes) =>
  processes.start('nginx', '/usr/sbin/nginx', ['-c', configOf(layout, 'origin', 'nginx/nginx.conf'), '-g', 'daemon off;']);

/** Stops a PostgreSQL that outlived its Patroni. */
const stopPostgres = async (member) => {
  const pid = postgresPid(member);
  if (pid === undefined) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; isRunning(pid); waited += 100) {
    if (waited === 15_000) process.kill(pid, 'SIGQUIT');
    await delay(100);
  }
};

/** Stops every process of the cluster by its id, callers before what they call. */
export const stopAll = async (layout, processes) => {
  const stopThose = (begin) =>
    Promise.all(
      processes
        .names()
        .filter((name) => name.startsWith(begin))
        .map((name) => processes.stop(name, name === 'restored' ? { kind: 'SIGINT' } : {})),
    );
  for (const begin of ['nginx', 'guard-', 'api-', 'restored', 'swift-', 'pooler', 'haproxy', 'patroni-']) await stopThose(begin);
  await Promise.all(layout.members.map(stopPostgres));
  await stopThose('etcd-');
};
