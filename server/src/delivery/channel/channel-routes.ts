import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AccessDeps, authenticate, callerIn, mayRelease, operatorOnly, ownApp } from '../access/access.ts';
import { deliveryFail, done, parseInput, registerDeliveryErrors } from '../failures.ts';
import { limitsOf } from '../gate/budgets.ts';
import { changeLimits } from '../gate/budget.repository.ts';
import type { UsedDeprecation } from '../gate/deprecations.ts';
import type { Metrics } from '../metric/metric.service.ts';
import { appName, budgetInput, changeInput, channelName, historyQuery } from './channel-schema.ts';
import type { Channels } from './channel.service.ts';
import { type Channel, type ChannelState, channels as names } from './state.ts';
import { statusOf } from './status.ts';

const channelOf = (request: FastifyRequest): Channel => {
  const parsed = channelName.safeParse((request.params as { channel: string }).channel);
  if (parsed.success) return parsed.data;
  throw deliveryFail('notFound', `There is no such channel: there are ${names.join(', ')}`);
};

/** `/platform/channels/…`, `/platform/budgets/…`: live releases, history, and their changes. */
export const registerChannelRoutes = async (
  app: FastifyInstance,
  deps: AccessDeps,
  services: {
    readonly channels: Channels;
    readonly metrics?: Pick<Metrics, 'health'>;
    readonly canRehearse?: boolean;
    readonly leaving?: (state: ChannelState) => Promise<ReadonlyMap<string, readonly UsedDeprecation[]>>;
  },
): Promise<void> => {
  const { channels, metrics, canRehearse = false, leaving } = services;
  await app.register(async (scope) => {
    registerDeliveryErrors(scope);
    authenticate(scope, deps);
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    scope.get('/platform/channels', async () => done(await Promise.all(names.map((channel) => channels.state(channel)))));
    scope.get('/platform/channels/:channel', async (request, _reply) =>
      done(
        await statusOf({ db: deps.db, channels, metrics, canRehearse, leaving }, channelOf(request), (app) =>
          mayRelease(callerIn(request), app),
        ),
      ),
    );
    scope.get('/platform/channels/:channel/history', async (request, _reply) => {
      const channel = channelOf(request);
      return done(await channels.history(channel, parseInput(historyQuery, request.query)));
    });

    scope.post('/platform/channels/:channel/changes', async (request, _reply) => {
      const channel = channelOf(request);
      const caller = callerIn(request);
      const input = parseInput(changeInput, request.body);
      for (const change of input.changes) {
        if (change.action === 'orderSlot' || change.app === undefined) operatorOnly(caller);
        else ownApp(caller, change.app);
      }
      if (input.force) operatorOnly(caller);
      return done(
        await channels.change({ ...input, channel, actor: caller.name, person: caller.person, operator: caller.operator }),
      );
    });

    scope.put<{ Params: { app: string } }>('/platform/budgets/:app', async (request, _reply) => {
      const caller = callerIn(request);
      operatorOnly(caller);
      const name = parseInput(appName, request.params.app);
      const set = await changeLimits(deps.db, name, parseInput(budgetInput, request.body), caller.name);
      return done({ app: name, limits: limitsOf(name, set) });
    });
  });
};
