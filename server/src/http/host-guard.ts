import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { isLoopback } from './addresses.ts';

/** The name of a `Host` header, without its port and the brackets of IPv6. */
const nameOf = (host: string): string =>
  host
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();

/**
 * In development an instance shows codes and takes faults without asking who calls. A page elsewhere could reach it under a name of its
 * own that leads to this machine (DNS rebinding): such a name is refused with 421. Addresses are no names, names without a dot are of the own network, and production has no such pages.
 */
export const guardHost = (
  app: FastifyInstance,
  { production, host, publicOrigin }: Pick<Config, 'production' | 'host' | 'publicOrigin'>,
): void => {
  if (production) return;
  const own = new Set([host.toLowerCase(), new URL(publicOrigin).hostname]);
  app.addHook('onRequest', async (request, reply) => {
    const name = nameOf(request.headers.host ?? '');
    if (!name.includes('.') || isIP(name) !== 0 || name.endsWith('.localhost') || own.has(name)) return undefined;
    return reply.code(421).type('text/plain; charset=utf-8').send('This instance does not have that name: set PUBLIC_ORIGIN\n');
  });
};

/** 404 for other machines than this one at the routes below a path, however they are written, e.g. for the page that shows codes while HOST=0.0.0.0. */
export const loopbackOnly = (app: FastifyInstance, path: string): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url?.startsWith(path) && !isLoopback(request.ip)) return reply.code(404).send();
    return undefined;
  });
};
