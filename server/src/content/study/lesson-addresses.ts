import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { httpFail } from '../../http/common-failures.ts';
import { privateFor5Minutes, sendStored } from '../../storage/send-stored.ts';
import { isSignedLesson } from '../../storage/signed-address.ts';
import { storageOf } from '../../storage/storage.ts';
import { lessonFile } from './lesson-file.ts';
import { mediaOf } from './study.repository.ts';

interface Asked {
  Params: { id: string };
  Querystring: { exp?: unknown; sig?: unknown };
}

/** `/u/l/<lesson>?exp=…&sig=…`: films and audio of lessons, for who was given the address (`queryLesson`); players ask for ranges. */
export const registerLessonAddresses = (app: FastifyInstance, deps: Deps): Promise<void> => {
  app.get<Asked>('/u/l/:id', { exposeHeadRoute: false }, async ({ params: { id }, query: { exp, sig }, headers }, reply) => {
    if (typeof exp !== 'string' || typeof sig !== 'string' || !isSignedLesson(deps.secrets.secretKey, id, exp, sig))
      throw httpFail('unknownPath');
    const file = lessonFile((await mediaOf(deps.db, id)) ?? '');
    if (!file) throw httpFail('unknownPath');
    return sendStored(reply, storageOf(deps), { ...file, cacheControl: privateFor5Minutes, headers });
  });
  return Promise.resolve();
};
