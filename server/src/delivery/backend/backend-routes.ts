import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { authenticate, callerIn, mayRelease, operatorOnly, ownApp } from '../access/access.ts';
import { appName, channelName, historyQuery, reason } from '../channel/channel-schema.ts';
import type { Channel } from '../channel/state.ts';
import { deliveryFail, done, parseInput, registerDeliveryErrors } from '../failures.ts';
import type { Releases } from '../release/release.service.ts';
import { type Backend, backendChanges, endingsOf, type EndingCount, grantOf } from './backend.repository.ts';
import type { BackendMemory } from './backend-memory.ts';
import { grantBackend, publishContract, setBackend, switchBackend } from './backend.service.ts';
import { contractLimits, readContract } from './contract-schema.ts';
import type { Proxy } from './proxy.ts';

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

/** Status of a back end visible to every token; its own team and the operator see the rest. */
export interface BackendStatus
  extends Partial<Pick<Backend, 'url' | 'timeoutMs' | 'hosts' | 'callsPerMinute' | 'callsOfOneCaller' | 'contract'>> {
  readonly app: string;
  readonly channel: Channel;
  readonly killedBy: Backend['killedBy'];
  /** Names of its operations. */
  readonly operations: readonly string[];
  /** Whether this process skips it because of recent failures. */
  readonly breaker: 'closed' | 'open' | 'halfOpen';
  /** Number of requests of the last hour by ending. */
  readonly lastHour: Readonly<Partial<Record<EndingCount['ending'], number>>>;
}

interface RouteDeps extends Pick<Deps, 'db' | 'secrets'> {
  readonly config: Deps['config'];
}

export interface BackendServices {
  readonly memory: BackendMemory;
  readonly releases: Pick<Releases, 'find'>;
  readonly proxy: Pick<Proxy, 'state'>;
}

const paramsOf = (request: FastifyRequest): { app: string; channel: Channel } => {
  const params = request.params as { app: string; channel: string };
  return { app: parseInput(appName, params.app), channel: parseInput(channelName, params.channel) };
};

/** `/platform/backends…`: apps with their own back end, its status, and changes of it. */
export const registerBackendRoutes = async (
  app: FastifyInstance,
  deps: RouteDeps,
  { memory, releases, proxy }: BackendServices,
): Promise<void> => {
  const { db, config } = deps;
  const serviceDeps = { db, config, releases };
  const statusOf = (backend: Backend, endings: readonly EndingCount[], isOwn: boolean): BackendStatus => {
    const { app: name, channel, killedBy, url, timeoutMs, hosts, callsPerMinute, callsOfOneCaller, contract } = backend;
    return {
      ...{
        app: name,
        channel,
        killedBy,
        operations: Object.keys(contract?.operations ?? {}).toSorted(),
        breaker: proxy.state(backend),
      },
      lastHour: Object.fromEntries(endings.filter((entry) => entry.app === name).map(({ ending, calls }) => [ending, calls])),
      ...(isOwn ? { url, timeoutMs, hosts, callsPerMinute, callsOfOneCaller, contract } : {}),
    };
  };
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
    const backend = memory.find(name, channel);
    if (!backend) throw deliveryFail('notFound', `${name} has no back end in ${channel}`);
    return statusOf(backend, await endingsOf(db, channel), mayRelease(callerIn(request), name));
  };

  await app.register(async (scope) => {
    registerDeliveryErrors(scope);
    authenticate(scope, deps);
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    scope.get('/platform/backends', async (request, _reply) => {
      const { channel } = parseInput(listQuery, request.query);
      const counted = await endingsOf(db, channel);
      const of = memory.list().filter((backend) => backend.channel === channel);
      return done(of.map((backend) => statusOf(backend, counted, mayRelease(callerIn(request), backend.app))));
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
