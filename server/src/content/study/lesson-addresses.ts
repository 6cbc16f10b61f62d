import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import { privateFor5Minutes, sendStored } from '../../storage/send-stored.ts';
import { isSignedLesson, type SignedQuery } from '../../storage/signed-address.ts';
import { storageOf } from '../../storage/storage.ts';
import { lessonFile } from './lesson-file.ts';
import { mediaOf } from './study.repository.ts';

interface Requested {
  Params: { id: string };
  Querystring: SignedQuery & { for?: unknown };
}

/**
 * `/u/l/<lesson>?for=…&exp=…&sig=…`: films and audio of lessons, for the learner to whom `readLesson` returned the address,
 * as long as that learner has access to the lesson: a refund ends it. Players send range requests.
 */
export const registerLessonAddresses = (app: FastifyInstance, deps: Deps): Promise<void> => {
  app.get<Requested>('/u/l/:id', { exposeHeadRoute: false }, async ({ params: { id }, query, headers }, reply) => {
    if (!isSignedLesson(deps.secrets.secretKey, id, query)) throw httpFail('unknownPath');
    const file = lessonFile((await mediaOf(deps.db, id, String(query.for))) ?? '');
    if (!file) throw httpFail('unknownPath');
    return sendStored(reply, storageOf(deps), { ...file, cacheControl: privateFor5Minutes, headers });
  });
  return Promise.resolve();
};
