/** Ports, paths and template values of a cluster on loopback. */
import { join } from 'node:path';

const host = '127.0.0.1';
const memberNames = ['p1', 'p2', 'p3'];

/**
 * Returns the ports, all below `base` + 100.
 * @param {number} base
 * @param {number} replicas number of API replicas, at most 9
 */
export const portsOf = (base, replicas) => ({
  members: Object.fromEntries(
    memberNames.map((name, i) => [
      name,
      { etcdClient: base + 1 + i, etcdPeer: base + 11 + i, postgres: base + 21 + i, link: base + 31 + i, patroni: base + 41 + i },
    ]),
  ),
  primary: base + 50,
  replicas: base + 51,
  statistics: base + 52,
  pooler: base + 53,
  api: Array.from({ length: replicas }, (_, i) => base + 61 + i),
  metrics: Array.from({ length: replicas }, (_, i) => base + 71 + i),
  http: base + 80,
  https: base + 81,
  restored: base + 90,
  /** First of five (swift.mjs). */
  store: base + 91,
});

/**
 * Returns everything that the commands need to know about the cluster.
 * @param {{ folder: string, portBase: number, replicas: number, secrets: Record<string, string>, pgBin: string, links?:
 *   boolean, memberData?: Record<string, string>, memberBin?: Record<string, string> }} options `links`: members reach each
 *   other through links that a test can cut; `memberData`, `memberBin`: folders of single members that differ
 */
export const layoutOf = ({ folder, portBase, replicas, secrets, pgBin, links = false, memberData = {}, memberBin = {} }) => {
  const ports = portsOf(portBase, replicas);
  const run = join(folder, 'run');
  const config = join(folder, 'config');
  const members = memberNames.map((name) => {
    const own = ports.members[name];
    return {
      NODE: name,
      HOST: host,
      ETCD_DATA: join(folder, name, 'etcd'),
      DATA: memberData[name] ?? join(folder, name, 'postgres'),
      PG_BIN: memberBin[name] ?? pgBin,
      PG_PORT: own.postgres,
      PG_ADVERTISED: `${host}:${links ? own.link : own.postgres}`,
      PATRONI_PORT: own.patroni,
      ETCD_CLIENT_PORT: own.etcdClient,
      ETCD_PEER_PORT: own.etcdPeer,
      PGBACKREST_CONFIG: join(config, name, 'pgbackrest/pgbackrest.conf'),
      SPOOL_PATH: join(folder, name, 'spool'),
      LOCK_PATH: join(folder, name, 'lock'),
    };
  });
  const origin = `https://${host}:${ports.https}`;
  return {
    folder,
    run,
    config,
    logs: join(folder, 'log'),
    appData: join(folder, 'api'),
    repository: join(folder, 'backup'),
    ports,
    host,
    origin,
    pgBin,
    members,
    secrets,
    values: {
      SCOPE: 'juhe',
      HOST: host,
      MEMBERS: members,
      ETCD_HOSTS: members.map((member) => `${host}:${member.ETCD_CLIENT_PORT}`).join(','),
      ETCD_INITIAL_CLUSTER: members.map((member) => `${member.NODE}=http://${host}:${member.ETCD_PEER_PORT}`).join(','),
      RUN: run,
      LOG: join(folder, 'log'),
      NETWORK: '127.0.0.1/32',
      HBA_TYPE: 'host',
      PG_SSLMODE: 'disable',
      TLS: [],
      SUPERUSER_PASSWORD: secrets.superuser,
      REPLICATION_PASSWORD: secrets.replication,
      REWIND_PASSWORD: secrets.rewind,
      MAX_CONNECTIONS: 200,
      SHARED_BUFFERS: '128MB',
      MAX_WAL_SIZE: '256MB',
      MIN_WAL_SIZE: '80MB',
      MAX_SLOT_WAL_KEEP_SIZE: '1GB',
      LEAST_FREE_MB: 64,
      HAPROXY_HOST: host,
      PRIMARY_PORT: ports.primary,
      REPLICAS_PORT: ports.replicas,
      STATISTICS_PORT: ports.statistics,
      REPO_TYPE: 'posix',
      REPO_PATH: join(folder, 'backup'),
      S3: [],
      ARCHIVE_QUEUE_MAX: '4GB',
      NGINX_USER: [],
      NGINX_RUN: run,
      NGINX_TEMP: run,
      WORKERS: 1,
      REPLICAS: ports.api.map((port) => ({ API_PORT: port })),
      CACHE: join(folder, 'cache'),
      CACHED: join(config, 'origin/nginx/cached.conf'),
      CACHE_SIZE: '1g',
      ACCESS_LOG: join(folder, 'log/nginx-access.log'),
      HTTP_REDIRECT: [{ HTTP_LISTEN: `${host}:${ports.http}` }],
      HTTPS_LISTEN: `${host}:${ports.https}`,
      ORIGIN: origin,
      SERVER_NAME: host,
      TLS_CERT: join(run, 'origin.crt'),
      TLS_KEY: join(run, 'origin.key'),
      MAX_BODY: '110m',
      // All callers of the loopback cluster have one address.
      CALLS_PER_SECOND: 5000,
      CALLS_BURST: 5000,
      CONNECTIONS_PER_ADDRESS: 4000,
    },
  };
};

/** Returns the address of the application's database. */
export const databaseUrl = ({ host: address, ports, secrets }, port = ports.primary) =>
  `postgres://juhe:${secrets.application}@${address}:${port}/juhe?sslmode=disable`;
