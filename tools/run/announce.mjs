import { subscribe } from 'node:diagnostics_channel';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { apiPrefix } from './api-prefix.mjs';
import { root } from './process.mjs';

const dataDir = () => resolve(root, process.env.DATA_DIR || '.data');

/** Returns the file in which the server stores the operator's token. */
export const operatorTokenFile = (dir = dataDir()) => resolve(dir, 'operator-token');

const isReady = async (origin) => {
  try {
    return (await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
};

/** Reports the port of this process's server once it serves (server/src/main.ts). @param {(port: number) => void} report */
export const onListening = (report) => subscribe('juhe.listening', ({ port }) => report(port));

/**
 * Returns a function that returns the port of this process's server once it listens: another program may
 * have taken the configured port during the build, and with PORT=0 the system chooses.
 */
export const ownPort = () => {
  let listening;
  onListening((port) => {
    listening = port;
  });
  return () => listening;
};

/** Returns the origin by which a browser on this machine finds a host that a server listens on, and its port. */
export const originOf = (host, port) => {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
};

/**
 * Waits for the server and then prints its address and the accounts for signing in. The operator's token is shown only when
 * it is new.
 * @param {{ host: string, portOf: () => number | undefined }} options `portOf`: undefined while the server does not listen
 */
export const announce = ({ host, portOf }) => {
  const knewToken = existsSync(operatorTokenFile());
  const started = performance.now();
  let announced = false;
  const timer = setInterval(async () => {
    const port = portOf();
    if (port === undefined) return;
    const origin = originOf(host, port);
    if (!(await isReady(origin)) || announced) return;
    announced = true;
    clearInterval(timer);
    console.log(banner(origin, performance.now() - started, knewToken));
  }, 100);
  timer.unref();
};

const banner = (origin, milliseconds, knewToken) => {
  const production = process.env.APP_ENV === 'production';
  const demo = (process.env.DEMO || (production ? '0' : '1')) === '1';
  const lines = ['', `  Juhe is ready at ${origin}/h5/ (${(milliseconds / 1000).toFixed(1)} s)`, ''];
  if (demo)
    lines.push(
      '  Demo accounts, password Demo1234:',
      '    13800000001  orders in every state, balance, points, bookshelf, follows',
      '    13800000002  sells in auctions, follows the first',
      '    13800000003  shop owner with a company wallet, expert',
      '    13800000009  new, with nothing yet',
    );
  if (!production && process.env.SMS_PROVIDER !== 'http') lines.push(`  SMS codes   ${origin}/dev/inbox`);
  lines.push(`  API         ${origin}${apiPrefix()}/docs`);
  if (!knewToken && existsSync(operatorTokenFile()))
    lines.push(
      `  Operator token (shown this once, kept in ${operatorTokenFile()}): ${readFileSync(operatorTokenFile(), 'utf8').trim()}`,
    );
  lines.push('  Stop with Ctrl+C', '');
  return lines.join('\n');
};
