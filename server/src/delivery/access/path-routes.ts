import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { appName, historyQuery, reason } from '../channel/channel-schema.ts';
import { done, parseInput, registerDeliveryErrors } from '../failures.ts';
import { pathOwners } from '../gate/path-owners.ts';
import { assignedPaths, pathChanges } from '../gate/path.repository.ts';
import { pagePath } from '../release/release-schema.ts';
import { type AccessDeps, authenticate, callerIn, operatorOnly } from './access.ts';
import { changePaths, maxAssigned } from './path.service.ts';

const prefixes = z
  .array(z.string().max(200).regex(pagePath, 'a prefix of whole segments such as /flowers'))
  .max(maxAssigned)
  .refine((list) => new Set(list).size === list.length, 'each prefix once')
  .default([]);

const pathInput = z
  .strictObject({ assign: prefixes, withdraw: prefixes, why: reason })
  .refine(({ assign, withdraw }) => assign.length + withdraw.length > 0, 'name at least one prefix in assign or withdraw');

const listQuery = z.strictObject({ app: appName.exactOptional() });

/** `/platform/paths…`: ownership of paths; the operator assigns and withdraws them. */
export const registerPathRoutes = async (app: FastifyInstance, deps: AccessDeps): Promise<void> => {
  const { db } = deps;
  await app.register(async (scope) => {
    registerDeliveryErrors(scope);
    authenticate(scope, deps);
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    scope.get('/platform/paths', async (request, _reply) => {
      const { app: name } = parseInput(listQuery, request.query);
      const owners = pathOwners(await assignedPaths(db));
      return done(name === undefined ? owners.list() : owners.ownedBy(name));
    });
    scope.get('/platform/paths/history', async (request, _reply) => {
      const { app: name, limit } = parseInput(historyQuery, request.query);
      return done(await pathChanges(db, name, limit));
    });
    scope.post<{ Params: { app: string } }>('/platform/paths/:app', async (request, _reply) => {
      const caller = callerIn(request);
      operatorOnly(caller);
      const name = parseInput(appName, request.params.app);
      return done(await changePaths(db, { app: name, actor: caller.name, ...parseInput(pathInput, request.body) }));
    });
  });
};
