import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { appName, channelName, historyQuery, reason } from '../channel/channel-schema.ts';
import type { Channels } from '../channel/channel.service.ts';
import { done, parseInput, registerDeliveryErrors } from '../failures.ts';
import { slotChanges } from '../gate/slot.repository.ts';
import { slotId } from '../release/release-schema.ts';
import type { Releases } from '../release/release.service.ts';
import { type AccessDeps, authenticate, callerIn, operatorOnly } from './access.ts';
import { changeSlot, maxAllowed, slotStatus } from './slot.service.ts';

const apps = z
  .array(appName)
  .max(maxAllowed)
  .refine((list) => new Set(list).size === list.length, 'each app once')
  .default([]);

const slotInput = z
  .strictObject({ allow: apps, withdraw: apps, why: reason })
  .refine(({ allow, withdraw }) => allow.length + withdraw.length > 0, 'name at least one app in allow or withdraw');

const listQuery = z.strictObject({ channel: channelName.default('production') });

/** `/platform/slots…`: existing slots, their fills, and the permissions, which the operator decides. */
export const registerSlotRoutes = async (
  app: FastifyInstance,
  deps: AccessDeps,
  services: { readonly channels: Pick<Channels, 'state'>; readonly releases: Pick<Releases, 'find'> },
): Promise<void> => {
  const { db } = deps;
  await app.register(async (scope) => {
    registerDeliveryErrors(scope);
    authenticate(scope, deps);
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    scope.get('/platform/slots', async (request, _reply) => {
      const { channel } = parseInput(listQuery, request.query);
      return done(await slotStatus({ db, ...services }, channel));
    });
    scope.get('/platform/slots/history', async (request, _reply) => {
      const { app: name, limit } = parseInput(historyQuery, request.query);
      return done(await slotChanges(db, name, limit));
    });
    scope.post<{ Params: { slot: string } }>('/platform/slots/:slot', async (request, _reply) => {
      const caller = callerIn(request);
      operatorOnly(caller);
      const slot = parseInput(slotId, request.params.slot);
      return done(await changeSlot(db, { slot, actor: caller.name, ...parseInput(slotInput, request.body) }));
    });
  });
};
