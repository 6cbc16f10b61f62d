/** OpenStack Swift with its S3 API on loopback: one node, one replica. A real store for the row `store`, not a recommendation. */
import { execFile } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from './wait.mjs';

const execute = promisify(execFile);

/** Each kind of server with its own ring, in the order in which they start. */
const kinds = ['account', 'container', 'object'];

/** Names of the processes. */
export const swiftNames = ['swift-cache', ...kinds.map((kind) => `swift-${kind}`), 'swift-proxy'];

/** Filters that S3 needs, in the order that Swift demands (`auth_pipeline_check`). */
const pipeline =
  'catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth copy slo dlo versioned_writes proxy-server';
const filters = {
  catch_errors: 'catch_errors',
  gatekeeper: 'gatekeeper',
  healthcheck: 'healthcheck',
  listing_formats: 'listing_formats',
  copy: 'copy',
  slo: 'slo',
  dlo: 'dlo',
  versioned_writes: 'versioned_writes',
};

const section = (title, values) =>
  [`[${title}]`, ...Object.entries(values).map(([name, value]) => `${name} = ${value}`), ''].join('\n');

const common = ({ host, folder, user }, port) => ({
  bind_ip: host,
  bind_port: port,
  workers: 0,
  user,
  swift_dir: folder,
  // No syslog on this machine: lines go to the output.
  log_address: '/dev/null',
});

const storageConf = (swift, kind) =>
  [
    section('DEFAULT', { ...common(swift, swift.ports[kind]), devices: join(swift.folder, 'devices'), mount_check: 'false' }),
    section('pipeline:main', { pipeline: `${kind}-server` }),
    section(`app:${kind}-server`, { use: `egg:swift#${kind}` }),
  ].join('\n');

const proxyConf = (swift) =>
  [
    section('DEFAULT', common(swift, swift.ports.proxy)),
    section('pipeline:main', { pipeline }),
    section('app:proxy-server', { use: 'egg:swift#proxy', account_autocreate: 'true' }),
    ...Object.entries(filters).map(([name, use]) => section(`filter:${name}`, { use: `egg:swift#${use}` })),
    section('filter:cache', { use: 'egg:swift#memcache', memcache_servers: `${swift.host}:${swift.ports.cache}` }),
    section('filter:s3api', { use: 'egg:swift#s3api', location: swift.region }),
    section('filter:tempauth', { use: 'egg:swift#tempauth', user_juhe_api: `${swift.secret} .admin` }),
  ].join('\n');

/**
 * Describes a store.
 * @param {{ host: string, folder: string, portBase: number, secret: string, uid?: number, gid?: number }} options `folder` on a
 *   file system with extended attributes; five ports from `portBase`; `uid`, `gid` of the processes, those of this one by default
 */
export const swiftIn = async ({ host, folder, portBase, secret, uid, gid }) => ({
  host,
  folder,
  uid,
  gid,
  secret,
  region: 'us-east-1',
  user: uid === undefined ? userInfo().username : (await execute('id', ['-nu', String(uid)])).stdout.trim(),
  ports: { proxy: portBase, account: portBase + 1, container: portBase + 2, object: portBase + 3, cache: portBase + 4 },
});

/** Returns the settings of the API for a bucket of the store, as `s3Storage` takes them. */
export const settingsOf = ({ host, ports, region, secret }, bucket) => ({
  endpoint: `http://${host}:${ports.proxy}`,
  bucket,
  region,
  accessKeyId: 'juhe:api',
  secretAccessKey: secret,
});

/** Writes rings, configuration and the folder of the only device. */
export const prepareSwift = async (swift) => {
  const { folder, host, ports, uid, gid } = swift;
  const device = join(folder, 'devices/d1');
  mkdirSync(device, { recursive: true });
  for (const kind of kinds) {
    const ring = (...args) => execute('/usr/bin/swift-ring-builder', [join(folder, `${kind}.builder`), ...args]);
    // 2^4 partitions, one replica; an hour between moves means nothing on one device.
    await ring('create', '4', '1', '1');
    await ring('add', `r1z1-${host}:${ports[kind]}/d1`, '100');
    await ring('rebalance');
    writeFileSync(join(folder, `${kind}.conf`), storageConf(swift, kind));
  }
  writeFileSync(join(folder, 'proxy.conf'), proxyConf(swift), { mode: 0o600 });
  if (uid !== undefined) for (const path of [folder, device, join(folder, 'proxy.conf')]) chownSync(path, uid, gid);
};

const startPart = ({ folder, host, ports, user }, processes, name) => {
  if (name === 'swift-cache')
    processes.start(name, '/usr/bin/memcached', ['-l', host, '-p', String(ports.cache), '-U', '0', '-m', '16', '-u', user]);
  else {
    const kind = name.slice('swift-'.length);
    processes.start(name, `/usr/bin/swift-${kind}-server`, [join(folder, `${kind}.conf`), '-v']);
  }
};

/** Creates a bucket, which is a container of Swift's own API. */
export const createBucket = async ({ host, ports, secret }, bucket) => {
  const origin = `http://${host}:${ports.proxy}`;
  const signIn = await fetch(`${origin}/auth/v1.0`, { headers: { 'X-Auth-User': 'juhe:api', 'X-Auth-Key': secret } });
  const address = `${signIn.headers.get('x-storage-url')}/${bucket}`;
  const { status } = await fetch(address, { method: 'PUT', headers: { 'X-Auth-Token': signIn.headers.get('x-auth-token') } });
  if (status !== 201 && status !== 202) throw new Error(`Swift answers ${status} to a new container`);
};

/** Starts the store, or those parts of it that do not run, and waits until it answers. */
export const startSwift = async (swift, processes) => {
  const absent = swiftNames.filter((name) => processes.pid(name) === undefined);
  for (const name of absent) startPart(swift, processes, name);
  const abortReason = () => {
    const ended = absent.find((name) => processes.pid(name) === undefined);
    return ended && `${ended} ended; its log:\n${processes.log(ended)}`;
  };
  const ports = Object.entries(swift.ports).flatMap(([name, port]) => (name === 'cache' ? [] : [port]));
  await until(
    'Swift answers',
    async () => {
      // Storage servers have no address of their own for it: any answer says that they listen.
      for (const port of ports) await fetch(`http://${swift.host}:${port}/healthcheck`, { signal: AbortSignal.timeout(2000) });
      return true;
    },
    { seconds: 60, abortReason },
  );
};
