import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { consumeToken } from '../../http/limits/rate-limit.ts';
import { uncachedTypes, sendStored } from '../../storage/send-stored.ts';
import { storageOf } from '../../storage/storage.ts';
import { authenticate, type Caller, callerIn, mayRelease, ownApp } from '../access/access.ts';
import { applyChanges } from '../channel/apply.ts';
import { appName, channelName, releaseId } from '../channel/channel-schema.ts';
import type { Channels } from '../channel/channel.service.ts';
import { appIn, liveIn } from '../channel/state.ts';
import { deliveryFail, done, parseInput, registerDeliveryErrors } from '../failures.ts';
import type { Releases } from '../release/release.service.ts';
import { pictureKey } from './pictures.ts';
import type { Rehearsal } from './rehearsal.repository.ts';
import type { Rehearsals } from './rehearsal.service.ts';

const params = z.object({ channel: channelName });
const oneParams = z.object({ id: z.uuid() });
const pictureParams = z.object({ id: z.uuid(), name: z.uuid() });
const rehearsalInput = z.strictObject({ app: appName, release: releaseId });

/** Rehearsals that a token may start within ten minutes: each occupies the browser for up to a minute. */
const startsAllowed = 12;
const withinSeconds = 600;

/** Returns whether a caller may see a rehearsal: its pages show unreleased content. */
const maySee = (caller: Caller, { apps }: Rehearsal): boolean => apps.some((app) => mayRelease(caller, app));

/** Returns whether a rehearsal has a picture of this name. */
export const hasPicture = ({ report }: Rehearsal, name: string): boolean =>
  report.pages.some(({ pictures }) => pictures !== undefined && Object.values(pictures).includes(name));

/**
 * `/platform/channels/:channel/rehearsals`, `/platform/rehearsals/…`: pages of a release opened in a browser before it goes
 * live.
 */
export const registerRehearsalRoutes = async (
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'secrets' | 'config'>,
  {
    channels,
    releases,
    rehearsals,
  }: { readonly channels: Pick<Channels, 'state'>; readonly releases: Pick<Releases, 'find'>; readonly rehearsals: Rehearsals },
): Promise<void> => {
  await app.register(async (scope) => {
    registerDeliveryErrors(scope);
    authenticate(scope, deps);
    scope.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    });
    const visibleRehearsal = async (caller: Caller, id: string): Promise<Rehearsal> => {
      const rehearsal = await rehearsals.find(id);
      if (!rehearsal) throw deliveryFail('notFound', `There is no rehearsal ${id}; they are kept for some days`);
      if (!maySee(caller, rehearsal)) ownApp(caller, rehearsal.apps[0] ?? '');
      return rehearsal;
    };

    scope.get('/platform/channels/:channel/rehearsals', async (request, _reply) => {
      const { channel } = parseInput(params, request.params);
      const caller = callerIn(request);
      const list = await rehearsals.list(channel);
      return done(list.filter((rehearsal) => maySee(caller, rehearsal)));
    });
    scope.post('/platform/channels/:channel/rehearsals', async (request, reply) => {
      const caller = callerIn(request);
      const { channel } = parseInput(params, request.params);
      const { app: name, release } = parseInput(rehearsalInput, request.body);
      ownApp(caller, name);
      if (!rehearsals.isInstalled)
        throw deliveryFail('unavailable', 'This instance rehearses nothing: it has no browser (setting REHEARSAL_BROWSER)');
      if (!(await releases.find(name, release)))
        throw deliveryFail('notFound', `There is no committed release ${release} of ${name}`);
      const before = await channels.state(channel);
      if (liveIn(appIn(before, name)) === release)
        throw deliveryFail('conflict', `${name} ${release} is live in ${channel} already`, { app: name });
      const admission = await consumeToken(deps.db, `rehearsal:${caller.name}`, startsAllowed, withinSeconds);
      if (!admission.ok) throw deliveryFail('tooMany', 'Too many rehearsals by this token', { retryAfter: admission.retryAfter });
      // Neither a freeze nor a halt by the guard prevents a rehearsal.
      const { frozen: _frozen, ...state } = before;
      const appState = appIn(state, name);
      const { frozen: _appFrozen, killed: _killed, ...free } = appState ?? { release };
      const open = appState ? { ...state, apps: { ...state.apps, [name]: free } } : state;
      const { state: after } = applyChanges(open, [{ action: 'promote', app: name, release }], () => 'rehearsal', {
        force: true,
      });
      const outcome = await rehearsals.run({
        channel,
        before,
        after,
        introduced: [{ app: name, release }],
        startedBy: caller.name,
      });
      return reply.code(201).send(done({ channel, ...outcome }, 201));
    });
    scope.get('/platform/rehearsals/:id', async (request, _reply) =>
      done(await visibleRehearsal(callerIn(request), parseInput(oneParams, request.params).id)),
    );
    scope.get('/platform/rehearsals/:id/pictures/:name', async (request, reply) => {
      const { id, name } = parseInput(pictureParams, request.params);
      if (!hasPicture(await visibleRehearsal(callerIn(request), id), name)) throw deliveryFail('notFound');
      return sendStored(reply, storageOf(deps), {
        key: pictureKey(name),
        type: 'image/webp',
        cacheControl: uncachedTypes,
        headers: request.headers,
      });
    });
  });
};
