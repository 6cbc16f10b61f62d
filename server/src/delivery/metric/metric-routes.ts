import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { addressKey, isLoopback } from '../../http/limits/addresses.ts';
import { consumeToken } from '../../http/limits/rate-limit.ts';
import { authenticate, callerIn, mayRelease } from '../access/access.ts';
import { deviceOfCookie } from '../caller.ts';
import { channels, type Channel } from '../channel/state.ts';
import { deliveryFail, parseInput, registerDeliveryErrors } from '../failures.ts';
import { beaconLimit, readBeacon } from './beacon.ts';
import { isForeign } from './foreign.ts';
import type { Metrics } from './metric.service.ts';

type RouteDeps = Pick<Deps, 'config' | 'db' | 'secrets'>;

/** Returns the beacons permitted per address and minute. A loopback address stands for everybody behind a proxy, or the tests. */
const beaconsAllowed = (ip: string): number => (isLoopback(ip) ? 1200 : 60);

const windowSchema = z.object({
  channel: z.enum(channels),
  app: z
    .string()
    .regex(/^[a-z][a-z0-9]{1,23}$/, 'an app name')
    .optional(),
  hours: z.coerce.number().int().min(1).max(720).default(1),
});

/**
 * `POST /platform/beacon` for everybody: `{ v: 1, channel, generation, events: [{ kind, app, release, name?, value?, count }]
 * }` as JSON text of at most 16 KB and 50 events; 204, 400 with the field, 413, 415, 429. `GET
 * /platform/metrics?channel=&app=&hours=` for any token: `{ channel, hours, app?, health, series }`; defaults to the channel
 * that this instance serves.
 */
export const registerMetricRoutes = async (
  app: FastifyInstance,
  deps: RouteDeps,
  { metrics, served }: { readonly metrics: Metrics; readonly served: Channel },
): Promise<void> => {
  app.addHook('onListen', async () => metrics.guard.start());
  app.addHook('onClose', () => metrics.guard.close());
  await app.register(async (scope) => {
    registerDeliveryErrors(scope);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(['text/plain', 'application/json'], { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/platform/beacon', { bodyLimit: beaconLimit }, async (request, reply) => {
      const { ip } = request;
      const admission = await consumeToken(deps.db, `beacon:${addressKey(ip)}`, beaconsAllowed(ip), 60);
      if (!admission.ok)
        throw deliveryFail('tooMany', 'Too many beacons from this address', { retryAfter: admission.retryAfter });
      const beacon = readBeacon(typeof request.body === 'string' ? request.body : '');
      const device = deviceOfCookie(request.headers.cookie);
      if (!isForeign(request, deps.config)) await metrics.record(beacon, { ip, device });
      return reply.code(204).header('cache-control', 'no-store').send();
    });
  });
  await app.register(async (scope) => {
    registerDeliveryErrors(scope);
    authenticate(scope, deps);
    scope.get('/platform/metrics', async (request, reply) => {
      const { channel, ...window } = parseInput(windowSchema, {
        channel: served,
        ...(request.query as object),
      });
      const query = { hours: window.hours, ...(window.app === undefined ? {} : { app: window.app }) };
      const caller = callerIn(request);
      const mayRead = (name: string) => mayRelease(caller, name);
      const [health, series] = await Promise.all([
        metrics.health(channel, { ...query, mayRead }),
        metrics.series(channel, query),
      ]);
      return reply
        .header('cache-control', 'no-store')
        .send({ code: 200, msg: 'ok', data: { channel, ...window, health, series } });
    });
  });
};
