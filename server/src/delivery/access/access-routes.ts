import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { reservedOperatorNames } from '../../http/guards/operators.ts';
import { hashToken, newToken } from '../../http/guards/session.ts';
import { deliveryFail, done, parseInput, registerDeliveryErrors } from '../failures.ts';
import { isAppName } from '../release/release-document.ts';
import { type AccessDeps, authenticate, callerIn, operatorOnly, ownApp } from './access.ts';
import { makeQaToken } from './qa-token.ts';
import { allTokens, insertToken, revokeToken, tokenEnd } from './token.repository.ts';

const app = z.string().refine(isAppName, 'a name of 2 to 24 small letters and digits such as mall');
const distinct = (list: readonly string[]) => new Set(list).size === list.length;
const apps = (item: z.ZodType<string>) => z.array(item).min(1).max(50).refine(distinct, 'each app once');

const tokenInput = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9._@-]{1,49}$/, '2 to 50 small letters, digits and . _ @ -, a letter first')
    .refine((name) => !reservedOperatorNames.has(name), 'this name is taken by the platform itself'),
  apps: apps(app),
  days: z.int().min(1).max(3650).optional(),
});

const qaInput = z.strictObject({
  apps: apps(z.literal('*').or(app)),
  hours: z
    .number()
    .positive()
    .max(24 * 31),
});

const registerTokens = (scope: FastifyInstance, { db }: Pick<Deps, 'db'>): void => {
  scope.post('/platform/tokens', async (request, reply) => {
    const { name, apps: tokenApps, days } = parseInput(tokenInput, request.body);
    const token = newToken();
    const createdToken = await insertToken(db, { name, apps: tokenApps, days, hash: hashToken(token) });
    if (!createdToken) throw deliveryFail('nameTaken');
    return reply.code(201).send(done({ ...createdToken, token }, 201));
  });
  scope.get('/platform/tokens', async () => done(await allTokens(db)));
  scope.delete<{ Params: { id: string } }>('/platform/tokens/:id', async (request, _reply) => {
    const { id } = request.params;
    const revoked = /^\w{1,40}$/.test(id) ? await revokeToken(db, id) : undefined;
    if (!revoked) throw deliveryFail('notFound', 'There is no such token');
    return done(revoked);
  });
};

/**
 * A team may try its own apps in production; only the operator every app (`*`). Created tokens end with the token that
 * created them.
 */
const registerQaTokens = (scope: FastifyInstance, deps: Pick<Deps, 'secrets' | 'db'>): void => {
  scope.post('/platform/qa-tokens', async (request, reply) => {
    const caller = callerIn(request);
    const { apps: tokenApps, hours } = parseInput(qaInput, request.body);
    for (const name of tokenApps) ownApp(caller, name);
    const { tokenId, name: operator } = caller;
    const end = tokenId === undefined ? null : await tokenEnd(deps.db, tokenId);
    const requestedExp = Math.ceil(Date.now() / 1000 + hours * 3600);
    const exp = end ? Math.min(requestedExp, Math.floor(Date.parse(end) / 1000)) : requestedExp;
    const token = makeQaToken(deps, { apps: tokenApps, exp, by: tokenId === undefined ? { operator } : { token: tokenId } });
    return reply.code(201).send(done({ token, apps: tokenApps, expiresAt: new Date(exp * 1000).toISOString() }, 201));
  });
};

/**
 * `/platform/tokens`: the operator grants and revokes tokens; `/platform/qa-tokens`: anyone permitted to release an app may
 * allow it to be tried.
 */
export const registerAccessRoutes = async (app: FastifyInstance, deps: AccessDeps): Promise<void> => {
  await app.register(async (scope) => {
    registerDeliveryErrors(scope);
    authenticate(scope, deps);
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    registerQaTokens(scope, deps);
    await scope.register(async (operators) => {
      operators.addHook('onRequest', async (request: FastifyRequest) => operatorOnly(callerIn(request)));
      registerTokens(operators, deps);
    });
  });
};
