import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { authenticate, callerIn, mayRelease, operatorOnly, ownApp } from '../access/access.ts';
import { appName, channelName, historyQuery, reason } from '../channel/channel-schema.ts';
import type { Channel } from '../channel/state.ts';
import { deliveryFail, done, parseInput, registerDeliveryErrors } from '../failures.ts';
import type { Releases } from '../release/release.service.ts';
import { backendChanges, grantOf } from './backend.repository.ts';
import type { BackendMemory } from './backend-memory.ts';
import { grantBackend, publishContract, setBackend, switchBackend } from './backend.service.ts';
import { contractLimits, readContract } from './contract-schema.ts';
import type { BackendStatus, BackendStatuses } from './backend-status.ts';

const host = z
  .string()
  .max(253)
  .regex(
    /^([a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*|\[[0-9a-f:]+\])(:[1-9]\d{0,4})?$/,
    'a host such as api.reviews.example, with :port unless it is 443',
  );

const grantInput = z.strictObject({
  hosts: z
    .array(host)
    .max(20)
    .refine((list) => new Set(list).size === list.length, 'each host once'),
  callsPerMinute: z.int().min(1).max(100_000).default(1200),
  callsOfOneCaller: z.int().min(1).max(10_000).default(120),
  why: reason,
});
const addressInput = z.strictObject({
  url: z.string().max(500),
  timeoutMs: z.int().min(100).max(15_000).default(5000),
  why: reason,
});
const contractInput = z.strictObject({ contract: z.unknown(), why: reason, force: z.boolean().default(false) });
const switchInput = z.strictObject({ why: reason });
const listQuery = z.strictObject({ channel: channelName.default('production') });

interface RouteDeps extends Pick<Deps, 'db' | 'secrets'> {
  readonly config: Deps['config'];
}

export interface BackendServices {
  readonly memory: BackendMemory;
  readonly releases: Pick<Releases, 'find'>;
  readonly statuses: BackendStatuses;
}

const paramsOf = (request: FastifyRequest): { app: string; channel: Channel } => {
  const params = request.params as { app: string; channel: string };
  return { app: parseInput(appName, params.app), channel: parseInput(channelName, params.channel) };
};

/** `/platform/backends…`: apps with their own back end, its status, and changes of it. */
export const registerBackendRoutes = async (
  app: FastifyInstance,
  deps: RouteDeps,
  { memory, releases, statuses }: BackendServices,
): Promise<void> => {
  const { db, config } = deps;
  const serviceDeps = { db, config, releases };
  const byOf = (request: FastifyRequest, changeReason: string) => {
    const { name, person, operator } = callerIn(request);
    return { actor: name, person, operator, why: changeReason };
  };
  /** Permits the app's own team, or the operator. */
  const ownParams = (request: FastifyRequest) => {
    const params = paramsOf(request);
    ownApp(callerIn(request), params.app);
    return params;
  };
  const currentStatus = async (
    request: FastifyRequest,
    { app: name, channel }: { app: string; channel: Channel },
  ): Promise<BackendStatus> => {
    await memory.reread();
    const isOwn = mayRelease(callerIn(request), name);
    const status = (await statuses.of(channel, () => isOwn)).find((entry) => entry.app === name);
    if (!status) throw deliveryFail('notFound', `${name} has no back end in ${channel}`);
    return status;
  };

  await app.register(async (scope) => {
    registerDeliveryErrors(scope);
    authenticate(scope, deps);
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    scope.get('/platform/backends', async (request, _reply) => {
      const { channel } = parseInput(listQuery, request.query);
      return done(await statuses.of(channel, (name) => mayRelease(callerIn(request), name)));
    });
    scope.get('/platform/backends/history', async (request, _reply) => {
      const { app: name, limit } = parseInput(historyQuery, request.query);
      const changes = await backendChanges(db, name, limit);
      // The address of a back end is visible to its team only.
      return done(
        changes.map((change) =>
          ['grant', 'set'].includes(change.action) && !mayRelease(callerIn(request), change.app)
            ? { ...change, detail: '' }
            : change,
        ),
      );
    });
    scope.get('/platform/backends/:app/:channel', async (request, _reply) =>
      done(await currentStatus(request, paramsOf(request))),
    );
    scope.put<{ Params: { app: string } }>('/platform/backends/:app', async (request, _reply) => {
      operatorOnly(callerIn(request));
      const name = parseInput(appName, request.params.app);
      const { why: changeReason, ...grant } = parseInput(grantInput, request.body);
      await grantBackend({ db }, name, grant, byOf(request, changeReason));
      await memory.reread();
      return done({ app: name, ...(await grantOf(db, name)) });
    });
    scope.put('/platform/backends/:app/:channel', async (request, _reply) => {
      const params = ownParams(request);
      const { why: changeReason, ...address } = parseInput(addressInput, request.body);
      await setBackend(serviceDeps, { ...params, ...address }, byOf(request, changeReason));
      return done(await currentStatus(request, params));
    });
    scope.post('/platform/backends/:app/:channel/contract', { bodyLimit: 2 * contractLimits.bytes }, async (request, _reply) => {
      const params = ownParams(request);
      const { contract, why: changeReason, force } = parseInput(contractInput, request.body);
      if (force) operatorOnly(callerIn(request));
      await publishContract(serviceDeps, params, readContract(contract), { ...byOf(request, changeReason), force });
      return done(await currentStatus(request, params));
    });
    for (const action of ['kill', 'revive'] as const)
      scope.post(`/platform/backends/:app/:channel/${action}`, async (request, _reply) => {
        const params = ownParams(request);
        const { why: changeReason } = parseInput(switchInput, request.body);
        await switchBackend({ db }, params, action, byOf(request, changeReason));
        return done(await currentStatus(request, params));
      });
  });
};
