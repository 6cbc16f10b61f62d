import { freePort } from './ports.mjs';
import { Stop } from './client.mjs';

/** First default port of the dev servers, one for each app; overridden by DEV_PORT_BASE. */
const usual = 4180;

/**
 * Ports of the dev servers. A second workspace takes other ones than those that are taken; ports that DEV_PORT_BASE asks for are taken or
 * refused. Throws `Stop`.
 * @param {readonly string[]} apps those that are served
 * @param {readonly string[]} all every app, in the order of their ports
 * @param {string | undefined} base DEV_PORT_BASE
 * @returns {Promise<Map<string, number>>}
 */
export const devPorts = async (apps, all, base) => {
  const first = Number(base ?? usual);
  if (!Number.isInteger(first) || first < 1 || first + all.length > 65_535)
    throw new Stop(`DEV_PORT_BASE="${base}" is not valid: allowed is a whole number from 1 to ${65_535 - all.length}`, 2);
  const ports = new Map();
  for (const app of apps) {
    const port = first + all.indexOf(app);
    const free = await freePort(port);
    if (base !== undefined && free !== port)
      throw new Stop(
        `Port ${port} on 127.0.0.1, for the dev server of ${app}, is taken. Choose another range: DEV_PORT_BASE=${first + 50} npm run dev`,
      );
    ports.set(app, free);
  }
  return ports;
};
