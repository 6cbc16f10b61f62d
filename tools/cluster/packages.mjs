import { existsSync } from 'node:fs';
import { run } from '../run/process.mjs';

/** Debian packages, with a file of each by which its presence is known. */
const packages = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  patroni: '/usr/bin/patroni',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  'nginx-light': '/usr/sbin/nginx',
  pgbackrest: '/usr/bin/pgbackrest',
  pgbouncer: '/usr/sbin/pgbouncer',
  libfaketime: '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  openssl: '/usr/bin/openssl',
  curl: '/usr/bin/curl',
};

/** Packages of the S3-compatible store of the row `store` alone. */
const storePackages = {
  'swift-proxy': '/usr/bin/swift-proxy-server',
  'swift-account': '/usr/bin/swift-account-server',
  'swift-container': '/usr/bin/swift-container-server',
  'swift-object': '/usr/bin/swift-object-server',
  memcached: '/usr/bin/memcached',
};

export const pgBin = '/usr/lib/postgresql/15/bin';
export const faketimeLibrary = packages.libfaketime;

/**
 * Installs the missing packages with apt, without starting their services. Throws with the command to type where this process
 * is not root.
 */
const ensure = async (required) => {
  const absent = Object.keys(required).filter((name) => !existsSync(required[name]));
  if (absent.length === 0) return;
  if (process.getuid?.() !== 0)
    throw new Error(
      `The cluster needs Debian packages that are missing. As root: apt-get install --no-install-recommends ${absent.join(' ')}`,
    );
  console.log(`Installing ${absent.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1', SYSTEMD_OFFLINE: '1' };
  await run('apt-get', ['update', '-qq'], { env });
  const { code, output } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...absent], { env });
  if (code !== 0) throw new Error(`The Debian packages cannot be installed:\n${output.trim().split('\n').slice(-10).join('\n')}`);
};

/** Installs what every command needs. */
export const ensurePackages = () => ensure(packages);

/** Installs OpenStack Swift. */
export const ensureStorePackages = () => ensure(storePackages);
