import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { isLoopback } from '../limits/addresses.ts';

/** Returns the name of a `Host` header, without its port and the brackets of IPv6. */
const nameOf = (host: string): string =>
  host
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();

/**
 * Refuses foreign host names with 421. In development an instance shows codes and accepts faults without authentication. A
 * page elsewhere could reach it under a name of its own that resolves to this machine (DNS rebinding). Addresses are no
 * names, names without a dot are of the local network, and production has no such pages.
 */
export const guardHost = (
  app: FastifyInstance,
  { production, host, publicOrigin }: Pick<Config, 'production' | 'host' | 'publicOrigin'>,
): void => {
  if (production) return;
  const ownHosts = new Set([host.toLowerCase(), new URL(publicOrigin).hostname]);
  app.addHook('onRequest', async (request, reply) => {
    const name = nameOf(request.headers.host ?? '');
    if (!name.includes('.') || isIP(name) !== 0 || name.endsWith('.localhost') || ownHosts.has(name)) return undefined;
    return reply.code(421).type('text/plain; charset=utf-8').send('This instance does not have that name: set PUBLIC_ORIGIN\n');
  });
};

/**
 * Responds with 404 to other machines at the routes below a path, in any spelling, e.g. for the page that shows codes while
 * HOST=0.0.0.0.
 */
export const loopbackOnly = (app: FastifyInstance, path: string): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url?.startsWith(path) && !isLoopback(request.ip)) return reply.code(404).send();
    return undefined;
  });
};
