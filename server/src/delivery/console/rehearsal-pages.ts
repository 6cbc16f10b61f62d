import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { uncachedTypes, sendStored } from '../../storage/send-stored.ts';
import { storageOf } from '../../storage/storage.ts';
import { deliveryFail, registerDeliveryErrors } from '../failures.ts';
import { hasPicture } from '../rehearsal/rehearsal-routes.ts';
import { pictureKey } from '../rehearsal/pictures.ts';
import type { Rehearsals } from '../rehearsal/rehearsal.service.ts';
import { consoleHome, createFrame } from './frame.ts';
import { rehearsalView } from './rehearsal-view.ts';
import { mayRelease } from './roles.ts';

const oneQuery = z.object({ id: z.uuid() });
const pictureQuery = z.object({ id: z.uuid(), name: z.uuid() });

/** `/platform/console/rehearsal?id=` and its pictures, for operators who may release. */
export const registerRehearsalPages = async (
  app: FastifyInstance,
  deps: Deps,
  { rehearsals }: { readonly rehearsals: Pick<Rehearsals, 'find'> },
): Promise<void> => {
  const { sessions, speechFor, send, promptForToken, backTo } = createFrame(deps);
  await app.register(async (scope) => {
    registerDeliveryErrors(scope);
    scope.get(`${consoleHome}/rehearsal`, async (request, reply) => {
      const session = sessions.of(request.headers.cookie);
      if (!session) return promptForToken(request, reply, 200, undefined, backTo(request.url));
      const query = oneQuery.safeParse(request.query);
      const rehearsal = query.success && mayRelease(session) ? await rehearsals.find(query.data.id) : undefined;
      if (!rehearsal) throw deliveryFail('notFound');
      const speech = speechFor(request);
      const title = speech.t('rehearsal.title', { app: rehearsal.apps.join(', ') });
      const returnTo = `${consoleHome}/rehearsal?id=${rehearsal.id}`;
      return send(request, reply, { title, main: rehearsalView(speech, rehearsal), signedIn: true, returnTo });
    });
    scope.get(`${consoleHome}/rehearsal/picture`, async (request, reply) => {
      const session = sessions.of(request.headers.cookie);
      const query = pictureQuery.safeParse(request.query);
      if (!session || !mayRelease(session) || !query.success) throw deliveryFail('notFound');
      const { id, name } = query.data;
      const rehearsal = await rehearsals.find(id);
      if (!rehearsal || !hasPicture(rehearsal, name)) throw deliveryFail('notFound');
      return sendStored(reply, storageOf(deps), {
        key: pictureKey(name),
        type: 'image/webp',
        cacheControl: uncachedTypes,
        headers: request.headers,
      });
    });
  });
};
