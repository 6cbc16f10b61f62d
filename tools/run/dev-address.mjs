import { originOf } from './announce.mjs';
import { Stop } from './client.mjs';

/**
 * Returns where `npm run dev` listens: HOST, PORT (0: the system chooses) and whether proxies stand before it. Throws `Stop`.
 * @param {NodeJS.ProcessEnv} env
 */
export const listenSettings = ({ HOST, PORT, TRUST_PROXY }) => {
  const port = Number(PORT?.trim() || 4173);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Stop(`PORT="${PORT}" is not valid: allowed is a whole number from 0 to 65535`, 2);
  return { host: HOST?.trim() || '127.0.0.1', port, isBehindProxies: (TRUST_PROXY?.trim() || '0') !== '0' };
};

/** The API trusts the front besides the proxies before it. */
const trusted = (setting) => {
  const value = setting?.trim() || '0';
  return /^\d$/.test(value) ? String(Math.min(9, Number(value) + 1)) : `${value},127.0.0.1`;
};

/**
 * Returns the settings of the API behind the front: it listens on loopback at a port of its own, and its links are those of the front.
 * @param {NodeJS.ProcessEnv} env
 * @param {number} port that of the front
 */
export const apiSettings = (env, port) => ({
  HOST: '127.0.0.1',
  PORT: '0',
  PUBLIC_ORIGIN: env.PUBLIC_ORIGIN?.trim() || originOf(listenSettings(env).host, port),
  TRUST_PROXY: trusted(env.TRUST_PROXY),
});
