import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { type AccessDeps, authenticate, callerIn, ownApp } from '../access/access.ts';
import { historyQuery, reason } from '../channel/channel-schema.ts';
import { badField, deliveryFail, done, parseInput, registerDeliveryErrors } from '../failures.ts';
import { type DatedOperations, deprecationsOf } from '../gate/deprecations.ts';
import { isAppName } from './release-document.ts';
import { limits } from './release-schema.ts';
import { damagedFiles } from './restore.ts';
import type { Registry } from './release.service.ts';
import { withdrawals } from './withdrawal.repository.ts';
import { withdrawRelease } from './withdrawal.service.ts';

interface Address {
  readonly app: string;
  readonly release: string;
}

const withdrawInput = z.strictObject({ why: reason });
const listQuery = z.object({ limit: z.coerce.number().int().min(1).max(500).default(100) });

const addressOf = (request: FastifyRequest): Address & { readonly '*': string } =>
  request.params as Address & { readonly '*': string };

/** Everybody with a token may read; only an app's own team may publish it, and others are refused before a body is read. */
const onlyOwn = async (request: FastifyRequest): Promise<void> => ownApp(callerIn(request), addressOf(request).app);

/** Files are raw bytes; each scope accepts only its own kind of body. */
const registerUploads = (scope: FastifyInstance, { publishing }: Registry): void => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: limits.fileBytes },
    async (_request: FastifyRequest, body: Buffer) => body,
  );
  scope.put(
    '/platform/releases/:app/:release/files/*',
    { onRequest: onlyOwn, bodyLimit: limits.fileBytes },
    async (request, _reply) => {
      const { app, release, '*': name } = addressOf(request);
      if (!Buffer.isBuffer(request.body)) throw deliveryFail('wrongMedia', 'Send the file as application/octet-stream');
      await publishing.upload(callerIn(request), app, release, name, request.body);
      return done(null);
    },
  );
};

const registerSteps = (scope: FastifyInstance, { db }: Pick<Deps, 'db'>, releases: Registry, served: DatedOperations): void => {
  const { publishing } = releases;
  scope.post('/platform/releases/:app/:release', { onRequest: onlyOwn }, async (request, reply) => {
    const { app, release } = addressOf(request);
    const { fresh, ...reserved } = await publishing.reserve(callerIn(request), app, release, request.body);
    const status = fresh ? 201 : 200;
    return reply.code(status).send(done(reserved, status));
  });
  scope.post('/platform/releases/:app/:release/commit', { onRequest: onlyOwn }, async (request, reply) => {
    const { app, release } = addressOf(request);
    const committed = await publishing.commit(callerIn(request), app, release);
    return reply.code(201).send(done({ app, release, figures: committed.budget }, 201));
  });
  scope.post('/platform/releases/:app/:release/withdraw', { onRequest: onlyOwn }, async (request, _reply) => {
    const { app, release } = addressOf(request);
    const { why: withdrawalReason } = parseInput(withdrawInput, request.body);
    const { name: actor, person = null } = callerIn(request);
    const deleted = await withdrawRelease({ db, files: releases.files }, { app, release, actor, person, why: withdrawalReason });
    releases.evict(app);
    return done({ app, release, deleted });
  });
  scope.get('/platform/withdrawals', async (request, _reply) => {
    const { app, limit } = parseInput(historyQuery, request.query);
    return done(await withdrawals(db, app, limit));
  });
  scope.get('/platform/releases', async () => done(await releases.apps()));
  scope.get('/platform/releases/:app', async (request, _reply) => {
    const { app } = addressOf(request);
    if (!isAppName(app)) throw badField('app', 'a name of 2 to 24 small letters and digits such as mall');
    return done(await releases.list(app, parseInput(listQuery, request.query).limit));
  });
  scope.get('/platform/releases/:app/:release', async (request, _reply) => {
    const { app, release } = addressOf(request);
    const committedRelease = await releases.find(app, release);
    if (!committedRelease) throw deliveryFail('releaseMissing');
    // Its types are in a separate file, and many times larger than the rest.
    const { declared: _declared, ...document } = committedRelease;
    return done({ ...document, deprecated: deprecationsOf(committedRelease, served) });
  });
  scope.get('/platform/releases/:app/:release/check', { onRequest: onlyOwn }, async (request, _reply) => {
    const { app, release } = addressOf(request);
    const committed = await releases.find(app, release);
    if (!committed) throw deliveryFail('releaseMissing');
    const files = Object.keys(committed.files).length;
    return done({ app, release, files, damaged: await damagedFiles(releases.files, committed) });
  });
};

/** `/platform/releases/…`: publishing releases, and reading published ones. */
export const registerReleaseRoutes = async (
  app: FastifyInstance,
  deps: AccessDeps,
  { releases, served = {} }: { readonly releases: Registry; readonly served?: DatedOperations },
): Promise<void> => {
  await app.register(async (scope) => {
    registerDeliveryErrors(scope);
    authenticate(scope, deps);
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    registerSteps(scope, deps, releases, served);
    await scope.register(async (uploads) => registerUploads(uploads, releases));
  });
};
